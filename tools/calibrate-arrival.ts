// npm run calibrate:arrival: drives trips through the simulated forecasts and through the simulated truth, and prints how often vehicles
// arrived before P10, P50 and P90 and how often they kept appointments of each chance. With `--fit` it prints the rows of
// ARRIVED_BY_MEMBER_SHARE (arrival-odds.ts) that fit these trips. `--seed 1` chooses the world, `--runs 12` how many
// runs of a year, `--skip 6` how many of them were driven before; `--save trips.csv` stores the trips, and `--load trips.csv`
// reads them instead of driving; given again, it reads several files.
import { parseArgs } from 'node:util'
import { seededRandom } from '@stormlane/domain/measures'
import { arrivalScores, arrivalTable } from './verification/arrival-tally.ts'
import { fittedStops } from './verification/fit-arrivals.ts'
import { type RandomTrip, randomTrips } from './verification/random-trips.ts'
import { loadTrips, saveTrips } from './verification/trips-file.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '12' },
    skip: { type: 'string', default: '0' },
    fit: { type: 'boolean', default: false },
    save: { type: 'string' },
    load: { type: 'string', multiple: true },
  },
})
const seed = Number(values.seed)
const trips = values.load ? values.load.flatMap(loadTrips) : await drivenTrips()
if (values.save) saveTrips(values.save, trips)
if (values.fit)
  for (const [members, arrived] of fittedStops(trips, seededRandom(seed)))
    console.log(`  [${members}, ${Number(arrived.toFixed(3))}],`)
else console.log(arrivalTable(arrivalScores(trips, seededRandom(seed))))

async function drivenTrips(): Promise<RandomTrip[]> {
  const driven: RandomTrip[] = []
  for await (const trip of randomTrips(seed, Number(values.runs), Number(values.skip))) {
    driven.push(trip)
    if (driven.length % 100 === 0) console.error(`${driven.length} trips`)
  }
  return driven
}
