import { CallError, createClient, ERRORS, getAlertFeature } from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { apiHost } from '../../platform/api.ts'

/** The alert of a public page, asked for with the token of its address, if it has one, and never with a stored session. */
export function viewedAlertQuery(id: string, token: string | undefined) {
  const client = createClient({ host: apiHost, token: () => token, onSessionEnded: () => undefined })
  return queryOptions({
    queryKey: ['viewed-alert', id, token],
    queryFn: ({ signal }) => client.send(getAlertFeature, { params: { id } }, signal),
    retry: false,
    refetchOnWindowFocus: false,
  })
}

export function isAlertNotFound(error: Error): boolean {
  return error instanceof CallError && error.message.toLowerCase().includes(ERRORS.ALERT_NOT_FOUND.text)
}
