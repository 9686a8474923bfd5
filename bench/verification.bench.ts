// What the verification of forecasts costs: CPU seconds per run, and its share of the cost of making the run. A run is
// made every hour. Its forecast is read at the verified points and packed, an hour of truth is made and verified, and
// for one run in 30 trips are driven. Arguments: degrees between the cells of the week-long forecast, 0.2 by default.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  CLIMATOLOGY_DAYS,
  type OpenRun,
  publishHorizon,
  RunStore,
  readPlaces,
  SumTable,
  verifyHour,
} from '@stormlane/atmosphere'
import { EXTENDED_HOURS, HOUR_MS } from '@stormlane/domain/time'
import { VERIFIED_LEAD_HOURS, VERIFIED_POINTS } from '@stormlane/domain/verification'
import type { Forecast } from '@stormlane/server/src/modules/forecast/forecast.ts'
import { readStations } from '@stormlane/server/src/modules/verification/read-stations.ts'
import { packStationValues, unpackStationValues } from '@stormlane/server/src/modules/verification/station-codec.ts'
import { SimulatedSource, StationWeather, TripDriver } from '@stormlane/simulation'

const SEED = 1
const RUN_TIME = new Date('2026-02-10T12:00:00Z')
/** How many hours are verified together, and for one in how many runs trips are driven (`verification-archive.ts`). */
const [HOURS_OF_A_ROUND, RUNS_OF_A_DRIVE] = [6, 30]
const degrees = Number(process.argv[2] ?? 0.2)
const signal = new AbortController().signal

const root = mkdtempSync(path.join(tmpdir(), 'bench-verification-'))
try {
  const source = new SimulatedSource(SEED, { nowcast: degrees, extended: degrees })
  const making = await cpuSeconds(() =>
    publishHorizon({ root, source, runTime: RUN_TIME, horizon: 'extended', edition: 1, now: () => RUN_TIME }),
  )
  const store = new RunStore({ root, onRefused: (name, reason) => console.error(name, reason) })
  const run = store.find('extended', RUN_TIME) as OpenRun
  const forecast: Pick<Forecast, 'places'> = {
    places: async ({ times }, places, fields) =>
      readPlaces(
        run,
        places.map((place) => ({ ...place, steps: times.length })),
        fields,
      ),
  }
  let packed: Buffer = Buffer.alloc(0)
  const archiving = await cpuSeconds(async () => {
    packed = packStationValues(await readStations(forecast, run.info, undefined, signal))
  })
  const weather = new StationWeather(SEED, degrees)
  let hour: Buffer = Buffer.alloc(0)
  const truth = await cpuSeconds(async () => {
    for (const values of weather.truth(RUN_TIME, HOURS_OF_A_ROUND)) hour = packStationValues([values])
  })
  const verifying = await cpuSeconds(async () => verifyRound(packed, hour))
  const driver = new TripDriver(SEED)
  const driving = await cpuSeconds(() => driver.drive(RUN_TIME))
  store.close()
  const parts = {
    'archive a run': archiving,
    'truth of an hour': truth / HOURS_OF_A_ROUND,
    'verify an hour': verifying / HOURS_OF_A_ROUND,
    'drive trips': driving / RUNS_OF_A_DRIVE,
  }
  print('make the week of a run', making, 's CPU')
  for (const [name, seconds] of Object.entries(parts)) print(name, seconds, 's CPU')
  print(
    'verification of a run',
    (100 * Object.values(parts).reduce((sum, part) => sum + part)) / making,
    '% of the week',
  )
} finally {
  rmSync(root, { recursive: true })
}

/** One round as in the server's thread: unpacks a month of truth and a week of runs, and verifies six hours. */
function verifyRound(run: Buffer, hour: Buffer): void {
  const truth = new Map(
    Array.from({ length: 24 * CLIMATOLOGY_DAYS + HOURS_OF_A_ROUND }, (_, i) => [i, unpackStationValues(hour, 1)[0]]),
  )
  const runs = Array.from({ length: EXTENDED_HOURS }, () => unpackStationValues(run, VERIFIED_LEAD_HOURS.length))
  const table = new SumTable()
  const first = 24 * CLIMATOLOGY_DAYS
  for (let i = first; i < first + HOURS_OF_A_ROUND; i++) {
    const forecasts = VERIFIED_LEAD_HOURS.flatMap((lead, k) => {
      const values = runs[lead]?.[k]
      return values ? { lead, values } : []
    })
    const came = truth.get(i)
    const truthAt = (time: Date) => truth.get(time.getTime() / HOUR_MS)
    if (came) verifyHour({ validAt: new Date(i * HOUR_MS), truth: came, forecasts, truthAt }, table)
  }
}

async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

function print(bench: string, ours: number, unit: string): void {
  const size = VERIFIED_POINTS.length
  console.log(
    JSON.stringify({ bench, size, unit, ours: Number(ours.toPrecision(3)), peer: null, theirs: null, ratio: null }),
  )
}
