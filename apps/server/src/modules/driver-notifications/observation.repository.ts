// Conditions of each vehicle per 15 minutes over the last day, kept for dry runs.
import { THRESHOLD_VARIABLE_IDS, THRESHOLD_VARIABLES, type Threshold } from '@stormlane/domain/drivers'
import { HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'

export interface ObservedVehicle {
  vehicleId: string
  observed: readonly (number | null)[]
  alerts: readonly { id: string; threadId: string }[]
  /** The end of the known part of its route; null if it is not on a route. */
  routeUntil: Date | null
}

export interface RecordedRow {
  vehicleId: string
  vehicleName: string
  at: Date
  /** Null if the row meets none of the given thresholds and alerts. */
  observed: (number | null)[] | null
  alerts: string[]
  threads: string[]
  routeUntil: Date | null
}

/** `variable` is an index into THRESHOLD_VARIABLE_IDS, `part` the histogram bin within the variable's range. */
interface ValueCount {
  variable: number
  part: number
  records: number
}

interface ConditionFilter {
  thresholds: readonly Threshold[]
  alertIds: readonly string[]
  withWayThere: boolean
}

const QUARTER_MS = 15 * MINUTE_MS
const BATCH_ROWS = 2000

/** The start of the current 15-minute interval. */
export const startOfQuarter = (now: Date) => new Date(Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS)

export function observationRepository(database: Database) {
  return {
    /** Only the first record of a vehicle in each interval is kept. */
    async record(organizationId: string, observedAt: Date, vehicles: readonly ObservedVehicle[]): Promise<void> {
      for (let i = 0; i < vehicles.length; i += BATCH_ROWS) {
        const rows = vehicles.slice(i, i + BATCH_ROWS).map(({ vehicleId, observed, alerts, routeUntil }) => ({
          vehicle_id: vehicleId,
          observed,
          alerts: alerts.map(({ id }) => id),
          threads: alerts.map(({ threadId }) => threadId),
          route_until: routeUntil,
        }))
        await database.asOrganization(organizationId, (db) =>
          sql`
            insert into vehicle_observations (organization_id, vehicle_id, observed_at, observed, alerts, threads, route_until)
            select ${organizationId}, vehicles.id, ${observedAt}, observed, alerts, threads, route_until
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
              as seen (vehicle_id uuid, observed real[], alerts text[], threads text[], route_until timestamptz)
            join vehicles on vehicles.organization_id = ${organizationId} and vehicles.id = seen.vehicle_id
            on conflict do nothing`.execute(db),
        )
      }
    },

    /** Histogram of each variable over the records since `from`: one record an hour, and the latest. */
    countsByValue: (organizationId: string, from: Date, parts: number): Promise<ValueCount[]> =>
      database.asOrganization(organizationId, async (db) => {
        const ranges = THRESHOLD_VARIABLE_IDS.map((id) => THRESHOLD_VARIABLES[id])
        const { rows } = await sql<ValueCount>`
          select variable::int - 1 as variable, count(*) as records, least(${parts}::int, greatest(1,
            width_bucket(value::float8, (${ranges.map(({ min }) => min)}::float8[])[variable],
              (${ranges.map(({ max }) => max)}::float8[])[variable], ${parts}::int))) - 1 as part
          from vehicle_observations, unnest(observed) with ordinality as met (value, variable)
          where organization_id = ${organizationId} and observed_at >= ${from} and value is not null
            and (extract(minute from observed_at) = 0 or observed_at = (select max(observed_at)
              from vehicle_observations where organization_id = ${organizationId}))
          group by variable, part`.execute(db)
        return rows
      }),

    async prune(observedBefore: Date): Promise<void> {
      await deleteInBatches(database.asSystem, 'vehicle_observations', sql`observed_at < ${observedBefore}`)
    },

    /** The time of the oldest record since `from`. */
    since: (organizationId: string, from: Date): Promise<Date | null> =>
      database.asOrganization(organizationId, async (db) => {
        const row = await db
          .selectFrom('vehicle_observations')
          .where('organization_id', '=', organizationId)
          .where('observed_at', '>=', from)
          .select((rows) => rows.fn.min<Date | null>('observed_at').as('since'))
          .executeTakeFirst()
        return row?.since ?? null
      }),

    /**
     * Records since `from` that meet any of the thresholds or alerts, of vehicles that have notifications switched on. With
     * `withWayThere`, also the other records of these vehicles while they drove a route, without their conditions.
     */
    meeting: (
      organizationId: string,
      from: Date,
      { thresholds, alertIds, withWayThere }: ConditionFilter,
    ): Promise<RecordedRow[]> =>
      database.asOrganization(organizationId, async (db) => {
        const met = thresholds.map(({ variable, lowerBound, upperBound }) => {
          const value = sql`observed[${THRESHOLD_VARIABLE_IDS.indexOf(variable) + 1}::int]`
          return sql`${value} between ${lowerBound ?? Number.NEGATIVE_INFINITY}::float8 and ${upperBound ?? Number.POSITIVE_INFINITY}::float8`
        })
        const any = sql.join([sql`alerts && ${alertIds}::text[]`, ...met], sql` or `)
        const { rows } = await sql<RecordedRow>`
          with recorded as (
            select vehicle_id, vehicles.name, observed_at, observed, alerts, threads, route_until, (${any}) is true as meets
            from vehicle_observations
            join vehicles on vehicles.organization_id = ${organizationId} and vehicles.id = vehicle_id
              and vehicles.notifications_enabled
            where vehicle_observations.organization_id = ${organizationId} and observed_at >= ${from}
          )
          select vehicle_id as "vehicleId", name as "vehicleName", observed_at as at,
            case when meets then observed end as observed, case when meets then alerts else '{}' end as alerts,
            case when meets then threads else '{}' end as threads, route_until as "routeUntil"
          from recorded
          where meets ${withWayThere ? sql`or (route_until is not null and vehicle_id in (select vehicle_id from recorded where meets))` : sql``}
          order by observed_at`.execute(db)
        return rows
      }),
  }
}

/** A dry run covers 24 hours; one more is kept so that its first hour is complete. */
export const KEEP_OBSERVATIONS_MS = 25 * HOUR_MS
