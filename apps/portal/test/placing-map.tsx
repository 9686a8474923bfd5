import { LngLat, type Map as MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { MapContext, type MapPadding } from '../src/parts/map/map-context.ts'
import { NO_PADDING } from '../src/parts/map/map-padding.ts'

/** A screen point as MapLibre's markers handle it. */
class ScreenPoint {
  readonly x: number
  readonly y: number
  constructor(x: number, y: number) {
    this.x = x
    this.y = y
  }
  _add = (other: { x: number; y: number }) => new ScreenPoint(this.x + other.x, this.y + other.y)
  add = this._add
  sub = (other: { x: number; y: number }) => new ScreenPoint(this.x - other.x, this.y - other.y)
  dist = (other: { x: number; y: number }) => Math.sqrt(this.distSqr(other))
  round = () => new ScreenPoint(Math.round(this.x), Math.round(this.y))
  distSqr = (other: { x: number; y: number }) => (this.x - other.x) ** 2 + (this.y - other.y) ** 2
}

type Listener = (event: unknown) => void

const BOUNDS = {
  getWest: () => -125,
  getSouth: () => 24,
  getEast: () => -66,
  getNorth: () => 50,
  toArray: () => [
    [-125, 24],
    [-66, 50],
  ],
}

interface Camera {
  padding?: MapPadding
}

interface Rendered {
  source: string
  properties: Record<string, unknown>
}

/** A MapLibre double without WebGL: enough for markers, sources and clicks. */
export function placingMap(container: HTMLElement = document.body.appendChild(document.createElement('div'))) {
  const listeners = new Map<string, Set<Listener>>()
  const data = new Map<string, unknown>()
  const layers = new Set<string>()
  const sources = new Map<string, Record<string, unknown>>()
  const fitted: unknown[] = []
  /** The padding of the map at each fit, and every other move of the camera. */
  const fittedWith: MapPadding[] = []
  const eased: object[] = []
  let padding = NO_PADDING
  const jumped: unknown[] = []
  const paint = new Map<string, Record<string, unknown>>()
  let underPointer: Rendered[] = []
  const canvas = container.appendChild(document.createElement('canvas'))
  const panned = { x: 0, y: 0 }
  let zoom = 5
  const project = ({ lng, lat }: { lng: number; lat: number }) => new ScreenPoint(lng - panned.x, lat - panned.y)
  const map = {
    style: {},
    getContainer: () => container,
    getCanvasContainer: () => container,
    getCanvas: () => canvas,
    on: (name: string, listener: Listener) => listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
    off: (name: string, listener: Listener) => listeners.get(name)?.delete(listener),
    once: (name: string, listener: Listener) => {
      // The double's style is loaded at once.
      if (name === 'style.load') queueMicrotask(() => listener({}))
      // Ends a drag.
      if (name === 'mouseup') listeners.set(name, new Set([listener]))
    },
    project,
    unproject: ({ x, y }: { x: number; y: number }) => new LngLat(x + panned.x, y + panned.y),
    _clickTolerance: 1,
    getPadding: () => padding,
    isMoving: () => false,
    panBy: () => undefined,
    getBearing: () => 0,
    getPitch: () => 0,
    getZoom: () => zoom,
    getMinZoom: () => 0,
    getMaxZoom: () => 22,
    _camera: {
      transform: {
        width: 800,
        height: 600,
        center: { lng: 0, lat: 0 },
        locationToScreenPoint: project,
        isLocationOccluded: () => false,
        isPointOnMapSurface: () => true,
        getCoveringTilesDetailsProvider: () => ({ allowWorldCopies: () => false }),
      },
    },
    getLayer: (id: string) => (layers.has(id) ? { id } : undefined),
    addLayer: ({ id }: { id: string }) => layers.add(id),
    hasImage: () => false,
    addImage: () => undefined,
    isSourceLoaded: () => true,
    areTilesLoaded: () => true,
    triggerRepaint: () => undefined,
    redraw: () => undefined,
    painter: { drawFunctions: {}, render: () => undefined },
    jumpTo: (camera: Camera) => {
      padding = camera.padding ?? padding
      jumped.push(camera)
    },
    easeTo: (camera: Camera) => {
      padding = camera.padding ?? padding
      eased.push(camera)
    },
    remove: () => undefined,
    getCenter: () => ({ lng: -98.58, lat: 39.83 }),
    getBounds: () => BOUNDS,
    queryRenderedFeatures: () => underPointer,
    removeLayer: (id: string) => layers.delete(id),
    getSource: (id: string) =>
      data.has(id) ? { setData: async (next: unknown) => void data.set(id, next) } : undefined,
    addSource: (id: string, source: Record<string, unknown>) => {
      sources.set(id, source)
      data.set(id, undefined)
    },
    setPaintProperty: (id: string, property: string, value: unknown) =>
      paint.set(id, { ...paint.get(id), [property]: value }),
    removeSource: (id: string) => data.delete(id),
    fitBounds: (bounds: unknown) => {
      fittedWith.push(padding)
      fitted.push(bounds)
    },
  } as unknown as MapLibreMap
  const on = (content: ReactNode) => <MapContext value={{ map, reserve: () => () => undefined }}>{content}</MapContext>
  /** Emits a map event. */
  const emit = (name: string, event: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(event)
  }
  /** Clicks the feature with this id in a source, or empty ground. */
  const click = (source?: string, id?: string, properties: Record<string, unknown> = {}) => {
    underPointer = source ? [{ source, properties: { id, ...properties } }] : []
    const lngLat = { lng: -98, lat: 41, wrap: () => ({ lng: -98, lat: 41 }) }
    emit('click', { point: { x: 0, y: 0 }, lngLat, originalEvent: { target: canvas } })
  }
  /** Drags a marker by some degrees. */
  const drag = (element: HTMLElement, by: { lng: number; lat: number }) => {
    const originalEvent = { target: element }
    emit('mousedown', { originalEvent, point: new ScreenPoint(0, 0), preventDefault: () => undefined })
    emit('mousemove', { originalEvent, point: new ScreenPoint(by.lng, by.lat) })
    emit('mouseup', { originalEvent })
  }
  /** Moves the map content left and up. */
  const pan = (x: number, y: number) => {
    panned.x += x
    panned.y += y
  }
  const zoomTo = (level: number) => {
    zoom = level
    emit('zoom', {})
  }
  return { map, on, data, sources, paint, fitted, fittedWith, eased, jumped, emit, click, drag, pan, zoomTo }
}
