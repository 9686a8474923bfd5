import type { Map as MapLibreMap } from 'maplibre-gl'
import { BASE_SOURCE, CITY_SOURCE_LAYER } from './base-style.ts'

export interface Town {
  name: string
  lng: number
  lat: number
  /** The zoom from which the base map names it. */
  firstZoom: number
}

/** The towns of the base map under the view; none where a style of another origin replaces it. */
export function townsOn(map: MapLibreMap): Town[] {
  if (!map.getSource(BASE_SOURCE)) return []
  const features = map.querySourceFeatures(BASE_SOURCE, { sourceLayer: CITY_SOURCE_LAYER })
  return features.flatMap(({ geometry, properties }) => {
    if (geometry.type !== 'Point' || typeof properties.name !== 'string') return []
    const [lng = 0, lat = 0] = geometry.coordinates
    return { name: properties.name, lng, lat, firstZoom: Number(properties.firstZoom ?? 0) }
  })
}
