import {
  type CallAnswer,
  GROUPS_PAGE_SIZE,
  LOCATIONS_PAGE_SIZE,
  listGroups,
  listLocations,
  listRoutes,
  listVehicles,
  ROUTES_PAGE_SIZE,
  VEHICLES_PAGE_SIZE,
} from '@stormlane/contract'
import { listedDepartureBefore } from '@stormlane/domain'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { QUERY_KEYS } from './query-keys.ts'

/** A location of the organization's own; one that is not saved yet has no id. */
export type SavedLocation = CallAnswer<typeof listLocations>['cities'][number] & { id: string }
export type SavedRoute = CallAnswer<typeof listRoutes>['routes'][number]
export type Vehicle = CallAnswer<typeof listVehicles>['vehicles'][number]

/** To look for what stayed the same in ten thousand vehicles takes longer than to show them all anew. */
const WHOLE = { structuralSharing: false } as const

/** What the organization watches, whole lists: maps, tables and the search all look at the same copy. */
export const assetQueries = {
  locations: () =>
    queryOptions({
      ...WHOLE,
      queryKey: [...QUERY_KEYS.locations, 'list'],
      queryFn: async ({ signal }) => {
        const ask = async (page: Page) => (await api.send(listLocations, { query: page }, signal)).cities
        return (await allPages(LOCATIONS_PAGE_SIZE, ask)) as SavedLocation[]
      },
    }),
  vehicles: () =>
    queryOptions({
      ...WHOLE,
      queryKey: [...QUERY_KEYS.vehicles, 'list'],
      queryFn: ({ signal }) =>
        allPages(VEHICLES_PAGE_SIZE, async (page) => (await api.send(listVehicles, { query: page }, signal)).vehicles),
    }),
  /** Routes that depart within eight days and are not over (core §7); with their lines only where they are drawn. */
  routes: (parts: 'compact' | 'lines') =>
    queryOptions({
      ...WHOLE,
      queryKey: [...QUERY_KEYS.routes, 'list', parts],
      queryFn: ({ signal }) => {
        const now = new Date()
        const query = {
          arrivalTimeAfter: now.toISOString(),
          departureTimeBefore: listedDepartureBefore(now).toISOString(),
          status: 'null,unstarted,active',
          compact: String(parts === 'compact'),
        }
        const ask = async (page: Page) => (await api.send(listRoutes, { query: { ...query, ...page } }, signal)).routes
        return allPages(ROUTES_PAGE_SIZE, ask)
      },
    }),
  groups: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.groups, 'list'],
      queryFn: ({ signal }) =>
        allPages(GROUPS_PAGE_SIZE, async (page) => (await api.send(listGroups, { query: page }, signal)).groups),
    }),
}

interface Page {
  limit: number
  offset: number
}

/** Pages asked for ahead of the one that is being read: the server prepares them meanwhile. */
const PAGES_AHEAD = 4

/** Asks page after page until one is not full. */
async function allPages<Item>(pageSize: number, ask: (page: Page) => Promise<Item[]>): Promise<Item[]> {
  const first = await ask({ limit: pageSize, offset: 0 })
  const items = [...first]
  if (first.length < pageSize) return items
  const asked: Promise<Item[]>[] = []
  for (let offset = pageSize; ; ) {
    while (asked.length <= PAGES_AHEAD) {
      const page = ask({ limit: pageSize, offset })
      // Its failure is met when it is its turn, or does not matter any more.
      page.catch(() => undefined)
      asked.push(page)
      offset += pageSize
    }
    const page = (await asked.shift()) ?? []
    items.push(...page)
    if (page.length < pageSize) return items
  }
}
