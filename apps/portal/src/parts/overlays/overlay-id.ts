import {
  EVENT_LAYERS,
  type EventLayer,
  eventLayerLock,
  type FeatureFlags,
  type OrganizationSettings,
  TRAFFIC_LAYERS,
  type TrafficLayer,
  trafficLayerLock,
  type Upsell,
} from '@stormlane/domain'

/** A layer that is drawn over the weather. */
export type OverlayId = 'alerts' | EventLayer | Exclude<TrafficLayer, 'none'>

export const isTrafficLayer = (id: string): id is TrafficLayer => Object.hasOwn(TRAFFIC_LAYERS, id)
export const isEventLayer = (id: string): id is EventLayer => Object.hasOwn(EVENT_LAYERS, id)

export const isOverlayId = (id: string): id is OverlayId =>
  id === 'alerts' || isEventLayer(id) || (isTrafficLayer(id) && id !== 'none')

/** The product that unlocks a layer; null if the layer is available. */
export function overlayLock(id: OverlayId, flags: FeatureFlags, settings: OrganizationSettings): Upsell | null {
  if (id === 'alerts') return null
  return isTrafficLayer(id) ? trafficLayerLock(id, flags, settings) : eventLayerLock(id, flags, settings)
}
