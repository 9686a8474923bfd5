// Passkeys of password users: adding and removing them, signing in with one, and using one as the second step of a
// sign-in (ADR 0182).

import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Actor, Session } from '../../platform/http/session.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import type { OwnSessionService } from './own-session.service.ts'
import { type Passkey, passkeyRepository } from './passkey.repository.ts'
import { passkeyStates } from './passkey-state.ts'
import { type Assertion, type Attestation, relyingParty, userHandleOf } from './relying-party.ts'
import { type Account, sessionRepository } from './session.repository.ts'
import { PASSKEY_TEXTS, SIGN_IN_TEXTS } from './session.texts.ts'
import type { SessionStart, SignedIn, SignInOrigin } from './session-start.ts'
import { signInChallenges } from './sign-in-challenge.ts'
import type { SignInGuard } from './sign-in-guard.ts'

/** More than anyone has devices. */
const MOST_PASSKEYS = 20

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  guard: SignInGuard
  ownSessions: Pick<OwnSessionService, 'requirePassword'>
  start: SessionStart
  recordAudit: RecordAudit
  publicUrl: string
  productName: string
}

export type PasskeyService = ReturnType<typeof passkeyService>

export function passkeyService(dependencies: Dependencies) {
  const { database, clock, secrets, guard, ownSessions, start, recordAudit, publicUrl } = dependencies
  const passkeys = passkeyRepository(database)
  const sessions = sessionRepository(database.asSystem)
  const party = relyingParty(dependencies)
  const states = passkeyStates(secrets)
  const challenges = signInChallenges(secrets)
  const refuse = (text: string) => new DomainError('PASSKEY_REFUSED', [text])

  /** Reads the sign-in that this second step belongs to. */
  async function firstStep(challenge: string) {
    const read = await challenges.read(
      challenge,
      ({ organizationId, userId }) => sessions.findAccount(organizationId, userId),
      clock.now(),
    )
    if (!read) throw new DomainError('SIGN_IN_EXPIRED')
    return read
  }

  /**
   * Returns the owner of the key that signed the challenge. A refusal of a known owner is recorded in the audit trail.
   */
  async function accountOf(state: string, assertion: Assertion, challenge: string | undefined, address: string) {
    const purpose = challenge === undefined ? 'sign-in' : 'second-step'
    const asked = states.read(state, purpose, challenge ?? '', clock.now())
    if (!asked) throw refuse(PASSKEY_TEXTS.tookTooLong)
    const key = await passkeys.findByCredential(Buffer.from(assertion.id, 'base64url'))
    const account = key && (await sessions.findAccount(key.organizationId, key.userId))
    if (!account) throw refuse(PASSKEY_TEXTS.unknown)
    const counter = await party.readCounter(assertion, asked.challenge, key)
    const { userHandle } = assertion.response
    // A security key used as a second step may name no user; the owner is already known then.
    const isOwner =
      userHandle === undefined ? challenge !== undefined : userHandle === userHandleOf(key).toString('base64url')
    if (counter === undefined || !isOwner) {
      await start.recordFailure(account, address, SIGN_IN_TEXTS.wrongPasskey)
      throw refuse(PASSKEY_TEXTS.refused(publicUrl))
    }
    const use = await passkeys.use(key, asked, counter, clock.now())
    if (use === 'repeated') {
      await start.recordFailure(account, address, SIGN_IN_TEXTS.repeatedPasskey)
      throw refuse(PASSKEY_TEXTS.repeated)
    }
    if (use === 'counter ran back') {
      await start.recordFailure(account, address, SIGN_IN_TEXTS.copiedPasskey)
      throw refuse(PASSKEY_TEXTS.copied)
    }
    return account
  }

  async function signInWith(account: Account, origin: SignInOrigin): Promise<SignedIn> {
    await start.requireActive(account, origin.address)
    if (account.mustUseCompany) {
      await start.recordFailure(account, origin.address, SIGN_IN_TEXTS.companyRequiredPasskey)
      throw new DomainError('COMPANY_SIGN_IN_REQUIRED')
    }
    return start.begin(account, { method: 'passkey', words: SIGN_IN_TEXTS.passkey }, origin)
  }

  return {
    list: (session: Session): Promise<Passkey[]> => passkeys.list(session),

    /** Returns what the browser needs to create a passkey. */
    async startAdding(session: Session, password: string, address: string) {
      const account = await ownSessions.requirePassword(session, password, address)
      const existing = await passkeys.list(session)
      if (existing.length >= MOST_PASSKEYS) throw new DomainError('CONFLICT', [PASSKEY_TEXTS.tooMany])
      const { state, challenge } = states.issue('add', session.id, clock.now())
      return { state, publicKey: await party.creationOptions(account, challenge, existing) }
    },

    async add(
      actor: Actor,
      session: Session,
      { state, name, credential }: { state: string; name: string; credential: Attestation },
    ): Promise<Passkey> {
      const asked = states.read(state, 'add', session.id, clock.now())
      if (!asked) throw refuse(PASSKEY_TEXTS.tookTooLong)
      const key = await party.readNewKey(credential, asked.challenge)
      if (!key) throw refuse(PASSKEY_TEXTS.refused(publicUrl))
      const added = await passkeys.add(session, { ...key, name }, asked, clock.now(), (db) =>
        recordAudit(db, actor, 'passkey_added', name),
      )
      if (!added) throw new DomainError('CONFLICT', [PASSKEY_TEXTS.alreadyAdded])
      return added
    },

    async rename(actor: Actor, session: Session, id: string, name: string): Promise<Passkey> {
      const { name: before } = found(await passkeys.find(session, id))
      const renamed = await passkeys.rename(session, id, name, (db) =>
        recordAudit(db, actor, 'passkey_renamed', PASSKEY_TEXTS.renamed(before, name)),
      )
      return found(renamed)
    },

    async remove(actor: Actor, session: Session, id: string, password: string): Promise<void> {
      const { name } = found(await passkeys.find(session, id))
      await ownSessions.requirePassword(session, password, actor.address ?? '')
      await passkeys.remove(session, id, (db) => recordAudit(db, actor, 'passkey_removed', name))
    },

    /**
     * Returns what the browser needs to ask for a passkey: any passkey for this site, or one of the user in the second
     * step.
     */
    async startSignIn(challenge: string | undefined) {
      const allowed = challenge === undefined ? [] : await passkeys.list((await firstStep(challenge)).account)
      const purpose = challenge === undefined ? 'sign-in' : 'second-step'
      const { state, challenge: toSign } = states.issue(purpose, challenge ?? '', clock.now())
      return { state, publicKey: await party.requestOptions(toSign, allowed) }
    },

    /** Failures count against the network address, as with sign-in links. */
    async finishSignIn(
      { state, challenge, credential }: { state: string; challenge?: string | undefined; credential: Assertion },
      origin: SignInOrigin,
    ): Promise<SignedIn> {
      const first = challenge === undefined ? undefined : await firstStep(challenge)
      let refusal: unknown
      const account = await guard.attemptFrom(origin.address, () =>
        accountOf(state, credential, challenge, origin.address).catch((error: unknown) => {
          refusal = error
          return undefined
        }),
      )
      if (!account) throw refusal
      if (!first) return signInWith(account, origin)
      if (account.userId !== first.account.userId || account.organizationId !== first.account.organizationId) {
        await start.recordFailure(first.account, origin.address, SIGN_IN_TEXTS.wrongPasskey)
        throw refuse(PASSKEY_TEXTS.otherUser)
      }
      const words = SIGN_IN_TEXTS.withPasskey(first.method === 'link' ? SIGN_IN_TEXTS.link : SIGN_IN_TEXTS.password)
      return start.begin(account, { method: first.method, words }, origin)
    },
  }
}
