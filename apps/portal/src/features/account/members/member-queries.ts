import {
  type CallAnswer,
  endMemberSessions,
  inviteMember,
  inviteMemberAgain,
  listMembers,
  removeMember,
  resetMemberSecondFactor,
  updateMember,
} from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'

export type Member = CallAnswer<typeof listMembers>['members'][number]

export const memberQueries = {
  list: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.members, 'list'],
      queryFn: async ({ signal }) => (await api.send(listMembers, {}, signal)).members,
      staleTime: 0,
    }),
}

export const invite = (member: { email: string; name: string; isAdmin: boolean }) =>
  api.send(inviteMember, { body: member })
export const sendInvitationAgain = (id: string) => api.send(inviteMemberAgain, { params: { id } })
export const setRole = (id: string, isAdmin: boolean) => api.send(updateMember, { params: { id }, body: { isAdmin } })
export const setActive = (id: string, isActive: boolean) =>
  api.send(updateMember, { params: { id }, body: { isActive } })
export const remove = (id: string) => api.send(removeMember, { params: { id } })
export const endSessions = (id: string) => api.send(endMemberSessions, { params: { id } })
export const resetSecondFactor = (id: string) => api.send(resetMemberSecondFactor, { params: { id } })
