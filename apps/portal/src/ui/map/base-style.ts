import latin500 from '@fontsource/inter/files/inter-latin-500-normal.woff2?url'
import latin600 from '@fontsource/inter/files/inter-latin-600-normal.woff2?url'
import latinExt500 from '@fontsource/inter/files/inter-latin-ext-500-normal.woff2?url'
import latinExt600 from '@fontsource/inter/files/inter-latin-ext-600-normal.woff2?url'
import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { BaseMapData } from './base-map-data.ts'
import type { MapColors } from './map-colors.ts'

export const COUNTY_SOURCE = 'counties'
/** From here on county borders are drawn. */
export const COUNTY_ZOOM = 6
export const CITY_DOT_IMAGE = 'city-dot'

/** Invisible layers that say where others go: weather lies on the land under borders, lines and areas under labels. */
export const MAP_ANCHORS = { weather: 'anchor-weather', lines: 'anchor-lines' } as const

const ATTRIBUTION = 'U.S. Census Bureau, Natural Earth, GeoNames'

/** The code points of Google's "latin" subset, which these files follow; the rest is in the extended files. */
const LATIN = ['U+0000-00FF', 'U+2000-206F']
const LATIN_EXT = ['U+0100-02BA', 'U+1E00-1EFF']

/** MapLibre draws with the file as it is, so each weight is a font of its own. */
const MEDIUM = ['Inter Medium']
const SEMIBOLD = ['Inter SemiBold']

export function baseStyle(colors: MapColors, data: BaseMapData): StyleSpecification {
  const sources = Object.fromEntries(
    Object.entries(data).map(([id, shapes]) => [id, { type: 'geojson', data: shapes, tolerance: 0.3 } as const]),
  )
  return {
    version: 8,
    'font-faces': {
      'Inter Medium': [
        { url: absolute(latin500), 'unicode-range': LATIN },
        { url: absolute(latinExt500), 'unicode-range': LATIN_EXT },
      ],
      'Inter SemiBold': [
        { url: absolute(latin600), 'unicode-range': LATIN },
        { url: absolute(latinExt600), 'unicode-range': LATIN_EXT },
      ],
    },
    sources: {
      ...sources,
      usLand: { type: 'geojson', data: data.usLand, tolerance: 0.3, attribution: ATTRIBUTION },
      [COUNTY_SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: baseLayers(colors),
  }
}

/** The layers alone: a change of theme sets their paint again and leaves everything else in place. */
export function baseLayers(colors: MapColors): LayerSpecification[] {
  return [...groundLayers(colors), ...borderLayers(colors), ...labelLayers(colors)]
}

function groundLayers(colors: MapColors): LayerSpecification[] {
  return [
    { id: 'water', type: 'background', paint: { 'background-color': colors.water } },
    {
      id: 'foreign-shore',
      type: 'line',
      source: 'foreignShore',
      paint: { 'line-color': colors.shore, 'line-width': 1.6 },
    },
    { id: 'foreign', type: 'fill', source: 'foreign', paint: { 'fill-color': colors.foreign } },
    {
      // Natural Earth and Census outlines do not meet exactly; about 4 km of foreign land close the gap at any zoom.
      id: 'border-bridge',
      type: 'line',
      source: 'neighborBorder',
      paint: {
        'line-color': colors.foreign,
        'line-width': ['interpolate', ['exponential', 2], ['zoom'], 3, 1, 5, 2.2, 12, 280],
      },
    },
    { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': colors.lake } },
    { id: 'us-coast', type: 'line', source: 'usCoast', paint: { 'line-color': colors.shore, 'line-width': 1.6 } },
    { id: 'us-land', type: 'fill', source: 'usLand', paint: { 'fill-color': colors.land } },
    {
      id: 'inland-lakes',
      type: 'fill',
      source: 'lakes',
      filter: ['get', 'inland'] as FilterSpecification,
      paint: { 'fill-color': colors.lake },
    },
    {
      id: 'inland-lake-shore',
      type: 'line',
      source: 'lakes',
      filter: ['get', 'inland'] as FilterSpecification,
      paint: { 'line-color': colors.shore, 'line-width': 0.7 },
    },
    {
      id: 'counties',
      type: 'line',
      source: COUNTY_SOURCE,
      minzoom: COUNTY_ZOOM,
      paint: {
        'line-color': colors.county,
        'line-width': 0.8,
        'line-opacity': ['interpolate', ['linear'], ['zoom'], COUNTY_ZOOM, 0, COUNTY_ZOOM + 0.8, 1],
      },
    },
    anchor(MAP_ANCHORS.weather),
  ]
}

function borderLayers(colors: MapColors): LayerSpecification[] {
  return [
    {
      id: 'foreign-borders',
      type: 'line',
      source: 'foreignBorder',
      paint: { 'line-color': colors.border, 'line-width': 0.9 },
    },
    {
      id: 'province-borders',
      type: 'line',
      source: 'provinceBorder',
      paint: { 'line-color': colors.border, 'line-width': 0.8, 'line-opacity': 0.7, 'line-dasharray': [6, 3, 1.6, 3] },
    },
    {
      id: 'state-borders',
      type: 'line',
      source: 'stateBorder',
      paint: {
        'line-color': colors.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.8, 7, 1.2, 10, 1.6],
        // 5 2.5 1.4 2.5 px of the mockup, in widths of the line.
        'line-dasharray': [5.5, 2.8, 1.6, 2.8],
      },
    },
    {
      id: 'us-border',
      type: 'line',
      source: 'usBorder',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colors.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.9, 6, 1.3, 10, 2],
      },
    },
    anchor(MAP_ANCHORS.lines),
  ]
}

function labelLayers(colors: MapColors): LayerSpecification[] {
  return [
    {
      id: 'country-labels',
      type: 'symbol',
      source: 'places',
      maxzoom: 6,
      filter: ['==', ['get', 'kind'], 'country'],
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-font': SEMIBOLD,
        'text-size': 12,
        'text-letter-spacing': 0.28,
      },
      paint: stateInk(colors),
    },
    {
      id: 'state-labels',
      type: 'symbol',
      source: 'places',
      minzoom: 3.6,
      maxzoom: 8,
      // Names of the smallest states fit only from here on.
      filter: ['match', ['get', 'kind'], 'country', false, 'small-state', ['>=', ['zoom'], 6], true],
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-font': SEMIBOLD,
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, 9.5, 7, 12],
        'text-letter-spacing': 0.2,
        'text-max-width': 9,
        'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
        'text-radial-offset': 1.2,
        'text-padding': 6,
      },
      paint: stateInk(colors),
    },
    {
      id: 'city-labels',
      type: 'symbol',
      source: 'cities',
      filter: ['<=', ['get', 'firstZoom'], ['+', ['zoom'], 0.5]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['step', ['get', 'thousands'], ['literal', MEDIUM], 500, ['literal', SEMIBOLD]],
        'text-size': ['step', ['get', 'thousands'], 10.5, 100, 11.5, 500, 12.5],
        'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
        'text-radial-offset': 0.6,
        'text-justify': 'auto',
        'text-padding': 3,
        'icon-image': CITY_DOT_IMAGE,
        'icon-padding': 1,
        'symbol-sort-key': ['get', 'order'],
      },
      paint: {
        'text-color': ['step', ['get', 'thousands'], colors.label2, 100, colors.label],
        'text-halo-color': colors.halo,
        'text-halo-width': 1.5,
      },
    },
  ]
}

function stateInk(colors: MapColors) {
  return { 'text-color': colors.state, 'text-halo-color': colors.halo, 'text-halo-width': 1, 'text-halo-blur': 0.5 }
}

function anchor(id: string): LayerSpecification {
  return { id, type: 'background', layout: { visibility: 'none' } }
}

/** MapLibre fetches from a worker, where a path alone has no origin. */
function absolute(path: string): string {
  return new URL(path, window.location.href).href
}
