import {
  type CallAnswer,
  changeMyPassword,
  endMyOtherSessions,
  endMySession,
  listMySessions,
} from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'

export type OwnSession = CallAnswer<typeof listMySessions>['sessions'][number]

export const securityQueries = {
  sessions: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.security, 'sessions'],
      queryFn: async ({ signal }) => (await api.send(listMySessions, {}, signal)).sessions,
      staleTime: 0,
    }),
}

export const endOne = (id: string) => api.send(endMySession, { params: { id } })
export const endOthers = () => api.send(endMyOtherSessions, {})
export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  api.send(changeMyPassword, { body })
