import {
  CallError,
  ERRORS,
  getAlertFeature,
  listAlertFeatures,
  listEvents,
  listFloodChance,
  listRoadConditions,
} from '@stormlane/contract'
import type { EventType } from '@stormlane/domain/hazards'
import { CACHE_SECONDS } from '@stormlane/domain/time'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { AWAITING_RUN_MS } from '../../platform/first-run.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'

/** Strikes are fetched, and recolored by age, every 3 minutes (LAYER-061). */
const STRIKES_EVERY_MS = 180_000

/** The server rejects layers outside the organization's plan; they are shown as empty, without an error. */
async function emptyIfForbidden<Answer>(asked: Promise<Answer>, nothing: Answer): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CallError && error.messages[0] === 'permission not granted') return nothing
    throw error
  }
}

interface FeedAnswer {
  updatedAt: string | null
  isStale: boolean
}

/** The items of a feed, and the time of its last update if it is overdue. */
export interface FeedItems<Item> {
  items: Item[]
  staleSince: string | null
  /**
   * The feed has never answered, so an empty list does not mean that there is nothing: feeds are first polled after the
   * first forecast.
   */
  isAwaited: boolean
}

const feedItems = <Item>(items: Item[], { updatedAt, isStale }: FeedAnswer): FeedItems<Item> => ({
  items,
  staleSince: isStale ? updatedAt : null,
  isAwaited: updatedAt === null,
})
const NOTHING = { items: [], staleSince: null, isAwaited: false }

/** Polls soon while a feed is awaited, otherwise at the given interval. */
const refetchEvery =
  (otherwiseMs: number | false = false) =>
  ({ state }: { state: { data: unknown } }) =>
    (state.data as FeedItems<unknown> | undefined)?.isAwaited ? AWAITING_RUN_MS : otherwiseMs

export const overlayQueries = {
  alerts: (bounds: string, countries: string) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.alerts, 'features', bounds, countries],
      queryFn: async ({ signal }) => {
        const { features, ...answer } = await api.send(listAlertFeatures, { query: { bounds, countries } }, signal)
        return feedItems(features, answer)
      },
      placeholderData: keepPreviousData,
      // Alerts start and end even if the map does not move.
      refetchInterval: refetchEvery(1000 * CACHE_SECONDS.alerts),
    }),
  /**
   * A single alert, even if it is outside the bounds or expired. Null if unknown; other failures are only logged
   * (ALERT-010).
   */
  alert: (id: string) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.alerts, 'one', id],
      queryFn: async ({ signal }) => {
        try {
          return await api.send(getAlertFeature, { params: { id } }, signal)
        } catch (error) {
          if (!signal.aborted) console.warn(`The alert ${id} could not be loaded.`, error)
          if (error instanceof CallError && error.messages.includes(ERRORS.ALERT_NOT_FOUND.text)) return null
          throw error
        }
      },
    }),
  events: (type: EventType) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.events, type],
      queryFn: async ({ signal }) => {
        const asked = api.send(listEvents, { query: { eventTypes: type } }, signal)
        return emptyIfForbidden(
          asked.then(({ events, ...answer }) => feedItems(events, answer)),
          NOTHING,
        )
      },
      refetchInterval: refetchEvery(type === 'lightning' && STRIKES_EVERY_MS),
    }),
  floodChance: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.events, 'flood-chance'],
      queryFn: ({ signal }) =>
        emptyIfForbidden(
          api.send(listFloodChance, {}, signal).then(({ features, ...answer }) => feedItems(features, answer)),
          NOTHING,
        ),
      refetchInterval: refetchEvery(),
    }),
  roadConditions: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.roadConditions, 'current'],
      queryFn: ({ signal }) =>
        emptyIfForbidden(
          api.send(listRoadConditions, {}, signal).then(({ features, ...answer }) => feedItems(features, answer)),
          NOTHING,
        ),
      refetchInterval: refetchEvery(),
    }),
}
