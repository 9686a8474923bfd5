import { expect, test } from 'vitest'
import { peakStep, stepFrom, stretchAround } from './series-peak.ts'

const VALUES = new Float32Array([5, 4, 1, 4, 9, 4, 3, 4])

test.each<[string, number, number, number, [number, number]]>([
  ['both sides of the peak', 4, 0, 8, [3, 5]],
  ['a lower bound', 3, 0, 8, [3, 7]],
  ['no step before the first', 4, 4, 8, [4, 5]],
  ['no step from the end on', 3, 0, 6, [3, 5]],
  ['the peak alone', 9, 0, 8, [4, 4]],
])('%s: bound %d, steps %d to %d', (_, bound, from, end, stretch) => {
  expect(stretchAround(VALUES, 4, bound, from, end)).toEqual(stretch)
})

test.each([
  ['the highest', 0, 8, 4],
  ['the first of equals', 5, 8, 5],
  ['none before the first step', 1, 4, 1],
  ['none from the end on', 0, 4, 0],
  ['none before the series begins', -3, 2, 0],
  ['none after the series ends', 6, 99, 7],
  ['no step of an empty range', 3, 3, -1],
])('the peak is %s of steps %d to %d', (_, from, end, peak) => {
  expect(peakStep(VALUES, from, end)).toBe(peak)
})

test('a series without values has no peak, and values below zero have one', () => {
  expect(peakStep(undefined, 0, 8)).toBe(-1)
  expect(peakStep(Float32Array.of(Number.NaN, Number.NaN), 0, 2)).toBe(-1)
  expect(peakStep(Float32Array.of(-9, Number.NaN, -3, -4), 0, 4)).toBe(2)
})

test.each([
  [-1, 0],
  [0, 0],
  [1, 1],
  [10, 1],
  [11, 2],
  [30, 3],
  [31, 4],
  [40, 4],
  [41, 5],
])('the first step of 0, 10, 20, 30, 40 ms from %d ms on is step %d', (instant, step) => {
  const times = [0, 10, 20, 30, 40].map((ms) => new Date(ms))
  expect(stepFrom(times, instant)).toBe(step)
})
