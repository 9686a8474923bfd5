import type { Clock } from '@stormlane/domain/time'
import { type ReachableStop, type RoadStops, stopsAhead, stopsNearby } from '@stormlane/domain/vehicles'
import type { Database } from '../../platform/database/database.ts'
import { pairedRouteRepository } from './paired-route.repository.ts'
import type { VehicleRow } from './vehicle.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  roadStops: () => Promise<RoadStops>
}

/** Finds where a vehicle can stop next: along its route, or around it if it has none or has left it. */
export function stopsService({ database, clock, roadStops }: Dependencies) {
  const routes = pairedRouteRepository(database)

  return {
    async reachable(
      organizationId: string,
      { latitude, longitude, route_id }: Pick<VehicleRow, 'latitude' | 'longitude' | 'route_id'>,
    ) {
      const stops = await roadStops()
      const known = stops.count > 0
      if (!known || latitude === null || longitude === null) return { known, along_route: false, stops: [] }
      const at = { latitude, longitude }
      const route = route_id ? (await routes.timed(organizationId, [route_id])).get(route_id) : undefined
      const ahead = route && stopsAhead(stops, route.stretches, at, clock.now())
      return { known, along_route: ahead !== undefined, stops: (ahead ?? stopsNearby(stops, at)).map(onWire) }
    },
  }
}

const onWire = ({ offRouteMiles, reachedAt, ...stop }: ReachableStop) => ({
  ...stop,
  off_route_miles: offRouteMiles,
  reached_at: reachedAt?.toISOString() ?? null,
})
