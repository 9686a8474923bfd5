// Orders of stops: the gap of our search to the best known tours of Solomon's instances of 25 customers with windows, and
// to the exact order of random trips of nine stops. The instances are not part of the repository; without them only the
// random trips are run.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DEFAULT_DECIDING_COSTS, type LegTable, type StopsToOrder } from '@stormlane/domain/deciding'
import { metersToMiles, seededRandom } from '@stormlane/domain/measures'
import { HOUR_MS } from '@stormlane/domain/time'
import { bestOrder, orderTours, tourCosts } from '@stormlane/roads'

const FIXTURES = process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../shared/fixtures')
const FOLDER = path.join(FIXTURES, 'vrptw')
const START = new Date(0)
const [ROUNDS = 5000] = process.argv.slice(2).map(Number)
/** A unit of distance costs a dollar. */
const METERS_OF_MILE = 1 / metersToMiles(1)

interface Place {
  x: number
  y: number
  load: number
  opens: number
  closes: number
  service: number
}

/** Straight lines, a second for a unit of distance, cut to one decimal as in Solomon's tables. */
function straightLegs(places: readonly Place[]): LegTable {
  const ends = [...places, places[0] as Place]
  const seconds = Float32Array.from(
    ends.flatMap((a) => ends.map((b) => Math.floor(10 * Math.hypot(a.x - b.x, a.y - b.y)) / 10)),
  )
  const meters = seconds.map((one) => one * METERS_OF_MILE)
  return { places: ends.length, startMs: 0, slotMs: HOUR_MS, slots: 1, seconds, meters }
}

const window = ({ opens, closes }: Place) => ({ earliest: new Date(1000 * opens), latest: new Date(1000 * closes) })

function solomon(file: string) {
  const numbers = readFileSync(path.join(FOLDER, file), 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter((row) => row.every((one) => Number.isFinite(one)))
  const [vehicles = 0, capacity = 0] = numbers.find((row) => row.length === 2) ?? []
  const places = numbers
    .filter((row) => row.length === 7)
    .map(([, x = 0, y = 0, load = 0, opens = 0, closes = 0, service = 0]) => ({ x, y, load, opens, closes, service }))
  const [depot, ...customers] = places as [Place, ...Place[]]
  const stops: StopsToOrder = {
    departAt: START,
    stops: customers.map((one) => ({ stopSeconds: one.service, window: window(one) })),
    appointment: window(depot),
    legs: straightLegs(places),
    // Distance alone, and no window may be missed.
    costs: { hour: 0, mile: 1, crash: 0, missedAppointment: 10_000 },
  }
  return { stops, fleet: { vehicles, capacity, loads: customers.map(({ load }) => load) } }
}

function solomonGaps(): void {
  const best = new Map(
    readFileSync(path.join(FOLDER, 'solomon25_best_known.csv'), 'utf8')
      .split('\n')
      .map((line) => line.split(','))
      .map(([name = '', , , distance]) => [name, Number(distance)]),
  )
  const gaps: number[] = []
  for (const file of readdirSync(FOLDER).filter((one) => one.startsWith('solomon25_') && one.endsWith('.txt'))) {
    const name = file.slice('solomon25_'.length, -'.txt'.length)
    const known = best.get(name)
    if (known === undefined) continue
    const { stops, fleet } = solomon(file)
    const costs = tourCosts(stops)
    const began = performance.now()
    const each = stops.stops.map((_one, stop) => [stop + 1])
    // From as few vehicles as possible, and from a vehicle for each stop; the shorter tours count.
    const [tours, distance] = [[], each]
      .map((start) => orderTours(start, stops, { costs, fleet, rounds: ROUNDS, seed: 41 }))
      .map((found) => [found, found.reduce((sum, tour) => sum + costs.of(tour), 0)] as const)
      .reduce((one, other) => (other[1] < one[1] ? other : one))
    const gap = distance / known - 1
    gaps.push(gap)
    const ms = Math.round(performance.now() - began)
    print({
      bench: 'stops',
      instance: name,
      vehicles: tours.length,
      distance: round(distance),
      best: known,
      gap: percent(gap),
      ms,
    })
  }
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const atBest = gaps.filter((gap) => gap < 0.0005).length
  print({
    bench: 'stops',
    instances: gaps.length,
    atBest,
    meanGap: percent(mean),
    worstGap: percent(Math.max(...gaps)),
    rounds: ROUNDS,
  })
}

/** A trip of nine stops with windows around the time at which a random order would be there. */
function randomTrip(seed: number): StopsToOrder {
  const random = seededRandom(seed)
  const places = Array.from({ length: 10 }, () => ({
    x: 300 * random(),
    y: 300 * random(),
    load: 0,
    opens: 0,
    closes: 0,
    service: 1800,
  }))
  const legs = straightLegs(places)
  // 300 miles at 50 mph.
  legs.seconds = legs.seconds.map((one) => one * 72)
  return {
    departAt: START,
    stops: places.slice(1).map(({ service }) => {
      const opens = Math.floor(24 * random())
      const isFree = random() < 0.4
      const appointment = { earliest: new Date(opens * HOUR_MS), latest: new Date((opens + 4) * HOUR_MS) }
      return { stopSeconds: service, ...(!isFree && { window: appointment }) }
    }),
    legs,
    costs: DEFAULT_DECIDING_COSTS,
  }
}

/** The search on trips whose best order is known: its gap to the exact order. */
function randomGaps(): void {
  const gaps = Array.from({ length: 100 }, (_, seed) => {
    const stops = randomTrip(seed)
    const costs = tourCosts(stops)
    const exact = costs.of(bestOrder(stops).map((stop) => stop + 1))
    const given = stops.stops.map((_one, stop) => stop + 1)
    const fleet = { vehicles: 1, capacity: Number.POSITIVE_INFINITY, loads: [] }
    const [found = given] = orderTours([given], stops, { costs, fleet, rounds: 2000, seed: 41 })
    return { gap: costs.of(found) / exact - 1, saved: 1 - exact / costs.of(given) }
  })
  const atBest = gaps.filter(({ gap }) => gap < 1e-9).length
  const worst = Math.max(...gaps.map(({ gap }) => gap))
  const saved = gaps.reduce((sum, one) => sum + one.saved, 0) / gaps.length
  print({
    bench: 'stops',
    trips: gaps.length,
    stops: 9,
    atExact: atBest,
    worstGap: percent(worst),
    savedAgainstGiven: percent(saved),
  })
}

const round = (value: number) => Math.round(10 * value) / 10
const percent = (share: number) => `${(100 * share).toFixed(2)} %`
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

if (existsSync(FOLDER)) solomonGaps()
else print({ bench: 'stops', skipped: 'Solomon', missing: FOLDER })
randomGaps()
