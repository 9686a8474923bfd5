import { type CallAnswer, type getLocation, LOCATIONS_PAGE_SIZE, listLocations } from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { QUERY_KEYS } from './query-keys.ts'

/** A location as the server answers it: one that is not saved yet has no id. */
type Location = CallAnswer<typeof getLocation>['city']
/** A location of the organisation's own. */
export type SavedLocation = Location & { id: string }

export const locationQueries = {
  /** All of the organisation's, page after page (core §9). */
  all: () =>
    queryOptions({
      queryKey: QUERY_KEYS.locations,
      queryFn: async ({ signal }) => {
        const locations: SavedLocation[] = []
        for (;;) {
          const query = { limit: LOCATIONS_PAGE_SIZE, offset: locations.length }
          const { cities } = await api.send(listLocations, { query }, signal)
          locations.push(...cities.filter(isSaved))
          if (cities.length < LOCATIONS_PAGE_SIZE) return locations
        }
      },
    }),
}

function isSaved(location: Location): location is SavedLocation {
  return location.id !== undefined
}
