import type { AssetLevels, LevelUnderRun } from '@stormlane/domain/desk'
import type { ImpactLevel } from '@stormlane/domain/levels'
import type { TimeWindow } from '@stormlane/domain/time'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { addWebhookEvents, type NewWebhookEvent, wantedEvents } from '../webhooks/webhook-event.repository.ts'
import { organizationsOfDesk } from './organizations-of-desk.repository.ts'

/** The last levels of an organization's assets that were taken under a run. */
export interface LevelsOfRun {
  runTime: Date
  levels: AssetLevels
}

/** Levels with the time when they were taken. */
interface TakenLevels extends Pick<LevelsOfRun, 'levels'> {
  takenAt: Date
}

export function deskLevelRepository(database: Database) {
  return {
    /** Organizations that see Affected and lack levels under this run since `before`. Crosses organizations. */
    due: async (runTime: Date, before: Date, now: Date): Promise<string[]> => {
      const rows = await organizationsOfDesk(database, now)
        .leftJoin('desk_levels', (join) =>
          join.onRef('desk_levels.organization_id', '=', 'organizations.id').on('desk_levels.run_time', '=', runTime),
        )
        .where((where) => where.or([where('taken_at', 'is', null), where('taken_at', '<', before)]))
        .select('organizations.id')
        .orderBy(sql`taken_at nulls first`)
        .orderBy('organizations.id')
        .execute()
      return rows.map(({ id }) => id)
    },

    keep: (organizationId: string, runTime: Date, levels: AssetLevels, takenAt: Date): Promise<unknown> =>
      database.asOrganization(organizationId, (db) => {
        const values = { levels: JSON.stringify(Object.fromEntries(levels)), taken_at: takenAt }
        return db
          .insertInto('desk_levels')
          .values({ organization_id: organizationId, run_time: runTime, ...values })
          .onConflict((conflict) => conflict.columns(['organization_id', 'run_time']).doUpdateSet(values))
          .execute()
      }),

    /** Returns the levels of the newest run before this one. */
    before: (organizationId: string, runTime: Date): Promise<LevelsOfRun | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        const row = await db
          .selectFrom('desk_levels')
          .where('organization_id', '=', organizationId)
          .where('run_time', '<', runTime)
          .select(['run_time', 'levels'])
          .orderBy('run_time', 'desc')
          .limit(1)
          .executeTakeFirst()
        return row && { runTime: row.run_time, levels: new Map<string, ImpactLevel>(Object.entries(row.levels)) }
      }),

    /** Returns the level of an asset under each run since a time, in order of the runs. */
    ofAsset: (organizationId: string, assetId: string, since: Date): Promise<LevelUnderRun[]> =>
      database.asOrganization(organizationId, async (db) => {
        const rows = await db
          .selectFrom('desk_levels')
          .where('organization_id', '=', organizationId)
          .where('run_time', '>=', since)
          .select(['run_time', sql<ImpactLevel | null>`(levels ->> ${assetId})::int`.as('level')])
          .orderBy('run_time')
          .execute()
        return rows.map(({ run_time, level }) => ({ runTime: run_time, level: level ?? undefined }))
      }),

    /** Returns the newest levels that were taken within a window. */
    takenWithin: (organizationId: string, { startAt, endAt }: TimeWindow): Promise<TakenLevels | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        const row = await db
          .selectFrom('desk_levels')
          .where('organization_id', '=', organizationId)
          .where('taken_at', '>=', startAt)
          .where('taken_at', '<=', endAt)
          .select(['taken_at', 'levels'])
          .orderBy('taken_at', 'desc')
          .limit(1)
          .executeTakeFirst()
        return row && { takenAt: row.taken_at, levels: new Map<string, ImpactLevel>(Object.entries(row.levels)) }
      }),

    isAnnounced: (organizationId: string, runTime: Date): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const levels = db.selectFrom('desk_levels').where('organization_id', '=', organizationId)
        const row = await levels.where('run_time', '=', runTime).select('announced').executeTakeFirst()
        return row?.announced ?? false
      }),

    /** Marks a run as announced and adds its webhook event, if any. Does nothing if the run was already announced. */
    announce: (organizationId: string, runTime: Date, event: NewWebhookEvent | undefined, at: Date): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        const marked = await db
          .updateTable('desk_levels')
          .set({ announced: true })
          .where('organization_id', '=', organizationId)
          .where('run_time', '=', runTime)
          .where('announced', '=', false)
          .returning('run_time')
          .executeTakeFirst()
        if (marked && event && (await wantedEvents(db, organizationId)).has('affected.changed'))
          await addWebhookEvents(db, organizationId, [event], at)
      }),

    /** Crosses organizations. */
    async prune(takenBefore: Date): Promise<void> {
      await deleteInBatches(database.asSystem, 'desk_levels', sql`taken_at < ${takenBefore}`)
    },
  }
}
