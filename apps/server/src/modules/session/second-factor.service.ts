// Authenticator apps as a second factor of password users: setup, the code at sign-in, recovery codes, and who must
// have one.
import type { SecondStep } from '@stormlane/domain/sign-in'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Actor, Session } from '../../platform/http/session.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import type { OwnSessionService } from './own-session.service.ts'
import { passkeyRepository } from './passkey.repository.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { secondFactorRepository } from './second-factor.repository.ts'
import { type Account, sessionRepository } from './session.repository.ts'
import { SECOND_FACTOR_TEXTS } from './session.texts.ts'
import type { SignInGuard } from './sign-in-guard.ts'
import { signInRuleRepository } from './sign-in-rule.repository.ts'
import { matchingStep, newTotpSecret, otpauthUri } from './totp.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  guard: SignInGuard
  ownSessions: Pick<OwnSessionService, 'requirePassword'>
  recordAudit: RecordAudit
  productName: string
}

/** The kind of code that passed a second step. */
type PassedCode = 'app' | 'recovery code'

export type SecondFactorService = ReturnType<typeof secondFactorService>

export function secondFactorService(dependencies: Dependencies) {
  const { database, clock, secrets, guard, ownSessions, recordAudit, productName } = dependencies
  const factors = secondFactorRepository(database)
  const rules = signInRuleRepository(database)
  const passkeys = passkeyRepository(database)
  const ownerOf = ({ organizationId, userId }: Session) => ({ organizationId, userId })

  const guess = <T>(email: string, address: string, run: () => Promise<T | undefined>) =>
    guard.attemptCode(email, address, clock.now(), run)

  async function requireFactor(session: Session) {
    const factor = await factors.find(ownerOf(session))
    if (!factor?.confirmedAt) throw new DomainError('CONFLICT', [SECOND_FACTOR_TEXTS.notOn])
    return factor
  }

  async function matchCode(account: Account, typed: string): Promise<PassedCode | undefined> {
    const factor = await factors.find(account)
    if (!factor?.confirmedAt) return undefined
    const code = typed.replace(/\s/g, '')
    const step = matchingStep(secrets.decrypt(factor.secret), code, clock.now(), factor.lastStep)
    if (step !== undefined) return (await factors.useStep(account, step)) ? 'app' : undefined
    return (await factors.useCode(account, recoveryCodeHash(typed))) ? 'recovery code' : undefined
  }

  return {
    async describe(session: Session) {
      const owner = ownerOf(session)
      const account = found(await sessionRepository(database.asSystem).findAccount(owner.organizationId, owner.userId))
      const isOn = Boolean((await factors.find(owner))?.confirmedAt)
      return {
        hasPassword: account.passwordHash !== null,
        isOn,
        recoveryCodesLeft: isOn ? await factors.countCodes(owner) : 0,
        isRequired: await rules.requiresSecondFactor(owner.organizationId),
      }
    },

    /**
     * The ways to pass the second step of a sign-in; empty if there is none. A passkey without an app counts only if
     * the organization requires a second factor: elsewhere it replaces the password instead of adding a step after it.
     */
    async stepsOf(account: Account): Promise<SecondStep[]> {
      const hasApp = Boolean((await factors.find(account))?.confirmedAt)
      const hasPasskey = (await passkeys.list(account)).length > 0
      if (!hasApp && !(hasPasskey && (await rules.requiresSecondFactor(account.organizationId)))) return []
      return [...(hasApp ? (['app'] as const) : []), ...(hasPasskey ? (['passkey'] as const) : [])]
    },

    /** Returns a new secret, which becomes active once one of its codes was typed. */
    async start(session: Session, password: string, address: string): Promise<{ secret: string; uri: string }> {
      const { email } = await ownSessions.requirePassword(session, password, address)
      const secret = newTotpSecret()
      if (!(await factors.start(ownerOf(session), secrets.encrypt(secret), clock.now())))
        throw new DomainError('CONFLICT', [SECOND_FACTOR_TEXTS.alreadyOn])
      return { secret, uri: otpauthUri({ product: productName, email, secret }) }
    },

    /** Confirms the pending secret and returns the recovery codes; they cannot be read again later. */
    async confirm(actor: Actor, session: Session, typed: string): Promise<string[]> {
      const owner = ownerOf(session)
      const pending = await factors.find(owner)
      if (!pending || pending.confirmedAt) throw new DomainError('CONFLICT', [SECOND_FACTOR_TEXTS.notStarted])
      const step = await guess(session.userId, actor.address ?? '', async () =>
        matchingStep(secrets.decrypt(pending.secret), typed.replace(/\s/g, ''), clock.now(), 0),
      )
      if (step === undefined) throw new DomainError('WRONG_CODE')
      const codes = newRecoveryCodes()
      const use = { secret: pending.secret, step, codeHashes: codes.map(recoveryCodeHash), now: clock.now() }
      const isConfirmed = await factors.confirm(owner, use, (db) => recordAudit(db, actor, 'second_factor_added', ''))
      if (!isConfirmed) throw new DomainError('CONFLICT', [SECOND_FACTOR_TEXTS.notStarted])
      return codes
    },

    /** Replaces all recovery codes with new ones. */
    async renewCodes(actor: Actor, session: Session, password: string): Promise<string[]> {
      await ownSessions.requirePassword(session, password, actor.address ?? '')
      await requireFactor(session)
      const codes = newRecoveryCodes()
      await factors.replaceCodes(ownerOf(session), codes.map(recoveryCodeHash), (db) =>
        recordAudit(db, actor, 'recovery_codes_renewed', ''),
      )
      return codes
    },

    async remove(actor: Actor, session: Session, password: string): Promise<void> {
      await ownSessions.requirePassword(session, password, actor.address ?? '')
      await requireFactor(session)
      await factors.remove(ownerOf(session), (db) => recordAudit(db, actor, 'second_factor_removed', ''))
    },

    /** Returns the kind of code that matched; a wrong code counts as a failure and throws. */
    async requireCode(account: Account, typed: string, address: string): Promise<PassedCode> {
      const passed = await guess(account.email, address, () => matchCode(account, typed))
      if (passed === undefined) throw new DomainError('WRONG_CODE')
      return passed
    },

    requiresSecondFactor: rules.requiresSecondFactor,

    setRequired: (actor: Actor, isRequired: boolean): Promise<void> =>
      rules.setRequiresSecondFactor(actor.organizationId, isRequired, (db) =>
        recordAudit(db, actor, 'setting_changed', SECOND_FACTOR_TEXTS.required(isRequired)),
      ),
  }
}
