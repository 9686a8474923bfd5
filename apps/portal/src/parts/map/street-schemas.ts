// Where the two schemas that street maps come in keep what the map draws:
// https://docs.protomaps.com/basemaps/layers (versions 3 and 4) and https://openmaptiles.org/schema/ (version 3).
import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'

export interface StreetPart {
  layer: string
  filter: FilterSpecification
}

export interface StreetSchema {
  parks: StreetPart[]
  water: StreetPart
  buildings: StreetPart
  roads: { main: StreetPart; middle: StreetPart; minor: StreetPart }
  names: StreetPart
  numbers: StreetPart
  houseNumbers: StreetPart & { field: string }
  neighborhoods: StreetPart
}

const AREAS: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']

const among = (field: string, ...values: string[]): ExpressionSpecification => [
  'match',
  ['get', field],
  values,
  true,
  false,
]

const kind = (layer: string, ...values: string[]): StreetPart => ({ layer, filter: among('kind', ...values) })
const inClass = (layer: string, ...values: string[]): StreetPart => ({ layer, filter: among('class', ...values) })

export const STREET_SCHEMAS: Record<'protomaps' | 'openmaptiles', StreetSchema> = {
  protomaps: {
    parks: [
      kind('landuse', 'park', 'nature_reserve', 'national_park', 'forest', 'wood', 'grass', 'golf_course', 'cemetery'),
    ],
    water: { layer: 'water', filter: AREAS },
    buildings: kind('buildings', 'building', 'building_part'),
    roads: {
      main: kind('roads', 'highway'),
      middle: kind('roads', 'major_road', 'medium_road'),
      minor: kind('roads', 'minor_road', 'other'),
    },
    names: {
      layer: 'roads',
      filter: among('kind', 'major_road', 'medium_road', 'minor_road'),
    },
    numbers: { layer: 'roads', filter: ['all', ['has', 'ref'], among('kind', 'highway', 'major_road')] },
    houseNumbers: { ...kind('buildings', 'address'), field: 'addr_housenumber' },
    neighborhoods: kind('places', 'neighbourhood', 'macrohood'),
  },
  openmaptiles: {
    parks: [inClass('landcover', 'wood', 'grass'), { layer: 'park', filter: AREAS }],
    water: { layer: 'water', filter: AREAS },
    buildings: { layer: 'building', filter: AREAS },
    roads: {
      main: inClass('transportation', 'motorway', 'trunk'),
      middle: inClass('transportation', 'primary', 'secondary'),
      minor: inClass('transportation', 'tertiary', 'minor', 'service'),
    },
    names: {
      layer: 'transportation_name',
      filter: among('class', 'trunk', 'primary', 'secondary', 'tertiary', 'minor', 'service'),
    },
    numbers: {
      layer: 'transportation_name',
      filter: ['all', ['has', 'ref'], among('class', 'motorway', 'trunk', 'primary')],
    },
    houseNumbers: { layer: 'housenumber', filter: ['has', 'housenumber'], field: 'housenumber' },
    neighborhoods: inClass('place', 'suburb', 'quarter', 'neighbourhood'),
  },
}
