import { fileURLToPath } from 'node:url'
import { seededRandom } from '@stormlane/domain/measures'
import { expect, test } from 'vitest'
import { arrivalScores } from './arrival-tally.ts'
import { loadTrips } from './trips-file.ts'

// All trips of `npm run calibrate:arrival -- --seed 1 --save` that have a spread; the odds are fitted to trips of seed
// 2.
const trips = loadTrips(fileURLToPath(new URL('trips-of-world-1.csv', import.meta.url)))
const { leads, tenths, stripTenths } = arrivalScores(trips, seededRandom(1))

test('appointments are kept as often as said, within 8 points in each tenth', () => {
  expect(tenths.length).toBe(10)
  for (const { count, said, kept } of tenths) {
    expect(count).toBeGreaterThan(150)
    expect(Math.abs(said - kept), `${said}`).toBeLessThan(0.08)
  }
})

test('the strip of departures, which knows three quantiles, is right within 8 points in each tenth, too [PLAN-145]', () => {
  expect(stripTenths.length).toBe(10)
  for (const { count, said, kept } of stripTenths) {
    expect(count).toBeGreaterThan(150)
    expect(Math.abs(said - kept), `${said}`).toBeLessThan(0.08)
  }
})

test('about 80 % arrive from P10 to P90, at each lead time', () => {
  expect(leads.map(({ leadHours }) => leadHours)).toEqual([undefined, 1, 6, 24, 72, 120])
  for (const { leadHours, inside } of leads) expect(Math.abs(inside - 0.8), `${leadHours} h`).toBeLessThan(0.05)
})
