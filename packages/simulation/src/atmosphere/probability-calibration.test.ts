import { HOUR_MS } from '@stormlane/domain/time'
import { describe, expect, test } from 'vitest'
import { PROBABILITIES, type ProbabilityName, probabilityCases } from '../../test/probability-sample.ts'
import { brierSkill, wrongTenths } from '../../test/reliability.ts'

const LEADS = [1, 6, 24, 72, 168]
// Other times than those that the calibration was fitted to.
const FROM = Date.parse('2025-05-01T00:00:00Z')
const TIMES = Array.from({ length: 60 }, (_, i) => new Date(FROM + (199 * i + 3 * (i % 8)) * HOUR_MS))
const byLead = probabilityCases(1, TIMES, LEADS)
/** Fewer cases in a tenth say nothing, because neighbors share their weather: 200 of them are a handful of storms. */
const MIN_CASES = 200

/**
 * Lightning is forecast for the nowcast only (LAYER-059). Tornadoes are so rare that skill shows in this sample after
 * one hour only. Rain is compared where it is forecast, with the share of such forecasts that came true.
 */
const SKILL_LEADS = {
  gust: LEADS,
  lightning: [1, 6],
  tornado: [1],
  lightRain: LEADS,
  heavyRain: LEADS,
} satisfies Record<ProbabilityName, readonly number[]>

describe.each(PROBABILITIES)('%s', (name) => {
  test.each(LEADS)('%i hours ahead is right within 8 points in each tenth', (lead) => {
    expect(wrongTenths(byLead[LEADS.indexOf(lead)]?.[name] ?? [], 0.08, MIN_CASES)).toEqual([])
  })

  test.each([...SKILL_LEADS[name]])('%i hours ahead is better than climatology by the Brier score', (lead) => {
    expect(brierSkill(byLead[LEADS.indexOf(lead)]?.[name] ?? [])).toBeGreaterThan(0)
  })
})
