import { HOUR_MS } from '@stormlane/domain/time'
import { expect, test } from 'vitest'
import { nightsAmong } from './nights.ts'

const CHICAGO = { latitude: 41.88, longitude: -87.63 }
const hours = (start: string, count: number) =>
  Array.from({ length: count }, (_, i) => new Date(Date.parse(start) + i * HOUR_MS))

test('the nights of a slider lie between its steps, and one that has begun begins with it [TIME-073]', () => {
  // From 6 AM CST on for two days; the sun rises at 7:16 and sets at 16:43.
  expect(nightsAmong(hours('2026-01-14T12:00:00Z', 49), CHICAGO)).toEqual([
    { from: 0, to: 2 / 48 },
    { from: 11 / 48, to: 26 / 48 },
    { from: 35 / 48, to: 1 },
  ])
  expect(nightsAmong(hours('2026-01-14T16:00:00Z', 6), CHICAGO)).toEqual([])
  expect(nightsAmong(hours('2026-01-14T06:00:00Z', 1), CHICAGO)).toEqual([])
})
