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
/** Five runs are a handful of weather systems: at one lead time, chance alone moves skill by about this much. */
const BY_CHANCE = 0.07

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
  const skills = LEADS.map((lead) => skill(variable, lead) ?? 0)
  expect(skills.reduce((sum, one) => sum + one, 0) / skills.length).toBeGreaterThanOrEqual(0)
  expect(Math.min(...skills)).toBeGreaterThan(-BY_CHANCE)
})
