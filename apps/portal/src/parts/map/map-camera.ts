import type { LngLatLike, Map as MapLibreMap } from 'maplibre-gl'

/** Middle of the contiguous United States, and the zoom of routes and of a map without a selection (core §9). */
export const DEFAULT_CENTER: LngLatLike = { lng: -98.58, lat: 39.83 }
export const DEFAULT_ZOOM = 5

export interface MapCamera {
  center: { lng: number; lat: number }
  zoom: number
  /** West, south, east, north. */
  bounds: [number, number, number, number]
}

export function cameraOf(map: MapLibreMap): MapCamera {
  const { lng, lat } = map.getCenter()
  const bounds = map.getBounds()
  return {
    center: { lng, lat },
    zoom: map.getZoom(),
    bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
  }
}
