import type { AssetType } from '@stormlane/domain/assets'
import type { AffectedMailState, MailLevel, QuietHours, ToldLevel } from '@stormlane/domain/desk'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { StoredMailState, StoredToldLevel, Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import { addDeskMails, dropUnsentMails, type NewDeskMail } from './desk-mail.repository.ts'
import { organizationsOfDesk } from './organizations-of-desk.repository.ts'

export interface AffectedMailSettings {
  /** Null for all assets. */
  groupId: string | null
  assetTypes: readonly AssetType[]
  fromLevel: MailLevel
  /** Null for none. */
  quiet: (QuietHours & { exceptFrom: MailLevel | null }) | null
}

/** A member's mail settings, and the state of what was mailed so far. */
export interface AffectedMail extends AffectedMailSettings {
  userId: string
  groupName: string | null
  isGroupDeleted: boolean
  state: AffectedMailState
  /** Changes with every write. */
  version: number
}

export function affectedMailRepository(database: Database) {
  const stored = (db: Transaction<Tables>, organizationId: string) =>
    db
      .selectFrom('affected_mail_subscriptions as subscribed')
      .innerJoin('users', (join) =>
        join
          .onRef('users.organization_id', '=', 'subscribed.organization_id')
          .onRef('users.id', '=', 'subscribed.user_id'),
      )
      .leftJoin('groups', (join) =>
        join
          .onRef('groups.organization_id', '=', 'subscribed.organization_id')
          .onRef('groups.id', '=', 'subscribed.group_id'),
      )
      .where('subscribed.organization_id', '=', organizationId)
      .select([
        'user_id',
        'is_of_group',
        'group_id',
        'groups.name as group_name',
        'asset_types',
        'from_level',
        'quiet_start',
        'quiet_end',
        'quiet_except_from',
        'state',
        'version',
      ])

  const findOwn = async (db: Transaction<Tables>, organizationId: string, userId: string) => {
    const row = await stored(db, organizationId).where('user_id', '=', userId).executeTakeFirst()
    return row && read(row)
  }

  return {
    find: (organizationId: string, userId: string): Promise<AffectedMail | undefined> =>
      database.asOrganization(organizationId, (db) => findOwn(db, organizationId, userId)),

    /** Returns undefined if there is no such group. Locks the row, so that no decision changes the previous state. */
    save: (
      organizationId: string,
      userId: string,
      { groupId, assetTypes, fromLevel, quiet }: AffectedMailSettings,
      nextState: (before: AffectedMailState | undefined) => AffectedMailState,
    ): Promise<AffectedMail | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        if (groupId !== null) {
          const group = await db
            .selectFrom('groups')
            .where('organization_id', '=', organizationId)
            .where('id', '=', isUuid(groupId) ? groupId : null)
            .select('id')
            .forKeyShare()
            .executeTakeFirst()
          if (!group) return undefined
        }
        const before = await db
          .selectFrom('affected_mail_subscriptions')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .select(['state', 'version'])
          .forUpdate()
          .executeTakeFirst()
        const values = {
          is_of_group: groupId !== null,
          group_id: groupId,
          asset_types: [...assetTypes],
          from_level: fromLevel,
          quiet_start: quiet?.startMinute ?? null,
          quiet_end: quiet?.endMinute ?? null,
          quiet_except_from: quiet?.exceptFrom ?? null,
          state: JSON.stringify(writeState(nextState(before && readState(before.state)))),
          version: (before?.version ?? 0) + 1,
        }
        await db
          .insertInto('affected_mail_subscriptions')
          .values({ organization_id: organizationId, user_id: userId, ...values })
          .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet(values))
          .execute()
        return findOwn(db, organizationId, userId)
      }),

    /** Also deletes unsent mails. */
    remove: (organizationId: string, userId: string): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        await db
          .deleteFrom('affected_mail_subscriptions')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .execute()
        await dropUnsentMails(db, organizationId, userId, 'affected')
      }),

    /** Organizations that see Affected and have mail subscriptions. Crosses organizations. */
    organizations: async (now: Date): Promise<string[]> => {
      const rows = await organizationsOfDesk(database, now)
        .where((where) =>
          where.exists(
            where
              .selectFrom('affected_mail_subscriptions')
              .whereRef('affected_mail_subscriptions.organization_id', '=', 'organizations.id')
              .select('user_id'),
          ),
        )
        .select('organizations.id')
        .orderBy('organizations.id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Subscriptions of active members. One to a deleted group is left out until its owner chooses another group. */
    listActive: (organizationId: string): Promise<AffectedMail[]> =>
      database.asOrganization(organizationId, async (db) => {
        const rows = await stored(db, organizationId).where('deactivated_at', 'is', null).orderBy('user_id').execute()
        return rows.map(read).filter(({ isGroupDeleted }) => !isGroupDeleted)
      }),

    /**
     * Stores a decision with its mail, and which assets the mail is about, and returns true, unless another process or
     * the member changed it since.
     */
    keepDecision: (
      organizationId: string,
      { userId, version }: Pick<AffectedMail, 'userId' | 'version'>,
      state: AffectedMailState,
      due: { mail: NewDeskMail; assetIds: readonly string[] } | undefined,
    ): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const kept = await db
          .updateTable('affected_mail_subscriptions')
          .set({ state: JSON.stringify(writeState(state)), version: version + 1 })
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .where('version', '=', version)
          .returning('user_id')
          .executeTakeFirst()
        if (kept && due) {
          const { mail, assetIds } = due
          await addDeskMails(db, organizationId, [mail])
          await sql`
            insert into kept_mails (organization_id, asset_id, at, user_name, subject)
            select ${organizationId}, asset_id, ${mail.createdAt}, users.name, ${mail.subject}
            from unnest(${assetIds}::uuid[]) as asset_id
            join users on users.organization_id = ${organizationId} and users.id = ${mail.userId}
            on conflict do nothing`.execute(db)
        }
        return kept !== undefined
      }),
  }
}

interface StoredMail {
  user_id: string
  is_of_group: boolean
  group_id: string | null
  group_name: string | null
  asset_types: AssetType[]
  from_level: MailLevel
  quiet_start: number | null
  quiet_end: number | null
  quiet_except_from: MailLevel | null
  state: StoredMailState
  version: number
}

const read = ({ quiet_start: start, quiet_end: end, ...row }: StoredMail): AffectedMail => ({
  userId: row.user_id,
  groupId: row.group_id,
  groupName: row.group_name,
  isGroupDeleted: row.is_of_group && row.group_id === null,
  assetTypes: row.asset_types,
  fromLevel: row.from_level,
  quiet:
    start === null || end === null ? null : { startMinute: start, endMinute: end, exceptFrom: row.quiet_except_from },
  state: readState(row.state),
  version: row.version,
})

const readState = ({ told, collecting_since, has_held, mailed_at }: StoredMailState): AffectedMailState => ({
  told: new Map(Object.entries(told).map(([id, level]) => [id, readToldLevel(level)])),
  collectingSince: readTime(collecting_since),
  hasHeld: has_held,
  mailedAt: readTime(mailed_at),
})

const writeState = ({ told, collectingSince, hasHeld, mailedAt }: AffectedMailState): StoredMailState => ({
  told: Object.fromEntries([...told].map(([id, level]) => [id, writeToldLevel(level)])),
  collecting_since: collectingSince?.toISOString() ?? null,
  has_held: hasHeld,
  mailed_at: mailedAt?.toISOString() ?? null,
})

const readToldLevel = ({ level, below_since }: StoredToldLevel): ToldLevel => ({
  level,
  belowSince: readTime(below_since),
})
const writeToldLevel = ({ level, belowSince }: ToldLevel): StoredToldLevel => ({
  level,
  below_since: belowSince?.toISOString() ?? null,
})
const readTime = (text: string | null) => (text === null ? null : new Date(text))
