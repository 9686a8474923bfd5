import { DAY_MS } from '@stormlane/domain/time'
import { describe, expect, test } from 'vitest'
import { floodCases, severeCases } from '../../test/event-sample.ts'
import { brierSkill, wrongTenths } from '../../test/reliability.ts'

/** Neighbors share their weather: fewer cases are one or two storms. */
const MIN_CASES = 300

// Other years than those that the calibration was fitted to.
const [today, tomorrow] = floodCases(1, new Date('2025-06-10T00:00:00Z'), 3)
const severe = severeCases(
  1,
  Array.from({ length: 8 }, (_, i) => new Date(Date.parse('2025-04-20T21:00:00Z') + 9 * i * DAY_MS)),
)

describe.each([
  ['flood chances of counties today', today ?? []],
  ['flood chances of counties tomorrow', tomorrow ?? []],
  ['chances of severe storms', severe],
] as const)('%s', (_, cases) => {
  test('are right within 8 points in each tenth', () => {
    expect(wrongTenths(cases, 0.08, MIN_CASES)).toEqual([])
  })
  test('are better than climatology by the Brier score', () => {
    expect(brierSkill(cases)).toBeGreaterThan(0)
  })
})
