// Lines and lakes of the base map that no package provides: the land border of the United States without its coast, lakes,
// borders of Canadian provinces, and label positions of states and provinces.
import type { Feature, FeatureCollection, MultiLineString, Polygon, Position } from 'geojson'
import * as topojson from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import { PROVINCE_NAMES, SMALL_STATES } from './province-names.ts'

interface Sources {
  states: Topology
  countries: Topology
  northAmerica: Topology
}

export interface Outlines {
  usCoast: MultiLineString
  usBorder: MultiLineString
  provinceBorders: MultiLineString
  lakes: FeatureCollection<Polygon, { inland: boolean }>
  labels: { name: string; lng: number; lat: number; kind: 'state' | 'small-state' | 'country' }[]
}

const USA = '840'
/** Census outlines and Natural Earth borders differ by less than this along the land border. */
const BORDER_TOLERANCE_DEG = 0.045
/** Smaller lakes are left out, because they are barely visible at the map's zooms. */
const LEAST_LAKE_DEG2 = 0.02

export function drawOutlines({ states, countries, northAmerica }: Sources): Outlines {
  const isBorder = nearLine(landBorder(countries))
  const outer = topojson.mesh(states, object(states, 'states'), (a, b) => a === b)
  const runs = outer.coordinates.flatMap((line) => splitWhere(line, isBorder))
  return {
    usCoast: lines(runs.filter((run) => !run.matches).map((run) => run.line)),
    usBorder: lines(runs.filter((run) => run.matches).map((run) => run.line)),
    provinceBorders: lines(provinceBorders(northAmerica)),
    lakes: lakes(northAmerica),
    labels: labels(states, northAmerica),
  }
}

function landBorder(countries: Topology): Position[][] {
  const shared = topojson.mesh(
    countries,
    object(countries, 'countries'),
    (a, b) => a !== b && (a.id === USA || b.id === USA),
  )
  return shared.coordinates
}

/** Tests whether a point is on a line within the tolerance, using a grid of cells of a tenth of a degree. */
function nearLine(border: Position[][]): (point: Position) => boolean {
  const cells = new Map<string, Position[]>()
  for (const point of border.flatMap(densify)) {
    const key = cellOf(point)
    cells.set(key, [...(cells.get(key) ?? []), point])
  }
  return ([lng = 0, lat = 0]) =>
    [-1, 0, 1].some((dx) =>
      [-1, 0, 1].some((dy) =>
        (cells.get(cellOf([lng + dx * 0.1, lat + dy * 0.1])) ?? []).some(
          ([x = 0, y = 0]) => Math.hypot(x - lng, y - lat) < BORDER_TOLERANCE_DEG,
        ),
      ),
    )
}

function cellOf([lng = 0, lat = 0]: Position): string {
  return `${Math.floor(lng * 10)},${Math.floor(lat * 10)}`
}

/** Adds points to long straight lines such as the 49th parallel, so that nearby points are found. */
function densify(line: Position[]): Position[] {
  return line.flatMap((point, index) => {
    const next = line[index + 1]
    if (!next) return [point]
    const [x = 0, y = 0] = point
    const [nx = 0, ny = 0] = next
    const steps = Math.max(1, Math.ceil(Math.hypot(nx - x, ny - y) / 0.02))
    return Array.from({ length: steps }, (_, step) => [x + ((nx - x) * step) / steps, y + ((ny - y) * step) / steps])
  })
}

function splitWhere(line: Position[], matches: (point: Position) => boolean): { matches: boolean; line: Position[] }[] {
  const runs: { matches: boolean; line: Position[] }[] = []
  for (const [index, point] of line.slice(0, -1).entries()) {
    const next = line[index + 1] ?? point
    const middle = [((point[0] ?? 0) + (next[0] ?? 0)) / 2, ((point[1] ?? 0) + (next[1] ?? 0)) / 2]
    const match = matches(middle)
    const run = runs.at(-1)
    if (run?.matches === match) run.line.push(next)
    else runs.push({ matches: match, line: [point, next] })
  }
  return runs
}

function provinceBorders(northAmerica: Topology): Position[][] {
  const isCanadian = (geometry: GeometryObject) => (geometry.properties as { gu?: string } | undefined)?.gu === 'CAN'
  const subunits = object(northAmerica, 'subunits')
  const borders = topojson.mesh(northAmerica, subunits, (a, b) => a !== b && isCanadian(a) && isCanadian(b))
  return borders.coordinates
}

function lakes(northAmerica: Topology): Outlines['lakes'] {
  const all = topojson.feature(northAmerica, object(northAmerica, 'lakes')) as FeatureCollection<Polygon>
  const features = all.features
    .filter(
      (lake) => lake.geometry.type === 'Polygon' && ringArea(lake.geometry.coordinates[0] ?? []) > LEAST_LAKE_DEG2,
    )
    .map(
      (lake): Feature<Polygon, { inland: boolean }> => ({
        type: 'Feature',
        // The outline of the United States already excludes the Great Lakes, in finer detail.
        properties: { inland: !isGreatLake(lake.geometry.coordinates[0] ?? []) },
        geometry: {
          type: 'Polygon',
          coordinates: lake.geometry.coordinates.map((ring) => (ring.length > 4 ? smooth(ring) : ring)),
        },
      }),
    )
  return { type: 'FeatureCollection', features }
}

function isGreatLake(ring: Position[]): boolean {
  const [lng = 0, lat = 0] = ring[0] ?? []
  return lng > -92.5 && lng < -75.5 && lat > 41 && lat < 49 && ringArea(ring) > 0.08
}

/** Chaikin's corner cutting, because the coarse grid of the source shows steps at higher zooms. */
function smooth(ring: Position[]): Position[] {
  return roundRing(cutCorners(ring))
}

function cutCorners(ring: Position[]): Position[] {
  const cut = ring.slice(0, -1).flatMap(([x = 0, y = 0], index) => {
    const [nx = 0, ny = 0] = ring[index + 1] ?? []
    return [
      [0.75 * x + 0.25 * nx, 0.75 * y + 0.25 * ny],
      [0.25 * x + 0.75 * nx, 0.25 * y + 0.75 * ny],
    ]
  })
  return [...cut, cut[0] as Position]
}

/** Shoelace formula, in square degrees. */
function ringArea(ring: Position[]): number {
  const doubled = ring.reduce((sum, [x = 0, y = 0], index) => {
    const [nx = 0, ny = 0] = ring[(index + 1) % ring.length] ?? []
    return sum + x * ny - nx * y
  }, 0)
  return Math.abs(doubled) / 2
}

function labels(states: Topology, northAmerica: Topology): Outlines['labels'] {
  const stateNames = new Set(
    object(states, 'states').geometries.map((state) => (state.properties as { name: string }).name),
  )
  const places = object(northAmerica, 'subunits').geometries.flatMap((subunit) => {
    const name = PROVINCE_NAMES[String(subunit.id)]
    const { ct, gu } = subunit.properties as { ct: [number, number]; gu: string }
    if (!name) return []
    if (gu === 'USA' && !stateNames.has(name)) throw new Error(`us-atlas has no state called ${name}`)
    return [
      {
        name,
        lng: ct[0],
        lat: ct[1],
        kind: SMALL_STATES.has(String(subunit.id)) ? ('small-state' as const) : ('state' as const),
      },
    ]
  })
  return [
    ...places,
    { name: 'Mexico', lng: -102.6, lat: 23.6, kind: 'country' },
    { name: 'Canada', lng: -96.5, lat: 56.3, kind: 'country' },
  ]
}

function object(topology: Topology, name: string): GeometryCollection {
  const found = topology.objects[name]
  if (found?.type !== 'GeometryCollection') throw new Error(`The topology has no collection called ${name}.`)
  return found as GeometryCollection
}

function lines(coordinates: Position[][]): MultiLineString {
  return { type: 'MultiLineString', coordinates: coordinates.filter((line) => line.length > 1).map(roundRing) }
}

/** Rounds to three decimals, about 100 m, and drops duplicate points. */
function roundRing(line: Position[]): Position[] {
  const rounded = line.map(([x = 0, y = 0]): Position => [Number(x.toFixed(3)), Number(y.toFixed(3))])
  return rounded.filter(
    ([x, y], index) => index === 0 || x !== rounded[index - 1]?.[0] || y !== rounded[index - 1]?.[1],
  )
}
