import { geocode, listLocations, suggestLocations } from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { readStored } from '../../platform/local-store.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'

/** Maximum number of saved locations that a search suggests (PLAN-045). */
export const SAVED_SUGGESTIONS = 10

export const placeQueries = {
  /** The time zone of a place, which does not change. */
  timeZone: (place: { latitude: number; longitude: number } | null) =>
    queryOptions({
      queryKey: ['timeZone', place?.latitude, place?.longitude],
      queryFn: async ({ signal }) => {
        const { latitude, longitude } = place ?? {}
        return (await api.send(geocode, { body: { latitude, longitude } }, signal)).timezone
      },
      enabled: place !== null,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** The name of the nearest place that the geocoder knows. */
  nearest: (place: { latitude: number; longitude: number } | null) =>
    queryOptions({
      queryKey: ['nearestPlace', place?.latitude, place?.longitude],
      queryFn: async ({ signal }) => {
        const { latitude, longitude } = place ?? {}
        return (await api.send(geocode, { body: { latitude, longitude } }, signal)).name
      },
      enabled: place !== null,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  suggestions: (typed: string) =>
    queryOptions({
      queryKey: ['suggestions', typed],
      queryFn: async ({ signal }) => (await api.send(suggestLocations, { body: { query: typed } }, signal)).results,
      enabled: typed !== '',
    }),
  savedMatches: (typed: string) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.locations, 'matches', typed],
      queryFn: async ({ signal }) =>
        (await api.send(listLocations, { query: { query: typed, limit: String(SAVED_SUGGESTIONS) } }, signal)).cities,
      // Saved locations need a session (API-040).
      enabled: typed !== '' && readStored('token') !== undefined,
    }),
}
