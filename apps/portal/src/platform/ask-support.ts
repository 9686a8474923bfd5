import { fileSupportMessage } from '@stormlane/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from './api.ts'

/** Sends a message to support, with the URL of the page on which it was written. */
export const useAskSupport = () =>
  useMutation({
    mutationFn: (message: string) => api.send(fileSupportMessage, { body: { message, ...pageContext() } }),
  })

function pageContext() {
  const { pathname, search } = window.location
  return { page: `${pathname}${search}`, viewport: `${window.innerWidth}x${window.innerHeight}` }
}
