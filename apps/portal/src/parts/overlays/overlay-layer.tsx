import { acrossDateLine, middleLongitude } from '@stormlane/domain/geo'
import { boundsOfPlaces, type MapBounds } from '@stormlane/domain/maps'
import type { FeatureCollection, Position } from 'geojson'
import type { AddLayerObject, ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { useColorMode } from '../../ui/theme/color-mode-context.tsx'
import { MAP_ANCHORS } from '../map/base-style.ts'
import { readMapColors } from '../map/map-colors.ts'
import { useMap } from '../map/map-context.ts'
import { mountLayers, setSourceData } from '../map/map-layers.ts'
import { legibleLine } from './legible-line.ts'
import { clusteredLook, clusterLayers, type DrawnId, NOTHING, pointsSourceSpec } from './overlay-clusters.ts'
import { inkOn } from './overlay-icons.ts'
import { addOverlayImages, imageId } from './overlay-images.ts'
import type { OverlayItem } from './overlay-item.ts'

/** Strikes are numerous, so they are drawn small at low zoom to keep storms distinguishable. */
const SMALL_FROM_AFAR = ['interpolate', ['linear'], ['zoom'], 3, 0.5, 5, 0.7, 8, 1]

/** The source id of an overlay's points, which are clustered. */
const pointsSource = (id: string) => `${id}-points`
/** Ids of an overlay's clickable layers. */
export const clickableIds = (id: string) =>
  ['points', 'clusters', 'dashes', 'lines', 'areas'].map((part) => `${id}-${part}`)

/** Draws areas and lines between weather and labels, and points with icons on top, clustered where dense. */
export function OverlayLayer({ id, items }: { id: DrawnId; items: readonly OverlayItem[] }) {
  const map = useMap()
  const { shown: mode } = useColorMode()
  useEffect(() => {
    const below = map.getLayer(MAP_ANCHORS.lines) ? { before: MAP_ANCHORS.lines } : {}
    const unmountShapes = mountLayers(map, {
      sources: { [id]: { type: 'geojson', data: NOTHING } },
      layers: shapeLayers(id),
      ...below,
    })
    const unmountPoints = mountLayers(map, {
      sources: { [pointsSource(id)]: pointsSourceSpec(id) },
      layers: pointLayers(id),
    })
    return () => {
      unmountPoints()
      unmountShapes()
    }
  }, [map, id])
  useEffect(() => {
    const points = items.filter(({ geometry }) => geometry.type === 'Point')
    addOverlayImages(map, points)
    const shapes = items.filter(({ geometry }) => geometry.type !== 'Point')
    setSourceData(map, id, toFeatures(shapes, mode))
    setSourceData(map, pointsSource(id), toFeatures(points, mode))
  }, [map, id, items, mode])
  useEffect(() => {
    if (mode) paintNames(map, id)
  }, [map, id, mode])
  return null
}

/** Styles names like the labels of the base map. */
function paintNames(map: MapLibreMap, id: string): void {
  const { label, halo } = readMapColors()
  map.setPaintProperty(`${id}-names`, 'text-color', label)
  map.setPaintProperty(`${id}-names`, 'text-halo-color', halo)
}

function shapeLayers(id: string): AddLayerObject[] {
  const line = { 'line-color': ['get', 'line'], 'line-width': ['get', 'width'], 'line-opacity': ['get', 'opacity'] }
  return [
    {
      id: `${id}-areas`,
      type: 'fill',
      source: id,
      filter: ['==', ['geometry-type'], 'Polygon'],
      layout: { 'fill-sort-key': ['get', 'rank'] },
      paint: { 'fill-color': ['get', 'color'], 'fill-opacity': ['get', 'fill'] },
    },
    { id: `${id}-lines`, type: 'line', source: id, filter: ['!', ['get', 'dashed']], paint: line },
    {
      id: `${id}-dashes`,
      type: 'line',
      source: id,
      filter: ['get', 'dashed'],
      paint: { ...line, 'line-dasharray': [3, 2] },
    },
  ] as AddLayerObject[]
}

function pointLayers(id: string): AddLayerObject[] {
  const source = pointsSource(id)
  const font = { 'text-font': ['Inter SemiBold'] }
  const text = { ...font, 'text-allow-overlap': true, 'text-ignore-placement': true }
  return [
    ...clusterLayers(id, source),
    {
      id: `${id}-points`,
      type: 'symbol',
      source,
      filter: ['!', ['has', 'point_count']],
      layout: {
        ...text,
        'symbol-sort-key': ['get', 'rank'],
        'icon-image': ['get', 'image'],
        'icon-size': id === 'lightning' ? (SMALL_FROM_AFAR as ExpressionSpecification) : 1,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'text-field': ['get', 'mark'],
        'text-size': 10,
      },
      paint: { 'icon-opacity': ['get', 'opacity'], 'text-color': ['get', 'ink'] },
    },
    {
      id: `${id}-names`,
      type: 'symbol',
      source,
      filter: ['!=', ['coalesce', ['get', 'label'], ''], ''],
      layout: {
        ...font,
        'text-field': ['get', 'label'],
        'text-size': 12,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 1.5,
        'text-justify': 'auto',
      },
      paint: { 'text-halo-width': 1.5 },
    },
  ]
}

function toFeatures(items: readonly OverlayItem[], theme: 'light' | 'dark'): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: items.map((item) => ({
      type: 'Feature',
      properties: {
        id: item.id,
        color: item.color,
        line: legibleLine(item.color, theme),
        opacity: item.opacity,
        fill: item.fillOpacity * item.opacity,
        width: item.lineWidthPx,
        dashed: item.dashed,
        image: imageId(item),
        mark: item.mark,
        label: item.label,
        rank: item.rank,
        ink: inkOn(item.color),
        look: clusteredLook(item),
      },
      geometry: acrossDateLine(item.geometry),
    })),
  }
}

/** Position of an item's callout: its point, or the center of its area. */
export function itemCenter({ geometry }: Pick<OverlayItem, 'geometry'>): { longitude: number; latitude: number } {
  if (geometry.type === 'GeometryCollection') return { longitude: 0, latitude: 0 }
  const corners = flatten(geometry.coordinates)
  const latitudes = corners.map(([, latitude = 0]) => latitude)
  return {
    longitude: middleLongitude(corners.map(([longitude = 0]) => longitude)),
    latitude: (lowest(latitudes) + highest(latitudes)) / 2,
  }
}

/** The bounds of an item with all its parts; null if it has no shape. */
export function itemBounds(parts: readonly Pick<OverlayItem, 'geometry'>[]): MapBounds | null {
  const corners = parts.flatMap(({ geometry }) => {
    const shape = acrossDateLine(geometry)
    return shape.type === 'GeometryCollection' ? [] : flatten(shape.coordinates)
  })
  return boundsOfPlaces(corners.map(([longitude = 0, latitude = 0]) => ({ longitude, latitude })))
}

const lowest = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
const highest = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))

type Nested = Position | Nested[]

function flatten(coordinates: Nested): Position[] {
  return typeof coordinates[0] === 'number' ? [coordinates as Position] : (coordinates as Nested[]).flatMap(flatten)
}
