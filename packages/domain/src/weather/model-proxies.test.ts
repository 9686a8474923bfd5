import { expect, test } from 'vitest'
import {
  chanceAbove,
  lightningChance,
  lightningThreat,
  normalShareBelow,
  strongGustChance,
  tornadoChance,
  tornadoHelicity,
} from './model-proxies.ts'

test.each([
  [20.1168, 0.5],
  [5, 0],
  [30, 1],
])('a gust of %s m/s has the chance %s of 45 mph', (gust, chance) => {
  expect(strongGustChance(gust)).toBeCloseTo(chance, 2)
})

test('without a threat of lightning or rotation there is no chance of either', () => {
  expect([lightningChance(0), lightningChance(-1), tornadoChance(0), tornadoChance(20)]).toEqual([0, 0, 0, 0])
})

test('the usual mark of severe storms gives a chance of a tornado of about a tenth', () => {
  expect(tornadoChance(75)).toBeCloseTo(0.12, 2)
})

test.each([0, 0.05, 0.4, 0.95])('the chance %s comes back from its threat and its rotation', (chance) => {
  expect(lightningChance(lightningThreat(chance))).toBeCloseTo(chance, 6)
  expect(tornadoChance(tornadoHelicity(chance))).toBeCloseTo(chance, 6)
})

const PERCENTILES = [10, 25, 50, 75, 90]
test.each([
  ['on the median', 20, [14, 17, 20, 23, 26], 0.5],
  ['between two percentiles', 21.5, [14, 17, 20, 23, 26], 0.375],
  ['on the last percentile', 26, [14, 17, 20, 23, 26], 0.1],
  ['beyond the last percentile', 32, [14, 17, 20, 23, 26], 0.0052],
  ['before the first percentile', 8, [14, 17, 20, 23, 26], 0.9948],
  ['above a calm forecast', 20, [0, 0, 0, 0, 0], 0],
  ['below a certain one', 20, [30, 30, 30, 30, 30], 1],
])('the chance of a limit %s', (_, limit, values, chance) => {
  expect(chanceAbove(limit, PERCENTILES, (i) => values[i] as number)).toBeCloseTo(chance, 3)
})

test.each([
  [0, 0.5],
  [1, 0.841_344_7],
  [-1.959_964, 0.025],
  [6, 1],
])('%s standard deviations are above %s of a normal distribution', (deviations, share) => {
  expect(normalShareBelow(deviations)).toBeCloseTo(share, 6)
})
