import { TRAFFIC_LAYERS, type TrafficLayer } from './overlay-layers.ts'

/** The Traffic page's own names of the map's traffic layers, in its order (public §2): both sets are kept. */
export const TRAFFIC_PAGE_LAYERS = {
  traffic: 'traffic',
  'traffic-road-status': 'road-status',
  'traffic-road-work': 'road-work',
  'traffic-road-closures': 'road-closures',
  'traffic-cameras': 'traffic-cameras',
  'traffic-incidents': 'traffic-incidents',
  'traffic-truck-warnings': 'truck-warnings',
} as const satisfies Record<string, Exclude<TrafficLayer, 'none'>>

export type TrafficPageLayer = keyof typeof TRAFFIC_PAGE_LAYERS
export const TRAFFIC_PAGE_LAYER_IDS = Object.keys(TRAFFIC_PAGE_LAYERS) as TrafficPageLayer[]

/** How far the Traffic page's map may go out and in (public §9). */
export const TRAFFIC_ZOOM = { min: 5, max: 17 } as const

export const trafficLayerLabel = (layer: TrafficPageLayer): string => TRAFFIC_LAYERS[TRAFFIC_PAGE_LAYERS[layer]].label
