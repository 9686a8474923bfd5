// The last stage of every way to sign in: checks the account once more, starts a session, and records it in the audit
// trail.
import { type EmbedKind, embedSessionEnd } from '@stormlane/domain/embeds'
import { type SignInMethod, sessionEnd } from '@stormlane/domain/sign-in'
import type { Clock } from '@stormlane/domain/time'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Actor } from '../../platform/http/session.ts'
import { randomToken, sha256 } from '../../platform/tokens.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { type Account, sessionRepository } from './session.repository.ts'
import { SIGN_IN_TEXTS } from './session.texts.ts'

/** Longer user agents are cut: only the names of browser and system are read from them. */
const MAX_USER_AGENT_CHARACTERS = 400

/** Where a sign-in comes from. */
export interface SignInOrigin {
  address: string
  userAgent: string | null
}

export interface SignedIn {
  token: string
  expiresAt: Date
  account: Account
}

interface SignInProof {
  method: SignInMethod
  embed?: EmbedKind | null
  /** How the audit trail describes it. */
  words: string
}

interface Dependencies {
  database: Database
  clock: Clock
  sessionDays: Config['sessionDays']
  recordAudit: RecordAudit
}

export type SessionStart = ReturnType<typeof sessionStart>

export function sessionStart({ database, clock, sessionDays, recordAudit }: Dependencies) {
  const endOf = (embed: EmbedKind | null, signedInAt: Date, now: Date) =>
    embed ? embedSessionEnd(signedInAt, now) : sessionEnd(signedInAt, now, sessionDays)

  /** Failures are recorded only for a known user, because an audit line belongs to an organization. */
  const recordFailure = (account: Account, address: string, reason: string) =>
    recordAudit(database.asSystem, actorOf(account, address), 'sign_in_failed', reason)

  /** Refuses users and organizations that may not sign in. */
  async function requireActive(account: Account, address: string): Promise<void> {
    if (!account.isActive) {
      await recordFailure(account, address, SIGN_IN_TEXTS.inactiveOrganization)
      throw new DomainError('ORGANIZATION_INACTIVE')
    }
    if (account.isDeactivated) {
      await recordFailure(account, address, SIGN_IN_TEXTS.deactivatedUser)
      throw new DomainError('USER_DEACTIVATED')
    }
  }

  return {
    endOf,
    recordFailure,
    requireActive,

    async begin(
      account: Account,
      { method, embed = null, words }: SignInProof,
      origin: SignInOrigin,
    ): Promise<SignedIn> {
      const { address } = origin
      await requireActive(account, address)
      const { organizationId, userId } = account
      const token = randomToken()
      const now = clock.now()
      const expiresAt = endOf(embed, now, now)
      const userAgent = origin.userAgent?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null
      await database.asSystem.transaction().execute(async (db) => {
        const session = { organizationId, userId, tokenHash: sha256(token), embed, method, address, userAgent }
        await sessionRepository(db).createSession({ ...session, now, expiresAt })
        await recordAudit(db, actorOf(account, address), 'signed_in', words)
      })
      return { token, expiresAt, account }
    },
  }
}

export function actorOf(
  { organizationId, userId }: Pick<Account, 'organizationId' | 'userId'>,
  address: string,
): Actor {
  return { organizationId, userId, tokenId: null, address }
}
