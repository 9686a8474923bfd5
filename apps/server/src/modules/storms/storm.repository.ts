import { STORM_NEWS, type StormSource, type TrackedStorm } from '@stormlane/domain/storms'
import { DAY_MS } from '@stormlane/domain/time'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isServed } from '../../platform/database/served-organization.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { addWebhookEvents, type NewWebhookEvent } from '../webhooks/webhook-event.repository.ts'

/** Ended storms are read from the table for this long. */
const KEPT_DAYS = 30
/** Runs that can say something of the confidence of a storm. */
const RUNS_KEPT_DAYS = 3

/** One search of a source for storms. */
export interface StormRun {
  source: StormSource
  at: number
}

export interface StoredStorms {
  storms: readonly TrackedStorm[]
  /** The runs that were searched, the newest last. */
  runs: readonly StormRun[]
}

export function stormRepository({ asSystem }: Database) {
  return {
    /** Changes with every run that is stored, also with two in one millisecond. */
    async version(): Promise<string> {
      const row = await asSystem
        .selectFrom('storm_runs')
        .select(sql<string | null>`md5(string_agg(xmin::text, ' ' order by source, run_at))`.as('version'))
        .executeTakeFirst()
      return row?.version ?? ''
    },

    /** Storms that are expected, there, or ended at this time or later. */
    async since(endedFrom: Date): Promise<StoredStorms> {
      const rows = await asSystem
        .selectFrom('storms')
        .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>=', endedFrom)]))
        .select(['storm', 'hours'])
        .execute()
      const runs = await asSystem.selectFrom('storm_runs').orderBy('run_at').select(['source', 'run_at']).execute()
      return {
        storms: rows.map(stormOfRow),
        runs: runs.map(({ source, run_at }) => ({ source, at: run_at.getTime() })),
      }
    },

    async find(id: string): Promise<TrackedStorm | undefined> {
      const row = await asSystem.selectFrom('storms').where('id', '=', id).select(['storm', 'hours']).executeTakeFirst()
      return row && stormOfRow(row)
    },

    /** Served organizations with an address that wants events of storms. Crosses organizations. */
    async subscribers(now: Date): Promise<string[]> {
      const types = STORM_NEWS.map((news) => `storm.${news}`)
      const rows = await asSystem
        .selectFrom('webhook_endpoints')
        .innerJoin('organizations', 'organizations.id', 'organization_id')
        .where(isServed(now))
        .where('disabled_at', 'is', null)
        .where(sql<boolean>`events && ${types}::text[]`)
        .select('organization_id')
        .distinct()
        .orderBy('organization_id')
        .execute()
      return rows.map(({ organization_id }) => organization_id)
    },

    /** Stores the storms of a run with the events that tell of them, and forgets those that ended long ago. */
    async store(
      storms: readonly TrackedStorm[],
      run: { source: StormSource; at: Date },
      now: Date,
      { events, told }: { events: readonly NewWebhookEvent[]; told: readonly string[] },
    ): Promise<void> {
      await asSystem.transaction().execute(async (db) => {
        for (const organizationId of told) await addWebhookEvents(db, organizationId, events, now)
        for (const storm of storms) {
          const { hours, ...rest } = storm
          const row = {
            source: run.source,
            ended_at: storm.endedAt === null ? null : new Date(storm.endedAt),
            storm: JSON.stringify(rest),
            hours: JSON.stringify(hours),
          }
          await db
            .insertInto('storms')
            .values({ id: storm.id, ...row })
            .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
            .execute()
        }
        await db.deleteFrom('storms').where('ended_at', '<', daysBefore(now, KEPT_DAYS)).execute()
        await db.deleteFrom('storm_runs').where('run_at', '<', daysBefore(now, RUNS_KEPT_DAYS)).execute()
        await db
          .insertInto('storm_runs')
          .values({ source: run.source, run_at: run.at, stored_at: now })
          .onConflict((conflict) => conflict.columns(['source', 'run_at']).doUpdateSet({ stored_at: now }))
          .execute()
      })
    },
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

const stormOfRow = ({ storm, hours }: Pick<Selectable<Tables['storms']>, 'storm' | 'hours'>): TrackedStorm => ({
  ...storm,
  hours,
})
