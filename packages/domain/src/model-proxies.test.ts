import { expect, test } from 'vitest'
import { lightningChance, lightningThreat, strongGustChance, tornadoChance, tornadoHelicity } from './model-proxies.ts'

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
