import type { EventType } from '@stormlane/domain/hazards'
import { EVENT_LAYERS, type EventLayer, TRAFFIC_LAYERS } from '@stormlane/domain/maps'
import type { OrganizationSettings } from '@stormlane/domain/product'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isMarkedAsSimulated, isOffFeed } from '../../platform/feeds.ts'
import { useStored } from '../../platform/local-store.ts'
import { useLastKnown } from '../../platform/stale-data.ts'
import type { MapPage } from '../map/use-map-page.ts'
import { alertItems } from './alert-items.ts'
import { withModelTracks } from './cyclone-items.ts'
import { eventItems } from './event-items.ts'
import { floodItems } from './flood-items.ts'
import { isEventLayer, isTrafficLayer, type OverlayId, overlayFeed, overlayLock } from './overlay-id.ts'
import type { OverlayItem } from './overlay-item.ts'
import { type FeedItems, overlayQueries } from './overlay-queries.ts'
import { trafficItems } from './traffic-items.ts'

export interface ShownOverlay {
  id: OverlayId
  items: readonly OverlayItem[]
  /** Why there are no items. */
  state?: 'loading' | 'failed' | 'off' | 'awaited' | undefined
  /** When the feed was last updated; set only if it is overdue. */
  staleSince?: string | null | undefined
}

/**
 * Returns the items of the enabled layers. Locked layers are not requested, even if the URL names them. `bounds` are
 * the visible bounds in wire format.
 */
export function useOverlays(
  wanted: readonly OverlayId[],
  bounds: string | undefined,
  { flags, settings, units, now }: Pick<MapPage, 'flags' | 'settings' | 'units' | 'now'>,
  selectedId: string | null,
): ShownOverlay[] {
  const overlays = useMemo(
    () => wanted.filter((id) => overlayLock(id, flags, settings) === null),
    [wanted, flags, settings],
  )
  const [globalAlerts] = useStored('globalAlerts')
  const countries = alertCountries(settings, globalAlerts)
  const alertsInSight = useQuery({
    ...overlayQueries.alerts(bounds ?? '', countries),
    enabled: overlays.includes('alerts') && bounds !== undefined,
  })
  // The bounds are part of the query key, so without this a failure would empty the map as soon as it moves.
  const alerts = { data: useLastKnown(alertsInSight.data), isError: alertsInSight.isError }
  const events = useQueries({
    queries: shownEventTypes(overlays).map((type) => overlayQueries.events(type)),
    combine: collectAnswers,
  })
  const flood = useQuery({ ...overlayQueries.floodChance(), enabled: overlays.includes('flood-chance') })
  const roads = useQuery({ ...overlayQueries.roadConditions(), enabled: overlays.some(isTrafficLayer) })

  const [alertsState, floodState, roadsState] = [alerts, flood, roads].map(answerState)
  const drawn = useMemo(() => {
    const shown = (id: OverlayId): ShownOverlay => {
      if (id === 'alerts') return shownOverlay(id, alerts.data, alertsState, alertItems)
      if (id === 'flood-chance') return shownOverlay(id, flood.data, floodState, floodItems)
      if (isTrafficLayer(id))
        return shownOverlay(id, roads.data, roadsState, (items) => trafficItems(items, TRAFFIC_LAYERS[id].draws))
      const at = shownEventTypes(overlays).indexOf(EVENT_LAYERS[id as EventLayer].eventType as EventType)
      return shownOverlay(id, events[at]?.data, events[at]?.state, (items) => eventItems(items, now, units))
    }
    return overlays.map(shown)
  }, [overlays, alerts.data, alertsState, flood.data, floodState, roads.data, roadsState, events, now, units])
  return useMemo(
    () =>
      drawn.map((shown) =>
        shown.id === 'hurricanes' ? { ...shown, items: withModelTracks(shown.items, selectedId) } : shown,
      ),
    [drawn, selectedId],
  )
}

/** Flags the items of a stale or simulated feed, so that their callouts say so. */
function shownOverlay<Item>(
  id: OverlayId,
  data: FeedItems<Item> | undefined,
  state: ShownOverlay['state'],
  draw: (items: readonly Item[]) => readonly OverlayItem[],
): ShownOverlay {
  const feed = overlayFeed(id)
  if (isOffFeed(feed)) return { id, items: [], state: 'off' }
  const staleSince = data?.staleSince
  const items = draw(data?.items ?? [])
  const isSimulated = isMarkedAsSimulated(feed)
  return {
    id,
    items: staleSince || isSimulated ? items.map((item) => ({ ...item, staleSince, isSimulated })) : items,
    state: data?.isAwaited ? 'awaited' : state,
    staleSince,
  }
}

/**
 * Returns the countries to request alerts for: the organization's, or all with the global alerts preference
 * (ALERT-011).
 */
export function alertCountries(
  settings: Pick<OrganizationSettings, 'AlertsInAllCountries' | 'MexicoAlerts'>,
  globalAlerts: boolean,
): string {
  if (settings.AlertsInAllCountries || globalAlerts) return 'all'
  return settings.MexicoAlerts ? 'USA,CAN,MEX' : 'USA,CAN'
}

const shownEventTypes = (overlays: readonly OverlayId[]): EventType[] =>
  overlays.filter(isEventLayer).flatMap((layer) => EVENT_LAYERS[layer].eventType ?? [])

interface Answer<Data> {
  data: Data
  isError: boolean
}

/** A failed refresh leaves the items of the last answer. */
function answerState({ data, isError }: Answer<unknown>): ShownOverlay['state'] {
  if (data !== undefined) return undefined
  return isError ? 'failed' : 'loading'
}

/** A module function, so that `useQueries` can memoize its result. */
function collectAnswers<Data>(answers: readonly Answer<Data>[]) {
  return answers.map((answer) => ({ data: answer.data, state: answerState(answer) }))
}
