import { expect, test } from 'vitest'
import { delayAhead, delayOn, hourDelayLevel, slowParts, tripDelayLevel } from './delay.ts'

const now = new Date('2026-01-10T18:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const stretch = (from: number, to: number, minutesAdded: number) => ({
  entersAt: at(from),
  leavesAt: at(to),
  minutesAdded,
})

test.each([
  [14.99, 0.5, 2],
  [15, 0.1, 3],
  [15, 0.0999, 2],
  [600, 0.0999, 2],
  [5, 0.05, 2],
  [600, 0.0499, 1],
  [4.99, 0.9, 0],
  [5, 0, 1],
])('%d minutes at %d of what is left of a trip are of level %d [RISK-080]', (minutes, fraction, level) => {
  expect(tripDelayLevel({ minutes, fraction })).toBe(level)
})

test.each([
  [4.9, 0],
  [5, 1],
  [10, 2],
  [19.9, 2],
  [20, 3],
])('%d minutes lost in an hour without a trip are of level %d [RISK-081]', (minutes, level) => {
  expect(hourDelayLevel(minutes)).toBe(level)
})

test('a delay is the added time, and its share of the time without weather', () => {
  expect(delayOn([stretch(0, 60, 10), stretch(60, 120, 0)])).toEqual({ minutes: 10, fraction: 10 / 110 })
  expect(delayOn([stretch(0, 10, 10)])).toEqual({ minutes: 0, fraction: 0 })
})

test('what has been driven costs nothing any more', () => {
  expect(delayAhead([stretch(-60, 0, 30), stretch(0, 60, 6)], now)).toEqual({ minutes: 6, fraction: 6 / 54 })
  expect(delayAhead([stretch(-30, 30, 20)], now)).toEqual({ minutes: 10, fraction: 0.5 })
})

const partsOf = (...stretches: ReturnType<typeof stretch>[]) =>
  slowParts(stretches, now).map(({ level, startAt, endAt, worst }) => [level, startAt, endAt, worst.entersAt])

test('the delay is where it is lost, each part at the level of its own minutes [RISK-080]', () => {
  expect(
    partsOf(stretch(0, 60, 0), stretch(60, 90, 8), stretch(90, 130, 12), stretch(130, 180, 0), stretch(180, 200, 6)),
  ).toEqual([
    [3, at(60), at(130), at(90)],
    [2, at(180), at(200), at(180)],
  ])
})

test('parts that make a level only together have it together [RISK-080]', () => {
  expect(partsOf(stretch(0, 30, 8), stretch(30, 60, 0), stretch(60, 90, 9))).toEqual([[3, at(0), at(90), at(60)]])
})

test('a little everywhere is no slowed part, but a delay all the same', () => {
  expect(partsOf(stretch(0, 300, 9), stretch(300, 600, 9))).toEqual([[1, at(0), at(600), at(0)]])
  expect(partsOf(stretch(0, 60, 2))).toEqual([])
})
