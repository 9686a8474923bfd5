import type { Feature, FeatureCollection, MultiLineString, Point, Polygon } from 'geojson'
import * as topojson from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import statesUrl from 'us-atlas/states-10m.json?url'
import countriesUrl from 'world-atlas/countries-50m.json?url'
import citiesUrl from './data/cities.json?url'
import outlinesUrl from './data/outlines.json?url'

const USA = '840'

/** What build/make-map-data.ts writes. */
interface OutlinesFile {
  usCoast: MultiLineString
  usBorder: MultiLineString
  provinceBorders: MultiLineString
  lakes: FeatureCollection<Polygon, { inland: boolean }>
  labels: { name: string; lng: number; lat: number; kind: string }[]
}
interface CitiesFile {
  cities: [name: string, lng: number, lat: number, thousands: number, firstZoom: number][]
}

type Shapes = Feature | FeatureCollection | MultiLineString

/** GeoJSON of each source of the base style. */
export type BaseMapData = Record<BaseSource, Shapes>
type BaseSource =
  | 'foreign'
  | 'foreignShore'
  | 'foreignBorder'
  | 'usLand'
  | 'usCoast'
  | 'usBorder'
  | 'neighborBorder'
  | 'stateBorder'
  | 'provinceBorder'
  | 'lakes'
  | 'places'
  | 'cities'

/** Fetched as files of their own, so that no page carries them in its JavaScript. */
export async function loadBaseMapData(signal: AbortSignal): Promise<BaseMapData> {
  const [states, countries, outlines, cities] = await Promise.all([
    fetchJson<Topology>(statesUrl, signal),
    fetchJson<Topology>(countriesUrl, signal),
    fetchJson<OutlinesFile>(outlinesUrl, signal),
    fetchJson<CitiesFile>(citiesUrl, signal),
  ])
  const world = collection(countries, 'countries')
  const abroad = { ...world, geometries: world.geometries.filter((country) => country.id !== USA) }
  return {
    foreign: topojson.feature(countries, abroad),
    foreignShore: topojson.mesh(countries, world, (a, b) => a === b && a.id !== USA),
    foreignBorder: topojson.mesh(countries, world, (a, b) => a !== b && a.id !== USA && b.id !== USA),
    neighborBorder: topojson.mesh(countries, world, (a, b) => a !== b && (a.id === USA || b.id === USA)),
    usLand: topojson.feature(states, collection(states, 'nation')),
    stateBorder: topojson.mesh(states, collection(states, 'states'), (a, b) => a !== b),
    usCoast: outlines.usCoast,
    usBorder: outlines.usBorder,
    provinceBorder: outlines.provinceBorders,
    lakes: outlines.lakes,
    places: points(outlines.labels.map(({ name, kind, lng, lat }) => ({ lng, lat, properties: { name, kind } }))),
    cities: points(
      cities.cities.map(([name, lng, lat, thousands, firstZoom], order) => ({
        lng,
        lat,
        properties: { name, thousands, firstZoom, order },
      })),
    ),
  }
}

/** County borders are the largest file and only shown closer in: fetched when first needed. */
export async function loadCountyBorders(signal: AbortSignal): Promise<MultiLineString> {
  const counties = await fetchJson<Topology>(countiesUrl, signal)
  return topojson.mesh(
    counties,
    collection(counties, 'counties'),
    (a, b) => a !== b && String(a.id).slice(0, 2) === String(b.id).slice(0, 2),
  )
}

async function fetchJson<Content>(url: string, signal: AbortSignal): Promise<Content> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The map data at ${url} answered ${response.status}.`)
  return (await response.json()) as Content
}

function collection(topology: Topology, name: string): GeometryCollection {
  const found = topology.objects[name]
  if (found?.type !== 'GeometryCollection') throw new Error(`The map data has no ${name}.`)
  return found as GeometryCollection
}

function points(places: { lng: number; lat: number; properties: object }[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: places.map(({ lng, lat, properties }) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  }
}
