// An invitation link sets a password, like a password reset link, and is valid for a week.
import { INVITATION_DAYS } from '@stormlane/domain/product'
import { DAY_MS } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { violatedUniqueIndex } from '../../platform/database/unique-violation.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { USERS_EMAIL_INDEX } from '../organizations/organization-directory.repository.ts'
import type { PasswordResets } from '../session/password-resets.ts'
import { memberRepository } from './member.repository.ts'

interface Dependencies {
  database: Database
  passwordResets: Pick<PasswordResets, 'issue' | 'findOwner'>
  publicUrl: string
}

export type Invitations = ReturnType<typeof invitations>

export function invitations({ database, passwordResets, publicUrl }: Dependencies) {
  const members = memberRepository(database)
  return {
    /** Returns a new link for a user to set a password and a name. */
    async link(user: { organizationId: string; userId: string; email: string }): Promise<string> {
      const { organizationId, userId, email } = user
      const token = await passwordResets.issue({ organizationId, userId }, INVITATION_DAYS * DAY_MS)
      return `${publicUrl}/setup?${new URLSearchParams({ email, token }).toString()}`
    },

    /**
     * Gives an invited member the address that the invitation is for. Returns the address if an account of another
     * organization still has it, so that no link can be sent.
     */
    async addressElsewhere(organizationId: string, userId: string): Promise<string | null> {
      const address = await members.waitsFor(organizationId, userId)
      if (address === null) return null
      try {
        await members.takeAddress(organizationId, userId)
        return null
      } catch (error) {
        if (violatedUniqueIndex(error) !== USERS_EMAIL_INDEX) throw error
        return address
      }
    },

    /** Returns the name of the organization that the link belongs to; null if its first user has yet to name it. */
    async organizationName(token: string): Promise<string | null> {
      const owner = await passwordResets.findOwner(token)
      if (!owner) throw new DomainError('INVALID_RESET_TOKEN')
      return (await members.isInUse(owner.organizationId, owner.userId)) ? owner.organizationName : null
    },
  }
}
