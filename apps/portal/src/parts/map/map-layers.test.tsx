// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { fitBounds } from './fit-bounds.ts'
import { DEFAULT_CENTER, DEFAULT_ZOOM } from './map-camera.ts'
import { MapContext, type MapPadding } from './map-context.ts'
import { mountLayers, setSourceData } from './map-layers.ts'
import { useMapPadding } from './map-padding.ts'
import { RasterTileLayer } from './raster-tile-layer.tsx'
import { useMapImages } from './use-map-images.ts'

afterEach(cleanup)

/** A MapLibre double without WebGL that records sources, layers from bottom to top, and their paint. */
function recordingMap(anchors: string[] = ['anchor-weather']) {
  const order = [...anchors]
  const sources = new Map<string, { data?: unknown; tiles?: string[]; setData?: (data: unknown) => Promise<void> }>()
  const paint: Record<string, Record<string, unknown>> = {}
  const fitted: unknown[] = []
  const container = document.body.appendChild(document.createElement('div'))
  const map = {
    style: {},
    getContainer: () => container,
    getLayer: (id: string) => (order.includes(id) ? { id } : undefined),
    getSource: (id: string) => sources.get(id),
    addSource: (id: string, source: { tiles?: string[] }) => {
      const kept: ReturnType<typeof sources.get> = { ...source }
      kept.setData = async (data) => {
        kept.data = data
      }
      sources.set(id, kept)
    },
    removeSource: (id: string) => sources.delete(id),
    addLayer: (layer: { id: string; paint?: Record<string, unknown> }, before?: string) => {
      order.splice(before ? order.indexOf(before) : order.length, 0, layer.id)
      paint[layer.id] = { ...layer.paint }
    },
    removeLayer: (id: string) => order.splice(order.indexOf(id), 1),
    setPaintProperty: (id: string, property: string, value: unknown) => {
      paint[id] = { ...paint[id], [property]: value }
    },
    fitBounds: (...call: unknown[]) => fitted.push(call),
    hasImage: (id: string) => id === 'truck',
  } as unknown as MapLibreMap
  return { map, order, sources, paint, fitted }
}

function inside(map: MapLibreMap, content: ReactNode, reserve = (_room: Partial<MapPadding>) => () => undefined) {
  return <MapContext value={{ map, reserve }}>{content}</MapContext>
}

test('layers are added below the given layer and removed with their sources', () => {
  const { map, order, sources } = recordingMap(['land', 'labels'])
  const unmount = mountLayers(map, {
    sources: { route: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
    layers: [
      { id: 'route-case', type: 'line', source: 'route' },
      { id: 'route-line', type: 'line', source: 'route' },
    ],
    before: 'labels',
  })
  expect(order).toEqual(['land', 'route-case', 'route-line', 'labels'])
  unmount()
  expect(order).toEqual(['land', 'labels'])
  expect(sources.size).toBe(0)
})

test('data is set on its source, and a missing source throws', () => {
  const { map, sources } = recordingMap()
  const trucks = { type: 'FeatureCollection' as const, features: [] }
  mountLayers(map, { sources: { trucks: { type: 'geojson', data: trucks } }, layers: [] })
  const moved = { type: 'FeatureCollection' as const, features: [] }
  setSourceData(map, 'trucks', moved)
  expect(sources.get('trucks')?.data).toBe(moved)
  expect(() => setSourceData(map, 'trailers', moved)).toThrow('no source called trailers')
})

test('tiles are drawn below the borders, change opacity at once, and get a new layer for another address', () => {
  const { map, order, sources, paint } = recordingMap()
  const frame = (tiles: string, opacity: number) =>
    inside(map, <RasterTileLayer id="road-15" tiles={tiles} opacity={opacity} />)
  const view = render(frame('/tiles/15/{z}/{x}/{y}', 0))
  expect(order).toEqual(['road-15', 'anchor-weather'])
  expect(paint['road-15']).toMatchObject({
    'raster-opacity': 0,
    'raster-fade-duration': 0,
    'raster-opacity-transition': { duration: 0 },
  })
  const source = sources.get('road-15')
  view.rerender(frame('/tiles/15/{z}/{x}/{y}', 0.7))
  expect(paint['road-15']?.['raster-opacity']).toBe(0.7)
  expect(sources.get('road-15')).toBe(source)

  view.rerender(frame('/tiles/16/{z}/{x}/{y}', 0.7))
  expect(sources.get('road-15')?.tiles).toEqual(['/tiles/16/{z}/{x}/{y}'])
  expect(paint['road-15']?.['raster-opacity']).toBe(0.7)
  view.unmount()
  expect(order).toEqual(['anchor-weather'])
})

test('tiles are drawn on top of a style without anchors', () => {
  const { map, order } = recordingMap(['streets'])
  render(inside(map, <RasterTileLayer id="radar" tiles="/tiles/{z}/{x}/{y}" opacity={1} />))
  expect(order).toEqual(['streets', 'radar'])
})

test('a panel reserves map padding while it is open', () => {
  const taken = new Set<Partial<MapPadding>>()
  const reserve = (room: Partial<MapPadding>) => {
    taken.add(room)
    return () => void taken.delete(room)
  }
  function Card() {
    useMapPadding({ right: 444 })
    return null
  }
  const { map } = recordingMap()
  const view = render(<MapContext value={{ map, reserve }}>{<Card />}</MapContext>)
  expect([...taken]).toEqual([{ top: 0, right: 444, bottom: 0, left: 0 }])
  view.unmount()
  expect(taken.size).toBe(0)
})

test('fitting leaves a margin and respects the maximum zoom', () => {
  const { map, fitted } = recordingMap()
  const CONTINENTAL_US: [[number, number], [number, number]] = [
    [-125, 24.4],
    [-66.9, 49.4],
  ]
  fitBounds(map, CONTINENTAL_US, { maxZoom: 9, animate: false })
  expect(fitted).toEqual([
    [
      CONTINENTAL_US,
      expect.objectContaining({
        padding: expect.objectContaining({ left: 40, right: 72 }),
        maxZoom: 9,
        animate: false,
      }),
    ],
  ])
})

const ICONS = [{ id: 'truck', url: '/truck.svg', widthPx: 24, heightPx: 24 }]

test('an icon that the map already has is not drawn again', () => {
  const { map } = recordingMap()
  function Icons() {
    useMapImages(ICONS)
    return null
  }
  // The map double has no addImage, so calling it would throw.
  expect(() => render(inside(map, <Icons />))).not.toThrow()
})

test('a map without options opens at the center of the US at zoom 5 [MAP-094, MAP-095]', () => {
  expect([DEFAULT_CENTER, DEFAULT_ZOOM]).toEqual([{ lng: -98.58, lat: 39.83 }, 5])
})
