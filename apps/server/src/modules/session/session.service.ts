import {
  type Clock,
  type EmbedKind,
  embedSessionEnd,
  featureFlags,
  isCurrentlySubscribed,
  MINUTE_MS,
  sessionEnd,
} from '@stormlane/domain'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Actor, Session } from '../../platform/http/session.ts'
import { remembered } from '../../platform/remembered.ts'
import { randomToken, sha256 } from '../../platform/tokens.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import type { EmbedCredentials, EmbedSignIn } from '../embeds/embed-sign-in.ts'
import { verifyPassword } from './passwords.ts'
import { type Account, sessionRepository } from './session.repository.ts'
import { SIGN_IN_TEXTS } from './session.texts.ts'
import type { SignInGuard } from './sign-in-guard.ts'
import type { TrialKeys } from './trial-keys.ts'

/** A session is prolonged when used, but written at most this often. */
const PROLONG_EVERY_MS = 5 * MINUTE_MS

/** Longer ones are cut: only the marks of browser and system are read from them. */
const MAX_USER_AGENT_CHARACTERS = 400

export type Credentials = { email: string; password: string } | { trial_key: string } | EmbedCredentials

export interface SignedIn {
  token: string
  expiresAt: Date
  account: Account
}

interface Dependencies {
  database: Database
  clock: Clock
  guard: SignInGuard
  trialKeys: TrialKeys
  embeds: EmbedSignIn
  sessionDays: Config['sessionDays']
  recordAudit: RecordAudit
}

export type SessionService = ReturnType<typeof sessionService>

export function sessionService(dependencies: Dependencies) {
  const { database, clock, guard, trialKeys, embeds, sessionDays, recordAudit } = dependencies
  const sessions = sessionRepository(database.asSystem)
  const endOf = (embed: EmbedKind | null, signedInAt: Date, now: Date) =>
    embed ? embedSessionEnd(signedInAt, now) : sessionEnd(signedInAt, now, sessionDays)

  /** Failures are recorded only for a known user: a line belongs to an organization. */
  const recordFailure = (account: Account, address: string, reason: string) =>
    recordAudit(database.asSystem, actorOf(account, address), 'sign_in_failed', reason)

  /** The account of the credentials, and the kind of the embed if they are those of one. */
  async function identify(
    credentials: Credentials,
    address: string,
  ): Promise<{ account: Account; embed: EmbedKind | null }> {
    if (!('provider_name' in credentials)) return { account: await accountOf(credentials, address), embed: null }
    const owner = await guard.attemptFrom(address, () => embeds.find(credentials))
    const account = owner && (await sessions.findAccount(owner.organizationId, owner.userId))
    if (!account) throw new DomainError('EMBED_SIGN_IN_REFUSED')
    return { account, embed: owner.kind }
  }

  async function accountOf(credentials: Exclude<Credentials, EmbedCredentials>, address: string): Promise<Account> {
    if ('trial_key' in credentials) {
      const redeem = () => trialKeys.redeem(credentials.trial_key, clock.now())
      const owner = await guard.attemptFrom(address, redeem)
      const account = owner && (await sessions.findAccount(owner.organizationId, owner.userId))
      if (!account) throw new DomainError('INVALID_TRIAL_KEY')
      return account
    }
    const { email, password } = credentials
    const account = await guard.attempt(email, address, clock.now(), async () => {
      const known = await sessions.findAccountByEmail(email)
      if (await verifyPassword(password, known?.passwordHash ?? null)) return known
      if (known) await recordFailure(known, address, SIGN_IN_TEXTS.wrongPassword)
      return undefined
    })
    if (!account) throw new DomainError('INVALID_CREDENTIALS')
    return account
  }

  return {
    /** An expired subscription may still sign in: the portal then shows what to do about it. */
    async signIn(credentials: Credentials, address: string, userAgent: string | null = null): Promise<SignedIn> {
      const { account, embed } = await identify(credentials, address)
      if (!account.isActive) {
        await recordFailure(account, address, SIGN_IN_TEXTS.inactiveOrganization)
        throw new DomainError('ORGANIZATION_INACTIVE')
      }
      if (account.isDeactivated) {
        await recordFailure(account, address, SIGN_IN_TEXTS.deactivatedUser)
        throw new DomainError('USER_DEACTIVATED')
      }
      const { organizationId, userId } = account
      const token = randomToken()
      const now = clock.now()
      const expiresAt = endOf(embed, now, now)
      await database.asSystem.transaction().execute(async (db) => {
        const session = { organizationId, userId, tokenHash: sha256(token), embed, address, now, expiresAt }
        const device = userAgent?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null
        await sessionRepository(db).createSession({ ...session, userAgent: device })
        await recordAudit(db, actorOf(account, address), 'signed_in', methodOf(credentials))
      })
      return { token, expiresAt, account }
    },

    async signOut(token: string, address: string): Promise<void> {
      const ended = await database.asSystem.transaction().execute(async (db) => {
        const revoked = await sessionRepository(db).revokeByToken(sha256(token), clock.now())
        for (const session of revoked) await recordAudit(db, actorOf(session, address), 'signed_out', '')
        return revoked
      })
      await sessions.announceEnd(ended)
    },

    async endAllSessions(organizationId: string, userId: string): Promise<number> {
      const ended = await sessions.revokeOfUser(organizationId, userId, clock.now())
      await sessions.announceEnd(ended)
      return ended.length
    },

    /** Closes the open portals of an organization; their sessions stay, but are refused while it is inactive. */
    async closeSockets(organizationId: string): Promise<void> {
      await sessions.announceEnd(await sessions.liveOf(organizationId, clock.now()))
    },

    async authenticate(token: string): Promise<Session | undefined> {
      const now = clock.now()
      const found = await sessions.findLiveSession(sha256(token), now)
      if (!found) return undefined
      if (!found.isActive) throw new DomainError('ORGANIZATION_INACTIVE')
      const { id, organizationId, userId, isAdmin, flags, lastSeenAt, embed, createdAt } = found
      if (now.getTime() - lastSeenAt.getTime() > PROLONG_EVERY_MS)
        await sessions.prolongSession(found, now, endOf(embed, createdAt, now))
      // The partner's page shows its token to everybody who opens it, so that session changes nothing.
      const readsOnly = embed === 'freight'
      const isSubscribed = isCurrentlySubscribed(found.subscriptionEndsAt, now)
      return { id, organizationId, userId, isAdmin, isSubscribed, flags: featureFlags(flags), readsOnly }
    },

    /** For tiles, whose tokens name the user that they were issued for. */
    isUserActive: remembered(async (organizationId, userId) => {
      const account = await sessions.findAccount(organizationId, userId)
      return account ? account.isActive && !account.isDeactivated : false
    }),

    /** Which of these sessions still hold, and whether their organizations are subscribed. */
    async liveAmong(ids: readonly string[]): Promise<ReadonlyMap<string, { isSubscribed: boolean }>> {
      const now = clock.now()
      const rows = await sessions.liveAmong(ids, now)
      return new Map(rows.map((row) => [row.id, { isSubscribed: isCurrentlySubscribed(row.subscriptionEndsAt, now) }]))
    },
  }
}

function actorOf({ organizationId, userId }: Pick<Account, 'organizationId' | 'userId'>, address: string): Actor {
  return { organizationId, userId, tokenId: null, address }
}

function methodOf(credentials: Credentials): string {
  if ('provider_name' in credentials) return SIGN_IN_TEXTS.embed(credentials.provider_name)
  return 'trial_key' in credentials ? SIGN_IN_TEXTS.link : SIGN_IN_TEXTS.password
}
