// What the demo's trucks are rated and advised in simulated weather: `hours` prints the table of docs/deciding.md
// at a calm hour, in fog and in a blizzard; `year` prints how often vehicles are High on days of a year, in winter nights
// and inside storms, for worlds that nothing was fitted to, and fails where a law does not hold.
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { DAY_MS } from '@stormlane/domain/time'
import { DEMO_PLACES } from '../apps/server/src/demo/demo-places.ts'
import { AtmosphereModel } from '../packages/simulation/src/atmosphere/atmosphere-model.ts'
import { areaGrid } from '../packages/simulation/src/simulated-source.ts'
import { DemoFleet, type FleetHour, type RatedVehicle } from './decisions/fleet-hour.ts'
import { addDay, brokenLaws, daysOfYear, GROUPS, noShares, type Shares, shareOf } from './decisions/level-laws.ts'
import { nearestCell } from './decisions/storm-footprint.ts'

const DEGREES = 1
/** Nothing was fitted to these worlds. */
const HELD_OUT_SEEDS = [303, 404]
/** Hours of the winter of the demo's own world; of 120 hours the calmest, and those with most fog and snow at its sites. */
async function printHours(seed: number): Promise<void> {
  const model = new AtmosphereModel(areaGrid(DEGREES), seed)
  const from = Date.parse('2026-01-01T12:00:00Z')
  const weather = Array.from({ length: 60 }, (_, day) => weatherAtSites(model, new Date(from + day * DAY_MS)))
  const most = (of: (one: (typeof weather)[number]) => number) =>
    weather.reduce((best, one) => (of(one) > of(best) ? one : best))
  const hours = {
    calm: most(({ fog, snow, gust }) => -(fog + snow) - gust / 100),
    fog: most(({ fog, snow }) => fog - 2 * snow),
    blizzard: most(({ snow, gust }) => snow * gust),
  }
  console.log(`| ${COLUMNS.join(' | ')} |\n|${COLUMNS.map(() => '---').join('|')}|`)
  const fleet = new DemoFleet()
  for (const [name, { at }] of Object.entries(hours)) {
    const hour = await fleet.at(model, at, { isAdvised: true })
    console.log(`| ${rowOf(`${name}, ${at.toISOString().slice(0, 13)}Z`, hour).join(' | ')} |`)
  }
}

/** How many of the demo's sites have fog and snow that slows traffic, and their mean gust. */
function weatherAtSites(model: AtmosphereModel, at: Date) {
  const { visibility, snowRate, windGust } = model.truth(at)
  let [fog, snow, gust] = [0, 0, 0]
  for (const place of DEMO_PLACES) {
    const cell = nearestCell(model, place)
    if ((visibility[cell] as number) < 800 && (snowRate[cell] as number) < 0.5) fog++
    if ((snowRate[cell] as number) > 10) snow++
    gust += (windGust[cell] as number) / DEMO_PLACES.length
  }
  return { at, fog, snow, gust }
}

const COLUMNS = [
  'hour',
  'vehicles under way',
  'High in the hour',
  'High on the rest of the trip',
  'parked vehicles',
  'High in the hour',
  'High within 12 h',
  'shipments',
  'of them High',
  'advice',
  'later by waiting, h',
  'lost driving on, h',
  'lost as advised, h',
  'cost driving on',
  'cost as advised',
]

function rowOf(name: string, { underWay, parked, routeRisks, advised }: FleetHour): (string | number)[] {
  const kinds = Map.groupBy(advised, ({ kind }) => kind)
  const words = [...kinds].map(([kind, of]) => `${kind} ${of.length}`).join(', ')
  const sum = (of: (one: (typeof advised)[number]) => number) => advised.reduce((total, one) => total + of(one), 0)
  const hours = (of: (one: (typeof advised)[number]) => number) => (sum(of) / 60).toFixed(1)
  return [
    name,
    underWay.length,
    highOf(underWay),
    highAheadOf(underWay),
    parked.length,
    highOf(parked),
    highAheadOf(parked),
    routeRisks.length,
    routeRisks.filter((risk) => risk >= IMPACT_LEVELS.high).length,
    words,
    hours(({ waitMinutes }) => waitMinutes),
    hours(({ lostDrivingOn }) => lostDrivingOn),
    hours(({ lostAdvised }) => lostAdvised),
    `$${Math.round(sum(({ dollarsDrivingOn }) => dollarsDrivingOn))}`,
    `$${Math.round(sum(({ dollarsAdvised }) => dollarsAdvised))}`,
  ]
}

const highOf = (vehicles: readonly RatedVehicle[]) => vehicles.filter(({ level }) => level >= IMPACT_LEVELS.high).length
const highAheadOf = (vehicles: readonly RatedVehicle[]) =>
  vehicles.filter(({ levelAhead }) => levelAhead >= IMPACT_LEVELS.high).length

/** Prints the shares of each world and of all together; fails if these break a law. */
async function printYear(days: number, seeds: readonly number[]): Promise<void> {
  const fleet = new DemoFleet()
  const together = noShares()
  for (const seed of seeds) {
    const model = new AtmosphereModel(areaGrid(DEGREES), seed)
    const ofWorld = noShares()
    for (const from of daysOfYear(days)) await addDay(ofWorld, fleet, model, from)
    for (const group of GROUPS) {
      together[group].high += ofWorld[group].high
      together[group].of += ofWorld[group].of
    }
    printShares(`world ${seed}`, ofWorld)
  }
  printShares('all worlds', together)
  const broken = brokenLaws(together)
  for (const law of broken) console.error(`Broken law, ${law}.`)
  if (broken.length > 0) process.exitCode = 1
}

function printShares(title: string, shares: Shares): void {
  console.log(title)
  for (const group of GROUPS) {
    const { high, of } = shares[group]
    console.log(`  ${group}: ${high} of ${of}, ${(100 * shareOf(shares[group])).toFixed(2)} %`)
  }
}

const [what, ...rest] = process.argv.slice(2)
const numbers = rest.map(Number)
if (what === 'hours') await printHours(numbers[0] ?? 1)
else if (what === 'year') await printYear(numbers[0] ?? 24, numbers.length > 1 ? numbers.slice(1) : HELD_OUT_SEEDS)
else {
  console.error('npm run decisions -- hours [seed], or npm run decisions -- year [days of each world] [seeds]')
  process.exitCode = 2
}
