import {
  CallError,
  ERRORS,
  geocode,
  getHourlyImpact,
  getSubhourlyImpact,
  getWeather,
  listTilesets,
  previewLocation,
  type TilingService,
} from '@stormlane/contract'
import type { MapIndexId, Timeframe } from '@stormlane/domain'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'

/** Tilesets are cached 300 s (core §9). */
const TILESETS_FRESH_MS = 300_000
/** Until the first run is published, there is something to wait for. */
const AWAITING_RUN_MS = 5_000

export const forecastQueries = {
  tilesets: (service: TilingService) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.tilesets, service],
      queryFn: async ({ signal }) => {
        const query = { return: 'full_forecast,creation_metadata' }
        const { variables, creationMetadata } = await api.send(listTilesets, { params: { service }, query }, signal)
        return { variables, runTime: creationMetadata?.[0]?.runTime ?? null }
      },
      staleTime: TILESETS_FRESH_MS,
      refetchInterval: ({ state }) =>
        state.data?.variables.some(({ tilesets }) => tilesets.length > 0) ? false : AWAITING_RUN_MS,
    }),
  /** The forecast at a place; of a saved location also by its id, so that live updates reach it. */
  weather: ({ id, latitude, longitude }: PlaceOfForecast) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.weather, id ?? 'point', latitude, longitude],
      queryFn: ({ signal, client }) => {
        const place = id === undefined ? { latitude: String(latitude), longitude: String(longitude) } : { cityId: id }
        return onKnownRun(client, api.send(getWeather, { query: { ...place, return: 'subhourly' } }, signal))
      },
    }),
  /** Impact indices at a place, as the timeframe counts them. */
  ratings: ({ latitude, longitude }: PlaceOfForecast, timeframe: Timeframe, index: readonly MapIndexId[]) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.ratings, timeframe, latitude, longitude, ...index],
      queryFn: async ({ signal, client }) => {
        const call = timeframe === 'nowcast' ? getSubhourlyImpact : getHourlyImpact
        const asked = api.send(call, { body: { latitude, longitude, index: [...index] } }, signal)
        return (await onKnownRun(client, asked)).impacts
      },
    }),
  /** Where a place is that is known by its name and zip alone. */
  whereabouts: ({ name, zip }: { name: string; zip: string }) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.locations, 'whereabouts', name, zip],
      queryFn: async ({ signal }) => {
        const { latitude, longitude } = await api.send(geocode, { body: { name, zip } }, signal)
        return { latitude, longitude }
      },
      retry: false,
    }),
  preview: (latitude: number, longitude: number) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.locations, 'preview', latitude, longitude],
      queryFn: async ({ signal }) => (await api.send(previewLocation, { body: { latitude, longitude } }, signal)).city,
      retry: false,
    }),
}

/** A run that the server does not know any more means that our tiles are old, too: they are loaded again (core §8). */
async function onKnownRun<Answer>(client: QueryClient, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CallError && error.messages.includes(ERRORS.INVALID_RUN_TIME.text))
      void client.invalidateQueries({ queryKey: QUERY_KEYS.tilesets })
    throw error
  }
}

export interface PlaceOfForecast {
  id?: string | undefined
  latitude: number
  longitude: number
}
