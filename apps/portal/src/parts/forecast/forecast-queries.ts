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
import type { Timeframe } from '@stormlane/domain/time'
import type { MapIndexId } from '@stormlane/domain/weather'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { AWAITING_RUN_MS } from '../../platform/first-run.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'

/** Tilesets are cached for 300 s (API-017). */
const TILESETS_FRESH_MS = 300_000
/** A place outside every run never gets a summary, so polling its preview stops after this many requests: 3 minutes. */
const MOST_PREVIEWS = 36

export const forecastQueries = {
  tilesets: (service: TilingService) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.tilesets, service],
      queryFn: async ({ signal }) => {
        const query = { return: 'full_forecast,creation_metadata,values' }
        const { variables, values, creationMetadata } = await api.send(
          listTilesets,
          { params: { service }, query },
          signal,
        )
        return { variables, values, runTime: creationMetadata?.[0]?.runTime ?? null }
      },
      staleTime: TILESETS_FRESH_MS,
      refetchInterval: ({ state }) =>
        state.data?.variables.some(({ tilesets }) => tilesets.length > 0) ? false : AWAITING_RUN_MS,
    }),
  /** The forecast at a place. The key of a saved location contains its id, so that live updates can reload it. */
  weather: ({ id, latitude, longitude }: ForecastPlace) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.weather, id ?? 'point', latitude, longitude],
      queryFn: ({ signal, client }) => {
        const place = id === undefined ? { latitude: String(latitude), longitude: String(longitude) } : { cityId: id }
        return onKnownRun(client, api.send(getWeather, { query: { ...place, return: 'subhourly' } }, signal))
      },
    }),
  /** Impact indices at a place for a timeframe. */
  ratings: ({ latitude, longitude }: ForecastPlace, timeframe: Timeframe, index: readonly MapIndexId[]) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.ratings, timeframe, latitude, longitude, ...index],
      queryFn: async ({ signal, client }) => {
        const call = timeframe === 'nowcast' ? getSubhourlyImpact : getHourlyImpact
        const asked = api.send(call, { body: { latitude, longitude, index: [...index] } }, signal)
        return (await onKnownRun(client, asked)).impacts
      },
    }),
  /** Geocodes a place that is known only by name and zip. */
  geocodedPlace: ({ name, zip }: { name: string; zip: string }) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.locations, 'geocodedPlace', name, zip],
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
      // Without a run there is no level yet.
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        data && !data.subhourlyImpactSummary && !data.extendedImpactSummary && dataUpdateCount < MOST_PREVIEWS
          ? AWAITING_RUN_MS
          : false,
    }),
}

/** If the server no longer knows the run, the tilesets are outdated too and are reloaded (LAYER-056). */
async function onKnownRun<Answer>(client: QueryClient, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CallError && error.messages.includes(ERRORS.INVALID_RUN_TIME.text))
      void client.invalidateQueries({ queryKey: QUERY_KEYS.tilesets })
    throw error
  }
}

export interface ForecastPlace {
  id?: string | undefined
  latitude: number
  longitude: number
}
