// A reset link proves that its holder can read the account's mail. It works once, within an hour; an invitation within
// a week.
import { type Clock, HOUR_MS } from '@stormlane/domain/time'
import type { AuditChange, Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Queue } from '../../platform/queue.ts'
import { randomToken, sha256 } from '../../platform/tokens.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { passwordResetRepository } from './password-reset.repository.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { sessionRepository } from './session.repository.ts'
import type { SignInGuard } from './sign-in-guard.ts'

export const RESET_LINK_MS = HOUR_MS
/** Limits reset mails per mailbox, so that the form cannot be used to flood it. */
const MAILS_PER_EMAIL = { burst: 5, perSecond: 5 / 3600 }
/**
 * Limits requests per network address, so that nobody fills the queue with invented mailboxes; an office shares one
 * address.
 */
const REQUESTS_PER_ADDRESS = { burst: 30, perSecond: 30 / 3600 }

interface Dependencies {
  database: Database
  clock: Clock
  queue: Pick<Queue, 'send'>
  guard: SignInGuard
  recordAudit: RecordAudit
}

export type PasswordResets = ReturnType<typeof passwordResets>

export function passwordResets({ database, clock, queue, guard, recordAudit }: Dependencies) {
  const mails = database.sharedLimits.open('resets of a mailbox', MAILS_PER_EMAIL)
  const requests = database.sharedLimits.open('resets of an address', REQUESTS_PER_ADDRESS)
  const resets = passwordResetRepository(database)

  return {
    /** Only queues the mail: neither the answer nor its timing reveals whether the address is known. */
    async request(email: string, address: string): Promise<void> {
      await requests.take(address)
      await mails.take(email)
      await queue.send('send-password-reset', { email })
    },

    /** Returns the secret of a new link. */
    async issue(account: { organizationId: string; userId: string }, lifetimeMs: number): Promise<string> {
      const token = randomToken()
      const expiresAt = new Date(clock.now().getTime() + lifetimeMs)
      await resets.create({ ...account, tokenHash: sha256(token), expiresAt })
      return token
    },

    /** Whether the link can still set a password. */
    isUsable: (token: string): Promise<boolean> => resets.isUsable(sha256(token), clock.now()),

    /** The user of a link that still works. */
    findOwner: (token: string) => resets.findOwner(sha256(token), clock.now()),

    /** Sets the password, and ends all links and every session of the user. */
    async confirm(token: string, password: string, address: string | null = null): Promise<void> {
      const tokenHash = sha256(token)
      // Looked up first, so that a made-up link does not cost a hash.
      const owner = await resets.findOwner(tokenHash, clock.now())
      if (!owner) throw new DomainError('INVALID_RESET_TOKEN')
      requireGoodPassword(password, owner)
      const passwordHash = await hashPassword(password)
      const change: AuditChange<{ organizationId: string; userId: string }> = async (
        db,
        { organizationId, userId },
      ) => {
        await recordAudit(db, { organizationId, userId, tokenId: null, address }, 'password_set', '')
        const sessions = sessionRepository(db)
        await sessions.announceEnd(await sessions.revokeOfUser(organizationId, userId, clock.now()))
      }
      if (!(await resets.setPassword(owner, tokenHash, passwordHash, { now: clock.now(), change })))
        throw new DomainError('INVALID_RESET_TOKEN')
      await guard.forget(owner.email)
    },

    findAccountById: (organizationId: string, userId: string) =>
      sessionRepository(database.asSystem).findAccount(organizationId, userId),

    findAccount: (email: string) => sessionRepository(database.asSystem).findAccountByEmail(email),
  }
}
