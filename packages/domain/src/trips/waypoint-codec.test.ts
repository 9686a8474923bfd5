import { expect, test } from 'vitest'
import { RouteError } from './route-error.ts'
import { encodeWaypoints, parseWaypoints, stopHoursToSeconds, stopSecondsToHours } from './waypoint-codec.ts'

const omaha = { latitude: 41.2565, longitude: -95.9345 }

test('both forms of a stop duration are read, and a missing one too [MODEL-028]', () => {
  expect(parseWaypoints('41.2565,-95.9345;3600')).toEqual([{ ...omaha, stopDurationSeconds: 3600 }])
  expect(parseWaypoints('41.2565,-95.9345;stop_duration=3600|40,-90')).toEqual([
    { ...omaha, stopDurationSeconds: 3600 },
    { latitude: 40, longitude: -90 },
  ])
  expect(parseWaypoints('')).toEqual([])
})

test('waypoints are sent with stop_duration, joined by pipes [MODEL-028] [API-064]', () => {
  expect(
    encodeWaypoints([
      { ...omaha, stopDurationSeconds: 3600 },
      { latitude: 40, longitude: -90 },
    ]),
  ).toBe('41.2565,-95.9345;stop_duration=3600|40,-90')
  expect(encodeWaypoints([{ latitude: 1e-7, longitude: -1e-6 }])).toBe('0,-0.000001')
})

test('formatted waypoints can be parsed again', () => {
  const stops = [
    { ...omaha, stopDurationSeconds: 0 },
    { latitude: -1.5, longitude: 179.999999 },
  ]
  expect(parseWaypoints(encodeWaypoints(stops))).toEqual(stops)
})

test('hours of the planner are sent as seconds and read back as hours [PLAN-034]', () => {
  expect(stopHoursToSeconds(1.5)).toBe(5400)
  expect(stopSecondsToHours(stopHoursToSeconds(0.75))).toBe(0.75)
})

test.each([
  ['91,0', /stop 1 must be written/],
  ['40,-90|40,181', /stop 2 must be written/],
  ['NaN,0', /stop 1/],
  ['40', /stop 1/],
  ['40,-90,3', /stop 1/],
  ['40,-90;60;60', /stop 1/],
  ['1e1,0', /stop 1/],
  ['|', /stop 1/],
  ['40,-90;-60', /duration of stop 1/],
  ['40,-90;stop_duration=NaN', /duration of stop 1/],
  ['40,-90;Infinity', /duration of stop 1/],
  ['40,-90;604801', /duration of stop 1/],
  ['-90.1,0', /stop 1/],
  ['40,-180.1', /stop 1/],
  ['40,', /stop 1/],
  [',-90', /stop 1/],
  [Array.from({ length: 26 }, () => '40,-90').join('|'), /at most 25 stops/],
])('%s is rejected with the number of the stop', (text, words) => {
  expect(() => parseWaypoints(text)).toThrow(RouteError)
  expect(() => parseWaypoints(text)).toThrow(words)
})

test('25 stops are accepted', () => {
  expect(parseWaypoints(Array.from({ length: 25 }, () => '40,-90').join('|'))).toHaveLength(25)
})

test('the farthest places and the longest stop are accepted, also with blanks', () => {
  expect(parseWaypoints('90,180|-90,-180; 604800 | 40 , -90 ; stop_duration = 60 |40,-90; ')).toEqual([
    { latitude: 90, longitude: 180 },
    { latitude: -90, longitude: -180, stopDurationSeconds: 604_800 },
    { latitude: 40, longitude: -90, stopDurationSeconds: 60 },
    { latitude: 40, longitude: -90 },
  ])
  expect(parseWaypoints('  ')).toEqual([])
})

const WINDOW = { earliest: new Date('2026-01-16T14:00:00Z'), latest: new Date('2026-01-16T17:00:00Z') }

test('the window of a stop is read in any order and written so that it can be read again [PLAN-146]', () => {
  const stop = { latitude: 40, longitude: -90, stopDurationSeconds: 60, window: WINDOW }
  expect(parseWaypoints('40,-90;latest=2026-01-16T11:00-06:00;60; earliest = 2026-01-16T14:00:00.000Z')).toEqual([stop])
  expect(parseWaypoints('40,-90;latest=2026-01-16T17:00:00Z')).toEqual([
    { latitude: 40, longitude: -90, window: { ...WINDOW, earliest: null } },
  ])
  expect(encodeWaypoints([stop, { ...omaha, window: { ...WINDOW, earliest: null } }])).toBe(
    '40,-90;stop_duration=60;earliest=2026-01-16T14:00:00.000Z;latest=2026-01-16T17:00:00.000Z|41.2565,-95.9345;latest=2026-01-16T17:00:00.000Z',
  )
})

test.each([
  ['40,-90;earliest=2026-01-16T14:00Z', /window of stop 1 needs its end/],
  ['1,1|40,-90;latest=noon', /window of stop 2/],
  ['40,-90;latest=2026-01-16 17:00', /window of stop 1/],
  ['40,-90;latest=2026-13-16T17:00Z', /window of stop 1/],
  ['40,-90;earliest=tea;latest=2026-01-16T17:00Z', /window of stop 1/],
  ['40,-90;latest=2026-01-16T17:00Z;latest=2026-01-16T18:00Z', /stop 1 must be written/],
  ['40,-90;closes=2026-01-16T17:00Z', /stop 1 must be written/],
])('the stop %s is refused', (text, words) => {
  expect(() => parseWaypoints(text)).toThrow(words)
})
