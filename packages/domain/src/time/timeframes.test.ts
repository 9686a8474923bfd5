import { expect, test } from 'vitest'
import {
  DAY_FRAME_LABELS,
  extendedAlertsWindow,
  extendedTimes,
  extendedWindow,
  GRAPH_ZOOM_DAYS,
  nextUpdateAt,
  nowcastTimes,
  nowcastWindow,
  parseDayFrame,
  radarPastTimes,
  TIMEFRAME_TAB_HOURS,
  TIMEFRAMES,
} from './timeframes.ts'

const at = (text: string) => new Date(`2026-01-${text}:00Z`)
const now = at('10T12:40')
const run = at('10T12:00')

test('a nowcast has 25 steps of 15 minutes over 6 hours [TIME-001]', () => {
  const times = nowcastTimes(run)
  expect(times).toHaveLength(25)
  expect(times[0]).toEqual(run)
  expect(times[1]).toEqual(at('10T12:15'))
  expect(times.at(-1)).toEqual(at('10T18:00'))
})

test('an extended forecast has 168 hourly steps [TIME-003]', () => {
  const times = extendedTimes(run)
  expect(times).toHaveLength(168)
  expect(times[1]).toEqual(at('10T13:00'))
  expect(times.at(-1)).toEqual(at('17T11:00'))
})

test('past radar frames are the eight quarter hours before the run', () => {
  const times = radarPastTimes(run)
  expect([times.length, times[0], times.at(-1)]).toEqual([8, at('10T10:00'), at('10T11:45')])
})

test.each([
  ['10T12:29', '10T11:45'],
  ['10T12:30', '10T12:00'],
  ['10T12:44', '10T12:00'],
  ['10T12:45', '10T12:15'],
])('without a run, the nowcast at %s starts at %s', (moment, start) => {
  expect(nowcastWindow(at(moment), null).startAt).toEqual(at(start))
})

test('the extended alerts window starts at the end of the nowcast [TIME-008]', () => {
  expect(extendedAlertsWindow(now, run).startAt).toEqual(at('10T18:00'))
})

test('timeframe 0 is nowcast and 1 is extended [TIME-004]', () => {
  expect(TIMEFRAMES).toEqual(['nowcast', 'extended'])
})

test('the nowcast starts at the run time, else at now minus 30 minutes rounded down to 15 minutes [TIME-005]', () => {
  expect(nowcastWindow(now, run).startAt).toEqual(run)
  expect(nowcastWindow(now, null).startAt).toEqual(at('10T12:00'))
  expect(nowcastWindow(at('10T12:45'), null).startAt).toEqual(at('10T12:15'))
})

test('the nowcast lasts 6 hours from its start [TIME-006]', () => {
  expect(nowcastWindow(now, run).endAt).toEqual(at('10T18:00'))
})

test('the extended window runs from the end of the nowcast to 7 days [TIME-007]', () => {
  expect(extendedWindow(now, run)).toEqual({ startAt: at('10T18:00'), endAt: at('17T12:00') })
})

test('the extended alerts window ends 2 days ahead [TIME-008]', () => {
  expect(extendedAlertsWindow(now, run).endAt).toEqual(at('12T12:40'))
})

test('the tabs are 0-6 and 6-168 hours [TIME-009 TIME-010]', () => {
  expect(TIMEFRAME_TAB_HOURS).toEqual({ nowcast: [0, 6], extended: [6, 168] })
})

test('24hours is an alias of today, and unknown keys are rejected [TIME-012]', () => {
  expect(Object.keys(DAY_FRAME_LABELS)).toEqual(['today', 'tomorrow', 'day3_7'])
  expect(parseDayFrame('24hours')).toBe('today')
  expect(parseDayFrame('tomorrow')).toBe('tomorrow')
  expect(parseDayFrame('constructor')).toBeUndefined()
})

test('the next update is the run time plus one hour [TIME-030]', () => {
  expect(nextUpdateAt(run)).toEqual(at('10T13:00'))
})

test('the graph zoom ranges from 1 to 7 days and starts at 4 [TIME-037]', () => {
  expect(GRAPH_ZOOM_DAYS).toEqual({ min: 1, max: 7, default: 4 })
})
