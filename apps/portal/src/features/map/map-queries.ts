import {
  getHourlyImpact,
  getSubhourlyImpact,
  getWeather,
  listTilesets,
  previewLocation,
  type TilingService,
} from '@stormlane/contract'
import type { MapIndexId, Timeframe } from '@stormlane/domain'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'

/** Tilesets are cached 300 s (core §9). */
const TILESETS_FRESH_MS = 300_000
/** Until the first run is published, there is something to wait for. */
const AWAITING_RUN_MS = 5_000

export const mapQueries = {
  tilesets: (service: TilingService) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.tilesets, service],
      queryFn: async ({ signal }) => {
        const query = { return: 'full_forecast,creation_metadata' }
        return (await api.send(listTilesets, { params: { service }, query }, signal)).variables
      },
      staleTime: TILESETS_FRESH_MS,
      refetchInterval: ({ state }) =>
        state.data?.some(({ tilesets }) => tilesets.length > 0) ? false : AWAITING_RUN_MS,
    }),
  /** The forecast at a place; of a saved location also by its id, so that live updates reach it. */
  weather: ({ id, latitude, longitude }: PlaceOfForecast) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.weather, id ?? 'point', latitude, longitude],
      queryFn: ({ signal }) => {
        const place = id === undefined ? { latitude: String(latitude), longitude: String(longitude) } : { cityId: id }
        return api.send(getWeather, { query: { ...place, return: 'subhourly' } }, signal)
      },
    }),
  /** Impact indices at a place, as the timeframe counts them. */
  ratings: ({ latitude, longitude }: PlaceOfForecast, timeframe: Timeframe, index: readonly MapIndexId[]) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.ratings, timeframe, latitude, longitude, ...index],
      queryFn: async ({ signal }) => {
        const call = timeframe === 'nowcast' ? getSubhourlyImpact : getHourlyImpact
        return (await api.send(call, { body: { latitude, longitude, index: [...index] } }, signal)).impacts
      },
    }),
  preview: (latitude: number, longitude: number) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.locations, 'preview', latitude, longitude],
      queryFn: async ({ signal }) => (await api.send(previewLocation, { body: { latitude, longitude } }, signal)).city,
      retry: false,
    }),
}

export interface PlaceOfForecast {
  id?: string | undefined
  latitude: number
  longitude: number
}
