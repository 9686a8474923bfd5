import { expect, test } from 'vitest'
import { addPair, emptySums, mergeSums, type ScoreSums, type VerifiedPair } from './score-sums.ts'
import { scoresOf } from './scores.ts'

const PAIR: VerifiedPair = {
  weight: 1,
  forecast: 0,
  truth: 0,
  climatology: Number.NaN,
  persistence: Number.NaN,
  wasForecast: false,
  hasHappened: false,
  happenedShare: 0,
  chance: Number.NaN,
  climatologyChance: Number.NaN,
  persistenceChance: Number.NaN,
}

function sumsOf(...pairs: Partial<VerifiedPair>[]): ScoreSums {
  const sums = emptySums()
  for (const pair of pairs) addPair(sums, { ...PAIR, happenedShare: pair.hasHappened ? 1 : 0, ...pair })
  return sums
}
const scores = (...pairs: Partial<VerifiedPair>[]) => scoresOf(sumsOf(...pairs))

test('errors of opposite sign cancel out in the bias, but not in the mean absolute error', () => {
  expect(scores({ forecast: 1, truth: 2 }, { forecast: 2, truth: 2 }, { forecast: 6, truth: 1 })).toMatchObject({
    pairs: 3,
    bias: (-1 + 0 + 5) / 3,
    meanAbsoluteError: 2,
  })
})

test('a station that stands for three times the area counts three times', () => {
  expect(scores({ forecast: 4, weight: 3 }, { forecast: -2, weight: 1 })).toMatchObject({
    bias: (3 * 4 - 2) / 4,
    meanAbsoluteError: (3 * 4 + 2) / 4,
  })
})

test('pairs without a forecast or a truth are left out', () => {
  expect(scores({ forecast: Number.NaN }, { truth: Number.NaN, hasHappened: true })).toMatchObject({
    pairs: 0,
    bias: null,
    meanAbsoluteError: null,
    frequency: null,
    chance: null,
  })
})

test('skill compares the mean absolute error with that of a reference, over the pairs that have one', () => {
  const result = scores(
    { forecast: 1, climatology: 4, persistence: 1 },
    { forecast: 1, climatology: -4, persistence: 0.5 },
    { forecast: 9 },
  )
  // 1 - (1 + 1) / (4 + 4), and 1 - (1 + 1) / (1 + 0.5): worse than to forecast no change.
  expect(result.climatologySkill).toBeCloseTo(0.75)
  expect(result.persistenceSkill).toBeCloseTo(-1 / 3)
  expect(scores({ forecast: 1 }).climatologySkill).toBeNull()
})

test('counts hits, misses and false alarms of an event', () => {
  const hit = { wasForecast: true, hasHappened: true }
  const result = scores(hit, hit, hit, { hasHappened: true }, { wasForecast: true }, {}, {}, {})
  expect(result).toMatchObject({ detection: 3 / 4, falseAlarms: 1 / 4, criticalSuccess: 3 / 5, frequency: 4 / 8 })
  expect(scores({}, {})).toMatchObject({ detection: null, falseAlarms: null, criticalSuccess: null, frequency: 0 })
})

test('the Brier score penalizes confident errors most', () => {
  const brier = (...pairs: [chance: number, hasHappened: boolean][]) =>
    scores(...pairs.map(([chance, hasHappened]) => ({ chance, hasHappened }))).chance?.brier
  expect(brier([1, true], [0, false])).toBe(0)
  expect(brier([1, false], [0, true])).toBe(1)
  expect(brier([0.5, true], [0.5, false])).toBe(0.25)
})

test('the reliability diagram has the tenths that were forecast, and says how far they are from what came', () => {
  const { chance } = scores(
    { chance: 0.05 },
    { chance: 0.9, hasHappened: true },
    { chance: 0.94 },
    { chance: 1, hasHappened: true },
  )
  expect(chance?.tenths).toEqual([
    { forecast: 0.05, observed: 0, share: 0.25 },
    { forecast: expect.closeTo((0.9 + 0.94 + 1) / 3), observed: 2 / 3, share: 0.75 },
  ])
  expect(chance?.reliability).toBeCloseTo(0.25 * 0.05 ** 2 + 0.75 * (2.84 / 3 - 2 / 3) ** 2)
})

test('the skill of a probability compares Brier scores', () => {
  const { chance } = scores(
    { chance: 0.8, climatologyChance: 0.1, persistenceChance: 1, hasHappened: true },
    { chance: 0.1, climatologyChance: 0.1, persistenceChance: 1 },
  )
  expect(chance?.climatologySkill).toBeCloseTo(1 - (0.04 + 0.01) / (0.81 + 0.01))
  expect(chance?.persistenceSkill).toBeCloseTo(1 - 0.05 / 1)
})

test('the scores of two days are those of their sums, and survive the database', () => {
  const monday = [
    { forecast: 3, climatology: 1, persistence: 2, chance: 0.3, climatologyChance: 0.2, persistenceChance: 0 },
    { forecast: -1, weight: 2, wasForecast: true, hasHappened: true, chance: 0.7 },
  ]
  const tuesday = [{ forecast: 2, truth: 5, weight: 0.5, climatology: 4, hasHappened: true, chance: 0.71 }]
  const stored = JSON.parse(JSON.stringify(sumsOf(...monday))) as ScoreSums
  expect(scoresOf(mergeSums(stored, sumsOf(...tuesday)))).toEqual(scores(...monday, ...tuesday))
  expect(scoresOf(mergeSums(emptySums(), sumsOf(...tuesday)))).toEqual(scores(...tuesday))
})

test('a storm that strikes with a probability counts by it', () => {
  const { chance } = scores({ chance: 0.3, happenedShare: 0.5 }, { chance: 0.3, happenedShare: 0.1 })
  expect(chance?.brier).toBeCloseTo(0.04)
  expect(chance?.tenths).toEqual([{ forecast: 0.3, observed: 0.3, share: 1 }])
})

test('without an event there is no skill to speak of', () => {
  const quiet = { chance: 0.002, climatologyChance: 0.001, persistenceChance: 0 }
  expect(scores(quiet, quiet).chance).toMatchObject({
    brier: expect.closeTo(4e-6),
    climatologySkill: null,
    persistenceSkill: null,
  })
})
