import type { LngLatLike, Map as MapLibreMap } from 'maplibre-gl'

/** Center of the contiguous United States (MAP-094) and zoom of a map without a selection (MAP-095). */
export const DEFAULT_CENTER: LngLatLike = { lng: -98.58, lat: 39.83 }
export const DEFAULT_ZOOM = 5

export interface MapCamera {
  center: { lng: number; lat: number }
  zoom: number
  /** West, south, east, north. */
  bounds: [number, number, number, number]
}

export function readCamera(map: MapLibreMap): MapCamera {
  const { lng, lat } = map.getCenter()
  const bounds = map.getBounds()
  return {
    center: { lng, lat },
    zoom: map.getZoom(),
    bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
  }
}
