import { fileSupportMessage } from '@stormlane/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { QUERY_KEYS } from './query-keys.ts'

/** Sends a message to support, with the URL of the page on which it was written. */
export function useAskSupport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (message: string) => api.send(fileSupportMessage, { body: { message, ...pageContext() } }),
    onSuccess: () => client.invalidateQueries({ queryKey: QUERY_KEYS.supportMessages }),
  })
}

function pageContext() {
  const { pathname, search } = window.location
  return { page: `${pathname}${search}`, viewport: `${window.innerWidth}x${window.innerHeight}` }
}
