import type { FeatureCollection, LineString } from 'geojson'
import type { AddLayerObject, MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { useColorMode } from '../../ui/theme/color-mode-context.tsx'
import { MAP_ANCHORS } from './base-style.ts'
import { useMap } from './map-context.ts'
import { mountLayers, setSourceData } from './map-layers.ts'
import { cueLayer, isCued } from './segment-cue.ts'

/** A part of a route with its geometry, color and emphasis. */
export interface RouteLine {
  /** Pairs of longitude and latitude. */
  coordinates: readonly [number, number][]
  color: string
  emphasis: 'strong' | 'weak' | 'hovered'
  /** Passed to `onPoint`; lines without an index do not react to the pointer. */
  index?: number
}

interface PointedLine {
  index: number
  x: number
  y: number
}

interface RouteLinesProps {
  id: string
  /** Keep stable between renders. Later lines are drawn on top. */
  lines: readonly RouteLine[]
  onPoint?: ((pointed: PointedLine | null) => void) | undefined
}

/**
 * Draws routes: weak lines are thin, strong ones wide with a casing, the hovered one outlined (MAP-109, MAP-110);
 * orange ones are dashed.
 */
export function RouteLines({ id, lines, onPoint }: RouteLinesProps) {
  const map = useMap()
  const { shown } = useColorMode()
  const data = useMemo(() => toFeatures(lines), [lines])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the ink and surface colors
  useEffect(() => {
    const ink = getComputedStyle(document.documentElement)
    return mountLayers(map, {
      sources: { [id]: { type: 'geojson', data: toFeatures([]) } },
      layers: lineLayers(id, ink.getPropertyValue('--surface').trim(), ink.getPropertyValue('--ink').trim()),
      // A style that replaces the base map has no anchors; the lines then go on top.
      ...(map.getLayer(MAP_ANCHORS.lines) ? { before: MAP_ANCHORS.lines } : {}),
    })
  }, [map, id, shown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a theme change recreates the source
  useEffect(() => setSourceData(map, id, data), [map, id, data, shown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a theme change recreates the layers
  useEffect(() => {
    if (!onPoint) return
    const layer = `${id}-target`
    const point = ({ features, point: { x, y } }: MapLayerMouseEvent) => {
      const index: unknown = features?.[0]?.properties.index
      map.getCanvas().style.cursor = typeof index === 'number' ? 'pointer' : ''
      onPoint(typeof index === 'number' ? { index, x, y } : null)
    }
    const leave = () => {
      map.getCanvas().style.cursor = ''
      onPoint(null)
    }
    map.on('mousemove', layer, point)
    map.on('mouseleave', layer, leave)
    return () => {
      map.off('mousemove', layer, point)
      map.off('mouseleave', layer, leave)
    }
  }, [map, id, onPoint, shown])
  return null
}

function lineLayers(id: string, surface: string, ink: string): AddLayerObject[] {
  const line = { type: 'line', source: id, layout: { 'line-cap': 'round', 'line-join': 'round' } } as const
  const of = (emphasis: RouteLine['emphasis']) =>
    ['==', ['get', 'emphasis'], emphasis] as ['==', ['get', string], string]
  const cue = (ofWeak: boolean) =>
    cueLayer({
      id: ofWeak ? `${id}-weak-cue` : `${id}-cue`,
      source: id,
      filter: ['all', ['has', 'cued'], ofWeak ? of('weak') : ['!', of('weak')]],
      widthPx: ofWeak ? 1 : 2,
    })
  return [
    { ...line, id: `${id}-weak-case`, filter: of('weak'), paint: { 'line-color': surface, 'line-width': 5 } },
    { ...line, id: `${id}-weak`, filter: of('weak'), paint: { 'line-color': ['get', 'color'], 'line-width': 3 } },
    cue(true),
    { ...line, id: `${id}-case`, filter: of('strong'), paint: { 'line-color': surface, 'line-width': 10 } },
    { ...line, id: `${id}-strong`, filter: of('strong'), paint: { 'line-color': ['get', 'color'], 'line-width': 6 } },
    { ...line, id: `${id}-hover-case`, filter: of('hovered'), paint: { 'line-color': ink, 'line-width': 11 } },
    { ...line, id: `${id}-hovered`, filter: of('hovered'), paint: { 'line-color': ['get', 'color'], 'line-width': 6 } },
    cue(false),
    // Wider than the visible line, so that it is easy to hover.
    {
      ...line,
      id: `${id}-target`,
      filter: ['has', 'index'],
      paint: { 'line-color': ink, 'line-width': 18, 'line-opacity': 0 },
    },
  ]
}

function toFeatures(lines: readonly RouteLine[]): FeatureCollection<LineString> {
  return {
    type: 'FeatureCollection',
    features: lines.map(({ coordinates, color, emphasis, index }) => ({
      type: 'Feature',
      properties: { color, emphasis, ...(isCued(color) && { cued: true }), ...(index !== undefined && { index }) },
      geometry: { type: 'LineString', coordinates: coordinates.map(([lng, lat]) => [lng, lat]) },
    })),
  }
}
