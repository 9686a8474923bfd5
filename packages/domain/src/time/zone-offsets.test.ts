import { expect, test } from 'vitest'
import { ZoneOffsets } from './zone-offsets.ts'

const zones = new ZoneOffsets()
const utc = (text: string) => Date.parse(`${text}Z`)
const text = (ms: number) => new Date(ms).toISOString().slice(0, 16)

test.each([
  ['America/Chicago', '2026-01-10T18:30', -360],
  ['America/Chicago', '2026-07-10T18:30', -300],
  ['America/St_Johns', '2026-01-10T18:30', -210],
  ['Asia/Kathmandu', '2026-01-10T18:30', 345],
  ['UTC', '2026-01-10T18:30', 0],
  ['Nowhere/Land', '2026-01-10T18:30', 0],
  // Daylight time begins at 2 AM CST.
  ['America/Chicago', '2026-03-08T07:59', -360],
  ['America/Chicago', '2026-03-08T08:00', -300],
])('%s is at %s UTC off by %i min', (zone, at, minutes) => {
  for (const _ of ['asked', 'known']) expect(zones.at(zone, utc(at))).toBe(minutes * 60_000)
})

test.each([
  ['America/Chicago', '2026-01-10T12:30:00-06:00'],
  ['America/St_Johns', '2026-01-10T15:00:00-03:30'],
  ['Asia/Kathmandu', '2026-01-11T00:15:00+05:45'],
  ['UTC', '2026-01-10T18:30:00+00:00'],
])('local time in %s is %s', (zone, local) => {
  expect(zones.local(zone, new Date(utc('2026-01-10T18:30')))).toBe(local)
})

test.each([
  ['America/Chicago', '2026-01-10T18:30', 0, '2026-01-10T06:00'],
  ['America/Chicago', '2026-01-10T18:30', 1, '2026-01-11T06:00'],
  ['America/Chicago', '2026-01-11T05:59', 0, '2026-01-10T06:00'],
  ['America/Chicago', '2026-01-11T06:00', 0, '2026-01-11T06:00'],
  // Over both changes of the clocks.
  ['America/Chicago', '2026-03-07T18:00', 2, '2026-03-09T05:00'],
  ['America/Chicago', '2026-03-08T18:00', 0, '2026-03-08T06:00'],
  ['America/Chicago', '2026-11-01T18:00', 0, '2026-11-01T05:00'],
  ['America/Chicago', '2026-10-31T18:00', 2, '2026-11-02T06:00'],
  ['Asia/Kathmandu', '2026-01-10T18:30', 0, '2026-01-10T18:15'],
])('in %s at %s UTC the day that is %i days later begins at %s', (zone, at, days, start) => {
  expect(text(zones.startOfDay(zone, utc(at), days))).toBe(start)
})

test.each([
  ['America/Chicago', '2026-01-10T12:30', '2026-01-10T18:30'],
  ['America/Chicago', '2026-07-10T12:30', '2026-07-10T17:30'],
  // 2:30 AM is skipped, and becomes 3:30 AM of daylight time.
  ['America/Chicago', '2026-03-08T02:30', '2026-03-08T08:30'],
  ['America/Chicago', '2026-03-08T01:59', '2026-03-08T07:59'],
  ['America/Chicago', '2026-03-08T03:00', '2026-03-08T08:00'],
  ['America/Chicago', '2026-11-01T00:59', '2026-11-01T05:59'],
  ['America/Chicago', '2026-11-01T02:00', '2026-11-01T08:00'],
  ['Asia/Kathmandu', '2026-01-11T00:15', '2026-01-10T18:30'],
])('the clocks of %s show %s at %s UTC', (zone, wall, at) => {
  expect(text(zones.instant(zone, utc(wall)))).toBe(at)
})

test('a time that is repeated when daylight time ends is one of its two instants', () => {
  const at = text(zones.instant('America/Chicago', utc('2026-11-01T01:30')))
  expect(['2026-11-01T06:30', '2026-11-01T07:30']).toContain(at)
})
