// Builds the road network that ships with the product from the corridor files.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { milesToMeters, mphToMps } from '@stormlane/domain/measures'
import { metersBetween } from '../network/position.ts'
import { createNetwork, type RoadLeg, type RoadNetwork, type RoadNode } from '../network/road-graph.ts'
import { freeFlowMps } from './free-flow-speed.ts'
import { type Place, placeKey } from './gazetteer.ts'
import { type Corridor, parseCorridors, type Stop } from './parse-corridors.ts'
import { terrainAlong } from './road-terrain.ts'
import { smoothLeg } from './smooth-line.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../corridors')
export const PLACES_FILE = path.join(FOLDER, 'places.tsv')
const ATTRIBUTION = 'Road network by Stormlane; places from GeoNames (CC BY 4.0)'

/** Two routes that share a leg may state lengths that differ by this fraction, because miles are rounded. */
const LENGTH_TOLERANCE = 0.25

/**
 * A stated speed says more of a road than the land around it: with this speed or more it has four lanes, follows a valley or
 * lies in a plain, and with less it is a road of the mountains (our choice).
 */
const STATED_OUTSIDE_MOUNTAINS_MPH = 50
const terrainOfSpeed = (mph: number) => (mph >= STATED_OUTSIDE_MOUNTAINS_MPH ? 0 : 2)

const CANADIAN_PROVINCES = new Set('AB BC MB NB NL NS NT ON PE QC SK YT'.split(' '))

export function readCorridors(): Corridor[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => parseCorridors(readFileSync(path.join(FOLDER, name), 'utf8'), name))
}

/** Interchanges and hamlets with hand-written coordinates in corridors/junctions.tsv. */
export function readJunctions(): Map<string, Place> {
  return readPlaces(path.join(FOLDER, 'junctions.tsv'))
}

/** Reads tab-separated rows of name, latitude, longitude and, if known, the elevation in meters. */
function readPlaces(file: string): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [name, lat, lng, elevation] = line.split('\t')
    const place = { lat: Number(lat), lng: Number(lng), ...(elevation && { elevation: Number(elevation) }) }
    if (!name || !Number.isFinite(place.lat) || !Number.isFinite(place.lng))
      throw new Error(`${path.basename(file)}: cannot read "${line}".`)
    places.set(placeKey(name), place)
  }
  return places
}

/** The network of the corridor files, with the coordinates that `npm run build` stored in places.tsv. */
export function loadAuthoredNetwork(): RoadNetwork {
  return buildNetwork(readCorridors(), readPlaces(PLACES_FILE))
}

export function buildNetwork(corridors: readonly Corridor[], places: ReadonlyMap<string, Place>): RoadNetwork {
  const nodes: (RoadNode & Place)[] = []
  const nodeByName = new Map<string, number>()
  const node = (name: string): number => {
    const known = nodeByName.get(name)
    if (known !== undefined) return known
    const place = places.get(placeKey(name))
    if (!place)
      throw new Error(`No place is called "${name}"; name a town of the gazetteer or add it to junctions.tsv.`)
    nodeByName.set(name, nodes.length)
    return nodes.push({ ...place, name }) - 1
  }
  const legs = new Map<string, RoadLeg>()
  for (const corridor of corridors) {
    for (const leg of corridorLegs(corridor, nodes, node)) {
      const key = legKey(leg.from, leg.to)
      const existing = legs.get(key)
      if (!existing) legs.set(key, leg)
      else if (Math.abs(existing.lengthMeters / leg.lengthMeters - 1) <= LENGTH_TOLERANCE)
        addRouteName(existing, leg.route)
      else
        throw new Error(
          `${existing.route} and ${leg.route} differ on the miles from ${nodes[leg.from]?.name} to ${nodes[leg.to]?.name}.`,
        )
    }
  }
  for (const corridor of corridors) {
    for (const [index, stop] of corridor.stops.entries()) {
      const previous = corridor.stops[index - 1]
      if (previous && stop.sharedWith) shareLegs(corridor.route, previous, stop, corridors, legs, node)
    }
  }
  const nodeElevations = nodes.map(({ elevation }) => elevation ?? null)
  const shapeTerrains = [...legs.values()].map(({ terrain = 0 }) => terrain)
  return { ...createNetwork(nodes, [...legs.values()], ATTRIBUTION), nodeElevations, shapeTerrains }
}

function corridorLegs(corridor: Corridor, nodes: readonly RoadNode[], node: (name: string) => number): RoadLeg[] {
  const positions = corridor.stops.map((stop) => {
    const { lng, lat } = nodes[node(stop.place)] as RoadNode
    return [lng, lat] as const
  })
  const legs: RoadLeg[] = []
  for (let i = 1; i < corridor.stops.length; i++) {
    const [from, to] = [corridor.stops[i - 1] as Stop, corridor.stops[i] as Stop]
    const [a, b] = [positions[i - 1], positions[i]]
    if (to.sharedWith || !a || !b) continue
    const lengthMeters = milesToMeters(to.milesFromPrevious)
    if (lengthMeters < 0.9 * metersBetween(a, b))
      throw new Error(`${corridor.route}: ${from.place} to ${to.place} is stated shorter than a straight line.`)
    const roadClass = to.ferry ? 'ferry' : corridor.class
    const line = smoothLeg(positions[i - 2], a, b, positions[i + 1])
    const leg = { terrain: terrainAlong(line), winding: lengthMeters / metersBetween(a, b) }
    legs.push({
      from: node(from.place),
      to: node(to.place),
      lengthMeters,
      freeFlowMps: corridor.freeFlowMph
        ? mphToMps(corridor.freeFlowMph)
        : freeFlowMps(roadClass, stateOf(to.place), to.milesFromPrevious, leg),
      class: roadClass,
      route: corridor.route,
      ferry: to.ferry,
      border: countryOf(from.place) !== countryOf(to.place),
      oneWay: false,
      line,
      terrain: corridor.freeFlowMph ? terrainOfSpeed(corridor.freeFlowMph) : leg.terrain,
    })
  }
  return legs
}

/** Adds this route's name to another route's legs between two places: I-90 runs on I-80 between Elyria and Gary. */
function shareLegs(
  route: string,
  from: Stop,
  to: Stop,
  corridors: readonly Corridor[],
  legs: ReadonlyMap<string, RoadLeg>,
  node: (name: string) => number,
): void {
  for (const other of corridors) {
    if (other.route !== to.sharedWith) continue
    const start = other.stops.findIndex((stop) => stop.place === from.place)
    const end = other.stops.findIndex((stop) => stop.place === to.place)
    if (start < 0 || end < 0) continue
    for (let i = Math.min(start, end) + 1; i <= Math.max(start, end); i++) {
      const leg = legs.get(legKey(node((other.stops[i - 1] as Stop).place), node((other.stops[i] as Stop).place)))
      if (leg) addRouteName(leg, route)
    }
    return
  }
  throw new Error(`${route}: ${to.sharedWith} does not run from ${from.place} to ${to.place}.`)
}

function addRouteName(leg: RoadLeg, route: string): void {
  if (!leg.route.split('/').includes(route)) leg.route = `${leg.route}/${route}`
}

function legKey(a: number, b: number): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`
}

/** The part after the last comma: "WY" of "Laramie, WY". */
export function stateOf(place: string): string {
  return place.slice(place.lastIndexOf(', ') + 2)
}

function countryOf(place: string): 'US' | 'CA' | 'MX' {
  const state = stateOf(place)
  if (state.length === 3) return 'MX'
  return CANADIAN_PROVINCES.has(state) ? 'CA' : 'US'
}
