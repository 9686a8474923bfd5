// Shipments between sites of the demo's freight company. They are repeated every week.
import type { VehicleType } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import type { Database } from '../platform/database/database.ts'
import { renewRoutes } from './demo.repository.ts'
import { DEMO_PLACES, shortName } from './demo-places.ts'
import { quarterHour } from './shipment-plan.ts'

interface DemoRoute {
  from: string
  to: string
  /** Relative to the time of seeding. */
  departsInHours: number
  via?: { place: string; stopHours: number }
  vehicle?: string
  type?: VehicleType
  weightKg?: number
  above?: number
  below?: number
}

const DEMO_ROUTES: readonly DemoRoute[] = [
  {
    from: 'Chicago Corwith Rail Yard',
    to: 'Denver Air Cargo',
    departsInHours: -4,
    vehicle: 'SL-0001',
    weightKg: 31_000,
  },
  { from: 'Atlanta Distribution Center', to: 'Miami Store 219', departsInHours: -2, vehicle: 'SL-0002', below: 34 },
  { from: 'Long Beach Pier J', to: 'Phoenix Distribution Center', departsInHours: -1, vehicle: 'SL-0003', above: 90 },
  { from: 'Kansas City Crossdock', to: 'Omaha Rail Ramp', departsInHours: 1, vehicle: 'SL-0004' },
  { from: 'Port Newark Berth 25', to: 'Boston Air Cargo', departsInHours: 2, vehicle: 'SL-0005' },
  { from: 'Minneapolis Store 148', to: 'Fargo Relay Yard', departsInHours: 3, vehicle: 'SL-0006', below: 20 },
  { from: 'Portland Crossdock', to: 'Boise Store 131', departsInHours: 4, vehicle: 'SL-0007' },
  {
    from: 'Salt Lake City Intermodal',
    to: 'Cheyenne Relay Yard',
    departsInHours: 5,
    vehicle: 'SL-0008',
    weightKg: 14_000,
  },
  {
    from: 'Stockton Intermodal Yard',
    to: 'Salt Lake City Intermodal',
    departsInHours: 6,
    via: { place: 'Donner Pass Truck Stop', stopHours: 1 },
    vehicle: 'SL-0009',
  },
  { from: 'Indianapolis Distribution Center', to: 'Columbus Crossdock', departsInHours: 8, vehicle: 'SL-0010' },
  { from: 'Dallas-Fort Worth Air Cargo', to: 'Memphis Air Hub', departsInHours: 10, vehicle: 'SL-0011', below: 32 },
  { from: 'Laredo Bridge Depot', to: 'Alliance Intermodal Yard', departsInHours: 12, vehicle: 'SL-0012', above: 85 },
  { from: 'Toronto Distribution Center', to: 'Detroit Store 163', departsInHours: 14 },
  { from: 'Buffalo Store 142', to: 'Albany Rail Yard', departsInHours: 16, below: 15 },
  { from: 'Port of Houston Barbours Cut', to: 'Port of New Orleans Napoleon', departsInHours: 20 },
  { from: 'Denver Air Cargo', to: 'Albuquerque Store 187', departsInHours: 24 },
  { from: 'Savannah Garden City Terminal', to: 'Atlanta Distribution Center', departsInHours: 28, weightKg: 36_000 },
  { from: 'Calgary Store 307', to: 'Billings Refinery Rack', departsInHours: 32, below: 0 },
  {
    from: 'Seattle-Tacoma Air Cargo',
    to: 'Minneapolis Store 148',
    departsInHours: 40,
    via: { place: 'Billings Refinery Rack', stopHours: 10 },
  },
  { from: 'Philadelphia Crossdock', to: 'Louisville Air Hub', departsInHours: 48 },
  { from: 'El Paso Border Crossdock', to: 'Oklahoma City Store 156', departsInHours: 60 },
  { from: 'Monterrey Distribution Center', to: 'Laredo Bridge Depot', departsInHours: 72, above: 95 },
  { from: 'Jacksonville Rail Ramp', to: 'Birmingham Store 121', departsInHours: 84 },
  { from: 'Asheville Relay Yard', to: 'Columbus Crossdock', departsInHours: 96 },
  { from: 'Winnipeg Rail Yard', to: 'Chicago Corwith Rail Yard', departsInHours: 110, below: -10 },
  {
    from: 'Portland Maine Cold Storage',
    to: 'Toronto Distribution Center',
    departsInHours: 120,
    above: 40,
    type: 'car',
  },
]

const EXTERNAL_ID_PREFIX = 'CF-R-'

interface DemoRouteOptions {
  organizationId: string
  now: Date
  idOf: (number: number) => string
  /** Ids of groups by their external ids. */
  groupIds: (externalIds: readonly string[]) => string[]
}

/** Rows of the table, for an organization that has the demo's places. */
export function demoRouteRows({ organizationId, now, idOf, groupIds }: DemoRouteOptions) {
  return DEMO_ROUTES.map((route, index) => {
    const [origin, destination] = [findPlace(route.from), findPlace(route.to)]
    const stop = route.via && findPlace(route.via.place)
    const waypoints = stop
      ? [
          {
            latitude: stop.latitude,
            longitude: stop.longitude,
            label: stop.name,
            stopDuration: (route.via?.stopHours ?? 0) * 3600,
          },
        ]
      : []
    return {
      organization_id: organizationId,
      id: idOf(index + 1),
      name: `${shortName(origin.name)} to ${shortName(destination.name)}`,
      external_id: `${EXTERNAL_ID_PREFIX}${String(1001 + index)}`,
      group_ids: groupIds([origin.region]),
      origin_label: origin.name,
      origin_latitude: origin.latitude,
      origin_longitude: origin.longitude,
      destination_label: destination.name,
      destination_latitude: destination.latitude,
      destination_longitude: destination.longitude,
      departure_time: quarterHour(now.getTime() + route.departsInHours * HOUR_MS),
      waypoints: JSON.stringify(waypoints),
      vehicle_id: route.vehicle ?? null,
      vehicle_type: route.type ?? ('truck' as const),
      vehicle_weight: route.weightKg ?? null,
      status: route.departsInHours < 0 ? ('active' as const) : null,
      source: 'stormlane',
      above_temperature_thresholds: route.above === undefined ? [] : [route.above],
      below_temperature_thresholds: route.below === undefined ? [] : [route.below],
      created_at: new Date(now.getTime() + index),
    }
  })
}

function findPlace(name: string) {
  const place = DEMO_PLACES.find((one) => one.name === name)
  if (!place) throw new Error(`The demo has no place called ${name}.`)
  return place
}

/** Moves completed shipments to the next week, so that a demo never runs out of them. */
export const renewDemoRoutes = (database: Database, organizationId: string, now: Date): Promise<void> =>
  renewRoutes(database, { organizationId, prefix: EXTERNAL_ID_PREFIX, now })
