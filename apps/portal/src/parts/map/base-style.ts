import latin500 from '@fontsource/inter/files/inter-latin-500-normal.woff2?url'
import latin600 from '@fontsource/inter/files/inter-latin-600-normal.woff2?url'
import latinExt500 from '@fontsource/inter/files/inter-latin-ext-500-normal.woff2?url'
import latinExt600 from '@fontsource/inter/files/inter-latin-ext-600-normal.woff2?url'
import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { apiHost } from '../../platform/api.ts'
import { portalConfig } from '../../platform/portal-config.ts'
import { BASE_TILES, BASE_TILES_MAX_ZOOM } from './base-tiles.ts'
import type { MapColors } from './map-colors.ts'
import { roadLayers, shieldLayers } from './road-style.ts'
import { SEA_LAYER } from './sea-layer.ts'

export const COUNTY_SOURCE = 'counties'
/** Lowest zoom with county borders. */
export const COUNTY_ZOOM = 6
export const CITY_DOT_IMAGE = 'city-dot'

/**
 * Invisible layers that mark insert positions: weather goes above land and below roads and borders, road colors go above
 * roads, and lines and areas go below labels.
 */
export const MAP_ANCHORS = { weather: 'anchor-weather', roads: 'anchor-roads', lines: 'anchor-lines' } as const

const ATTRIBUTION = ['U.S. Census Bureau, Natural Earth, GeoNames', portalConfig.placeAttribution]
  .filter(Boolean)
  .join(', ')

/** Code points of the "latin" subset of Google Fonts, as in these files; the extended files have the rest. */
const LATIN = ['U+0000-00FF', 'U+2000-206F']
const LATIN_EXT = ['U+0100-02BA', 'U+1E00-1EFF']

/** MapLibre has no variable fonts, so each weight is a separate font. */
const MEDIUM = ['Inter Medium']
const SEMIBOLD = ['Inter SemiBold']

/** The source of the base map, and its layer of towns. */
export const BASE_SOURCE = 'base'
export const CITY_SOURCE_LAYER = 'city'
const BASE = BASE_SOURCE
const ROADS = 'roads'
/** Below this zoom borders are solid, which saves compiling a shader for the map of the whole continent (ADR 0285). */
const DASHED_FROM_ZOOM = 4
/** Zoom range of the server's road tiles. */
const ROADS_MIN_ZOOM = 3
const ROADS_MAX_ZOOM = 8

/**
 * Uses few sources and simple paints: each source costs a full-screen mask, and each mix of constant and data-driven
 * paint costs a shader program. Both dominate drawing time without a graphics card (ADR 0113).
 */
export function baseStyle(colors: MapColors): StyleSpecification {
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
      [BASE]: { type: 'vector', tiles: [BASE_TILES], maxzoom: BASE_TILES_MAX_ZOOM, attribution: ATTRIBUTION },
      [ROADS]: {
        type: 'vector',
        tiles: [`${apiHost()}/tiles/roads/{z}/{x}/{y}.mvt`],
        minzoom: ROADS_MIN_ZOOM,
        maxzoom: ROADS_MAX_ZOOM,
      },
      [COUNTY_SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: baseLayers(colors),
  }
}

/** Only the layers, so that a theme change can update their paint without replacing the style. */
export function baseLayers(colors: MapColors): LayerSpecification[] {
  return [
    ...groundLayers(colors),
    anchor(MAP_ANCHORS.weather),
    ...roadLayers(ROADS, colors),
    anchor(MAP_ANCHORS.roads),
    ...borderLayers(colors),
    anchor(MAP_ANCHORS.lines),
    ...shieldLayers(ROADS, colors, SEMIBOLD),
    ...labelLayers(colors),
  ]
}

/**
 * Land is the page background behind the map, so roads and assets lie on land until the first tiles bring the sea
 * (map-view.module.css).
 */
function groundLayers(colors: MapColors): LayerSpecification[] {
  return [
    { ...area('sea', SEA_LAYER), paint: filled(colors.water) },
    { ...lines('foreign-shore'), paint: { 'line-color': colors.shore, 'line-width': 1.6 } },
    { ...area('foreign', 'land', ['==', ['get', 'kind'], 'foreign']), paint: filled(colors.foreign) },
    {
      // Natural Earth and Census outlines do not match exactly; a line of about 4 km closes the gap at any zoom.
      ...lines('border-bridge', 'neighbor-border'),
      paint: {
        'line-color': colors.foreign,
        'line-width': ['interpolate', ['exponential', 2], ['zoom'], 3, 1, 5, 2.2, 12, 280],
      },
    },
    { ...area('lakes', 'lake'), paint: filled(colors.lake) },
    { ...lines('us-coast'), paint: { 'line-color': colors.shore, 'line-width': 1.6 } },
    { ...area('us-land', 'land', ['==', ['get', 'kind'], 'us']), paint: filled(colors.land) },
    { ...area('inland-lakes', 'lake', ['get', 'inland']), paint: filled(colors.lake) },
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
  ]
}

function borderLayers(colors: MapColors): LayerSpecification[] {
  return [
    { ...lines('foreign-borders', 'foreign-border'), paint: { 'line-color': colors.border, 'line-width': 0.9 } },
    {
      ...lines('province-borders-far', 'province-border'),
      maxzoom: DASHED_FROM_ZOOM,
      paint: { 'line-color': colors.border, 'line-width': 0.8, 'line-opacity': 0.5 },
    },
    {
      ...lines('province-borders', 'province-border'),
      minzoom: DASHED_FROM_ZOOM,
      paint: { 'line-color': colors.border, 'line-width': 0.8, 'line-opacity': 0.7, 'line-dasharray': [6, 3, 1.6, 3] },
    },
    {
      ...lines('state-borders-far', 'state-border'),
      maxzoom: DASHED_FROM_ZOOM,
      paint: { 'line-color': colors.border, 'line-width': 0.8, 'line-opacity': 0.6 },
    },
    {
      ...lines('state-borders', 'state-border'),
      minzoom: DASHED_FROM_ZOOM,
      paint: {
        'line-color': colors.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.8, 7, 1.2, 10, 1.6],
        // The mockup's 5 2.5 1.4 2.5 px in units of the line width.
        'line-dasharray': [5.5, 2.8, 1.6, 2.8],
      },
    },
    {
      ...lines('us-border'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colors.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.9, 6, 1.3, 10, 2],
      },
    },
  ]
}

function labelLayers(colors: MapColors): LayerSpecification[] {
  return [
    {
      id: 'country-labels',
      type: 'symbol',
      source: BASE,
      'source-layer': 'place',
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
      source: BASE,
      'source-layer': 'place',
      minzoom: 3.6,
      maxzoom: 8,
      // Names of the smallest states do not fit at lower zooms.
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
      source: BASE,
      'source-layer': CITY_SOURCE_LAYER,
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
        'text-color': colors.label,
        'text-halo-color': colors.halo,
        'text-halo-width': 1.5,
      },
    },
  ]
}

function stateInk(colors: MapColors) {
  return { 'text-color': colors.state, 'text-halo-color': colors.halo, 'text-halo-width': 1, 'text-halo-blur': 0.5 }
}

/** Lines of one kind in the base tiles; most layers are named after the kind. */
function lines(id: string, kind = id) {
  const filter: FilterSpecification = ['==', ['get', 'kind'], kind]
  return { id, type: 'line', source: BASE, 'source-layer': 'line', filter } as const
}

function area(id: string, layer: string, filter?: FilterSpecification) {
  return { id, type: 'fill', source: BASE, 'source-layer': layer, ...(filter && { filter }) } as const
}

/** Without antialiasing, which costs a second pass; shore and border lines already smooth the edges. */
function filled(color: string) {
  return { 'fill-antialias': false, 'fill-color': color }
}

function anchor(id: string): LayerSpecification {
  return { id, type: 'background', layout: { visibility: 'none' } }
}

/** MapLibre fetches in a worker, where relative paths have no origin. */
function absolute(path: string): string {
  return new URL(path, window.location.href).href
}
