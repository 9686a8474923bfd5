import { MEMBER_STATUSES } from '@stormlane/domain/product'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { email, instant, personName, resourceId, success } from './conventions.ts'
import { ENTRY_ADDRESSES } from './entry-addresses.ts'

const memberSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    is_admin: z.boolean(),
    status: z
      .enum(MEMBER_STATUSES)
      .meta({ description: 'invited until a password is set; deactivated members cannot sign in' }),
    has_password: z.boolean(),
    has_second_factor: z.boolean().meta({ description: 'Has an authenticator app or a passkey' }),
    invited_at: instant,
    last_active_at: instant.nullable().meta({ description: 'Exact to five minutes' }),
  })
  .meta({ id: 'Member', description: 'A user of the organization' })

export type MemberOnWire = z.input<typeof memberSchema>

const oneMember = { tag: 'Members', access: 'admin', params: z.object({ id: resourceId }) } as const

export const listMembers = defineCall({
  id: 'listMembers',
  tag: 'Members',
  method: 'GET',
  path: '/members.json',
  access: 'admin',
  summary: "The organization's users, sorted by name",
  answer: z.object({ members: z.array(memberSchema) }),
})

export const inviteMember = defineCall({
  id: 'inviteMember',
  tag: 'Members',
  method: 'POST',
  path: '/members.json',
  access: 'admin',
  onRateLimit: 'tell',
  failsWith: ['CONFLICT', 'LIMIT_REACHED'],
  summary: 'Invite somebody by mail. The link in it sets a password and works for a week',
  body: z.object({
    email,
    name: personName,
    is_admin: z.boolean().default(false),
  }),
  answer: z.object({ member: memberSchema }),
})

export const inviteMemberAgain = defineCall({
  ...oneMember,
  id: 'inviteMemberAgain',
  method: 'POST',
  path: '/members/:id/invite',
  onRateLimit: 'tell',
  failsWith: ['CONFLICT'],
  summary: 'Send the invitation again, with a new link',
  answer: z.object({ member: memberSchema }),
})

export const updateMember = defineCall({
  ...oneMember,
  id: 'updateMember',
  method: 'PATCH',
  path: '/members/:id',
  failsWith: ['LAST_ADMIN'],
  summary:
    "Change a member's role, or deactivate and reactivate the member. Deactivating ends every session and closes open portals at once",
  body: z.object({ is_admin: z.boolean().optional(), is_active: z.boolean().optional() }),
  answer: z.object({ member: memberSchema }),
})

export const removeMember = defineCall({
  ...oneMember,
  id: 'removeMember',
  method: 'DELETE',
  path: '/members/:id',
  failsWith: ['LAST_ADMIN'],
  summary: 'Remove a member. What the member made stays, and so do lines in the audit trail',
  answer: success,
})

export const endMemberSessions = defineCall({
  ...oneMember,
  id: 'endMemberSessions',
  method: 'POST',
  path: '/members/:id/end_sessions',
  summary: 'End every session of a member, who can sign in again',
  answer: z.object({ ended: z.int() }),
})

export const resetMemberSecondFactor = defineCall({
  ...oneMember,
  id: 'resetMemberSecondFactor',
  method: 'POST',
  path: '/members/:id/reset_second_factor',
  failsWith: ['CONFLICT'],
  summary: "Remove a member's authenticator app, recovery codes and passkeys, for example of a lost phone",
  answer: z.object({ member: memberSchema }),
})

export const describeInvitation = defineCall({
  ...ENTRY_ADDRESSES.describeInvitation,
  id: 'describeInvitation',
  tag: 'Members',
  access: 'public',
  onlyReads: true,
  failsWith: ['INVALID_RESET_TOKEN'],
  summary: 'Which organization the link of an invitation leads to',
  body: z.object({ token: z.string().min(1).max(500) }),
  answer: z.object({
    organization_name: z
      .string()
      .nullable()
      .meta({ description: 'Null for the first user of a new organization, who names the company' }),
  }),
})
