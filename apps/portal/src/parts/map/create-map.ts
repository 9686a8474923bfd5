import 'maplibre-gl/dist/maplibre-gl.css'
import {
  type GeoJSONSource,
  GPUInitializationError,
  Map as MapLibreMap,
  type MapOptions,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { holdIdle } from '../../platform/when-idle.ts'
import { baseLayers, baseStyle, COUNTY_SOURCE, COUNTY_ZOOM } from './base-style.ts'
import { serveBaseTiles } from './base-tiles.ts'
import { drawCityDot } from './city-dot.ts'
import { fitBounds } from './fit-bounds.ts'
import { type MapColors, readMapColors } from './map-colors.ts'
import type { MapPadding } from './map-context.ts'
import { presentFrames } from './present-frames.ts'
import { drawRoadShields } from './road-shields.ts'

setWorkerUrl(workerUrl)
serveBaseTiles()

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
  /** Room of the panels from the start, so that what is fitted first is not moved again. */
  padding: MapPadding
  signal: AbortSignal
}

/** A map whose style is loaded. Rejects where there is no WebGL or the style cannot be fetched. */
export async function createMap({ container, styleUrl, options, padding, signal }: MapRequest): Promise<MapLibreMap> {
  const style = styleUrl ?? baseStyle(readMapColors())
  const map = newMap({
    container,
    style,
    attributionControl: { compact: false, customAttribution: '' },
    minZoom: FARTHEST_ZOOM,
    maxZoom: CLOSEST_ZOOM,
    maxPitch: 0,
    fadeDuration: 150,
    ...options,
  })
  const release = holdIdle()
  presentFrames(map, () => {
    performance.mark('map:drawn')
    release()
  })
  map.once('remove', release)
  map.jumpTo({ padding })
  if (options.bounds) fitBounds(map, options.bounds, { animate: false })
  map.once('idle', () => performance.mark('map:idle'))
  performance.mark('map:created')
  try {
    await styleLoaded(map)
  } catch (error) {
    map.remove()
    throw error
  }
  if (styleUrl === null) {
    drawImages(map, readMapColors())
    addCountiesWhenNear(map, signal)
  }
  return map
}

/** The map asks for WebGL itself: a second context, to see whether there is one, costs seconds where a processor draws. */
function newMap(options: MapOptions): MapLibreMap {
  try {
    return new MapLibreMap(options)
  } catch (error) {
    throw error instanceof GPUInitializationError ? new NoWebGl() : error
  }
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
    // With what unfolds them: few maps come this close.
    import('./county-borders.ts')
      .then(({ loadCountyBorders }) => loadCountyBorders(signal))
      .then(
        (borders) => map.getSource<GeoJSONSource>(COUNTY_SOURCE)?.setData(borders),
        (error: unknown) => {
          if (!signal.aborted) console.warn('County borders could not be loaded.', error)
        },
      )
  }
  map.on('zoom', load)
  load()
}

/** Sets the colors of the offline base map from the theme on screen; layers of features stay as they are. */
export function repaintBaseMap(map: MapLibreMap): void {
  const colors = readMapColors()
  for (const layer of baseLayers(colors))
    for (const [property, value] of Object.entries(layer.paint ?? {}))
      map.setPaintProperty(layer.id, property as 'fill-color', value as string)
  drawImages(map, colors)
}

function drawImages(map: MapLibreMap, colors: MapColors): void {
  drawCityDot(map, colors)
  drawRoadShields(map, colors)
}
