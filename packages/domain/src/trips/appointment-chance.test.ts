import { expect, test } from 'vitest'
import { seededRandom } from '../measures/random-source.ts'
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import { arrivalSpread, latestSafeDeparture, SAFE_CHANCES, windowChances } from './appointment-chance.ts'

const NOON = Date.parse('2026-01-15T12:00:00Z')
const after = (minutes: number) => new Date(NOON + minutes * MINUTE_MS)
const SPREAD = arrivalSpread({ p10: after(-20), p50: after(10), p90: after(70) }, after(0))

test.each([
  ['around the arrivals', -60, 120, 0.01, 0.99],
  ['from P10 to P90', -20, 70, 0.1, 0.9],
  ['until the median', -20, 10, 0.1, 0.5],
  ['18 hours after the arrival: early, not on time', 18 * 60, 20 * 60, 0.99, 0.99],
  ['before it', -300, -200, 0.01, 0.01],
])('a window %s [PLAN-100]', (_, from, to, early, untilEnd) => {
  const chances = windowChances(SPREAD, after(0), { earliest: after(from), latest: after(to) })
  expect(chances.early).toBeCloseTo(early, 2)
  expect(chances.inWindow).toBeCloseTo(untilEnd - early, 2)
  expect(chances.late).toBeCloseTo(1 - untilEnd, 2)
})

test('nobody is early for an appointment without a beginning [PLAN-100]', () => {
  const { early, inWindow, late } = windowChances(SPREAD, after(0), { earliest: null, latest: after(70) })
  expect([early, inWindow, late]).toEqual([0, expect.closeTo(0.9, 3), expect.closeTo(0.1, 3)])
})

test('early, in the window and late are one distribution, and a later arrival is never less late [PLAN-100]', () => {
  const random = seededRandom(11)
  for (let round = 0; round < 500; round++) {
    const spread = { medianMs: (random() - 0.5) * HOUR_MS, beforeMs: random() * HOUR_MS, afterMs: random() * HOUR_MS }
    const from = 600 * (random() - 0.5)
    const window = { earliest: after(from), latest: after(from + 300 * random()) }
    let lateBefore = 0
    for (let minutes = -400; minutes <= 400; minutes += 40) {
      const { early, inWindow, late } = windowChances(spread, after(minutes), window)
      expect(early + inWindow + late).toBeCloseTo(1, 9)
      expect(Math.min(early, inWindow, late)).toBeGreaterThanOrEqual(0)
      expect(late).toBeGreaterThanOrEqual(lateBefore - 1e-9)
      lateBefore = late
    }
  }
})

const hourly = Array.from({ length: 24 }, (_, hour) => ({
  departAt: after(60 * hour),
  arriveAt: after(60 * hour + 300),
}))

test('the latest safe departure leaves the time that its chance needs, and a surer one is earlier [PLAN-101]', () => {
  const latest = after(900)
  const [at99, at90, at80] = SAFE_CHANCES.map((chance) => latestSafeDeparture(hourly, SPREAD, latest, chance))
  // P90 lies 70 minutes after the forecast, and a trip takes 300.
  expect(at90).toEqual(after(900 - 300 - 70))
  expect(at99?.getTime()).toBeLessThan(at90?.getTime() as number)
  expect(at80?.getTime()).toBeGreaterThan(at90?.getTime() as number)
  for (const [departAt, chance] of [
    [at99, 0.99],
    [at90, 0.9],
    [at80, 0.8],
  ] as const) {
    const arriveAt = new Date((departAt as Date).getTime() + 300 * MINUTE_MS)
    const { late } = windowChances(SPREAD, arriveAt, { earliest: null, latest })
    expect(1 - late).toBeGreaterThanOrEqual(chance - 0.0005)
    expect(1 - late).toBeLessThan(chance + 0.03)
  }
})

test('where a break makes the next departure arrive hours later, the safe one stays before it [PLAN-101]', () => {
  const broken = hourly.map((one, hour) => ({ ...one, arriveAt: hour < 8 ? one.arriveAt : after(60 * hour + 900) }))
  const departAt = latestSafeDeparture(broken, SPREAD, after(900), 0.9) as Date
  expect(departAt.getTime()).toBeGreaterThanOrEqual(after(7 * 60).getTime())
  expect(departAt.getTime()).toBeLessThan(after(8 * 60).getTime())
})

test('no departure is safe for an appointment that is too soon; the last one is for one after the week [PLAN-101]', () => {
  expect(latestSafeDeparture(hourly, SPREAD, after(300), 0.8)).toBeNull()
  expect(latestSafeDeparture([], SPREAD, after(900), 0.8)).toBeNull()
  expect(latestSafeDeparture(hourly, SPREAD, after(9000), 0.99)).toEqual(hourly.at(-1)?.departAt)
})
