import type { Coordinates } from '@stormlane/domain/geo'
import { PRODUCT_SOURCE, TRACK_MS, TRACK_POINT_EVERY_MS } from '@stormlane/domain/vehicles'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

interface PushedVehicle {
  externalId: string
  id: string
  /** Time of its newest position; null before the first. */
  reportedAt: Date | null
}

export interface LatePosition extends Coordinates {
  vehicleId: string
  reportedAt: Date
}

export function positionRepository(database: Database) {
  return {
    /** Own vehicles with these external ids, and the names of those that are retired. */
    find: (organizationId: string, externalIds: readonly string[]) =>
      database.asOrganization(organizationId, async (db) => {
        const named = sql<string>`any(${externalIds}::text[])`
        const vehicles: PushedVehicle[] = await db
          .selectFrom('vehicles')
          .leftJoin('vehicle_positions', (join) =>
            join
              .onRef('vehicle_positions.organization_id', '=', 'vehicles.organization_id')
              .onRef('vehicle_positions.vehicle_id', '=', 'vehicles.id'),
          )
          .where('vehicles.organization_id', '=', organizationId)
          .where('source', '=', PRODUCT_SOURCE)
          .where('is_own', '=', true)
          .where('external_id', '=', named)
          .select(['external_id as externalId', 'vehicles.id', 'reported_at as reportedAt'])
          .execute()
        const retired = await db
          .selectFrom('retired_vehicles')
          .where('organization_id', '=', organizationId)
          .where('external_id', '=', named)
          .select(['external_id as externalId', 'name'])
          .execute()
        return {
          vehicles: new Map(vehicles.map((vehicle) => [vehicle.externalId, vehicle])),
          retired: new Map(retired.map(({ externalId, name }) => [externalId, name])),
        }
      }),

    /** Adds late positions to the tracks of the last 24 hours, unless a point lies close to them in time. */
    async addToTracks(organizationId: string, late: readonly LatePosition[], now: Date): Promise<void> {
      if (late.length === 0) return
      await database.asOrganization(organizationId, (db) =>
        sql`
          insert into vehicle_tracks (organization_id, vehicle_id, reported_at, latitude, longitude)
          select ${organizationId}, seen.vehicle_id, seen.reported_at, seen.latitude, seen.longitude
          from (
            select distinct on (vehicle_id, floor(extract(epoch from reported_at) * 1000 / ${TRACK_POINT_EVERY_MS})) *
            from unnest(
              ${late.map(({ vehicleId }) => vehicleId)}::uuid[],
              ${late.map(({ reportedAt }) => reportedAt.toISOString())}::timestamptz[],
              ${late.map(({ latitude }) => latitude)}::float8[],
              ${late.map(({ longitude }) => longitude)}::float8[]
            ) as given (vehicle_id, reported_at, latitude, longitude)
          ) as seen
          join vehicles on vehicles.organization_id = ${organizationId} and vehicles.id = seen.vehicle_id
          where seen.reported_at >= ${new Date(now.getTime() - TRACK_MS)} and not exists (
            select from vehicle_tracks as track
            where track.organization_id = ${organizationId} and track.vehicle_id = seen.vehicle_id
              and track.reported_at > seen.reported_at - ${TRACK_POINT_EVERY_MS} * interval '1 millisecond'
              and track.reported_at < seen.reported_at + ${TRACK_POINT_EVERY_MS} * interval '1 millisecond')
          on conflict do nothing`.execute(db),
      )
    },
  }
}
