// Worker thread that compares archived forecasts with the truth, so that requests are not blocked.
import { SumTable, verifyHour } from '@stormlane/atmosphere'
import { HOUR_MS } from '@stormlane/domain/time'
import { type StationValues, VERIFIED_LEAD_HOURS, type VerifiedLeadHours } from '@stormlane/domain/verification'
import { answerTasks } from '@stormlane/threads'
import { type DaySums, dayOf } from './day-sums.ts'
import { unpackStationValues } from './station-codec.ts'
import type { VerificationResult, VerificationTask } from './verification-task.ts'

answerTasks((task: VerificationTask): VerificationResult => {
  const truth = new Map(task.truth.map(({ at, packed }) => [at.getTime(), unpackStationValues(packed, 1)[0]]))
  const runs = new Map(
    task.forecasts.map(({ at, packed }) => [at.getTime(), unpackStationValues(packed, VERIFIED_LEAD_HOURS.length)]),
  )
  const days = new Map<number, SumTable>()
  for (const validAt of task.hours) {
    const came = truth.get(validAt.getTime())
    if (!came) continue
    const day = dayOf(validAt)
    const table = days.get(day) ?? new SumTable()
    days.set(day, table)
    const truthAt = (time: Date) => truth.get(time.getTime())
    verifyHour({ validAt, truth: came, forecasts: forecastsFor(validAt, runs), truthAt }, table)
  }
  return [...days].flatMap(([day, table]) => daySums(day, table))
})

function forecastsFor(validAt: Date, runs: ReadonlyMap<number, StationValues[]>) {
  return VERIFIED_LEAD_HOURS.flatMap((lead: VerifiedLeadHours, i) => {
    const values = runs.get(validAt.getTime() - lead * HOUR_MS)?.[i]
    return values ? { lead, values } : []
  })
}

function daySums(day: number, table: SumTable): DaySums[] {
  const rows = new Map<string, DaySums>()
  for (const { key, sums } of table.entries.values()) {
    const name = `${key.region} ${key.variable}`
    const row = rows.get(name) ?? { region: key.region, variable: key.variable, day, byLead: {} }
    row.byLead[key.lead] = sums
    rows.set(name, row)
  }
  return [...rows.values()]
}
