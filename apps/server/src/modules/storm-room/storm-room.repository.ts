import type { ToldChange } from '@stormlane/domain/storms'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { isServed } from '../../platform/database/served-organization.ts'
import { addDeskMails, type NewDeskMail } from '../desk/desk-mail.repository.ts'

export interface StormNote {
  text: string
  revision: number
  byName: string
  at: Date
}

export interface StormWatch {
  organizationId: string
  userId: string
  stormId: string
  told: ToldChange
  /** Of the organization. */
  timeZone: string
}

export function stormRoomRepository(database: Database) {
  return {
    organization: (organizationId: string) =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('organizations')
          .where('id', '=', organizationId)
          .select(['name', 'timezone as timeZone', 'measurement_system as units'])
          .executeTakeFirstOrThrow(),
      ),

    note: (organizationId: string, stormId: string): Promise<StormNote | undefined> =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('storm_notes')
          .where('organization_id', '=', organizationId)
          .where('storm_id', '=', stormId)
          .orderBy('revision', 'desc')
          .limit(1)
          .select(['text', 'revision', 'by_name as byName', 'at'])
          .executeTakeFirst(),
      ),

    /** Stores the next revision and returns true, unless somebody else has stored it. */
    addNote: (organizationId: string, stormId: string, { text, revision, byName, at }: StormNote): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        // A revision that follows no stored one was invented by its caller.
        const { rows } = await sql`
          insert into storm_notes (organization_id, storm_id, revision, text, by_name, at)
          select ${organizationId}::uuid, ${stormId}, ${revision}::integer, ${text}, ${byName}, ${at}::timestamptz
          where ${revision}::integer = 1 + coalesce((
            select max(revision) from storm_notes where organization_id = ${organizationId} and storm_id = ${stormId}), 0)
          on conflict do nothing returning revision`.execute(db)
        return rows.length > 0
      }),

    isWatched: (organizationId: string, userId: string, stormId: string): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const row = await db
          .selectFrom('storm_watches')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .where('storm_id', '=', stormId)
          .select('storm_id')
          .executeTakeFirst()
        return row !== undefined
      }),

    /** Watching twice changes nothing: what the member was told stays. */
    watch: (organizationId: string, userId: string, stormId: string, told: ToldChange): Promise<unknown> =>
      database.asOrganization(organizationId, (db) =>
        db
          .insertInto('storm_watches')
          .values({
            organization_id: organizationId,
            user_id: userId,
            storm_id: stormId,
            told_at: new Date(told.at),
            told_kind: told.kind,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      ),

    unwatch: (organizationId: string, userId: string, stormId: string): Promise<unknown> =>
      database.asOrganization(organizationId, (db) =>
        db
          .deleteFrom('storm_watches')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .where('storm_id', '=', stormId)
          .execute(),
      ),

    /** Watches of active members whose organization sees Affected. Crosses organizations. */
    async watches(now: Date): Promise<StormWatch[]> {
      const rows = await database.asSystem
        .selectFrom('storm_watches')
        .innerJoin('organizations', 'organizations.id', 'storm_watches.organization_id')
        .innerJoin('organization_flags', (join) =>
          join
            .onRef('organization_flags.organization_id', '=', 'organizations.id')
            .on('organization_flags.flag', '=', 'showAffectedTab'),
        )
        .innerJoin('users', (join) =>
          join
            .onRef('users.organization_id', '=', 'storm_watches.organization_id')
            .onRef('users.id', '=', 'storm_watches.user_id'),
        )
        .where('users.deactivated_at', 'is', null)
        .where(isServed(now))
        .orderBy('storm_watches.organization_id')
        .select([
          'storm_watches.organization_id',
          'storm_watches.user_id',
          'storm_watches.storm_id',
          'storm_watches.told_at',
          'storm_watches.told_kind',
          'organizations.timezone',
        ])
        .execute()
      return rows.map((row) => ({
        organizationId: row.organization_id,
        userId: row.user_id,
        stormId: row.storm_id,
        told: { at: row.told_at.getTime(), kind: row.told_kind },
        timeZone: row.timezone,
      }))
    },

    /** Stores what a member is told and its mail together, unless another process did or the member stopped watching. */
    tell: (
      { organizationId, userId, stormId, told }: StormWatch,
      newest: ToldChange,
      mail: Omit<NewDeskMail, 'userId' | 'kind'> | undefined,
    ): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const kept = await db
          .updateTable('storm_watches')
          .set({ told_at: new Date(newest.at), told_kind: newest.kind })
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .where('storm_id', '=', stormId)
          .where('told_at', '=', new Date(told.at))
          .where('told_kind', '=', told.kind)
          .returning('storm_id')
          .executeTakeFirst()
        if (kept && mail) await addDeskMails(db, organizationId, [{ ...mail, userId, kind: 'storm' }])
        return kept !== undefined && mail !== undefined
      }),

    /** Forgets what was written about storms that are forgotten themselves. Crosses organizations. */
    async prune(before: Date): Promise<void> {
      const isForgotten = sql`not exists (select from storms where storms.id = storm_id)`
      await deleteInBatches(database.asSystem, 'storm_notes', sql`at < ${before} and ${isForgotten}`)
      await deleteInBatches(database.asSystem, 'storm_watches', sql`told_at < ${before} and ${isForgotten}`)
    },
  }
}
