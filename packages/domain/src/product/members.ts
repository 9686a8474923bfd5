export const MEMBER_STATUSES = ['active', 'invited', 'deactivated'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

/**
 * Maximum number of users of one organization (our choice: larger ones sign in through their own identity provider).
 */
export const MAX_MEMBERS = 1000

/** Days for which an invitation link is valid. */
export const INVITATION_DAYS = 7

interface MemberFacts {
  id: string
  isAdmin: boolean
  hasPassword: boolean
  lastActiveAt: Date | null
  deactivatedAt: Date | null
}

/** Returns a member's status. A member who has neither set a password nor signed in with a link is only invited. */
export function memberStatus({ hasPassword, lastActiveAt, deactivatedAt }: Omit<MemberFacts, 'id'>): MemberStatus {
  if (deactivatedAt) return 'deactivated'
  return hasPassword || lastActiveAt ? 'active' : 'invited'
}

/**
 * Whether this member is the only one left who can administer the organization. An admin who is only invited does not
 * count: the invitation may never be accepted, and then nobody could invite another.
 */
export function isLastAdmin(members: readonly MemberFacts[], id: string): boolean {
  const admins = members.filter((member) => member.isAdmin && memberStatus(member) === 'active')
  return admins.length === 1 && admins[0]?.id === id
}
