import { TRAFFIC_LAYERS, type TrafficLayer } from './overlay-layers.ts'

/** The Traffic page's names for the map's traffic layers, in its order (TRAFFIC-001). Both sets of names are specified. */
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

/** Zoom range of the Traffic page's map (TRAFFIC-003). */
export const TRAFFIC_ZOOM = { min: 5, max: 17 } as const

export const trafficLayerLabel = (layer: TrafficPageLayer): string => TRAFFIC_LAYERS[TRAFFIC_PAGE_LAYERS[layer]].label
