// The shapes of the base map by tile layer: outlines from the packages and from draw-outlines.ts.
import type { Feature, FeatureCollection, Geometry, Point } from 'geojson'
import * as topojson from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Outlines } from './draw-outlines.ts'
import type { CityRow } from './pick-cities.ts'
import { unwrapDateLine } from './unwrap-date-line.ts'

/** Layers of the tiles; base-style.ts draws them. */
type BaseLayer = 'land' | 'line' | 'lake' | 'place' | 'city'
export type BaseShapes = Record<BaseLayer, FeatureCollection>

interface Sources {
  states: Topology
  /** 1:50 million, for North America and its neighbors. */
  countries: Topology
  /** 1:110 million, for the rest of the world. */
  farCountries: Topology
  outlines: Outlines
  cities: readonly CityRow[]
}

const USA = '840'
/** Countries east of this longitude, such as Iceland, use the coarse outlines. */
const FAR_EAST_LNG = -25

export function baseMapShapes({ states, countries, farCountries, outlines, cities }: Sources): BaseShapes {
  const near = { ...collection(countries), geometries: collection(countries).geometries.filter(isNear(countries)) }
  const far = {
    ...collection(farCountries),
    geometries: collection(farCountries).geometries.filter((country) => !isNear(farCountries)(country)),
  }
  const abroad = { ...near, geometries: near.geometries.filter((country) => country.id !== USA) }
  return {
    land: shapes([
      ...topojson.feature(countries, abroad).features.map((country) => kind('foreign', country.geometry)),
      ...topojson.feature(farCountries, far).features.map((country) => kind('foreign', country.geometry)),
      ...topojson.feature(states, object(states, 'nation')).features.map((nation) => kind('us', nation.geometry)),
    ]),
    line: shapes([
      kind(
        'foreign-shore',
        topojson.mesh(countries, near, (a, b) => a === b && a.id !== USA),
      ),
      kind(
        'foreign-shore',
        topojson.mesh(farCountries, far, (a, b) => a === b),
      ),
      kind(
        'foreign-border',
        topojson.mesh(countries, near, (a, b) => a !== b && a.id !== USA && b.id !== USA),
      ),
      kind(
        'foreign-border',
        topojson.mesh(farCountries, far, (a, b) => a !== b),
      ),
      kind(
        'neighbor-border',
        topojson.mesh(countries, near, (a, b) => a !== b && (a.id === USA || b.id === USA)),
      ),
      kind(
        'state-border',
        topojson.mesh(states, object(states, 'states'), (a, b) => a !== b),
      ),
      kind('province-border', outlines.provinceBorders),
      kind('us-coast', outlines.usCoast),
      kind('us-border', outlines.usBorder),
    ]),
    lake: outlines.lakes,
    place: shapes(outlines.labels.map(({ name, kind, lng, lat }): Feature<Point> => point(lng, lat, { name, kind }))),
    city: shapes(
      cities.map(([name, lng, lat, thousands, firstZoom], order) =>
        point(lng, lat, { name, thousands, firstZoom, order }),
      ),
    ),
  }
}

/** Whether a country is west of the limit; countries cut by the date line (Russia, Fiji) count as far. */
function isNear(topology: Topology) {
  return (country: GeometryCollection['geometries'][number]): boolean => {
    if (country.id === USA) return true
    const west = westOf((topojson.feature(topology, country) as Feature).geometry)
    return west < FAR_EAST_LNG && west > -179
  }
}

function westOf(geometry: Geometry): number {
  const visit = (coordinates: unknown): number => {
    if (!Array.isArray(coordinates)) return 180
    return typeof coordinates[0] === 'number' ? coordinates[0] : Math.min(...coordinates.map(visit))
  }
  return visit('coordinates' in geometry ? geometry.coordinates : [])
}

function collection(topology: Topology): GeometryCollection {
  return object(topology, 'countries')
}

function object(topology: Topology, name: string): GeometryCollection {
  const found = topology.objects[name]
  if (found?.type !== 'GeometryCollection') throw new Error(`The topology has no collection called ${name}.`)
  return found as GeometryCollection
}

function shapes(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features }
}

function kind(name: string, geometry: Geometry): Feature {
  return { type: 'Feature', properties: { kind: name }, geometry: unwrapDateLine(geometry) }
}

function point(lng: number, lat: number, properties: object): Feature<Point> {
  return { type: 'Feature', properties: { ...properties }, geometry: { type: 'Point', coordinates: [lng, lat] } }
}
