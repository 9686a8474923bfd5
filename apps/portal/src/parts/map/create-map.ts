import 'maplibre-gl/dist/maplibre-gl.css'
import {
  type GeoJSONSource,
  GPUInitializationError,
  Map as MapLibreMap,
  type MapOptions,
  prewarm,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { portalConfig } from '../../platform/portal-config.ts'
import { holdIdle } from '../../platform/when-idle.ts'
import { baseLayers, baseStyle, COUNTY_SOURCE, COUNTY_ZOOM } from './base-style.ts'
import { preloadBaseTiles, serveBaseTiles } from './base-tiles.ts'
import { drawCityDot } from './city-dot.ts'
import { fitBounds } from './fit-bounds.ts'
import { type MapColors, readMapColors } from './map-colors.ts'
import type { MapPadding } from './map-context.ts'
import { presentFrames } from './present-frames.ts'
import { drawRoadShields } from './road-shields.ts'

setWorkerUrl(workerUrl)
// The worker loads while the page waits for the session, and is reused by the next page's map. Tests in jsdom have no
// workers.
if (typeof Worker !== 'undefined') prewarm()
serveBaseTiles()

/** At lower zooms there is only water around the continent. */
const FARTHEST_ZOOM = 2
const CLOSEST_ZOOM = 18

/** The browser or graphics driver does not support WebGL, so a retry does not help. */
export class NoWebGl extends Error {}

interface MapRequest {
  container: HTMLElement
  /** Style that replaces the offline base map. */
  styleUrl: string | null
  options: Partial<MapOptions>
  /** Initial padding for the panels, so that the first fit is not moved again. */
  padding: MapPadding
  signal: AbortSignal
}

/** Resolves once the style is loaded. Rejects without WebGL or if the style cannot be fetched. */
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
  if (styleUrl === null) preloadBaseTiles(map.getZoom())
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
    addStreetsOf(map, signal)
  }
  return map
}

/** Does not probe for WebGL first: a second context takes seconds with software rendering. */
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
    // The decoder is loaded here too, because few users zoom in this far.
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

/** Paints the streets of a map in other colors. */
const streetPaint = new WeakMap<MapLibreMap, (colors: MapColors) => void>()

/** Streets come in a chunk of their own, because most servers have no street map. */
function addStreetsOf(map: MapLibreMap, signal: AbortSignal): void {
  const { mapStreets } = portalConfig
  if (!mapStreets) return
  import('./streets.ts').then(
    ({ addStreets }) => {
      if (!signal.aborted) streetPaint.set(map, addStreets(map, mapStreets, readMapColors()))
    },
    (error: unknown) => console.warn('Streets could not be loaded.', error),
  )
}

/** Applies the theme's colors to the offline base map; feature layers are not changed. */
export function repaintBaseMap(map: MapLibreMap): void {
  const colors = readMapColors()
  for (const layer of baseLayers(colors))
    for (const [property, value] of Object.entries(layer.paint ?? {}))
      map.setPaintProperty(layer.id, property as 'fill-color', value as string)
  drawImages(map, colors)
  streetPaint.get(map)?.(colors)
}

function drawImages(map: MapLibreMap, colors: MapColors): void {
  drawCityDot(map, colors)
  drawRoadShields(map, colors)
}
