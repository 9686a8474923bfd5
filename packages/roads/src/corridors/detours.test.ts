// A missing road shows as a detour: the network's distance between two places is far longer than the straight line.
import { createReadStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { metersToMiles } from '@stormlane/domain/measures'
import { expect, test } from 'vitest'
import { createLandmarks } from '../network/landmarks.ts'
import { metersBetween, type Position } from '../network/position.ts'
import { createSearchSpace } from '../network/shortest-path.ts'
import { createRoadIndex, snapToRoad } from '../network/snap-to-road.ts'
import { assembleOption, type Stopover } from '../routing/assemble-option.ts'
import { type LegSearch, legPath } from '../routing/leg-path.ts'
import { edgeSeconds } from '../routing/route-cost.ts'
import { loadAuthoredNetwork } from './authored-network.ts'
import { gazetteerFile } from './gazetteer.ts'

const PLACES = 400
const MAX_DETOUR = 1.6
const MAX_MILES = 250
/** Nearer places belong to one urban area, and the network has no city streets. */
const MIN_MILES = 25

interface LargePlace extends Stopover {
  name: string
  population: number
}

interface Barrier {
  name: string
  line: Position[]
}

const network = loadAuthoredNetwork()
const search: LegSearch = {
  graph: network.graph,
  space: createSearchSpace(network.graph),
  seconds: edgeSeconds(network.graph, undefined),
  shapePenalty: undefined,
  landmarks: createLandmarks(network.graph),
}

/** The largest places of the continent that roads connect: without Alaska, Hawaii and sections of cities. */
async function largestPlaces(): Promise<LargePlace[]> {
  const index = createRoadIndex(network.graph)
  const places: LargePlace[] = []
  for await (const line of createInterface({ input: createReadStream(gazetteerFile()) })) {
    const columns = line.split('\t')
    const [country = '', state = '', kind = ''] = [columns[8], columns[10], columns[7]]
    if (!['US', 'CA', 'MX'].includes(country) || kind === 'PPLX') continue
    if (country === 'US' && (state === 'AK' || state === 'HI')) continue
    const [latitude, longitude, population] = [Number(columns[4]), Number(columns[5]), Number(columns[14])]
    if (population < 100_000) continue
    const snapped = snapToRoad(index, [longitude, latitude])
    if (!snapped) continue
    places.push({ name: `${columns[1]}, ${state}`, at: { latitude, longitude }, snapped, stopSeconds: 0, population })
  }
  return places.toSorted((a, b) => b.population - a.population).slice(0, PLACES)
}

function readBarriers(): Barrier[] {
  const rows = readFileSync(path.resolve(import.meta.dirname, '../../test/barriers.tsv'), 'utf8')
    .trim()
    .split('\n')
  return rows
    .filter((row) => !row.startsWith('#'))
    .map((row) => {
      const [name = '', ...points] = row.split('\t')
      return { name, line: points.map((point) => point.split(' ').map(Number).reverse() as unknown as Position) }
    })
}

/** Whether the straight lines from a to b and from c to d cross. */
function cross(a: Position, b: Position, c: Position, d: Position): boolean {
  const side = (p: Position, q: Position, r: Position) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}

const lngLat = ({ at }: LargePlace): Position => [at.longitude, at.latitude]

function drivenMiles(from: LargePlace, to: LargePlace): number {
  const parts = legPath(search, from.snapped, to.snapped, 0)
  if (!parts) return Number.POSITIVE_INFINITY
  const { segments } = assembleOption(network, [from, to], [parts])
  return metersToMiles(segments.reduce((meters, segment) => meters + segment.lengthMeters, 0))
}

test('no pair of large places needs a long detour unless a lake, a coast or a mountain range is in the way', async () => {
  const places = await largestPlaces()
  const barriers = readBarriers()
  expect(places).toHaveLength(PLACES)
  let pairs = 0
  const unexplained: string[] = []
  const barriersMet = new Set<string>()
  for (const [index, from] of places.entries())
    for (const to of places.slice(index + 1)) {
      const straight = metersToMiles(metersBetween(lngLat(from), lngLat(to)))
      if (straight < MIN_MILES || straight > MAX_MILES) continue
      pairs++
      const driven = drivenMiles(from, to)
      if (driven <= MAX_DETOUR * straight) continue
      const barrier = barriers.find(({ line }) =>
        line.some((point, i) => i > 0 && cross(lngLat(from), lngLat(to), line[i - 1] as Position, point)),
      )
      if (barrier) barriersMet.add(barrier.name)
      else unexplained.push(`${from.name} to ${to.name}: ${driven.toFixed(0)} miles, straight ${straight.toFixed(0)}`)
    }
  expect(unexplained).toEqual([])
  expect(pairs).toBeGreaterThan(3000)
  expect(barriersMet).toContain('Lake Michigan')
})
