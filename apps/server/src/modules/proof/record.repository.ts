// What proofs need and nothing else keeps. The queries over all organizations run in a job, once a minute.
import type { ImpactLevel } from '@stormlane/domain/levels'
import {
  ARRIVED_WITHIN_METERS,
  EARLIEST_ARRIVAL_SHARE,
  KEPT_POSITION_MINUTES,
  KEPT_TRIP_DAYS,
} from '@stormlane/domain/proof'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { isServed } from '../../platform/database/served-organization.ts'

/** The level of an asset as the desk shows it. */
export interface KeptLevel {
  assetId: string
  level: ImpactLevel
  /** Id of the leading reason; empty without one. */
  cause: string
  reason: string
  beginsAt: Date | null
  endsAt: Date | null
  action: string
  actionReason: string
}

export interface KeptAlert {
  assetId: string
  alertId: string
  event: string
  sender: string
  beginsAt: Date
  endsAt: Date
}

/** A departure is recorded by the first round after it; of one longer ago the forecast has changed since. */
const LATE_MINUTES = 60
/** Lines for the map, and lists that a proof does not show. */
const LEFT_OUT = [
  'slowdown_polylines',
  'road_risk_polylines',
  'above_temperature_thresholds',
  'below_temperature_thresholds',
]

export function recordRepository(database: Database) {
  const { asSystem } = database
  return {
    /** Records the forecast and the advice of trips that have departed. Crosses organizations. */
    async keepDepartures(now: Date): Promise<void> {
      await sql`
        insert into kept_trips (organization_id, route_id, departs_at, kept_at, run_time, name, vehicle_id, vehicle_name,
          destination_latitude, destination_longitude, forecast, advice)
        select distinct on (routes.organization_id, routes.id) routes.organization_id, routes.id, routes.departure_time,
          ${now}, route_results.run_time, coalesce(routes.name, routes.origin_label || ' to ' || routes.destination_label),
          vehicles.id, vehicles.name, routes.destination_latitude, routes.destination_longitude,
          (route_results.results -> routes.selected_route_option)::jsonb - ${LEFT_OUT}::text[], decisions.brief::jsonb
        from routes
          join organizations on organizations.id = routes.organization_id
          join route_results on route_results.organization_id = routes.organization_id and route_results.route_id = routes.id
          left join vehicles on vehicles.organization_id = routes.organization_id and vehicles.route_id = routes.id
          left join decisions on decisions.organization_id = routes.organization_id and decisions.route_id = routes.id
        where ${isServed(now)} and routes.departure_time <= ${now}
          and routes.departure_time > ${now}::timestamptz - ${LATE_MINUTES} * interval '1 minute'
          and coalesce(routes.status, 'null') <> 'cancelled'
          and route_results.results -> routes.selected_route_option is not null
        order by routes.organization_id, routes.id, vehicles.id
        on conflict do nothing`.execute(asSystem)
    },

    /** Records where vehicles on recorded trips are, and which of them have arrived. Crosses organizations. */
    async keepProgress(now: Date): Promise<void> {
      const underWay = sql`kept_trips.arrived_at is null and kept_trips.vehicle_id is not null
        and kept_trips.departs_at > ${now}::timestamptz - ${KEPT_TRIP_DAYS} * interval '1 day'
        and position.reported_at >= kept_trips.departs_at`
      await sql`
        insert into kept_trip_positions (organization_id, route_id, departs_at, at, latitude, longitude)
        select kept_trips.organization_id, kept_trips.route_id, kept_trips.departs_at, position.reported_at,
          position.latitude, position.longitude
        from kept_trips join vehicle_positions as position on position.organization_id = kept_trips.organization_id
          and position.vehicle_id = kept_trips.vehicle_id
        where ${underWay} and not exists (
          select 1 from kept_trip_positions as known where known.organization_id = kept_trips.organization_id
            and known.route_id = kept_trips.route_id and known.departs_at = kept_trips.departs_at
            and known.at > position.reported_at - ${KEPT_POSITION_MINUTES} * interval '1 minute')
        on conflict do nothing`.execute(asSystem)
      // A loop begins where it ends, so that a vehicle has not arrived before most of the planned time has passed.
      await sql`
        update kept_trips set arrived_at = position.reported_at
        from vehicle_positions as position
        where position.organization_id = kept_trips.organization_id and position.vehicle_id = kept_trips.vehicle_id
          and ${underWay}
          and position.reported_at >= kept_trips.departs_at
            + ${EARLIEST_ARRIVAL_SHARE} * ((kept_trips.forecast ->> 'free_flow_arrival_time')::timestamptz - kept_trips.departs_at)
          and power(position.latitude - kept_trips.destination_latitude, 2)
            + power((position.longitude - kept_trips.destination_longitude) * cos(radians(position.latitude)), 2)
            <= power(${ARRIVED_WITHIN_METERS / METERS_PER_DEGREE}::float8, 2)`.execute(asSystem)
    },

    /** Records the levels and causes that have changed since the last record of each asset. */
    keepLevels: (organizationId: string, runTime: Date, levels: readonly KeptLevel[], now: Date): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        const column = <Value>(of: (one: KeptLevel) => Value) => levels.map(of)
        await sql`
          insert into kept_levels (organization_id, asset_id, at, run_time, level, cause, reason, begins_at, ends_at, action,
            action_reason)
          select ${organizationId}, given.asset_id, ${now}, ${runTime}, given.level, given.cause, given.reason,
            given.begins_at, given.ends_at, given.action, given.action_reason
          from unnest(${column(({ assetId }) => assetId)}::uuid[], ${column(({ level }) => level)}::smallint[],
            ${column(({ cause }) => cause)}::text[], ${column(({ reason }) => reason)}::text[],
            ${column(({ beginsAt }) => beginsAt)}::timestamptz[], ${column(({ endsAt }) => endsAt)}::timestamptz[],
            ${column(({ action }) => action)}::text[], ${column(({ actionReason }) => actionReason)}::text[]
          ) as given (asset_id, level, cause, reason, begins_at, ends_at, action, action_reason)
          left join lateral (
            select level, cause from kept_levels where organization_id = ${organizationId}
              and asset_id = given.asset_id order by at desc limit 1
          ) as last on true
          where (coalesce(last.level, 0), coalesce(last.cause, '')) is distinct from (given.level, given.cause)
          on conflict do nothing`.execute(db)
      }),

    /** Records the alerts over assets, and when those that are no longer given ended. */
    keepAlerts: (organizationId: string, alerts: readonly KeptAlert[], now: Date): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        const column = <Value>(of: (one: KeptAlert) => Value) => alerts.map(of)
        const given = sql`unnest(${column(({ assetId }) => assetId)}::uuid[], ${column(({ alertId }) => alertId)}::text[],
          ${column(({ event }) => event)}::text[], ${column(({ sender }) => sender)}::text[],
          ${column(({ beginsAt }) => beginsAt)}::timestamptz[], ${column(({ endsAt }) => endsAt)}::timestamptz[]
          ) as given (asset_id, alert_id, event, sender, begins_at, ends_at)`
        await sql`
          insert into kept_alerts (organization_id, asset_id, alert_id, event, sender, begins_at, ends_at, seen_at)
          select ${organizationId}, given.*, ${now} from ${given} on conflict do nothing`.execute(db)
        await sql`
          update kept_alerts set gone_at = ${now} where organization_id = ${organizationId} and gone_at is null
            and (asset_id, alert_id) not in (select given.asset_id, given.alert_id from ${given})`.execute(db)
      }),

    async prune(before: Date): Promise<void> {
      await deleteInBatches(asSystem, 'kept_trip_positions', sql`departs_at < ${before}`)
      await deleteInBatches(asSystem, 'kept_trips', sql`departs_at < ${before}`)
      await deleteInBatches(asSystem, 'kept_levels', sql`at < ${before}`)
      await deleteInBatches(asSystem, 'kept_alerts', sql`seen_at < ${before}`)
      await deleteInBatches(asSystem, 'kept_mails', sql`at < ${before}`)
    },
  }
}

/** Of latitude. */
const METERS_PER_DEGREE = 111_195
