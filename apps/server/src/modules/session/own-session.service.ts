// What all users may do about their own sign-in: see and end sessions, and change the password.
import { deviceName } from '@stormlane/domain/sign-in'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Actor, Session } from '../../platform/http/session.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { passwordResetRepository } from './password-reset.repository.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { type Account, sessionRepository } from './session.repository.ts'
import { SIGN_IN_TEXTS } from './session.texts.ts'
import type { SignInGuard } from './sign-in-guard.ts'

interface Dependencies {
  database: Database
  clock: Clock
  guard: SignInGuard
  recordAudit: RecordAudit
}

export type OwnSessionService = ReturnType<typeof ownSessionService>

export function ownSessionService({ database, clock, guard, recordAudit }: Dependencies) {
  const sessions = sessionRepository(database.asSystem)

  /** Ends sessions of the caller and records it in the audit trail; other processes are notified on commit. */
  const end = (actor: Actor, userId: string, which: { only: string } | { except: string }): Promise<number> =>
    database.asSystem.transaction().execute(async (db) => {
      const own = sessionRepository(db)
      const ended = await own.revokeOwn({ organizationId: actor.organizationId, userId }, which, clock.now())
      if (ended.length > 0)
        await recordAudit(
          db,
          actor,
          'own_sessions_ended',
          ended.map(({ userAgent }) => deviceName(userAgent) ?? SIGN_IN_TEXTS.unknownDevice).join(', '),
        )
      await own.announceEnd(ended)
      return ended.length
    })

  return {
    async list({ organizationId, userId, id: current }: Session) {
      const live = await sessions.listOwn({ organizationId, userId }, clock.now())
      return live.map(({ userAgent, ...session }) => ({
        ...session,
        device: deviceName(userAgent),
        isCurrent: session.id === current,
      }))
    },

    async endOne(actor: Actor, { userId }: Session, id: string): Promise<void> {
      if ((await end(actor, userId, { only: id })) === 0) found(undefined)
    },

    endOthers: (actor: Actor, { userId, id }: Session): Promise<number> => end(actor, userId, { except: id }),

    /** Guesses of the current password count like failed sign-ins of the account. */
    async requirePassword({ organizationId, userId }: Session, password: string, address: string): Promise<Account> {
      const account = found(await sessions.findAccount(organizationId, userId))
      const isRight = await guard.attempt(account.email, address, clock.now(), async () =>
        (await verifyPassword(password, account.passwordHash)) ? true : undefined,
      )
      if (!isRight) throw new DomainError('WRONG_PASSWORD')
      return account
    },

    async changePassword(
      actor: Actor,
      session: Session,
      { current, next }: { current: string; next: string },
    ): Promise<void> {
      const account = await this.requirePassword(session, current, actor.address ?? '')
      requireGoodPassword(next, account)
      const passwordHash = await hashPassword(next)
      const owner = { organizationId: session.organizationId, userId: session.userId }
      await passwordResetRepository(database).changePassword(owner, passwordHash, clock.now(), async (db) => {
        await recordAudit(db, actor, 'password_set', '')
        const own = sessionRepository(db)
        await own.announceEnd(await own.revokeOwn(owner, { except: session.id }, clock.now()))
      })
    },
  }
}
