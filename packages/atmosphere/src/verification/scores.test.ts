import { expect, test } from 'vitest'
import { ContinuousTally, EventTally, ProbabilityTally } from './scores.ts'

test('errors of opposite sign cancel out in the bias, but not in the mean absolute error', () => {
  const tally = new ContinuousTally()
  tally.add([1, 2, 3], [2, 2, 1])
  tally.add([5, Number.NaN], [2, 1])
  expect(tally.score()).toEqual({ bias: 1, meanAbsoluteError: 1.5, count: 4 })
})

test('counts hits, misses and false alarms of an event', () => {
  const tally = new EventTally((value) => value >= 10)
  tally.add([12, 12, 12, 3, 3, 10], [11, 11, 4, 15, 2, 10])
  expect(tally.score()).toEqual({
    probabilityOfDetection: 0.75,
    falseAlarmRatio: 0.25,
    criticalSuccessIndex: 0.6,
    hits: 3,
    misses: 1,
    falseAlarms: 1,
  })
})

test('the probability of detection is NaN if no event happened', () => {
  expect(new EventTally(() => false).score().probabilityOfDetection).toBeNaN()
})

test('the Brier score penalizes confident errors most', () => {
  const of = (...pairs: [number, boolean][]) => {
    const tally = new ProbabilityTally()
    tally.add(
      pairs.map(([said]) => said),
      (i) => pairs[i]?.[1] ?? false,
    )
    return tally
  }
  expect(of([1, true], [0, false]).brier()).toBe(0)
  expect(of([1, false], [0, true]).brier()).toBe(1)
  expect(of([0.5, true], [0.5, false]).brier()).toBe(0.25)
  expect(of([0.9, true], [0.92, false], [0.05, false]).reliability()).toEqual([
    { forecast: 0.05, observed: 0, count: 1 },
    { forecast: 0.91, observed: 0.5, count: 2 },
  ])
})
