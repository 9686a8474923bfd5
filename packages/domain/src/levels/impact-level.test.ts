import { expect, test } from 'vitest'
import {
  IMPACT_LEVEL_COLORS,
  IMPACT_LEVELS,
  INDEX_RANGE,
  impactLevelName,
  impactLevelOfIndex,
  indexText,
} from './impact-level.ts'

test.each([
  ['unknown', -1, '[RISK-001]'],
  ['none', 0, '[RISK-002]'],
  ['low', 1, '[RISK-003]'],
  ['moderate', 2, '[RISK-004]'],
  ['high', 3, '[RISK-005]'],
  ['extreme', 4, '[RISK-006]'],
] as const)('impact level %s is %i %s', (name, level, _id) => {
  expect(IMPACT_LEVELS[name]).toBe(level)
})

test('there are no other impact levels', () => {
  expect(Object.keys(IMPACT_LEVELS)).toHaveLength(6)
})

test('each level has its own color [RISK-007]', () => {
  const fills = Object.keys(IMPACT_LEVELS).map((name) => IMPACT_LEVEL_COLORS[name as keyof typeof IMPACT_LEVELS].fill)
  expect(new Set(fills).size).toBe(6)
})

test('the impact and road-risk scale is 0 to 10 [RISK-012 RISK-021]', () => {
  expect(INDEX_RANGE).toEqual([0, 10])
})

test.each([
  [0, 'none'],
  [1.99, 'none'],
  [2, 'low'],
  [3.99, 'low'],
  [4, 'moderate'],
  [6.99, 'moderate'],
  [7, 'high'],
  [10, 'high'],
  [null, 'unknown'],
  [Number.NaN, 'unknown'],
])('index %s is level %s [RISK-008 RISK-009 RISK-010 RISK-011]', (index, level) => {
  expect(impactLevelName(impactLevelOfIndex(index))).toBe(level)
})

test('no index value, however large, is extreme [RISK-067]', () => {
  for (const index of [7, 9.99, 10, 10.5, 1000, Number.POSITIVE_INFINITY]) expect(impactLevelOfIndex(index)).toBe(3)
})

test.each([
  [0, '0.0'],
  [2.34, '2.3'],
  [2.35, '2.4'],
  [3.94, '3.9'],
  [3.96, '3.9'],
  [4, '4.0'],
  [6.999, '6.9'],
  [7, '7.0'],
  [9.97, '10.0'],
])('index %s is shown as %s, in the same level', (index, text) => {
  expect(indexText(index)).toBe(text)
  expect(impactLevelOfIndex(Number(text))).toBe(impactLevelOfIndex(index))
})
