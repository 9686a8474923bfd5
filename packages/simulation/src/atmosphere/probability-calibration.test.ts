import { describe, expect, test } from 'vitest'
import { type Case, PROBABILITIES, probabilityCases } from '../../test/probability-sample.ts'

const LEADS = [1, 6, 24, 72, 168]
// Another year than that which the calibration was fitted to.
const byLead = probabilityCases(1, new Date('2025-05-01T00:00:00Z'), 44, LEADS)
/** Fewer cases in a tenth say nothing: their random error is as large as the tolerance. */
const MIN_CASES = 100

const mean = (cases: readonly Case[], value: (each: Case) => number) =>
  cases.reduce((sum, each) => sum + value(each), 0) / cases.length

/** Lightning is forecast for the nowcast only (LAYER-059). Tornadoes are so rare that skill shows in this sample after one hour only. */
const SKILL_LEADS = {
  gustProbability45mph: LEADS,
  lightningProbability: [1, 6],
  tornadoProbability: [1],
} as const

describe.each(PROBABILITIES)('%s', (name) => {
  test.each(LEADS)('%i hours ahead is right within 8 points in each tenth', (lead) => {
    const cases = byLead[LEADS.indexOf(lead)]?.[name] ?? []
    const tenths = Map.groupBy(cases, ({ forecast }) => Math.min(9, Math.floor(10 * forecast)))
    const wrong = [...tenths].flatMap(([tenth, some]) => {
      if (some.length < MIN_CASES) return []
      const [forecast, came] = [mean(some, (each) => each.forecast), mean(some, (each) => each.came)]
      return Math.abs(forecast - came) > 0.08 ? [{ tenth, forecast, came, count: some.length }] : []
    })
    expect(wrong).toEqual([])
  })

  test.each([...SKILL_LEADS[name]])('%i hours ahead is better than climatology by the Brier score', (lead) => {
    const cases = byLead[LEADS.indexOf(lead)]?.[name] ?? []
    const climatology = mean(cases, ({ came }) => came)
    // The expected square of an event of probability `came` exceeds these by the same amount on both sides.
    const brier = mean(cases, ({ forecast, came }) => (forecast - came) ** 2 + came * (1 - came))
    const reference = mean(cases, ({ came }) => (climatology - came) ** 2 + came * (1 - came))
    expect(1 - brier / reference).toBeGreaterThan(0)
  })
})
