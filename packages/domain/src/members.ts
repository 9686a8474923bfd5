export const MEMBER_STATUSES = ['active', 'invited', 'deactivated'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

/** Users of one organization (our choice: larger ones sign in through their own identity provider). */
export const MAX_MEMBERS = 1000

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7

interface MemberFacts {
  id: string
  isAdmin: boolean
  hasPassword: boolean
  lastActiveAt: Date | null
  deactivatedAt: Date | null
}

/** Somebody who has neither set a password nor signed in with a link is only invited. */
export function memberStatus({ hasPassword, lastActiveAt, deactivatedAt }: Omit<MemberFacts, 'id'>): MemberStatus {
  if (deactivatedAt) return 'deactivated'
  return hasPassword || lastActiveAt ? 'active' : 'invited'
}

/**
 * Whether this member is the last who can administer the organization. An admin who is only invited does not count: the invitation
 * may never be accepted, and nobody could invite another.
 */
export function isLastAdmin(members: readonly MemberFacts[], id: string): boolean {
  const admins = members.filter((member) => member.isAdmin && memberStatus(member) === 'active')
  return admins.length === 1 && admins[0]?.id === id
}
