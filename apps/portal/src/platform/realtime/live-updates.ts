import { getRoute, isAnswerOf, toModel } from '@stormlane/contract'
import type { AssetType } from '@stormlane/domain/assets'
import {
  applyReloaded,
  applyRouteUpdate,
  collectVehicles,
  NO_VEHICLE_RELOADS,
  vehicleReloadDueInMs,
  weatherReloadDelayMs,
} from '@stormlane/domain/product'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { replacePlaceZones } from '../one-zone.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import type { RealtimeUpdate } from './connection.ts'

/** A forecast run re-evaluates all routes within seconds, so route lines are reloaded once for many updates. */
const ROUTE_LINES_DELAY_MS = 5_000
/** A storm can send hundreds of messages within seconds, so the log is reloaded once for many updates. */
const MESSAGES_DELAY_MS = 500
/** Edits often come in series, so lists are reloaded once for several edits. */
const ASSETS_DELAY_MS = 500

/**
 * Most vehicles to request by id: their ids make a URL of 8 kB, the most that common proxies accept. More reload the
 * list.
 */
const MOST_VEHICLES_BY_ID = 200

/** Queries that show assets of each type. */
const QUERIES_BY_ASSET_TYPE: Record<AssetType, readonly QueryKey[]> = {
  location: [QUERY_KEYS.locations, QUERY_KEYS.groups, QUERY_KEYS.batchUploads],
  route: [QUERY_KEYS.routes, QUERY_KEYS.groups, QUERY_KEYS.batchUploads],
  vehicle: [QUERY_KEYS.vehicles, QUERY_KEYS.groups],
}

interface LiveUpdateOptions {
  queryClient: QueryClient
  random: () => number
  now: () => number
  /** Requests the vehicles with these ids. */
  loadVehicles: (ids: readonly string[]) => Promise<ListedVehicle[]>
}

interface ListedVehicle {
  id: string
}

interface ListedRoute {
  id: string
  status: string | null
}

/** Applies live updates to the query cache, with the delays and throttles of REALTIME-006 and REALTIME-008. */
export function createLiveUpdates({ queryClient, random, now, loadVehicles }: LiveUpdateOptions) {
  let vehicles = NO_VEHICLE_RELOADS
  let vehicleTimer: ReturnType<typeof setTimeout> | undefined
  let linesTimer: ReturnType<typeof setTimeout> | undefined
  let messagesTimer: ReturnType<typeof setTimeout> | undefined
  const assetTimers = new Map<AssetType, ReturnType<typeof setTimeout>>()
  const weatherTimers = new Set<ReturnType<typeof setTimeout>>()

  /** Reloads the lists and the queries whose key contains one of these ids. */
  function reloadById(kind: QueryKey, ids: readonly string[]): void {
    const named = new Set(ids)
    const concerns = (key: QueryKey) =>
      key[1] === 'list' || key.some((part) => typeof part === 'string' && named.has(part))
    void queryClient.invalidateQueries({ queryKey: kind, predicate: ({ queryKey }) => concerns(queryKey) })
  }

  /** The server ranks the queue of affected assets, so any change of an asset reloads it. */
  const reloadAffected = () => void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.affected })

  function updateRoute(onWire: Record<string, unknown>): void {
    // An incomplete route, such as one without an origin from a server of another version, would crash every page that
    // lists it.
    if (!isAnswerOf(getRoute, { route: onWire })) {
      console.warn('A live update is not a whole route, so the routes are loaded again.', onWire.id)
      reloadAssets('route')
      return
    }
    const route = toModel(onWire) as unknown as ListedRoute
    replacePlaceZones(getRoute.path, route)
    queryClient.setQueriesData<ListedRoute[]>(
      { queryKey: [...QUERY_KEYS.routes, 'list'], predicate: ({ queryKey }) => !queryKey.includes('lines') },
      (routes) => routes && applyRouteUpdate(routes, route),
    )
    // Updates carry no geometry, so lists with lines are reloaded, once for all routes of a new run.
    linesTimer ??= setTimeout(() => {
      linesTimer = undefined
      void queryClient.invalidateQueries({ queryKey: [...QUERY_KEYS.routes, 'list', 'lines'] })
      reloadAffected()
    }, ROUTE_LINES_DELAY_MS)
    void queryClient.invalidateQueries({ queryKey: [...QUERY_KEYS.routes, route.id] })
  }

  function reloadLocations(ids: readonly string[]): void {
    const timer = setTimeout(() => {
      weatherTimers.delete(timer)
      reloadById(QUERY_KEYS.locations, ids)
      reloadAffected()
    }, weatherReloadDelayMs(random))
    weatherTimers.add(timer)
  }

  function reloadMessages(): void {
    messagesTimer ??= setTimeout(() => {
      messagesTimer = undefined
      void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.messages })
    }, MESSAGES_DELAY_MS)
  }

  function reloadAssets(type: AssetType): void {
    if (assetTimers.has(type)) return
    const timer = setTimeout(() => {
      assetTimers.delete(type)
      reloadAffected()
      for (const key of QUERIES_BY_ASSET_TYPE[type]) void queryClient.invalidateQueries({ queryKey: [...key, 'list'] })
    }, ASSETS_DELAY_MS)
    assetTimers.set(type, timer)
  }

  /** A list on screen is patched with the vehicles with these ids; any other list is reloaded when it is next shown. */
  async function reloadVehicles(ids: readonly string[]): Promise<void> {
    const queryKey = [...QUERY_KEYS.vehicles, 'list']
    const isShown = queryClient.getQueryCache().find<ListedVehicle[]>({ queryKey })?.isActive() ?? false
    const loaded = isShown && ids.length <= MOST_VEHICLES_BY_ID ? await loadVehicles(ids).catch(() => null) : null
    if (loaded === null) void queryClient.invalidateQueries({ queryKey })
    else queryClient.setQueryData<ListedVehicle[]>(queryKey, (listed) => listed && applyReloaded(listed, ids, loaded))
  }

  function reloadVehiclesWhenDue(): void {
    clearTimeout(vehicleTimer)
    const wait = vehicleReloadDueInMs(vehicles, now())
    if (wait === undefined) return
    vehicleTimer = setTimeout(() => {
      const ids = vehicles.pending
      vehicles = { pending: [], lastReloadAt: now() }
      void reloadVehicles(ids)
      reloadAffected()
    }, wait)
  }

  return {
    apply(update: RealtimeUpdate): void {
      switch (update.channel) {
        case 'routes':
          updateRoute(update.data.route)
          return
        case 'weather_data':
          reloadLocations(update.data.location_ids)
          return
        case 'vehicles':
          vehicles = collectVehicles(vehicles, update.data.vehicle_ids)
          reloadVehiclesWhenDue()
          return
        case 'vehicle_messages':
          reloadMessages()
          return
        case 'desk':
          reloadAffected()
          return
        case 'saved_views':
          void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.savedViews })
          return
        case 'assets':
          reloadAssets(update.data.asset_type)
          return
        case 'events':
          void queryClient.invalidateQueries({ queryKey: [...QUERY_KEYS.events, update.data.event_type] })
      }
    },
    stop(): void {
      clearTimeout(vehicleTimer)
      clearTimeout(linesTimer)
      clearTimeout(messagesTimer)
      for (const timer of [...weatherTimers, ...assetTimers.values()]) clearTimeout(timer)
    },
  }
}
