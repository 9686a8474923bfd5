import { HOUR_MS } from '@stormlane/domain/time'
import { expect, test } from 'vitest'
import { barAt, dayMarks, departureBars, departureScale } from './departure-bars.ts'
import type { Departure } from './use-departures.ts'

const START = Date.parse('2027-01-14T21:00:00Z')

function departure(hours: number, delayMinutes: number): Departure {
  const departAt = new Date(START + hours * HOUR_MS).toISOString()
  return {
    type: 'departure',
    departAt,
    arriveAt: departAt,
    delayMinutes,
    slowdownFraction: 0,
    maxRoadIndex: 0,
    risk: 0,
  }
}

const QUARTERS_THEN_HOURS = [0, 0.25, 0.5, 0.75, 1, 2].map((hours) => departure(hours, 60 * hours))

test('bars are placed by time: 15-minute bars are closer than hourly ones', () => {
  const bars = departureBars(QUARTERS_THEN_HOURS, departureScale(QUARTERS_THEN_HOURS))
  expect(bars.map(({ left }) => Math.round(left * 168 * 4))).toEqual([0, 1, 2, 3, 4, 8])
  expect(bars[0]?.width).toBeCloseTo((bars[4]?.width ?? 0) / 4)
})

test('the strip spans the week before all departures are loaded, and its top is a whole hour', () => {
  const scale = departureScale([departure(0, 75)])
  expect([scale.endAt - scale.startAt, scale.most]).toEqual([168 * HOUR_MS, 120])
})

test('a point on the strip selects the bar of its time', () => {
  const bars = departureBars(QUARTERS_THEN_HOURS, departureScale(QUARTERS_THEN_HOURS))
  expect([-1, 0, 0.6 / 168, 1.9 / 168, 100 / 168].map((share) => barAt(bars, share))).toEqual([0, 0, 2, 4, 5])
})

test.each([
  ['a day that begins six hours before the end has no room for its label', 6, 6],
  ['a day that begins earlier has room', 7, 7],
])('%s', (_, hoursLeft, count) => {
  const endAt = Date.parse('2027-01-22T00:00:00Z') + hoursLeft * HOUR_MS
  const marks = dayMarks({ startAt: endAt - 168 * HOUR_MS, endAt, most: 60 }, 'UTC')
  expect(marks).toHaveLength(count)
  expect(marks[0]?.left).toBeCloseTo((24 - hoursLeft) / 168, 9)
})
