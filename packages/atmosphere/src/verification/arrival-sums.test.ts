import { expect, test } from 'vitest'
import { addTrip, emptyArrivalSums, mergeArrivalSums } from './arrival-sums.ts'

const at = (time: string) => new Date(`2026-01-15T${time}Z`)
const ODDS = { p10: at('11:50:00'), p50: at('12:00:00'), p90: at('12:30:00') }

function sumsOf(...arrivals: string[]) {
  const sums = emptyArrivalSums()
  for (const time of arrivals) addTrip(sums, { leadHours: 6, odds: ODDS, arrivedAt: at(time) })
  return sums
}

test('an arrival counts by its minutes after P50, and whether it lies from P10 to P90', () => {
  expect(sumsOf('12:10:00')).toEqual({ trips: 1, error: 10, absolute: 10, uncertain: 1, inside: 1, near: 1 })
  expect(sumsOf('11:40:00')).toEqual({ trips: 1, error: -20, absolute: 20, uncertain: 1, inside: 0, near: 1 })
  expect(sumsOf('12:45:00')).toEqual({ trips: 1, error: 45, absolute: 45, uncertain: 1, inside: 0, near: 0 })
  // Half a minute is the same time on a screen.
  expect(sumsOf('11:49:40', '12:30:20').inside).toBe(2)
})

test('the sums of two days are those of all their trips', () => {
  expect(mergeArrivalSums(sumsOf('12:10:00'), sumsOf('11:40:00', '12:45:00'))).toEqual(
    sumsOf('12:10:00', '11:40:00', '12:45:00'),
  )
})

test('a trip that arrives at one time in any weather says nothing about P10 to P90', () => {
  const sums = emptyArrivalSums()
  const same = { p10: at('12:00:00'), p50: at('12:00:30'), p90: at('12:01:30') }
  addTrip(sums, { leadHours: 6, odds: same, arrivedAt: at('12:00:30') })
  expect(sums).toEqual({ trips: 1, error: 0, absolute: 0, uncertain: 0, inside: 0, near: 1 })
})
