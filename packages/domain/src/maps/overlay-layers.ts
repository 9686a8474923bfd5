import type { EventType } from '../hazards/events/event.ts'
import type { RoadConditionType } from '../hazards/road-conditions/road-condition.ts'
import type { FeatureFlags } from '../product/feature-flags.ts'
import type { OrganizationSettings } from '../product/organization-settings.ts'

/** The map's traffic layers (LAYER-006), and the road condition types that each draws (TRAFFIC-016). */
export const TRAFFIC_LAYERS = {
  none: { label: 'None', draws: [] },
  traffic: { label: 'Traffic Flow', draws: ['traffic_congestion'] },
  'traffic-cameras': { label: 'Traffic Cameras', draws: ['traffic_camera'] },
  'traffic-incidents': {
    label: 'Traffic Incidents',
    draws: ['traffic_incident', 'special_event', 'traffic_congestion'],
  },
  'road-status': { label: 'Driving Conditions', draws: ['road_status', 'weather_station'] },
  'road-work': { label: 'Road Work', draws: ['road_work'] },
  'road-closures': { label: 'Road Closures', draws: ['road_closure'] },
  'truck-warnings': { label: 'Trucking Warnings', draws: ['trucker_warning'] },
} as const satisfies Record<string, { label: string; draws: readonly RoadConditionType[] }>

export type TrafficLayer = keyof typeof TRAFFIC_LAYERS

/** The map's event layers (LAYER-007), and the event type that each draws; flood chance has its own source. */
export const EVENT_LAYERS = {
  hurricanes: { label: 'Hurricanes', eventType: 'cyclones' },
  lightning: { label: 'Lightning', eventType: 'lightning' },
  'weather-events': { label: 'Weather Events', eventType: 'storms' },
  'flood-chance': { label: 'Flood Chance', eventType: null },
  earthquakes: { label: 'Earthquakes', eventType: 'earthquakes' },
  'power-outages': { label: 'Power Outages', eventType: 'power_outages' },
  'storm-reports': { label: 'Storm Reports', eventType: 'storm_reports' },
  volcanoes: { label: 'Volcanoes', eventType: 'volcanoes' },
  fires: { label: 'Fires', eventType: 'fires' },
  'us-wildfires': { label: 'US Wildfires', eventType: 'us_wildfires' },
  'severe-cast': { label: 'SevereCast', eventType: 'severe_cast' },
} as const satisfies Record<string, { label: string; eventType: EventType | null }>

export type EventLayer = keyof typeof EVENT_LAYERS

/** The product that a locked layer's upsell dialog offers. */
export type Upsell = 'Critical Events' | 'Premium Critical Events' | 'SevereCast' | 'Road Conditions'

const CRITICAL: readonly EventLayer[] = ['hurricanes', 'lightning', 'weather-events', 'flood-chance']

/** The product that would unlock an event layer; null if it is unlocked (LAYER-015 to LAYER-017). */
export function eventLayerLock(
  layer: EventLayer,
  flags: FeatureFlags,
  settings: Pick<OrganizationSettings, 'PremiumEventsLocked'>,
): Upsell | null {
  if (layer === 'severe-cast') return flags.showSevereCast ? null : 'SevereCast'
  if (CRITICAL.includes(layer)) return flags.showEventsInPortal ? null : 'Critical Events'
  return flags.showEventsInPortal && !settings.PremiumEventsLocked ? null : 'Premium Critical Events'
}

/**
 * The lock of the layer that draws an event type. The server uses it to refuse events that the portal does not show.
 */
export function eventTypeLock(
  type: EventType,
  flags: FeatureFlags,
  settings: Pick<OrganizationSettings, 'PremiumEventsLocked'>,
): Upsell | null {
  const layer = LAYER_BY_EVENT_TYPE.get(type)
  if (!layer) throw new RangeError(`No layer draws events of type ${type}.`)
  return eventLayerLock(layer, flags, settings)
}

const LAYER_BY_EVENT_TYPE = new Map<EventType | null, EventLayer>(
  Object.entries(EVENT_LAYERS).map(([layer, { eventType }]) => [eventType, layer as EventLayer]),
)

/** All layers but none and traffic need show511InPortal; cameras also need TrafficCameras (LAYER-018, LAYER-068). */
export function trafficLayerLock(
  layer: TrafficLayer,
  flags: FeatureFlags,
  settings: Pick<OrganizationSettings, 'TrafficCameras'>,
): Upsell | null {
  if (layer === 'none' || layer === 'traffic') return null
  if (!flags.show511InPortal) return 'Road Conditions'
  return layer === 'traffic-cameras' && !settings.TrafficCameras ? 'Road Conditions' : null
}
