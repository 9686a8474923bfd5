import { expect, test } from 'vitest'
import { routeForecast } from './route-forecast.ts'
import type { RouteStretch } from './upcoming-impact.ts'

const now = new Date('2026-01-10T18:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const stretch = (from: number, to: number, parts: Partial<RouteStretch> = {}): RouteStretch => ({
  entersAt: at(from),
  leavesAt: at(to),
  roadName: 'I-80',
  roadIndex: 0,
  crashIndex: 0,
  tippingIndex: 0,
  riskFrom: null,
  minutesAdded: 0,
  ...parts,
})

test('the level of a vehicle follows the stretches of its route until the arrival', () => {
  const forecast = routeForecast(
    [
      stretch(-60, -10, { roadIndex: 9 }),
      stretch(-10, 30),
      stretch(30, 60, { roadIndex: 7.1 }),
      stretch(60, 90, { roadIndex: 8 }),
      stretch(90, 400, { tippingIndex: 4 }),
    ],
    [],
    now,
  )
  expect(forecast).toMatchObject({ startAt: at(-10), endAt: at(400) })
  expect(forecast?.spans).toMatchObject([
    { id: 'impact:road', impactLevel: 3, startAt: at(30), endAt: at(90), text: 'Road Conditions: High' },
    { id: 'impact:tipping', impactLevel: 2, startAt: at(90), endAt: at(400), reason: 'Tipping, I-80' },
  ])
})

test('on a stop in bad weather the level lasts until the vehicle leaves', () => {
  const forecast = routeForecast([stretch(0, 30, { roadIndex: 7 }), stretch(90, 120)], [], now)
  expect(forecast?.spans).toMatchObject([{ startAt: at(0), endAt: at(90) }])
})

test('an alert holds from where the route enters it to where the route leaves it', () => {
  const alert = { id: 'a', event: 'Winter Storm Warning', severity: 'Severe', color: '#FF69B4' } as const
  const forecast = routeForecast([stretch(0, 300)], [{ ...alert, entersAt: at(95), leavesAt: at(140) }], now)
  expect(forecast?.spans).toMatchObject([
    { id: 'alert:a', impactLevel: 3, text: 'Winter Storm Warning', startAt: at(95), endAt: at(140) },
  ])
})

test('a route that is behind the vehicle gives no forecast', () => {
  expect(routeForecast([stretch(-60, -10)], [], now)).toBeNull()
})

test('the reason says on which miles of the route [DESK-069]', () => {
  const snow = { hazard: 'snow', quantity: 'snowRate', value: 30, threshold: 25, worse: 'above', score: 7.2 } as const
  const way = { roadIndex: 7.2, riskFrom: snow, fromMile: 189.6, toMile: 257.2 }
  const reasonOn = (parts: Partial<RouteStretch>) => routeForecast([stretch(30, 60, parts)], [], now)?.spans[0]?.reason
  expect(reasonOn(way)).toMatch(/1\.2 in\/h.*, I-80, mile 190 to 257$/)
  expect(reasonOn({ ...way, roadName: '' })).toMatch(/, mile 190 to 257$/)
  expect(reasonOn({ ...way, toMile: null })).toMatch(/, I-80$/)
})
