/** Routes with these statuses are removed from lists (REALTIME-002, REALTIME-003). */
const FINISHED_ROUTE_STATUSES: readonly unknown[] = ['completed', 'cancelled']

/** Applies a live route update to a list: removes a finished route, replaces a listed one in place, or appends a new one. */
export function applyRouteUpdate<Route extends { id: string; status?: unknown }>(
  routes: readonly Route[],
  updated: Route,
): Route[] {
  if (FINISHED_ROUTE_STATUSES.includes(updated.status)) return routes.filter((route) => route.id !== updated.id)
  const listed = routes.some((route) => route.id === updated.id)
  return listed ? routes.map((route) => (route.id === updated.id ? updated : route)) : [...routes, updated]
}

/** All portals learn of a new run at the same moment; a random delay spreads their reloads (REALTIME-006). */
const WEATHER_RELOAD_MAX_DELAY_MS = 10_000

export function weatherReloadDelayMs(random: () => number): number {
  return Math.floor(random() * WEATHER_RELOAD_MAX_DELAY_MS)
}

/** Vehicles move all the time; a portal reloads them at most this often (REALTIME-008). */
export const VEHICLE_RELOAD_INTERVAL_MS = 60_000

export interface VehicleReloads {
  pending: readonly string[]
  lastReloadAt: number | undefined
}

export const NO_VEHICLE_RELOADS: VehicleReloads = { pending: [], lastReloadAt: undefined }

/** Adds vehicle ids, without duplicates, to those that the next reload fetches. */
export function collectVehicles(reloads: VehicleReloads, ids: readonly string[]): VehicleReloads {
  return { ...reloads, pending: [...new Set([...reloads.pending, ...ids])] }
}

/** Time until the pending vehicles may be reloaded; undefined when none are pending. */
export function vehicleReloadDueInMs(reloads: VehicleReloads, now: number): number | undefined {
  if (reloads.pending.length === 0) return undefined
  if (reloads.lastReloadAt === undefined) return 0
  return Math.max(0, reloads.lastReloadAt + VEHICLE_RELOAD_INTERVAL_MS - now)
}

/** Puts reloaded vehicles into a list: requested ones that were not found are removed, and unlisted ones are appended. */
export function applyReloaded<Listed extends { id: string }>(
  listed: readonly Listed[],
  requestedIds: readonly string[],
  loaded: readonly Listed[],
): Listed[] {
  const rest = new Map(loaded.map((one) => [one.id, one]))
  const requested = new Set(requestedIds)
  const kept = listed.flatMap((one) => {
    if (!requested.has(one.id)) return [one]
    const found = rest.get(one.id)
    rest.delete(one.id)
    return found ? [found] : []
  })
  return [...kept, ...rest.values()]
}
