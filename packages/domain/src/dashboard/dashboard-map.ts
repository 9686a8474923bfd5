import { type EventLayer, TRAFFIC_LAYERS, type TrafficLayer } from '../maps/overlay-layers.ts'

/** Initial zoom of the dashboard's map (MAP-096). */
export const DASHBOARD_ZOOM = 9

/** The dashboard's traffic layers in display order; all but the first are premium (DASH-026, DASH-027). */
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

/** The dashboard's labels of the event layers (DASH-031), which differ from those of the map. */
export const DASHBOARD_EVENTS = {
  hurricanes: 'Cyclones',
  earthquakes: 'Earthquakes',
  'weather-events': 'Storms',
  volcanoes: 'Volcanoes',
  fires: 'Fires',
  'us-wildfires': 'US Wildfires',
} as const satisfies Partial<Record<EventLayer, string>>

export type DashboardEvent = keyof typeof DASHBOARD_EVENTS

/** Below these zooms the lines and points of a layer may be too small to see (DASH-029, DASH-030). */
const VISIBLE_FROM_ZOOM: Partial<Record<DashboardTraffic, number>> = { traffic: 5, 'traffic-incidents': 7 }

export const isZoomTooFarOut = (layer: DashboardTraffic, zoom: number) => zoom < (VISIBLE_FROM_ZOOM[layer] ?? 0)
