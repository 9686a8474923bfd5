// Highways of the road network and their shields. The tiles have one layer per rank: 0 interstates and similar; 1 US,
// provincial and federal routes; 2 state routes.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapColors } from './map-colors.ts'
import { shieldImage } from './road-shields.ts'

const DRIVEN: ExpressionSpecification = ['!', ['get', 'ferry']]

export function roadLayers(source: string, colors: MapColors): LayerSpecification[] {
  const line = (id: string, rank: 0 | 1 | 2) =>
    ({
      id,
      type: 'line',
      source,
      'source-layer': `rank-${rank}`,
      filter: DRIVEN,
      layout: { 'line-join': 'round' },
    }) as const
  return [
    {
      ...line('roads-minor', 2),
      minzoom: 7,
      paint: { 'line-color': colors.roadMinor, 'line-width': widths(1, 4) },
    },
    {
      ...line('roads-middle', 1),
      minzoom: 5,
      paint: { 'line-color': colors.roadMinor, 'line-width': widths(1.1, 5) },
    },
    {
      id: 'ferries',
      type: 'line',
      source,
      'source-layer': 'rank-2',
      minzoom: 7,
      filter: ['get', 'ferry'],
      paint: { 'line-color': colors.shore, 'line-width': 1.4, 'line-dasharray': [4, 3] },
    },
    { ...line('roads-main-case', 0), paint: { 'line-color': colors.roadCase, 'line-width': widths(3, 10) } },
    { ...line('roads-main', 0), paint: { 'line-color': colors.road, 'line-width': widths(1.7, 7) } },
  ]
}

/** Rarer and more important shields come last, because MapLibre places the last layers first. */
export function shieldLayers(source: string, colors: MapColors, font: string[]): LayerSpecification[] {
  const shields = (rank: 0 | 1 | 2, minzoom: number): LayerSpecification => ({
    id: `shields-${rank}`,
    type: 'symbol',
    source,
    'source-layer': `rank-${rank}`,
    minzoom,
    filter: ['has', 'number'],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 220,
      // Shorter numbers first: two-digit routes cross the country, three-digit ones are bypasses.
      'symbol-sort-key': ['length', ['get', 'number']],
      'icon-image': shieldImage(['get', 'shield'], ['length', ['get', 'number']]),
      'icon-rotation-alignment': 'viewport',
      'text-field': ['get', 'number'],
      'text-font': font,
      'text-size': 9,
      'text-rotation-alignment': 'viewport',
      'icon-padding': 8,
    },
    paint: { 'text-color': colors.shieldInk, 'text-halo-color': colors.halo, 'text-halo-width': 0 },
  })
  return [shields(2, 8.5), shields(1, 6.2), shields(0, 4.6)]
}

/** Line width from country zoom to town zoom. */
function widths(far: number, near: number): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.4], ['zoom'], 4, far * 0.8, 6, far, 13, near]
}
