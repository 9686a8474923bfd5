// Streets, water, parks, buildings and house numbers from the operator's street map, in the colors of the base map and between
// its layers. Loaded only where a server has one.
import type { ExpressionSpecification, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { apiHost } from '../../platform/api.ts'
import type { portalConfig } from '../../platform/portal-config.ts'
import { baseLayers, MAP_ANCHORS } from './base-style.ts'
import type { MapColors } from './map-colors.ts'
import { STREET_SCHEMAS, type StreetPart, type StreetSchema } from './street-schemas.ts'

type Streets = NonNullable<(typeof portalConfig)['mapStreets']>

const SOURCE = 'streets'
/** From here on the tiles of a metropolitan area are fetched; below, highways of the road network say more. */
const FIRST_ZOOM = 9
/** From here on streets stand in for the highways of the road network, whose lines are straight between interchanges. */
const TAKES_OVER_ZOOM = 10
/** Both sides of a casing together. */
const CASING_PX = 1.6
const MEDIUM = ['Inter Medium']
const SEMIBOLD = ['Inter SemiBold']
/** The first layer of labels of the base map, below which the names of streets go. */
const LABELS = 'country-labels'

/** Returns what paints them in the colors of another theme. */
export function addStreets(map: MapLibreMap, streets: Streets, colors: MapColors): (colors: MapColors) => void {
  const { west, south, east, north } = streets.bounds
  map.addSource(SOURCE, {
    type: 'vector',
    tiles: [`${apiHost()}/tiles/streets/{z}/{x}/{y}.mvt?v=${encodeURIComponent(streets.version)}`],
    minzoom: Math.max(streets.minZoom, Math.min(FIRST_ZOOM, streets.maxZoom)),
    maxzoom: streets.maxZoom,
    bounds: [west, south, east, north],
    attribution: streets.attribution,
  })
  for (const { below, layer } of streetLayers(streets.schema, colors)) map.addLayer(layer, below)
  const takeOver = () => hideHighways(map, covers(streets.bounds, map))
  map.on('moveend', takeOver)
  takeOver()
  return (others) => {
    for (const { layer } of streetLayers(streets.schema, others))
      for (const [property, value] of Object.entries(layer.paint ?? {}))
        map.setPaintProperty(layer.id, property as 'fill-color', value as string)
  }
}

/** Whether the middle of the view lies on the street map. */
function covers({ west, south, east, north }: Streets['bounds'], map: MapLibreMap): boolean {
  const { lng, lat } = map.getCenter()
  return lng >= west && lng <= east && lat >= south && lat <= north
}

const CLOSEST_ZOOM = 24

function hideHighways(map: MapLibreMap, isHidden: boolean): void {
  for (const { id } of baseLayers({} as MapColors).filter(({ id }) => /^(roads|shields)-/.test(id))) {
    const layer = map.getLayer(id)
    if (!layer) continue
    const end = isHidden ? TAKES_OVER_ZOOM : CLOSEST_ZOOM
    if (layer.maxzoom !== end) map.setLayerZoomRange(id, layer.minzoom ?? 0, end)
  }
}

interface PlacedLayer {
  /** The layer of the base map that it goes below. */
  below: string
  layer: LayerSpecification
}

export function streetLayers(name: Streets['schema'], colors: MapColors): PlacedLayer[] {
  const schema = STREET_SCHEMAS[name]
  const ground = [
    ...schema.parks.map((part, index) => area(`streets-parks-${index}`, part, 9, colors.park)),
    area('streets-water', schema.water, 9, colors.lake),
    area('streets-buildings', schema.buildings, 14, colors.building),
  ]
  const road = (rank: keyof StreetSchema['roads'], minzoom: number, width: ExpressionSpecification, color: string) => ({
    id: `streets-${rank}`,
    type: 'line' as const,
    source: SOURCE,
    'source-layer': schema.roads[rank].layer,
    filter: schema.roads[rank].filter,
    minzoom,
    layout: { 'line-join': 'round' as const, 'line-cap': 'round' as const },
    paint: { 'line-color': color, 'line-width': width },
  })
  const cased = (rank: keyof StreetSchema['roads'], minzoom: number, near: number) => [
    { ...road(rank, minzoom, widths(near, CASING_PX), colors.roadCase), id: `streets-${rank}-case` },
    road(rank, minzoom, widths(near), colors.road),
  ]
  const roads: LayerSpecification[] = [
    road('minor', 12, widths(5), colors.roadMinor),
    ...cased('middle', TAKES_OVER_ZOOM, 8),
    ...cased('main', TAKES_OVER_ZOOM, 10),
  ]
  return [
    ...ground.map((layer) => ({ below: MAP_ANCHORS.weather, layer })),
    ...roads.map((layer) => ({ below: MAP_ANCHORS.roads, layer })),
    ...labels(schema, colors).map((layer) => ({ below: LABELS, layer })),
  ]
}

function labels(schema: StreetSchema, colors: MapColors): LayerSpecification[] {
  const ink = { 'text-color': colors.label2, 'text-halo-color': colors.halo, 'text-halo-width': 1.2 }
  const along = { 'symbol-placement': 'line', 'text-font': MEDIUM, 'text-size': 11, 'symbol-spacing': 260 } as const
  const symbol = (id: string, part: StreetPart, minzoom: number) => ({
    id,
    type: 'symbol' as const,
    source: SOURCE,
    'source-layer': part.layer,
    filter: part.filter,
    minzoom,
    paint: ink,
  })
  return [
    {
      ...symbol('streets-house-numbers', schema.houseNumbers, 17),
      layout: { 'text-field': ['get', schema.houseNumbers.field], 'text-font': MEDIUM, 'text-size': 10 },
    },
    { ...symbol('streets-names', schema.names, 13), layout: { ...along, 'text-field': NAME } },
    {
      ...symbol('streets-numbers', schema.numbers, TAKES_OVER_ZOOM),
      layout: { ...along, 'text-font': SEMIBOLD, 'text-rotation-alignment': 'viewport', 'text-field': FIRST_NUMBER },
    },
    {
      ...symbol('streets-neighborhoods', schema.neighborhoods, 12),
      layout: { 'text-field': NAME, 'text-font': SEMIBOLD, 'text-size': 11, 'text-max-width': 8 },
    },
  ]
}

/** Roads that share their lanes have their numbers in one text, such as `I 71;I 75`. */
const FIRST_NUMBER: ExpressionSpecification = [
  'case',
  ['in', ';', ['get', 'ref']],
  ['slice', ['get', 'ref'], 0, ['index-of', ';', ['get', 'ref']]],
  ['get', 'ref'],
]

/** The English name where there is one, as everywhere in the portal. */
const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:en'], ['get', 'name:latin'], ['get', 'name']]

function area(id: string, { layer, filter }: StreetPart, minzoom: number, color: string): LayerSpecification {
  const paint = { 'fill-antialias': false, 'fill-color': color }
  return { id, type: 'fill', source: SOURCE, 'source-layer': layer, filter, minzoom, paint }
}

/** Line width from the edge of a city to a single block; a casing shows by the same margin at each zoom. */
function widths(near: number, casingPx = 0): ExpressionSpecification {
  const at = (share: number) => near * share + casingPx
  return ['interpolate', ['exponential', 1.5], ['zoom'], TAKES_OVER_ZOOM, at(0.15), 14, at(0.4), 18, at(1.6)]
}
