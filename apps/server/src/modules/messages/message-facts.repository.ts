// What is known of vehicles when messages to their drivers are written: driver, position, forecast and decision.
import type { DriverLanguage } from '@stormlane/domain/drivers'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** What the comparison of a trip says, in wire format. */
interface StoredAdvice {
  /** The alternative to tell of. */
  advised: {
    kind: 'drive_on' | 'slower' | 'leave_later' | 'wait_at_stop' | 'other_road' | 'stop_before'
    place: { name: string } | null
    until: string | null
    leaves_at: string
    speed_mph: number | null
    road_names: string
  } | null
  /** The worst stretch of driving on. */
  worst: { road_name: string; from_mile: number } | null
  computed_at: string
}

export interface VehicleFacts {
  id: string
  name: string
  source: string
  externalDriverId: string | null
  isOwn: boolean
  driverName: string | null
  driverLanguage: DriverLanguage | null
  latitude: number | null
  longitude: number | null
  speedMps: number | null
  /** JSON text in the format of the API. */
  current: string | null
  upcoming: string | null
  advice: StoredAdvice | null
}

/** The vehicles in the order of the ids; those that do not exist are left out. */
export async function findVehicleFacts(
  db: Transaction<Tables>,
  organizationId: string,
  ids: readonly string[],
  alternativeId: string | undefined,
): Promise<VehicleFacts[]> {
  const { rows } = await sql<VehicleFacts>`
    select vehicles.id, vehicles.name, vehicles.source, vehicles.external_driver_id as "externalDriverId",
      vehicles.is_own as "isOwn", vehicles.driver_name as "driverName", vehicles.driver_language as "driverLanguage",
      position.latitude, position.longitude, position.speed_mps as "speedMps", impact.current, impact.upcoming,
      case when decision.decision is not null then json_build_object(
        'advised', (select json_build_object('kind', way->'kind', 'place', way->'place', 'until', way->'until',
            'leaves_at', way->'leaves_at', 'speed_mph', way->'speed_mph', 'road_names', way->'road_names')
          from json_array_elements(decision.decision->'alternatives') as way
          where way->>'id' = coalesce(${alternativeId ?? null}, decision.decision->'advice'->>'alternative_id') limit 1),
        'worst', decision.decision->'alternatives'->0->'worst',
        'computed_at', decision.computed_at) end as advice
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join vehicles on vehicles.organization_id = ${organizationId} and vehicles.id = wanted.id
    left join vehicle_positions as position on position.organization_id = ${organizationId}
      and position.vehicle_id = vehicles.id
    left join vehicle_impacts as impact on impact.organization_id = ${organizationId}
      and impact.vehicle_id = vehicles.id
    left join decisions as decision on decision.organization_id = ${organizationId}
      and decision.route_id = vehicles.route_id
    order by wanted.place`.execute(db)
  return rows
}
