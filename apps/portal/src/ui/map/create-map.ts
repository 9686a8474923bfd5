import 'maplibre-gl/dist/maplibre-gl.css'
import { type GeoJSONSource, Map as MapLibreMap, type MapOptions, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { loadBaseMapData, loadCountyBorders } from './base-map-data.ts'
import { baseLayers, baseStyle, COUNTY_SOURCE, COUNTY_ZOOM } from './base-style.ts'
import { drawCityDot } from './city-dot.ts'
import { readMapColors } from './map-colors.ts'

setWorkerUrl(workerUrl)

/** Below this only water is left beside the continent. */
const FARTHEST_ZOOM = 2
const CLOSEST_ZOOM = 18

/** The browser or its graphics driver cannot draw the map at all; trying again does not help. */
export class NoWebGl extends Error {}

interface MapRequest {
  container: HTMLElement
  /** Replaces the offline base map. */
  styleUrl: string | null
  options: Partial<MapOptions>
  signal: AbortSignal
}

/** A map whose style is loaded. Rejects where there is no WebGL or the style cannot be fetched. */
export async function createMap({ container, styleUrl, options, signal }: MapRequest): Promise<MapLibreMap> {
  if (!hasWebGl()) throw new NoWebGl()
  const style = styleUrl ?? baseStyle(readMapColors(), await loadBaseMapData(signal))
  signal.throwIfAborted()
  const map = new MapLibreMap({
    container,
    style,
    attributionControl: { compact: false, customAttribution: '' },
    minZoom: FARTHEST_ZOOM,
    maxZoom: CLOSEST_ZOOM,
    maxPitch: 0,
    fadeDuration: 150,
    ...options,
  })
  try {
    await styleLoaded(map)
  } catch (error) {
    map.remove()
    throw error
  }
  if (styleUrl === null) {
    drawCityDot(map, readMapColors())
    addCountiesWhenNear(map, signal)
  }
  return map
}

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // Browsers allow few contexts at once; this one has served.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

function styleLoaded(map: MapLibreMap): Promise<void> {
  return new Promise((resolve, reject) => {
    map.once('style.load', () => resolve())
    map.once('error', ({ error }) => reject(error))
  })
}

function addCountiesWhenNear(map: MapLibreMap, signal: AbortSignal): void {
  const load = () => {
    if (map.getZoom() < COUNTY_ZOOM - 0.5) return
    map.off('zoom', load)
    loadCountyBorders(signal).then(
      (borders) => map.getSource<GeoJSONSource>(COUNTY_SOURCE)?.setData(borders),
      (error: unknown) => {
        if (!signal.aborted) console.warn('County borders could not be loaded.', error)
      },
    )
  }
  map.on('zoom', load)
  load()
}

/** Sets the colours of the offline base map from the theme on screen; layers of features stay as they are. */
export function repaintBaseMap(map: MapLibreMap): void {
  const colors = readMapColors()
  for (const layer of baseLayers(colors))
    for (const [property, value] of Object.entries(layer.paint ?? {}))
      map.setPaintProperty(layer.id, property as 'fill-color', value as string)
  drawCityDot(map, colors)
}
