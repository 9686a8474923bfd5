import {
  CallError,
  getAlertFeature,
  listAlertFeatures,
  listEvents,
  listFloodChance,
  listRoadConditions,
} from '@stormlane/contract'
import { CACHE_SECONDS, type EventType } from '@stormlane/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'

/** Strikes are fetched, and recolored by age, every 3 minutes (core §9). */
const STRIKES_EVERY_MS = 180_000

/** The server may refuse what the plan does not hold: then there is nothing to show, and nothing to complain of. */
async function orNothing<Answer>(asked: Promise<Answer>, nothing: Answer): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CallError && error.messages[0] === 'permission not granted') return nothing
    throw error
  }
}

export const overlayQueries = {
  alerts: (bounds: string, countries: string) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.alerts, 'features', bounds, countries],
      queryFn: async ({ signal }) =>
        (await api.send(listAlertFeatures, { query: { bounds, countries } }, signal)).features,
      placeholderData: keepPreviousData,
      // Alerts come and end while the map stays where it is.
      refetchInterval: 1000 * CACHE_SECONDS.alerts,
    }),
  /** One alert, also one that is out of sight or over; one that cannot be had is logged, and that is all (decision 22). */
  alert: (id: string) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.alerts, 'one', id],
      queryFn: async ({ signal }) => {
        try {
          return await api.send(getAlertFeature, { params: { id } }, signal)
        } catch (error) {
          if (!signal.aborted) console.warn(`The alert ${id} could not be loaded.`, error)
          return null
        }
      },
    }),
  events: (type: EventType) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.events, type],
      queryFn: async ({ signal }) => {
        const asked = api.send(listEvents, { query: { eventTypes: type } }, signal)
        return orNothing(
          asked.then(({ events }) => events),
          [],
        )
      },
      ...(type === 'lightning' ? { refetchInterval: STRIKES_EVERY_MS } : {}),
    }),
  floodChance: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.events, 'flood-chance'],
      queryFn: ({ signal }) =>
        orNothing(
          api.send(listFloodChance, {}, signal).then(({ features }) => features),
          [],
        ),
    }),
  roadConditions: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.roadConditions, 'current'],
      queryFn: ({ signal }) =>
        orNothing(
          api.send(listRoadConditions, {}, signal).then(({ features }) => features),
          [],
        ),
    }),
}
