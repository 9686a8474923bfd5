import {
  EVENT_LAYERS,
  type EventLayer,
  eventLayerLock,
  TRAFFIC_LAYERS,
  type TrafficLayer,
  trafficLayerLock,
  type Upsell,
} from '@stormlane/domain/maps'
import type { FeatureFlags, OrganizationSettings } from '@stormlane/domain/product'
import { ALERTS_FEED, eventFeed, FLOOD_FEED, ROADS_FEED } from '../../platform/feed-names.ts'

/** A layer that is drawn over the weather. */
export type OverlayId = 'alerts' | EventLayer | Exclude<TrafficLayer, 'none'>

export const isTrafficLayer = (id: string): id is TrafficLayer => Object.hasOwn(TRAFFIC_LAYERS, id)
export const isEventLayer = (id: string): id is EventLayer => Object.hasOwn(EVENT_LAYERS, id)

export const isOverlayId = (id: string): id is OverlayId =>
  id === 'alerts' || isEventLayer(id) || (isTrafficLayer(id) && id !== 'none')

/** Returns the key of the data source that provides the layer's items. */
export function overlayFeed(id: OverlayId): string {
  if (id === 'alerts') return ALERTS_FEED
  if (isTrafficLayer(id)) return ROADS_FEED
  const { eventType } = EVENT_LAYERS[id]
  return eventType === null ? FLOOD_FEED : eventFeed(eventType)
}

/** The product that unlocks a layer; null if the layer is available. */
export function overlayLock(id: OverlayId, flags: FeatureFlags, settings: OrganizationSettings): Upsell | null {
  if (id === 'alerts') return null
  return isTrafficLayer(id) ? trafficLayerLock(id, flags, settings) : eventLayerLock(id, flags, settings)
}
