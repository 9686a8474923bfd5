/** Routes that are over leave the list; every other status keeps them in it (core §4). */
const FINISHED_ROUTE_STATUSES: readonly unknown[] = ['completed', 'cancelled']

/** What a live update of a route does to a list: finished routes leave it, others are replaced in place or put at its end. */
export function applyRouteUpdate<Route extends { id: string; status?: unknown }>(
  routes: readonly Route[],
  updated: Route,
): Route[] {
  if (FINISHED_ROUTE_STATUSES.includes(updated.status)) return routes.filter((route) => route.id !== updated.id)
  const listed = routes.some((route) => route.id === updated.id)
  return listed ? routes.map((route) => (route.id === updated.id ? updated : route)) : [...routes, updated]
}

/** All portals hear of a new run in the same second: each waits its own while before it reloads (core §9). */
const WEATHER_RELOAD_MAX_DELAY_MS = 10_000

export function weatherReloadDelayMs(random: () => number): number {
  return Math.floor(random() * WEATHER_RELOAD_MAX_DELAY_MS)
}

/** Vehicles move all the time; a portal reloads them at most this often (core §9). */
export const VEHICLE_RELOAD_INTERVAL_MS = 60_000

export interface VehicleReloads {
  pending: readonly string[]
  lastReloadAt: number | undefined
}

export const NO_VEHICLE_RELOADS: VehicleReloads = { pending: [], lastReloadAt: undefined }

/** Ids that arrive within the interval are collected, each once, until the next reload is due. */
export function collectVehicles(reloads: VehicleReloads, ids: readonly string[]): VehicleReloads {
  return { ...reloads, pending: [...new Set([...reloads.pending, ...ids])] }
}

/** How long until the collected vehicles may be reloaded; nothing where none are waiting. */
export function vehicleReloadDueInMs(reloads: VehicleReloads, now: number): number | undefined {
  if (reloads.pending.length === 0) return undefined
  if (reloads.lastReloadAt === undefined) return 0
  return Math.max(0, reloads.lastReloadAt + VEHICLE_RELOAD_INTERVAL_MS - now)
}
