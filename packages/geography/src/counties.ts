import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Area } from '@stormlane/domain/geo'
import { feature, mergeArcs } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'

type CountyShape = (Polygon<{ name: string }> | MultiPolygon<{ name: string }>) & {
  id: string
  properties: { name: string }
}
type CountyTopology = Topology<{
  counties: GeometryCollection<{ name: string }>
  states: GeometryCollection<{ name: string }>
}>

/** State abbreviations by FIPS code. */
const STATE_CODES: Record<string, string> = Object.fromEntries(
  '01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA 26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX 49UT 50VT 51VA 53WA 54WV 55WI 56WY 72PR'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
)

export interface County {
  fips: string
  name: string
  state: string
  geometry: Area
}

/** The counties of the United States with their outlines. Unions have no inner borders. */
export class Counties {
  readonly list: readonly County[]
  readonly #topology: CountyTopology
  readonly #shapes: readonly CountyShape[]

  constructor() {
    this.#topology = readTopology()
    const drawn = shapesOf(this.#topology).flatMap((shape) => {
      const county = toCounty(this.#topology, shape)
      return county ? [{ shape, county }] : []
    })
    this.#shapes = drawn.map(({ shape }) => shape)
    this.list = drawn.map(({ county }) => county)
  }

  /** The union of several counties, given by their indices in the list. */
  union(counties: readonly number[]): Area {
    const shapes = counties.map((i) => this.#shapes[i] as CountyShape)
    const merged = mergeArcs(this.#topology as unknown as Topology, shapes)
    const { geometry } = feature(this.#topology as unknown as Topology, merged) as unknown as { geometry: Area }
    // The union of counties is never empty; the fallback only satisfies the type checker.
    return withoutSlivers(geometry) ?? geometry
  }
}

/**
 * Finds counties by their FIPS codes. Unlike `Counties` it builds only the requested outlines, because building all of
 * them takes a third of a second.
 */
export function countyFinder(): (fips: string) => County | undefined {
  const topology = readTopology()
  const shapes = new Map(shapesOf(topology).map((shape) => [shape.id, shape]))
  return (fips) => {
    const shape = shapes.get(fips)
    return shape && toCounty(topology, shape)
  }
}

function readTopology(): CountyTopology {
  const require = createRequire(import.meta.url)
  return JSON.parse(readFileSync(require.resolve('us-atlas/counties-10m.json'), 'utf8')) as CountyTopology
}

const shapesOf = (topology: CountyTopology) => topology.objects.counties.geometries as CountyShape[]

/** Returns undefined for islands that do not belong to a state, and for shapes without an area. */
function toCounty(topology: CountyTopology, shape: CountyShape): County | undefined {
  const state = STATE_CODES[shape.id.slice(0, 2)]
  const geometry = withoutSlivers((feature(topology, shape) as unknown as { geometry: Area }).geometry)
  return geometry && state ? { fips: shape.id, name: shape.properties.name, state, geometry } : undefined
}

/** Drops rings with fewer than three distinct points, which simplified outlines contain. Null if nothing is left. */
function withoutSlivers(area: Area): Area | null {
  const polygons = (area.type === 'Polygon' ? [area.coordinates] : area.coordinates)
    .map((rings) => rings.filter((ring) => new Set(ring.map(String)).size >= 3 || ring === rings[0]))
    .filter(([outer]) => new Set(outer?.map(String)).size >= 3)
  if (polygons.length === 0) return null
  const [only] = polygons
  return polygons.length === 1 && only
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons }
}
