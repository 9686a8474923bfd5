import { type LngLatLike, type Map as MapLibreMap, Marker } from 'maplibre-gl'
import css from './here-marker.module.css'

/** Marks the user's position. */
export function showHere(map: MapLibreMap, at: LngLatLike): Marker {
  const element = document.createElement('div')
  element.className = css.here ?? ''
  return new Marker({ element }).setLngLat(at).addTo(map)
}
