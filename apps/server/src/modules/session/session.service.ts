import type { EmbedKind } from '@stormlane/domain/embeds'
import { featureFlags, isCurrentlySubscribed } from '@stormlane/domain/product'
import type { SecondStep } from '@stormlane/domain/sign-in'
import { type Clock, MINUTE_MS } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Session } from '../../platform/http/session.ts'
import { remembered } from '../../platform/remembered.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { sha256 } from '../../platform/tokens.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import type { EmbedCredentials, EmbedSignIn } from '../embeds/embed-sign-in.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts'
import type { SecondFactorService } from './second-factor.service.ts'
import { type Account, sessionRepository } from './session.repository.ts'
import { SIGN_IN_TEXTS } from './session.texts.ts'
import { actorOf, type SessionStart, type SignedIn, type SignInOrigin } from './session-start.ts'
import { type SignInChallenge, signInChallenges } from './sign-in-challenge.ts'
import type { SignInGuard } from './sign-in-guard.ts'
import type { TrialKeys } from './trial-keys.ts'

/** Using a session prolongs it, but the new expiry is written at most this often. */
const PROLONG_EVERY_MS = 5 * MINUTE_MS

export type Credentials = { email: string; password: string } | { trial_key: string } | EmbedCredentials

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  guard: SignInGuard
  trialKeys: TrialKeys
  embeds: EmbedSignIn
  start: SessionStart
  secondFactors: Pick<SecondFactorService, 'stepsOf' | 'requireCode'>
  recordAudit: RecordAudit
}

export type SessionService = ReturnType<typeof sessionService>

export function sessionService(dependencies: Dependencies) {
  const { database, clock, secrets, guard, trialKeys, embeds, start, secondFactors, recordAudit } = dependencies
  const sessions = sessionRepository(database.asSystem)
  const challenges = signInChallenges(secrets)

  /** Returns the account of the credentials, and the kind of embed if they belong to one. */
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

  /**
   * Rehashes a password with the current parameters, which grow with the machines. Only at sign-in is the plain
   * password available.
   */
  async function renewHash({ organizationId, userId, passwordHash }: Account, password: string): Promise<void> {
    if (passwordHash === null || !isOutdatedHash(passwordHash)) return
    await sessions.replaceHash({ organizationId, userId }, { from: passwordHash, to: await hashPassword(password) })
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
      if (await verifyPassword(password, known?.passwordHash ?? null)) {
        if (known) await renewHash(known, password)
        return known
      }
      if (known) await start.recordFailure(known, address, SIGN_IN_TEXTS.wrongPassword)
      return undefined
    })
    if (!account) throw new DomainError('INVALID_CREDENTIALS')
    return account
  }

  return {
    /**
     * Begins a session, or asks for the second factor of a user who has one. Users with an expired subscription may
     * still sign in: the portal then shows what to do about it.
     */
    async signIn(
      credentials: Credentials,
      origin: SignInOrigin,
    ): Promise<SignedIn | (SignInChallenge & { steps: SecondStep[] })> {
      const { account, embed } = await identify(credentials, origin.address)
      const method = methodOf(credentials)
      await start.requireActive(account, origin.address)
      if (method === 'password' && account.mustUseCompany) {
        await start.recordFailure(account, origin.address, SIGN_IN_TEXTS.companyRequired)
        throw new DomainError('COMPANY_SIGN_IN_REQUIRED')
      }
      const steps = method === 'embed' ? [] : await secondFactors.stepsOf(account)
      if (steps.length > 0) return { ...challenges.issue(account, method, clock.now()), steps }
      return start.begin(account, { method, embed, words: wordsOf(credentials) }, origin)
    },

    /** Completes the second step of a sign-in with a code. */
    async answerChallenge(challenge: string, code: string, origin: SignInOrigin): Promise<SignedIn> {
      const read = await challenges.read(
        challenge,
        ({ organizationId, userId }) => sessions.findAccount(organizationId, userId),
        clock.now(),
      )
      if (!read) throw new DomainError('SIGN_IN_EXPIRED')
      const { account, method } = read
      const first = method === 'link' ? SIGN_IN_TEXTS.link : SIGN_IN_TEXTS.password
      const passed = await secondFactors.requireCode(account, code, origin.address).catch(async (error: unknown) => {
        await start.recordFailure(account, origin.address, SIGN_IN_TEXTS.wrongCode)
        throw error
      })
      const words = passed === 'app' ? SIGN_IN_TEXTS.withApp(first) : SIGN_IN_TEXTS.withRecoveryCode(first)
      return start.begin(account, { method, words }, origin)
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

    /** Closes the open portals of an organization. Their sessions stay, but are refused while it is inactive. */
    async closeSockets(organizationId: string): Promise<void> {
      await sessions.announceEnd(await sessions.liveOf(organizationId, clock.now()))
    },

    async authenticate(token: string): Promise<Session | undefined> {
      const now = clock.now()
      const found = await sessions.findLiveSession(sha256(token), now)
      if (!found) return undefined
      if (!found.isActive) throw new DomainError('ORGANIZATION_INACTIVE')
      const { id, organizationId, userId, isAdmin, flags, lastSeenAt, embed, createdAt, needsSecondFactor } = found
      if (now.getTime() - lastSeenAt.getTime() > PROLONG_EVERY_MS)
        await sessions.prolongSession(found, now, start.endOf(embed, createdAt, now))
      // The partner's page exposes its token to every visitor, so that session is read-only.
      const readsOnly = embed === 'freight'
      const isSubscribed = isCurrentlySubscribed(found.subscriptionEndsAt, now)
      const person = { id, organizationId, userId, isAdmin, needsSecondFactor }
      return { ...person, isSubscribed, flags: featureFlags(flags), readsOnly }
    },

    /** For tiles: their tokens name the session that they were issued for. */
    isLive: remembered(async (_organizationId, id) => (await sessions.liveAmong([id], clock.now())).length > 0),

    /** Returns those of these sessions that are still live, and whether their organizations are subscribed. */
    async liveAmong(ids: readonly string[]): Promise<ReadonlyMap<string, { isSubscribed: boolean }>> {
      const now = clock.now()
      const rows = await sessions.liveAmong(ids, now)
      return new Map(rows.map((row) => [row.id, { isSubscribed: isCurrentlySubscribed(row.subscriptionEndsAt, now) }]))
    },
  }
}

function methodOf(credentials: Credentials): 'embed' | 'link' | 'password' {
  if ('provider_name' in credentials) return 'embed'
  return 'trial_key' in credentials ? 'link' : 'password'
}

/** How the audit trail describes a sign-in. */
function wordsOf(credentials: Credentials): string {
  if ('provider_name' in credentials) return SIGN_IN_TEXTS.embed(credentials.provider_name)
  return 'trial_key' in credentials ? SIGN_IN_TEXTS.link : SIGN_IN_TEXTS.password
}
