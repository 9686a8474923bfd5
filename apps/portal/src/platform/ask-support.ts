import { fileSupportMessage } from '@stormlane/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from './api.ts'

/** Sends a message to support with the address of the page it was written on. */
export const useAskSupport = () =>
  useMutation({
    mutationFn: (message: string) => api.send(fileSupportMessage, { body: { message, ...pageContext() } }),
  })

function pageContext() {
  const { pathname, search } = window.location
  return { page: `${pathname}${search}`, viewport: `${window.innerWidth}x${window.innerHeight}` }
}
