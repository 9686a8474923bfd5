import { CLIMATOLOGY_DAYS, SumTable, scoresOf, verifyHour } from '@stormlane/atmosphere'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import {
  STATIONS,
  type StationValues,
  VERIFIED_LEAD_HOURS,
  type VerifiedLeadHours,
  type VerifiedVariableId,
} from '@stormlane/domain/verification'
import { expect, test } from 'vitest'
import { StationWeather } from './station-weather.ts'

/** A world that nothing was fitted to. */
const SEED = 31
const FROM = Date.parse('2025-01-01T00:00:00Z')
const RUNS = 5
const BETWEEN_MS = 30 * HOUR_MS
/** The first run is this long before the first hour that has a whole climatology. */
const FIRST_RUN = FROM + CLIMATOLOGY_DAYS * DAY_MS - 72 * HOUR_MS

// Lightning is forecast for six hours, and a tornado is known by its chance alone, which the Brier score judges.
const VALUES = ['road', 'precipitation', 'snow', 'wind_gust', 'wind', 'temperature', 'visibility', 'flood'] as const
const LEADS = VERIFIED_LEAD_HOURS.filter((lead) => lead >= 72)
/** The Skill page shows hundredths. Where nothing is worth publishing, the usual value is, and skill is 0 but for the sample. */
const ROUNDS_TO_ZERO = -0.005

const weather = new StationWeather(SEED, 0.5, STATIONS.length)
const hours = weather.truth(new Date(FROM), (CLIMATOLOGY_DAYS + 4) * 24 + RUNS * 30 + 24)
const truthAt = (time: Date): StationValues | undefined => hours[(time.getTime() - FROM) / HOUR_MS]
const table = new SumTable()
for (let run = 0; run < RUNS; run++) {
  const runTime = FIRST_RUN + run * BETWEEN_MS
  for (const [i, values] of weather.run(new Date(runTime)).entries()) {
    const lead = VERIFIED_LEAD_HOURS[i] as VerifiedLeadHours
    const validAt = new Date(runTime + lead * HOUR_MS)
    const truth = truthAt(validAt)
    if (truth && lead >= 72) verifyHour({ validAt, truth, forecasts: [{ lead, values }], truthAt }, table)
  }
}
const skill = (variable: VerifiedVariableId, lead: VerifiedLeadHours) =>
  scoresOf(table.at({ region: 'all', variable, lead })).climatologySkill

test.each(VALUES)('[MODEL-110] %s is published no worse than what is usual, three to seven days ahead', (variable) => {
  const found = LEADS.map((lead) => [lead, skill(variable, lead)] as const)
  console.log(variable, found.map(([lead, value]) => `${lead} ${value?.toFixed(3)}`).join('  '))
  for (const [lead, value] of found) expect(value ?? 0, `${lead} h`).toBeGreaterThan(ROUNDS_TO_ZERO)
})
