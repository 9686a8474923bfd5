// Stores the reports of a telematics provider in bulk, with one statement per batch.
import { type ObservedVehicle, reportedDriverLanguage } from '@stormlane/domain/drivers'
import type { Coordinates } from '@stormlane/domain/geo'
import type { LimitedVehicle } from '@stormlane/domain/impacts'
import type { VehicleShape } from '@stormlane/domain/roads'
import {
  MOVED_DEGREES,
  type ReportedGroup,
  type ReportedVehicle,
  STANDING_POINT_EVERY_MS,
  TRACK_POINT_EVERY_MS,
} from '@stormlane/domain/vehicles'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { withAssetEvents } from '../webhooks/asset-events.ts'
import { evaluationState, lockEvaluatedVehicles } from './evaluated-vehicle.repository.ts'

/** Where a vehicle was last seen. */
export interface LastPosition extends Coordinates, ObservedVehicle, LimitedVehicle {
  id: string
  groupIds: readonly string[]
  externalId: string
  reportedAt: Date
  notificationsEnabled: boolean
}

export interface StoredEvaluation {
  id: string
  /** JSON in wire format; null outside the forecast. */
  current: string | null
}

const BATCH_ROWS = 1000

export function fleetRepository(database: Database) {
  return {
    /**
     * Stores the provider's groups. Groups that it no longer has are deleted unless they contain locations or vehicles.
     */
    storeGroups: (organizationId: string, source: string, groups: readonly ReportedGroup[]): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        const reported = JSON.stringify(groups.map(({ id, name, children }) => ({ external_id: id, name, children })))
        await sql`
          insert into groups (organization_id, source, external_id, name)
          select ${organizationId}, ${source}, external_id, name
          from jsonb_to_recordset(${reported}::jsonb) as reported (external_id text, name text)
          on conflict (organization_id, source, external_id) do update set name = excluded.name`.execute(db)
        // A second statement links children, because only now every group has an id.
        await sql`
          update groups set children = coalesce((
            select array_agg(child.id order by position)
            from unnest(reported.children) with ordinality as named (external_id, position)
            join groups child on child.organization_id = ${organizationId} and child.source = ${source}
              and child.external_id = named.external_id
          ), '{}')
          from jsonb_to_recordset(${reported}::jsonb) as reported (external_id text, children text[])
          where groups.organization_id = ${organizationId} and groups.source = ${source}
            and groups.external_id = reported.external_id`.execute(db)
        await sql`
          delete from groups
          where organization_id = ${organizationId} and source = ${source}
            and external_id <> all (${groups.map(({ id }) => id)}::text[])
            and not exists (select from locations
              where locations.organization_id = groups.organization_id and groups.id = any (locations.group_ids))
            and not exists (select from vehicles
              where vehicles.organization_id = groups.organization_id and (vehicles.source <> ${source} or vehicles.is_own)
                and groups.id = any (vehicles.group_ids))`.execute(db)
      }),

    /** Stores the provider's vehicles and keeps what users set on them. An empty report changes nothing. */
    async storeVehicles(
      organizationId: string,
      source: string,
      vehicles: readonly ReportedVehicle[],
      now: Date,
    ): Promise<void> {
      if (vehicles.length === 0) return
      await database.asOrganization(organizationId, async (db) => {
        for (let i = 0; i < vehicles.length; i += BATCH_ROWS) {
          const reported = JSON.stringify(
            vehicles
              .slice(i, i + BATCH_ROWS)
              .map(({ externalId, name, externalDriverId, driver, externalGroupIds, type }) => ({
                external_id: externalId,
                name,
                external_driver_id: externalDriverId,
                driver_name: driver?.name ?? null,
                driver_phone: driver?.phone ?? null,
                driver_language: driver?.language ? reportedDriverLanguage(driver.language) : null,
                external_group_ids: externalGroupIds,
                type,
              })),
          )
          await sql`
            insert into vehicles (organization_id, source, external_id, name, external_driver_id, driver_name, driver_phone,
              driver_language, type, group_ids, created_at)
            select ${organizationId}, ${source}, reported.external_id, reported.name, reported.external_driver_id,
              reported.driver_name, reported.driver_phone, reported.driver_language, reported.type, coalesce((
                select array_agg(groups.id order by groups.id) from groups
                where groups.organization_id = ${organizationId} and groups.source = ${source}
                  and groups.external_id = any (reported.external_group_ids)
              ), '{}'), ${now}
            from jsonb_to_recordset(${reported}::jsonb)
              as reported (external_id text, name text, external_driver_id text, driver_name text, driver_phone text,
                driver_language text, type text, external_group_ids text[])
            on conflict (organization_id, source, external_id) do update set name = excluded.name,
              external_driver_id = excluded.external_driver_id, driver_name = excluded.driver_name,
              driver_phone = excluded.driver_phone, type = excluded.type, group_ids = excluded.group_ids,
              -- What a dispatcher has set holds until somebody else drives the vehicle.
              driver_language = case
                when (vehicles.external_driver_id, vehicles.driver_name)
                  is distinct from (excluded.external_driver_id, excluded.driver_name) then excluded.driver_language
                else coalesce(vehicles.driver_language, excluded.driver_language) end
            where not vehicles.is_own and (vehicles.name, vehicles.external_driver_id, vehicles.driver_name,
              vehicles.driver_phone, vehicles.type, vehicles.group_ids,
              coalesce(vehicles.driver_language, excluded.driver_language))
              is distinct from (excluded.name, excluded.external_driver_id, excluded.driver_name, excluded.driver_phone,
              excluded.type, excluded.group_ids, vehicles.driver_language)`.execute(db)
        }
        await db
          .deleteFrom('vehicles')
          .where('organization_id', '=', organizationId)
          .where('source', '=', source)
          .where('is_own', '=', false)
          .where('external_id', '<>', sql<string>`all (${vehicles.map(({ externalId }) => externalId)}::text[])`)
          .execute()
      })
    },

    /** Stores newer positions; returns the ids of the vehicles that got one. */
    async storePositions(
      organizationId: string,
      source: string,
      vehicles: readonly Pick<ReportedVehicle, 'externalId' | 'position'>[],
    ): Promise<string[]> {
      const seen = vehicles.flatMap(({ externalId, position }) => (position ? [{ externalId, ...position }] : []))
      const moved: string[] = []
      for (let i = 0; i < seen.length; i += BATCH_ROWS) {
        const batch = seen.slice(i, i + BATCH_ROWS)
        const { rows } = await database.asOrganization(organizationId, (db) =>
          sql<{ id: string }>`
            insert into vehicle_positions
              (organization_id, vehicle_id, latitude, longitude, bearing, speed_mps, reported_at)
            select vehicles.organization_id, vehicles.id, latitude, longitude, bearing, speed_mps, reported_at
            from unnest(
              ${batch.map(({ externalId }) => externalId)}::text[],
              ${batch.map(({ latitude }) => decimeters(latitude))}::float8[],
              ${batch.map(({ longitude }) => decimeters(longitude))}::float8[],
              ${batch.map(({ bearing }) => bearing)}::real[],
              ${batch.map(({ speedMps }) => speedMps)}::real[],
              ${batch.map(({ reportedAt }) => reportedAt.toISOString())}::timestamptz[]
            ) as seen (external_id, latitude, longitude, bearing, speed_mps, reported_at)
            join vehicles on vehicles.organization_id = ${organizationId} and vehicles.source = ${source}
              and vehicles.external_id = seen.external_id
            on conflict (organization_id, vehicle_id) do update set latitude = excluded.latitude,
              longitude = excluded.longitude, bearing = excluded.bearing, speed_mps = excluded.speed_mps,
              reported_at = excluded.reported_at
            where vehicle_positions.reported_at < excluded.reported_at
            returning vehicle_id as id`.execute(db),
        )
        const ids = rows.map(({ id }) => id)
        await database.asOrganization(organizationId, (db) => addToTracks(db, organizationId, ids))
        moved.push(...ids)
      }
      return moved
    },

    /**
     * Returns the last position of every vehicle of a provider. Providers report no sizes, so they come from an own
     * vehicle itself, or else from the vehicle's route if that was planned for this vehicle type. Sorted along the grid, so that neighbors read the same
     * chunks.
     */
    lastPositions: (organizationId: string, source: string): Promise<LastPosition[]> =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('vehicles')
          .innerJoin('vehicle_positions', (join) =>
            join
              .onRef('vehicle_positions.organization_id', '=', 'vehicles.organization_id')
              .onRef('vehicle_positions.vehicle_id', '=', 'vehicles.id'),
          )
          .leftJoin('routes', (join) =>
            join
              .onRef('routes.organization_id', '=', 'vehicles.organization_id')
              .onRef('routes.id', '=', 'vehicles.route_id')
              .onRef('routes.vehicle_type', '=', 'vehicles.type'),
          )
          .where('vehicles.organization_id', '=', organizationId)
          .where('vehicles.source', '=', source)
          .select(['vehicles.id', 'vehicles.external_id as externalId'])
          .select(['notifications_enabled as notificationsEnabled'])
          .select(['vehicles.type', 'trailer', 'load', 'vehicles.group_ids as groupIds'])
          .select(['latitude', 'longitude', 'bearing', 'speed_mps as speedMps', 'reported_at as reportedAt'])
          .select(
            sql<VehicleShape>`json_build_object('type', vehicles.type,
              'height', coalesce(vehicles.height, routes.vehicle_height),
              'width', coalesce(vehicles.width, routes.vehicle_width),
              'length', coalesce(vehicles.length, routes.vehicle_length),
              'weight', coalesce(vehicles.weight, routes.vehicle_weight))`.as('shape'),
          )
          .orderBy(sql`floor(latitude / 3)`)
          .orderBy(sql`floor(longitude / 3)`)
          .execute(),
      ),

    /** Stores evaluations and adds their changes to the webhook events. */
    storeEvaluations: (organizationId: string, evaluations: readonly StoredEvaluation[], at: Date): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        const ids = evaluations.map(({ id }) => id)
        const written = new Map(evaluations.map(({ id, current }) => [id, current]))
        const evaluation = {
          assetType: 'vehicle' as const,
          at,
          lockBefore: () => lockEvaluatedVehicles(db, organizationId, ids),
          after(id: string) {
            const current = written.get(id)
            return current ? evaluationState(current) : null
          },
        }
        await withAssetEvents(db, organizationId, evaluation, async () => {
          const { rows } = await sql<{ id: string }>`
          insert into vehicle_impacts (organization_id, vehicle_id, current)
          select vehicles.organization_id, vehicles.id, evaluated.current
          from unnest(
            ${ids}::uuid[],
            ${evaluations.map(({ current }) => current)}::text[]
          ) as evaluated (id, current)
          join vehicles on vehicles.organization_id = ${organizationId} and vehicles.id = evaluated.id
          on conflict (organization_id, vehicle_id) do update set current = excluded.current
          returning vehicle_id as id`.execute(db)
          return rows.map(({ id }) => id)
        })
      }),
  }
}

/**
 * Adds positions of vehicles to their tracks, unless the last point is recent. A vehicle that has not moved gets points
 * less often.
 */
async function addToTracks(db: Transaction<Tables>, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into vehicle_tracks (organization_id, vehicle_id, reported_at, latitude, longitude)
    select seen.organization_id, seen.vehicle_id, seen.reported_at, seen.latitude, seen.longitude
    from vehicle_positions as seen
    left join lateral (
      select * from vehicle_tracks as track
      where track.organization_id = seen.organization_id and track.vehicle_id = seen.vehicle_id
      order by track.reported_at desc limit 1
    ) as last on true
    where seen.organization_id = ${organizationId} and seen.vehicle_id = any (${ids}::uuid[])
      and (last.reported_at is null
        or seen.reported_at >= last.reported_at + ${STANDING_POINT_EVERY_MS} * interval '1 millisecond'
        or (seen.reported_at >= last.reported_at + ${TRACK_POINT_EVERY_MS} * interval '1 millisecond'
          and greatest(abs(seen.latitude - last.latitude),
            abs(seen.longitude - last.longitude) * cos(radians(seen.latitude))) >= ${MOVED_DEGREES}))
    on conflict do nothing`.execute(db)
}

/** Six decimals of a degree are more precise than any provider's positions. */
const decimeters = (degrees: number) => Math.round(degrees * 1e6) / 1e6
