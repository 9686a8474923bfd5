import {
  type CallAnswer,
  GROUPS_PAGE_SIZE,
  getRoute,
  getVehicle,
  getVehicleDriver,
  LOCATIONS_PAGE_SIZE,
  listGroups,
  listLocations,
  listRoutes,
  listVehicles,
  VEHICLES_PAGE_SIZE,
} from '@stormlane/contract'
import { MINUTE_MS } from '@stormlane/domain/time'
import { listedDepartureBefore } from '@stormlane/domain/trips'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { reasonsOf } from './location-reasons.ts'
import { QUERY_KEYS } from './query-keys.ts'
import { timelineOf } from './vehicle-timelines.ts'

/** A saved location of the organization, which always has an id. */
export type SavedLocation = CallAnswer<typeof listLocations>['cities'][number] & { id: string }
export type SavedRoute = CallAnswer<typeof listRoutes>['routes'][number]
export type Vehicle = CallAnswer<typeof listVehicles>['vehicles'][number]

/** Structural sharing of ten thousand vehicles takes longer than rendering the new list. */
const WHOLE = { structuralSharing: false } as const

/** The API allows 1,000 routes per page, but these are 5 MB, and parsing them takes over 100 ms in one task. */
const ROUTES_A_PAGE = 250

/** Complete lists of the organization's assets, shared by maps, tables and search. */
export const assetQueries = {
  locations: () =>
    queryOptions({
      ...WHOLE,
      queryKey: [...QUERY_KEYS.locations, 'list'],
      queryFn: async ({ signal }) => {
        const ask = async (page: Page) => {
          const { cities, totalCount } = await api.send(listLocations, { query: page }, signal)
          for (const { subhourlyImpactSummary, extendedImpactSummary } of cities)
            for (const summary of [subhourlyImpactSummary, extendedImpactSummary]) reasonsOf(summary)
          return { items: cities as SavedLocation[], totalCount }
        }
        return allPages(LOCATIONS_PAGE_SIZE, ask)
      },
    }),
  vehicles: () =>
    queryOptions({
      ...WHOLE,
      queryKey: [...QUERY_KEYS.vehicles, 'list'],
      queryFn: ({ signal }) =>
        allPages(VEHICLES_PAGE_SIZE, async (page) => {
          const { vehicles, totalCount } = await api.send(listVehicles, { query: page }, signal)
          for (const vehicle of vehicles) timelineOf(vehicle)
          return { items: vehicles, totalCount }
        }),
    }),
  /** Routes that depart within eight days and have not ended (API-056). `lines` adds geometry for maps. */
  routes: (parts: 'compact' | 'lines') =>
    queryOptions({
      ...WHOLE,
      queryKey: [...QUERY_KEYS.routes, 'list', parts],
      queryFn: ({ signal }) => {
        // Rounded to whole minutes, so that the URL stays the same and the browser can revalidate its cached copy.
        const now = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
        const query = {
          arrivalTimeAfter: now.toISOString(),
          departureTimeBefore: listedDepartureBefore(now).toISOString(),
          status: 'null,unstarted,active',
          compact: String(parts === 'compact'),
        }
        const ask = async (page: Page) => {
          const { routes, totalCount } = await api.send(listRoutes, { query: { ...query, ...page } }, signal)
          return { items: routes, totalCount }
        }
        return allPages(ROUTES_A_PAGE, ask)
      },
    }),
  /** One route with all its data. */
  route: (id: string) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.routes, 'one', id],
      queryFn: async ({ signal }) => (await api.send(getRoute, { params: { id } }, signal)).route,
    }),
  /** One vehicle with all its data. */
  vehicle: (id: string | null) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.vehicles, 'one', id],
      queryFn: async ({ signal }) => (await api.send(getVehicle, { params: { id: id ?? '' } }, signal)).vehicle,
      enabled: id !== null,
    }),
  /** Who drives a vehicle, if its provider tells. */
  driver: (id: string | null) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.vehicles, 'driver', id],
      queryFn: async ({ signal }) => (await api.send(getVehicleDriver, { params: { id: id ?? '' } }, signal)).driver,
      enabled: id !== null,
    }),
  groups: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.groups, 'list'],
      queryFn: ({ signal }) =>
        allPages(GROUPS_PAGE_SIZE, async (page) => {
          const { groups, totalCount } = await api.send(listGroups, { query: page }, signal)
          return { items: groups, totalCount }
        }),
    }),
}

/** Requests the vehicles with these ids; ids that no longer exist are left out. */
export async function loadVehicles(ids: readonly string[]): Promise<Vehicle[]> {
  return (await api.send(listVehicles, { query: { ids: ids.join() } })).vehicles
}

interface Page {
  limit: number
  offset: number
  includeTotalCount?: string
}

interface PageOf<Item> {
  items: Item[]
  /** Length of the whole list, if requested. */
  totalCount?: number | undefined
}

/** Pages requested ahead of the one being read, so that the server prepares them in parallel. */
const PAGES_AHEAD = 4

/** Requests as many pages as the first one's total count implies; without a count, pages until one is not full. */
async function allPages<Item>(pageSize: number, ask: (page: Page) => Promise<PageOf<Item>>): Promise<Item[]> {
  const first = await ask({ limit: pageSize, offset: 0, includeTotalCount: 'true' })
  const items = [...first.items]
  if (items.length < pageSize) return items
  const end = first.totalCount ?? Number.POSITIVE_INFINITY
  const asked: Promise<PageOf<Item>>[] = []
  for (let offset = pageSize; ; ) {
    while (asked.length <= PAGES_AHEAD && offset < end) {
      const page = ask({ limit: pageSize, offset })
      // Avoids an unhandled rejection: the error is thrown when the page is awaited, or no longer matters.
      page.catch(() => undefined)
      asked.push(page)
      offset += pageSize
    }
    const page = await asked.shift()
    if (!page) return items
    items.push(...page.items)
    if (page.items.length < pageSize) return items
  }
}
