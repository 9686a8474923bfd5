import { expect, test } from 'vitest'
import { IMPACT_LEVELS } from '../levels/impact-level.ts'
import { LEVEL_CHANCES } from './level-chance.data.ts'
import { levelChance } from './level-chance.ts'

const { none, low, moderate, high, extreme } = IMPACT_LEVELS

test('[MODEL-111] the chance of a level is known from three days ahead on', () => {
  expect(levelChance('road', moderate, 71)).toBeNull()
  expect(levelChance('road', moderate, 72)).toBe(LEVEL_CHANCES.road[0]?.moderate)
  expect(levelChance('road', extreme, 72)).toBe(LEVEL_CHANCES.road[0]?.high)
  expect(levelChance('road', none, 120)).toBeNull()
  // A probability is a chance itself.
  expect(levelChance('gustProbability45mph', high, 120)).toBeNull()
})

test.each(Object.entries(LEVEL_CHANCES))('%s: no level is certain', (_, rows) => {
  for (const row of rows) {
    const chances = [row.low, row.moderate, row.high]
    expect(Math.max(...chances)).toBeLessThan(1)
    expect(Math.min(...chances)).toBeGreaterThan(0)
  }
  expect(rows.map(({ leadHours }) => leadHours)).toEqual([72, 96, 120, 144, 168])
  expect(levelChance('road', low, 84)).toBeGreaterThan(0)
})
