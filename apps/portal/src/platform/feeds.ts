// Which feeds of this server are simulated or off, and which of them a screen shows.
import type { EventType } from '@stormlane/domain/hazards'
import { SOURCE_NAMES } from '@stormlane/domain/product'
import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ALERTS_FEED, eventFeed, FLOOD_FEED, FORECAST_FEED, ROADS_FEED } from './feed-names.ts'
import { portalConfig } from './portal-config.ts'
import { QUERY_KEYS } from './query-keys.ts'

const isSimulatedFeed = (feed: string) => portalConfig.simulatedFeeds.includes(feed)
export const isOffFeed = (feed: string) => portalConfig.offFeeds.includes(feed)

/** Feeds whose items are drawn over the weather. */
const isOverlayFeed = (feed: string) =>
  feed.startsWith('events:') || [ALERTS_FEED, FLOOD_FEED, ROADS_FEED].includes(feed)

/** Whether a layer needs its own mark; if everything is simulated, the screen's badge is enough. */
export function isMarkedAsSimulated(feed: string): boolean {
  const isLive = (other: string) => !isSimulatedFeed(other) && !isOffFeed(other)
  const feeds = [FORECAST_FEED, ...Object.keys(SOURCE_NAMES).filter(isOverlayFeed)]
  return isSimulatedFeed(feed) && feeds.some(isLive)
}

/** The feeds of the overlays on screen, derived from the active queries. */
export function useOverlayFeeds(): string[] {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache])
  const feeds = useSyncExternalStore(subscribe, () => shownFeeds(cache))
  return feeds === '' ? [] : feeds.split(' ')
}

const shownFeeds = (cache: QueryCache): string =>
  [...new Set(cache.getAll().flatMap((query) => (query.isActive() ? feedOf(query) : [])))].sort().join(' ')

function feedOf({ queryKey: [family, kind] }: Query): string | [] {
  if (family === QUERY_KEYS.alerts[0]) return ALERTS_FEED
  if (family === QUERY_KEYS.roadConditions[0]) return ROADS_FEED
  if (family !== QUERY_KEYS.events[0]) return []
  return kind === 'flood-chance' ? FLOOD_FEED : eventFeed(kind as EventType)
}
