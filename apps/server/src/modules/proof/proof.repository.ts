// Reads what is stored about an asset and a period. The record of a trip outlives its route.

import type { DecisionBriefOnWire, RouteResultOnWire } from '@stormlane/contract'
import type { AssetType } from '@stormlane/domain/assets'
import type { DeskEvent } from '@stormlane/domain/desk'
import type { MessageStatus } from '@stormlane/domain/drivers'
import type { ImpactLevel } from '@stormlane/domain/levels'
import type { TrackStep } from '@stormlane/domain/storms'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'

export interface ProvedAsset {
  id: string
  name: string
  /** Null for what moves. */
  latitude: number | null
  longitude: number | null
}

export interface KeptTrip {
  routeId: string
  name: string
  vehicleId: string | null
  vehicleName: string | null
  departsAt: Date
  keptAt: Date
  runTime: Date
  forecast: RouteResultOnWire
  advice: DecisionBriefOnWire | null
  arrivedAt: Date | null
}

interface Period {
  startAt: Date
  endAt: Date
}

const ASSET_TABLES = { location: 'locations', vehicle: 'vehicles', route: 'routes' } as const satisfies Record<
  AssetType,
  string
>
/** Trips of a vehicle in a period: eight days of short ones. */
const MAX_PROOF_TRIPS = 50

export function proofRepository(database: Database) {
  return {
    organization: (organizationId: string) =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('organizations')
          .where('id', '=', organizationId)
          .select(['name', 'timezone', 'measurement_system', 'created_at'])
          .executeTakeFirstOrThrow(),
      ),

    locations: (organizationId: string) =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('locations')
          .where('organization_id', '=', organizationId)
          .select(['id', 'name', 'latitude', 'longitude'])
          .orderBy('name')
          .orderBy('id')
          .execute(),
      ),

    /** Undefined if the organization has and had no such asset. */
    asset: (organizationId: string, type: AssetType, id: string): Promise<ProvedAsset | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        if (!isUuid(id)) return undefined
        const place =
          type === 'location' ? sql`latitude, longitude` : sql`null::float8 as latitude, null::float8 as longitude`
        const name = type === 'route' ? sql`coalesce(name, origin_label || ' to ' || destination_label)` : sql`name`
        const { rows } = await sql<ProvedAsset>`
          select id, ${name} as name, ${place} from ${sql.table(ASSET_TABLES[type])}
          where organization_id = ${organizationId} and id = ${id}`.execute(db)
        if (rows[0] || type === 'location') return rows[0]
        const column = type === 'route' ? 'route_id' : 'vehicle_id'
        const kept = await db
          .selectFrom('kept_trips')
          .where('organization_id', '=', organizationId)
          .where(column, '=', id)
          .orderBy('departs_at', 'desc')
          .select(['name', 'vehicle_name'])
          .executeTakeFirst()
        return (
          kept && {
            id,
            name: (type === 'route' ? kept.name : kept.vehicle_name) ?? '',
            latitude: null,
            longitude: null,
          }
        )
      }),

    /** Trips that departed before the period's end and had not arrived before its start. */
    trips: (
      organizationId: string,
      type: 'route' | 'vehicle',
      id: string,
      { startAt, endAt }: Period,
    ): Promise<KeptTrip[]> =>
      database.asOrganization(organizationId, async (db) => {
        const { rows } = await sql<KeptTrip>`
          select route_id as "routeId", name, vehicle_id as "vehicleId", vehicle_name as "vehicleName",
            departs_at as "departsAt", kept_at as "keptAt", run_time as "runTime", forecast, advice,
            arrived_at as "arrivedAt"
          from kept_trips
          where organization_id = ${organizationId} and ${sql.ref(type === 'route' ? 'route_id' : 'vehicle_id')} = ${id}
            and departs_at < ${endAt}
            and coalesce(arrived_at, (forecast ->> 'adjusted_arrival_time')::timestamptz) > ${startAt}
          order by departs_at limit ${MAX_PROOF_TRIPS}`.execute(db)
        return rows
      }),

    /** Where vehicles were: on recorded trips, and wherever their track still reaches. */
    positions: (
      organizationId: string,
      { vehicleId, trips }: { vehicleId: string | null; trips: readonly Pick<KeptTrip, 'routeId' | 'departsAt'>[] },
      { startAt, endAt }: Period,
    ): Promise<TrackStep[]> =>
      database.asOrganization(organizationId, async (db) => {
        const { rows } = await sql<{ at: Date; latitude: number; longitude: number }>`
          select kept.at, kept.latitude, kept.longitude from kept_trip_positions as kept
          join unnest(${trips.map(({ routeId }) => routeId)}::uuid[], ${trips.map(({ departsAt }) => departsAt)}::timestamptz[])
            as trip (route_id, departs_at) on trip.route_id = kept.route_id and trip.departs_at = kept.departs_at
          where kept.organization_id = ${organizationId} and kept.at between ${startAt} and ${endAt}
          union
          select reported_at, latitude, longitude from vehicle_tracks
          where organization_id = ${organizationId} and vehicle_id = ${vehicleId} and reported_at between ${startAt} and ${endAt}
          order by at`.execute(db)
        return rows.map(({ at, latitude, longitude }) => ({ at: at.getTime(), place: { latitude, longitude } }))
      }),

    levels: (organizationId: string, assetId: string, { startAt, endAt }: Period) =>
      database.asOrganization(organizationId, async (db) => {
        const { rows } = await sql<{ at: Date; level: ImpactLevel; reason: string; beginsAt: Date | null }>`
          select at, level, reason, begins_at as "beginsAt" from kept_levels
          where organization_id = ${organizationId} and asset_id = ${assetId} and at between ${startAt} and ${endAt}
          order by at`.execute(db)
        return rows
      }),

    alerts: (organizationId: string, assetId: string, { startAt, endAt }: Period) =>
      database.asOrganization(organizationId, async (db) => {
        const { rows } = await sql<{ event: string; sender: string; seenAt: Date; endsAt: Date; goneAt: Date | null }>`
          select event, sender, seen_at as "seenAt", ends_at as "endsAt", gone_at as "goneAt" from kept_alerts
          where organization_id = ${organizationId} and asset_id = ${assetId}
            and seen_at <= ${endAt} and coalesce(gone_at, ends_at) >= ${startAt}
          order by seen_at`.execute(db)
        return rows
      }),

    mails: (organizationId: string, assetId: string, { startAt, endAt }: Period) =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('kept_mails')
          .where('organization_id', '=', organizationId)
          .where('asset_id', '=', assetId)
          .where('at', '>=', startAt)
          .where('at', '<=', endAt)
          .select(['at', 'user_name as userName', 'subject'])
          .orderBy('at')
          .execute(),
      ),

    desk: (organizationId: string, assetId: string, { startAt, endAt }: Period) =>
      database.asOrganization(organizationId, async (db) => {
        const { rows } = await sql<{
          at: Date
          event: DeskEvent
          byName: string
          level: ImpactLevel | null
          note: string | null
          assigneeName: string | null
        }>`
          select at, event, by_name as "byName", level, note, assignee_name as "assigneeName" from desk_history
          where organization_id = ${organizationId} and asset_id = ${assetId} and at between ${startAt} and ${endAt}
          order by id`.execute(db)
        return rows
      }),

    messages: (organizationId: string, vehicleIds: readonly string[], { startAt, endAt }: Period) =>
      database.asOrganization(organizationId, async (db) => {
        const { rows } = await sql<{
          at: Date
          message: string
          status: MessageStatus
          vehicleName: string
          error: string | null
        }>`
          select coalesce(sent_at, created_at) as at, message, status, vehicle_name as "vehicleName", error
          from vehicle_messages
          where organization_id = ${organizationId} and vehicle_id = any(${vehicleIds}::uuid[])
            and created_at between ${startAt} and ${endAt} and status <> 'testing'
          order by created_at`.execute(db)
        return rows
      }),
  }
}
