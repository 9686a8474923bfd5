import { randomUUID } from 'node:crypto'
import { isLastAdmin } from '@stormlane/domain/product'
import { sql, type Transaction } from 'kysely'
import type { AuditChange, Database } from '../../platform/database/database.ts'
import { isPerson, personAddress } from '../../platform/database/people.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'

export interface Member {
  id: string
  name: string
  email: string
  isAdmin: boolean
  hasPassword: boolean
  hasSecondFactor: boolean
  invitedAt: Date
  lastActiveAt: Date | null
  deactivatedAt: Date | null
}

export interface NewMember {
  id?: string
  name: string
  email: string
  isAdmin: boolean
  passwordHash?: string
}

interface MemberChange {
  isAdmin?: boolean
  /** Null reactivates. */
  deactivatedAt?: Date | null
}

/** The row's own address while an account of another organization has that of the member. */
const placeholderAddress = () => `${randomUUID()}@elsewhere.invalid`

export function memberRepository(database: Database) {
  const members = (db: Transaction<Tables>, organizationId: string) =>
    db
      .selectFrom('users')
      .where('organization_id', '=', organizationId)
      .where(isPerson)
      .select((row) => [
        'id',
        'name',
        personAddress().as('email'),
        'is_admin as isAdmin',
        row('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
        row
          .or([
            row.exists(
              row
                .selectFrom('second_factors')
                .whereRef('second_factors.organization_id', '=', 'users.organization_id')
                .whereRef('second_factors.user_id', '=', 'users.id')
                .where('confirmed_at', 'is not', null)
                .select('user_id'),
            ),
            row.exists(
              row
                .selectFrom('passkeys')
                .whereRef('passkeys.organization_id', '=', 'users.organization_id')
                .whereRef('passkeys.user_id', '=', 'users.id')
                .select('user_id'),
            ),
          ])
          .$castTo<boolean>()
          .as('hasSecondFactor'),
        'created_at as invitedAt',
        'last_active_at as lastActiveAt',
        'deactivated_at as deactivatedAt',
      ])

  const find = (db: Transaction<Tables>, organizationId: string, id: string): Promise<Member | undefined> =>
    members(db, organizationId)
      .where('id', '=', isUuid(id) ? id : null)
      .executeTakeFirst()

  return {
    list: (organizationId: string): Promise<Member[]> =>
      database.asOrganization(organizationId, (db) =>
        members(db, organizationId).orderBy(sql`lower(name)`).orderBy('email').execute(),
      ),

    find: (organizationId: string, id: string): Promise<Member | undefined> =>
      database.asOrganization(organizationId, (db) => find(db, organizationId, id)),

    /** With `isElsewhere`, the member waits for the address, which an account of another organization has. */
    add: (
      organizationId: string,
      { id, name, email, isAdmin, passwordHash }: NewMember,
      { now, limit, isElsewhere = false }: { now: Date; limit: number; isElsewhere?: boolean },
      audit: AuditChange<Member>,
    ): Promise<Member | 'limit reached' | 'is a member'> =>
      database.asOrganization(organizationId, async (db) => {
        await lockMembers(db, organizationId)
        const present = await members(db, organizationId).execute()
        if (present.some((one) => one.email.toLowerCase() === email.toLowerCase())) return 'is a member'
        if (present.length >= limit) return 'limit reached'
        const added = await db
          .insertInto('users')
          .values({
            ...(id && { id }),
            organization_id: organizationId,
            name,
            email: isElsewhere ? placeholderAddress() : email,
            invited_email: isElsewhere ? email : null,
            is_admin: isAdmin,
            password_hash: passwordHash ?? null,
            created_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const member = (await find(db, organizationId, added.id)) as Member
        await audit(db, member)
        return member
      }),

    /** The address that an invited member waits for; null once it is the member's own. */
    waitsFor: async (organizationId: string, id: string): Promise<string | null> => {
      const waiting = await database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('users')
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .select('invited_email')
          .executeTakeFirst(),
      )
      return waiting?.invited_email ?? null
    },

    /** Gives a waiting member the address; fails with a violated unique index while another account has it. */
    takeAddress: async (organizationId: string, id: string): Promise<void> => {
      await database.asOrganization(organizationId, (db) =>
        db
          .updateTable('users')
          .set((row) => ({ email: row.fn.coalesce('invited_email', 'email'), invited_email: null }))
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .execute(),
      )
    },

    /**
     * Applies a change unless it would leave the organization without an admin. Returns undefined if there is no such
     * member.
     */
    change: (
      organizationId: string,
      id: string,
      { isAdmin, deactivatedAt }: MemberChange,
      audit: AuditChange<[before: Member, after: Member]>,
    ): Promise<Member | 'last admin' | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        await lockMembers(db, organizationId)
        const before = await find(db, organizationId, id)
        if (!before) return undefined
        const losesAdmin = isAdmin === false || deactivatedAt instanceof Date
        if (losesAdmin && isLastAdmin(await members(db, organizationId).execute(), id)) return 'last admin'
        await db
          .updateTable('users')
          .set({
            is_admin: isAdmin ?? before.isAdmin,
            deactivated_at: deactivatedAt === undefined ? before.deactivatedAt : deactivatedAt,
          })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .execute()
        const after = (await find(db, organizationId, id)) as Member
        await audit(db, [before, after])
        return after
      }),

    /** `audit` runs before the row is deleted, because the member's sessions are deleted with it. */
    remove: (
      organizationId: string,
      id: string,
      audit: AuditChange<Member>,
    ): Promise<'removed' | 'last admin' | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        await lockMembers(db, organizationId)
        const member = await find(db, organizationId, id)
        if (!member) return undefined
        if (isLastAdmin(await members(db, organizationId).execute(), id)) return 'last admin'
        await audit(db, member)
        await db.deleteFrom('users').where('organization_id', '=', organizationId).where('id', '=', id).execute()
        return 'removed'
      }),

    /**
     * Whether another user of the organization has set a password: the organization is then in use and has its name.
     */
    isInUse: (organizationId: string, exceptUserId: string): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const other = await members(db, organizationId)
          .where('id', '<>', exceptUserId)
          .where('password_hash', 'is not', null)
          .limit(1)
          .executeTakeFirst()
        return other !== undefined
      }),
  }
}

/** Serializes changes of an organization's members, so that two admins cannot demote each other at the same moment. */
async function lockMembers(db: Transaction<Tables>, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`members ${organizationId}`}, 0))`.execute(db)
}
