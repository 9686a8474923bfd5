import { CLIMATOLOGY_DAYS, SumTable, verifyHour } from '@stormlane/atmosphere'
import { DAY_MS, EXTENDED_HOURS, HOUR_MS } from '@stormlane/domain/time'
import {
  type StationValues,
  VERIFIED_ALERTS,
  VERIFIED_LEAD_HOURS,
  VERIFIED_VARIABLE_IDS,
  type VerifiedVariableId,
} from '@stormlane/domain/verification'
import { StationWeather } from '@stormlane/simulation'
import { alertScores } from '../../apps/server/src/modules/verification/alert-scores.ts'
import {
  type ArrivalsByLead,
  arrivalScores,
  arrivalsOf,
} from '../../apps/server/src/modules/verification/arrival-scores.ts'
import type { SumsByLead } from '../../apps/server/src/modules/verification/day-sums.ts'
import { leadScores } from '../../apps/server/src/modules/verification/scores-on-wire.ts'
import { TripDriver } from '../../packages/simulation/src/verification/drive-trips.ts'

/** Scores of each variable by lead time, as GET /api/verification returns them. */
export interface Measured {
  about: string
  scores: Record<VerifiedVariableId, ReturnType<typeof leadScores>>
  alerts: NonNullable<ReturnType<typeof alertScores>>[]
  arrival: ReturnType<typeof arrivalScores>
}

const SEED = 1
/** Degrees between the cells of the server's week-long forecasts. */
const DEGREES = 0.2
/** As on the server, so that runs begin at each quarter of the day in turn. */
const BETWEEN_RUNS_MS = 30 * HOUR_MS

/** Verifies the simulated forecasts of some days, as the server does for its last weeks. */
export async function measure(from: Date, days: number): Promise<Measured> {
  const weather = new StationWeather(SEED, DEGREES)
  const truth = truthByHour(weather, new Date(from.getTime() - CLIMATOLOGY_DAYS * DAY_MS), CLIMATOLOGY_DAYS + days)
  const until = from.getTime() + days * DAY_MS
  const table = new SumTable()
  const driver = new TripDriver(SEED)
  const arrivals: ArrivalsByLead[] = []
  let runs = 0
  for (let run = from.getTime() - EXTENDED_HOURS * HOUR_MS; run < until; run += BETWEEN_RUNS_MS) {
    runs++
    for (const [i, values] of weather.run(new Date(run)).entries()) {
      const lead = VERIFIED_LEAD_HOURS[i] as (typeof VERIFIED_LEAD_HOURS)[number]
      const validAt = new Date(run + lead * HOUR_MS)
      const came = truth.get(validAt.getTime())
      if (!came || validAt < from) continue
      const truthAt = (time: Date) => truth.get(time.getTime())
      verifyHour({ validAt, truth: came, forecasts: [{ lead, values }], truthAt }, table)
    }
    if (run >= from.getTime()) arrivals.push(arrivalsOf((await driver.drive(new Date(run))).driven))
  }
  return {
    about: `${runs} runs, ${days} days from ${from.toISOString().slice(0, 10)}, seed ${SEED}`,
    scores: scoresIn(table),
    alerts: VERIFIED_ALERTS.flatMap((alert) => alertScores(alert, [sumsIn(table, alert)]) ?? []),
    arrival: arrivalScores(arrivals),
  }
}

function truthByHour(weather: StationWeather, from: Date, days: number): Map<number, StationValues> {
  const hours = weather.truth(from, days * 24)
  return new Map(hours.map((values, hour) => [from.getTime() + hour * HOUR_MS, values]))
}

function sumsIn(table: SumTable, variable: VerifiedVariableId): SumsByLead {
  const byLead: SumsByLead = {}
  for (const { key, sums } of table.entries.values())
    if (key.region === 'all' && key.variable === variable) byLead[key.lead] = sums
  return byLead
}

const scoresIn = (table: SumTable) =>
  Object.fromEntries(VERIFIED_VARIABLE_IDS.map((id) => [id, leadScores([sumsIn(table, id)])])) as Measured['scores']
