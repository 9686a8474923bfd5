import { expect, test } from 'vitest'
import { dayFrames } from '../time/day-frames.ts'
import { extendedTimes, nowcastTimes } from '../time/timeframes.ts'
import { ZoneOffsets } from '../time/zone-offsets.ts'
import { dayFrameAt, shipmentFrame, timesInFrame } from './day-frame-times.ts'

const now = new Date('2026-01-14T21:10:00Z')
const frames = dayFrames(now, 'America/Chicago', new ZoneOffsets())

test.each([
  ['2026-01-13T12:00:00Z', 'today'],
  ['2026-01-15T05:59:00Z', 'today'],
  ['2026-01-15T06:00:00Z', 'tomorrow'],
  ['2026-01-16T05:59:00Z', 'tomorrow'],
  ['2026-01-16T06:00:00Z', 'day3_7'],
  ['2026-01-25T06:00:00Z', 'day3_7'],
])('in Chicago, %s is %s', (moment, frame) => {
  expect(dayFrameAt(frames, new Date(moment))).toBe(frame)
})

test.each([
  ['samsara', 'active', 0, '2026-01-16T12:00:00Z', 'today'],
  ['samsara', 'active', null, '2026-01-16T12:00:00Z', 'day3_7'],
  ['samsara', 'unstarted', null, '2026-01-15T12:00:00Z', 'tomorrow'],
  [null, 'active', 0, '2026-01-15T12:00:00Z', 'tomorrow'],
  [null, 'unknown', null, '2026-01-14T21:10:00Z', 'today'],
] as const)(
  'a %s shipment that is %s, last completed %s, departing at %s, is listed under %s',
  (source, status, lastCompletedIndex, departureTime, frame) => {
    expect(shipmentFrame(frames, { source, status, lastCompletedIndex, departureTime }, now)).toBe(frame)
  },
)

const run = new Date('2026-01-14T21:00:00Z')
const timed = (times: Date[]) => times.map((time) => ({ time }))
const timesIn = (frame: keyof typeof frames) =>
  timesInFrame(frames[frame], timed(nowcastTimes(run)), timed(extendedTimes(run))).map(({ time }) => time.toISOString())

test('today has the 15-minute steps of the nowcast, then hourly steps until midnight', () => {
  const times = timesIn('today')
  expect(times.slice(0, 2)).toEqual(['2026-01-14T21:00:00.000Z', '2026-01-14T21:15:00.000Z'])
  expect(times.slice(-4)).toEqual([
    '2026-01-15T02:45:00.000Z',
    '2026-01-15T03:00:00.000Z',
    '2026-01-15T04:00:00.000Z',
    '2026-01-15T05:00:00.000Z',
  ])
})

test('tomorrow has 24 hourly steps, days 3-7 the rest of the forecast', () => {
  expect(timesIn('tomorrow')).toHaveLength(24)
  expect(timesIn('tomorrow')[0]).toBe('2026-01-15T06:00:00.000Z')
  expect(timesIn('day3_7')[0]).toBe('2026-01-16T06:00:00.000Z')
  expect(timesIn('day3_7').at(-1)).toBe('2026-01-21T20:00:00.000Z')
})

test('the step in progress at the start of a frame belongs to it, the one before and the one at its end do not', () => {
  const times = timed(extendedTimes(run).slice(0, 4))
  const [first, second, third] = times.map(({ time }) => time) as [Date, Date, Date]
  const between = (startTime: Date, endTime: Date) =>
    timesInFrame({ startTime, endTime }, [], times).map(({ time }) => time)
  expect(between(second, third)).toEqual([second])
  expect(between(new Date(second.getTime() - 1), third)).toEqual([first, second])
  expect(between(new Date(first.getTime() - 1), new Date(second.getTime() + 1))).toEqual([first, second])
})

test('a frame has no times without a forecast', () => {
  expect(timesInFrame(frames.today, [], [])).toEqual([])
})
