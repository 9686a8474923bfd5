import {
  type CallAnswer,
  changeMyPassword,
  endMyOtherSessions,
  endMySession,
  getMySecurity,
  getSignInRules,
  listMySessions,
  removePasskey,
  removeSecondFactor,
  renamePasskey,
  renewRecoveryCodes,
  updateSignInRules,
} from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'

export type OwnSession = CallAnswer<typeof listMySessions>['sessions'][number]

export type OwnPasskey = CallAnswer<typeof getMySecurity>['passkeys'][number]

export const securityQueries = {
  overview: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.security, 'overview'],
      queryFn: ({ signal }) => api.send(getMySecurity, {}, signal),
      staleTime: 0,
    }),
  rules: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.security, 'rules'],
      queryFn: ({ signal }) => api.send(getSignInRules, {}, signal),
      staleTime: 0,
    }),
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
export const removeFactor = (password: string) => api.send(removeSecondFactor, { body: { password } })
export const renewCodes = (password: string) => api.send(renewRecoveryCodes, { body: { password } })
export const renameKey = (id: string, name: string) => api.send(renamePasskey, { params: { id }, body: { name } })
export const removeKey = (id: string, password: string) =>
  api.send(removePasskey, { params: { id }, body: { password } })
export const setRule = (requireSecondFactor: boolean) => api.send(updateSignInRules, { body: { requireSecondFactor } })
