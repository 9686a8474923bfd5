import type { FeatureCollection, Position } from 'geojson'
import { useEffect } from 'react'
import { MAP_ANCHORS } from '../../../ui/map/base-style.ts'
import { useMap } from '../../../ui/map/map-context.ts'
import { mountLayers, setSourceData } from '../../../ui/map/map-layers.ts'
import type { OverlayItem } from './overlay-item.ts'

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Ids of the layers of an overlay that take clicks. */
export const clickableIds = (id: string) => [`${id}-points`, `${id}-lines`, `${id}-areas`]

/** Areas, lines and points over the weather, under the labels; a point carries its mark. */
export function OverlayLayer({ id, items }: { id: string; items: readonly OverlayItem[] }) {
  const map = useMap()
  useEffect(
    () =>
      mountLayers(map, {
        sources: { [id]: { type: 'geojson', data: NOTHING } },
        layers: [
          {
            id: `${id}-areas`,
            type: 'fill',
            source: id,
            filter: ['==', ['geometry-type'], 'Polygon'],
            paint: { 'fill-color': ['get', 'color'], 'fill-opacity': ['*', 0.35, ['get', 'opacity']] },
          },
          {
            id: `${id}-lines`,
            type: 'line',
            source: id,
            filter: ['!=', ['geometry-type'], 'Point'],
            paint: { 'line-color': ['get', 'color'], 'line-width': 2, 'line-opacity': ['get', 'opacity'] },
          },
          {
            id: `${id}-points`,
            type: 'circle',
            source: id,
            filter: ['==', ['geometry-type'], 'Point'],
            paint: {
              'circle-color': ['get', 'color'],
              'circle-opacity': ['get', 'opacity'],
              'circle-radius': 8,
              'circle-stroke-color': '#ffffff',
              'circle-stroke-width': 1.5,
              'circle-stroke-opacity': ['get', 'opacity'],
            },
          },
          {
            id: `${id}-marks`,
            type: 'symbol',
            source: id,
            filter: ['==', ['geometry-type'], 'Point'],
            layout: {
              'text-field': ['get', 'mark'],
              'text-font': ['Inter SemiBold'],
              'text-size': 10,
              'text-allow-overlap': true,
              'text-ignore-placement': true,
            },
            paint: { 'text-color': '#0b1220' },
          },
        ],
        ...(map.getLayer(MAP_ANCHORS.lines) ? { before: MAP_ANCHORS.lines } : {}),
      }),
    [map, id],
  )
  useEffect(() => setSourceData(map, id, featuresOf(items)), [map, id, items])
  return null
}

function featuresOf(items: readonly OverlayItem[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: items.map(({ id, color, opacity, mark, geometry }) => ({
      type: 'Feature',
      properties: { id, color, opacity, mark },
      geometry,
    })),
  }
}

/** Where the callout of an item stands: its point, or the middle of what it covers. */
export function middleOf({ geometry }: Pick<OverlayItem, 'geometry'>): { longitude: number; latitude: number } {
  if (geometry.type === 'GeometryCollection') return { longitude: 0, latitude: 0 }
  const corners = flatten(geometry.coordinates)
  const middle = (axis: 0 | 1) => {
    let [low, high] = [Infinity, -Infinity]
    for (const corner of corners) {
      low = Math.min(low, corner[axis] ?? 0)
      high = Math.max(high, corner[axis] ?? 0)
    }
    return (low + high) / 2
  }
  return { longitude: middle(0), latitude: middle(1) }
}

type Nested = Position | Nested[]

function flatten(coordinates: Nested): Position[] {
  return typeof coordinates[0] === 'number' ? [coordinates as Position] : (coordinates as Nested[]).flatMap(flatten)
}
