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

test('a flood ahead gives the vehicle its level while it is there [DECIDE-094]', () => {
  const forecast = routeForecast([stretch(0, 60), stretch(60, 90, { floodIndex: 7.5, roadIndex: 3 })], [], now)
  expect(forecast?.spans).toMatchObject([
    { id: 'impact:flood', impactLevel: 3, text: 'Flood: High', reason: 'Flood, I-80', startAt: at(60), endAt: at(90) },
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

test('of equal levels road leads before tipping', () => {
  const idOf = (parts: Partial<RouteStretch>) => routeForecast([stretch(0, 60, parts)], [], now)?.spans[0]?.id
  expect(idOf({ roadIndex: 4, tippingIndex: 6 })).toBe('impact:road')
  expect(idOf({ roadIndex: 4, tippingIndex: 7 })).toBe('impact:tipping')
})

test('a delay says how many minutes, by how much, and where most of them are lost [RISK-080]', () => {
  const spans = routeForecast(
    [
      stretch(0, 60, { minutesAdded: 10, roadName: 'I-80' }),
      stretch(60, 120, { minutesAdded: 20, roadName: 'I-76', fromMile: 50.2, toMile: 98.7 }),
      stretch(120, 180, { minutesAdded: 0, roadName: 'I-25' }),
    ],
    [],
    now,
  )?.spans
  expect(spans).toEqual([
    {
      id: 'impact:slowdown',
      source: 'impact',
      text: '30 min delay ahead',
      impactLevel: 3,
      reason: 'Slowed 20% by weather, +30 min on the rest of the trip, most on I-76, mile 50 to 99',
      startAt: at(0),
      endAt: at(120),
      peakAt: at(60),
    },
  ])
})

test('half an hour of slow driving on a short stretch of a long trip is not High [RISK-080]', () => {
  const trip = [stretch(0, 60, { minutesAdded: 14 }), stretch(60, 600)]
  expect(routeForecast(trip, [], now)?.spans).toMatchObject([{ impactLevel: 1 }])
})

test('of equal values the first stretch is named', () => {
  const spans = routeForecast(
    [stretch(0, 60, { tippingIndex: 5 }), stretch(60, 90, { tippingIndex: 5, roadName: 'I-76' })],
    [],
    now,
  )?.spans
  expect(spans).toMatchObject([{ reason: 'Tipping, I-80', endAt: at(90) }])
})

test('fine weather or another level between two stretches divides their spans', () => {
  const ids = (between: Partial<RouteStretch>) =>
    routeForecast(
      [stretch(0, 30, { roadIndex: 7 }), stretch(30, 60, between), stretch(60, 90, { roadIndex: 7 })],
      [],
      now,
    )?.spans.map(({ impactLevel, startAt, endAt }) => [impactLevel, startAt, endAt])
  expect(ids({})).toEqual([
    [3, at(0), at(30)],
    [3, at(60), at(90)],
  ])
  expect(ids({ roadIndex: 4 })).toEqual([
    [3, at(0), at(30)],
    [2, at(30), at(60)],
    [3, at(60), at(90)],
  ])
})

test('an own limit is named at an equal level, not below', () => {
  const ownLimit = { hazard: 'gust', value: 20, level: 2, reason: 'Gusts 46 mph' } as const
  const spans = (roadIndex: number) => routeForecast([stretch(0, 30, { roadIndex, ownLimit })], [], now)?.spans
  expect(spans(4)).toMatchObject([{ id: 'limit:gust', source: 'limit', impactLevel: 2 }])
  expect(spans(7)).toMatchObject([{ id: 'impact:road', source: 'impact', impactLevel: 3 }])
})

test('an alert that the route has left is gone, one without an end lasts as long as the route', () => {
  const alert = { id: 'a', event: 'Flood Watch', severity: 'Moderate', color: '#2E8B57', entersAt: at(-30) } as const
  const spans = (leavesAt: Date | null) => routeForecast([stretch(-10, 300)], [{ ...alert, leavesAt }], now)?.spans
  expect(spans(at(0))).toEqual([])
  expect(spans(at(1))).toMatchObject([{ source: 'alert', startAt: at(-30), endAt: at(1), reason: 'On the route' }])
  expect(spans(null)).toMatchObject([{ endAt: at(300) }])
})

test('a stretch counts until it is left', () => {
  expect(routeForecast([stretch(-60, 0)], [], now)).toBeNull()
  expect(routeForecast([stretch(-60, 0.001)], [], now)).not.toBeNull()
})
