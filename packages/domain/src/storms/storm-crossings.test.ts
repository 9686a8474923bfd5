import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/durations.ts'
import { footprintOf } from './footprint.ts'
import { stormCrossings } from './storm-crossings.ts'

const NOW = Date.parse('2026-01-15T12:20:00Z')
const hourAt = (hour: number) => Date.parse('2026-01-15T12:00:00Z') + hour * HOUR_MS
const road = (...places: [number, number][]) => ({
  steps: places.map(([latitude, longitude]) => ({ at: 0, place: { latitude, longitude } })),
})
/** A degree wide, moving east by one degree an hour from `west`. */
const storm = (hours: number[], west = -95) => ({
  hours: hours.map((hour) => ({
    at: hourAt(hour),
    peak: 1,
    footprint: footprintOf([{ lng: west + hour + 0.5, lat: 42 }], 1),
  })),
})

test('a storm crosses a road from the first hour in which it touches it to the last [PLAN-112]', () => {
  const crossing = stormCrossings(storm([0, 1, 2, 3, 4, 5]), NOW)
  expect(crossing(road([42, -93.5]))).toEqual({ from: hourAt(1), until: hourAt(2) })
  expect(crossing(road([42, -80], [42, -91.5], [42, -93.5]))).toEqual({ from: hourAt(1), until: hourAt(4) })
  expect(crossing(road([42, -80], [45, -93.5]))).toBeNull()
  expect(crossing(road())).toBeNull()
})

test('what the storm has passed no longer counts; the hour that has begun does [PLAN-112]', () => {
  const crossing = stormCrossings(storm([-3, -2, -1, 0, 1]), NOW)
  expect(crossing(road([42, -95.5]))).toBeNull()
  expect(crossing(road([42, -94.5]))).toEqual({ from: hourAt(0), until: hourAt(1) })
  expect(stormCrossings(storm([]), NOW)(road([42, -94.5]))).toBeNull()
})

test('of a storm that comes back the whole time between counts [PLAN-112]', () => {
  const back = { hours: [...storm([1]).hours, { at: hourAt(2), peak: 1, footprint: [] }, ...storm([3], -97).hours] }
  expect(stormCrossings(back, NOW)(road([42, -93.5]))).toEqual({ from: hourAt(1), until: hourAt(4) })
})
