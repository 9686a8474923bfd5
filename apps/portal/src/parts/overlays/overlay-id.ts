import { EVENT_LAYERS, type EventLayer, TRAFFIC_LAYERS, type TrafficLayer } from '@stormlane/domain'

/** A layer that lies over the weather. */
export type OverlayId = 'alerts' | EventLayer | Exclude<TrafficLayer, 'none'>

export const isTrafficLayer = (id: string): id is TrafficLayer => Object.hasOwn(TRAFFIC_LAYERS, id)
export const isEventLayer = (id: string): id is EventLayer => Object.hasOwn(EVENT_LAYERS, id)

export const isOverlayId = (id: string): id is OverlayId =>
  id === 'alerts' || isEventLayer(id) || (isTrafficLayer(id) && id !== 'none')
