import { type EventLayer, TRAFFIC_LAYERS, type TrafficLayer } from '../overlay-layers.ts'

/** The dashboard's map opens this near (core §9, public §9). */
export const DASHBOARD_ZOOM = 9

/** The dashboard's traffic layers, in its order; all but the first are premium (core §2). */
export const DASHBOARD_TRAFFIC = [
  'traffic',
  'traffic-incidents',
  'road-status',
  'road-work',
  'road-closures',
  'truck-warnings',
] as const satisfies readonly TrafficLayer[]

export type DashboardTraffic = (typeof DASHBOARD_TRAFFIC)[number]

export const dashboardTrafficLabel = (layer: DashboardTraffic): string => TRAFFIC_LAYERS[layer].label
export const isPremiumTraffic = (layer: DashboardTraffic) => layer !== 'traffic'

/** The dashboard's own words for event layers (decisions, Behaviour: each screen keeps its document's). */
export const DASHBOARD_EVENTS = {
  hurricanes: 'Cyclones',
  earthquakes: 'Earthquakes',
  'weather-events': 'Storms',
  volcanoes: 'Volcanoes',
  fires: 'Fires',
  'us-wildfires': 'US Wildfires',
} as const satisfies Partial<Record<EventLayer, string>>

export type DashboardEvent = keyof typeof DASHBOARD_EVENTS

/** From farther away than these, lines and points of a layer may be too small to see (core §2). */
const SEEN_FROM_ZOOM: Partial<Record<DashboardTraffic, number>> = { traffic: 5, 'traffic-incidents': 7 }

export const isTooFarFor = (layer: DashboardTraffic, zoom: number) => zoom < (SEEN_FROM_ZOOM[layer] ?? 0)
