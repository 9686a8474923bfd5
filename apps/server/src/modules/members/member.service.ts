// The users of an organization, as its admins and the operator manage them.
import { MAX_MEMBERS, memberStatus } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { violatedUniqueIndex } from '../../platform/database/unique-violation.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Actor } from '../../platform/http/session.ts'
import type { Queue } from '../../platform/queue.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { USERS_EMAIL_INDEX } from '../organizations/organization-directory.repository.ts'
import { secondFactorRepository } from '../session/second-factor.repository.ts'
import { sessionRepository } from '../session/session.repository.ts'
import { type Member, memberRepository, type NewMember } from './member.repository.ts'
import { MEMBER_TEXTS } from './member.texts.ts'

/** Limits the invitations per organization, so that the form cannot be used to flood mailboxes. */
const INVITATIONS = { burst: 50, perSecond: 50 / 3600 }

interface Dependencies {
  database: Database
  clock: Clock
  queue: Pick<Queue, 'send'>
  recordAudit: RecordAudit
}

export type MemberService = ReturnType<typeof memberService>

export function memberService({ database, clock, queue, recordAudit }: Dependencies) {
  const members = memberRepository(database)
  const invitations = database.sharedLimits.open('invitations of an organization', INVITATIONS)

  /**
   * Ends the user's sessions in the transaction of the change. On commit, other processes are notified and close the
   * sockets.
   */
  async function endSessions(db: Kysely<Tables>, organizationId: string, userId: string): Promise<number> {
    const sessions = sessionRepository(db)
    const ended = await sessions.revokeOfUser(organizationId, userId, clock.now())
    await sessions.announceEnd(ended)
    return ended.length
  }

  /** Returns undefined if an account of another organization has the address. */
  async function addUnlessElsewhere(actor: Actor, user: NewMember, isElsewhere = false): Promise<Member | undefined> {
    const member = { ...user, email: normalizeAddress(user.email) }
    const options = { now: clock.now(), limit: MAX_MEMBERS, isElsewhere }
    const added = await members
      .add(actor.organizationId, member, options, (db) =>
        recordAudit(db, actor, 'member_invited', MEMBER_TEXTS.withRole(member.name, member.isAdmin)),
      )
      .catch((error: unknown) => {
        if (violatedUniqueIndex(error) !== USERS_EMAIL_INDEX) throw error
        return undefined
      })
    if (added === 'is a member') throw taken(member.email)
    if (added === 'limit reached') throw new DomainError('LIMIT_REACHED', [MEMBER_TEXTS.limit])
    return added
  }

  /** Adds a user without sending anything. */
  async function add(actor: Actor, user: NewMember): Promise<Member> {
    const added = await addUnlessElsewhere(actor, user)
    if (!added) throw taken(normalizeAddress(user.email))
    return added
  }

  const mailInvitation = ({ organizationId }: Actor, userId: string) =>
    queue.send('send-invitation', { organizationId, userId })

  return {
    list: members.list,
    add,

    /**
     * The answer does not tell whether another organization has an account of this address: such a member waits, and
     * only the mail says why.
     */
    async invite(actor: Actor, member: NewMember): Promise<Member> {
      await invitations.take(actor.organizationId)
      const added = found((await addUnlessElsewhere(actor, member)) ?? (await addUnlessElsewhere(actor, member, true)))
      await mailInvitation(actor, added.id)
      return added
    },

    /** Mails a new link; earlier links expire on their own. */
    async inviteAgain(actor: Actor, id: string): Promise<Member> {
      const member = found(await members.find(actor.organizationId, id))
      if (memberStatus(member) !== 'invited') throw new DomainError('CONFLICT', [MEMBER_TEXTS.alreadyJoined])
      await invitations.take(actor.organizationId)
      await database.asOrganization(actor.organizationId, (db) =>
        recordAudit(db, actor, 'member_invited', MEMBER_TEXTS.withRole(member.name, member.isAdmin)),
      )
      await mailInvitation(actor, id)
      return member
    },

    async update(
      actor: Actor,
      id: string,
      change: { isAdmin?: boolean | undefined; isActive?: boolean | undefined },
    ): Promise<Member> {
      const { organizationId } = actor
      const changed = await members.change(
        organizationId,
        id,
        {
          ...(change.isAdmin !== undefined && { isAdmin: change.isAdmin }),
          ...(change.isActive !== undefined && { deactivatedAt: change.isActive ? null : clock.now() }),
        },
        async (db, [before, after]) => {
          if (before.isAdmin !== after.isAdmin)
            await recordAudit(db, actor, 'member_role_changed', MEMBER_TEXTS.withRole(after.name, after.isAdmin))
          if (!before.deactivatedAt && after.deactivatedAt) {
            await recordAudit(db, actor, 'member_deactivated', after.name)
            await endSessions(db, organizationId, id)
          }
          if (before.deactivatedAt && !after.deactivatedAt)
            await recordAudit(db, actor, 'member_reactivated', after.name)
        },
      )
      if (changed === 'last admin') throw new DomainError('LAST_ADMIN')
      return found(changed)
    },

    async remove(actor: Actor, id: string): Promise<void> {
      const { organizationId } = actor
      const outcome = await members.remove(organizationId, id, async (db, { name, email }) => {
        await recordAudit(db, actor, 'member_removed', `${name}, ${email}`)
        await endSessions(db, organizationId, id)
      })
      if (outcome === 'last admin') throw new DomainError('LAST_ADMIN')
      found(outcome)
    },

    /** For a lost phone: the member signs in with the password alone and can set up another app or passkey. */
    async resetSecondFactor(actor: Actor, id: string): Promise<Member> {
      const { organizationId } = actor
      const { name } = found(await members.find(organizationId, id))
      const isReset = await secondFactorRepository(database).reset({ organizationId, userId: id }, (db) =>
        recordAudit(db, actor, 'second_factor_reset', name),
      )
      if (!isReset) throw new DomainError('CONFLICT', [MEMBER_TEXTS.noSecondFactor])
      return found(await members.find(organizationId, id))
    },

    async endSessions(actor: Actor, id: string): Promise<number> {
      const { organizationId } = actor
      const { name } = found(await members.find(organizationId, id))
      return database.asOrganization(organizationId, async (db) => {
        await recordAudit(db, actor, 'member_sessions_ended', name)
        return endSessions(db, organizationId, id)
      })
    },
  }
}

const normalizeAddress = (email: string) => email.trim().toLowerCase()

const taken = (email: string) => new DomainError('CONFLICT', [MEMBER_TEXTS.taken(email)])
