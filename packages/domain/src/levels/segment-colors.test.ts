import { expect, test } from 'vitest'
import {
  isRoadRiskFlagged,
  isSlowdownFlagged,
  reportRiskLevel,
  roadRiskColor,
  SEGMENT_COLOR_FILLS,
  SEGMENT_RISK_NAMES,
  segmentRiskLevel,
  slowdownColor,
} from './segment-colors.ts'

test.each([
  [0, 'green'],
  [0.0499, 'green'],
  [0.05, 'yellow'],
  [0.0999, 'yellow'],
  [0.1, 'red'],
  [2, 'red'],
])('a slowdown of %d is %s [PLAN-020]', (slowdownFraction, color) => {
  expect(slowdownColor(slowdownFraction)).toBe(color)
})

test.each([
  [0, 0, 'green'],
  [3.99, 0.0499, 'green'],
  [4, 0, 'yellow'],
  [6.99, 0.0999, 'yellow'],
  [7, 0, 'red'],
  [0, 0.05, 'yellow'],
  [0, 0.1, 'red'],
  [4, 0.2, 'red'],
])('a road index of %d with a slowdown of %d is %s', (roadIndex, slowdownFraction, color) => {
  expect(roadRiskColor(roadIndex, slowdownFraction)).toBe(color)
})

test('slowdown is flagged at 5 %', () => {
  expect(isSlowdownFlagged(0.05)).toBe(true)
  expect(isSlowdownFlagged(0.0499)).toBe(false)
})

test('road risk is flagged at 4', () => {
  expect(isRoadRiskFlagged(4)).toBe(true)
  expect(isRoadRiskFlagged(3.99)).toBe(false)
})

test('road risk is drawn green, orange and red [REPORT-018]', () => {
  expect(SEGMENT_COLOR_FILLS).toEqual({ green: '#58D05D', yellow: '#FD8C44', red: '#F1352C' })
})

test('a red segment is high [REPORT-019]', () => {
  expect(segmentRiskLevel('red')).toBe(3)
})

test('a yellow segment is medium and drawn orange [REPORT-020]', () => {
  expect(segmentRiskLevel('yellow')).toBe(2)
  expect(SEGMENT_COLOR_FILLS.yellow).toBe('#FD8C44')
})

test.each(['green', 'blue', ''])('a segment of any other color, "%s", is low [REPORT-021]', (color) => {
  expect(segmentRiskLevel(color)).toBe(1)
})

test.each([
  [0, 'Low'],
  [1, 'Low'],
  [2, 'Med'],
  [3, 'High'],
  [4, 'High'],
])('a route at level %d reads %s on the report [REPORT-007]', (risk, word) => {
  expect(SEGMENT_RISK_NAMES[reportRiskLevel(risk) ?? 0]).toBe(word)
})

test('an unknown level has no word on the report', () => {
  expect(reportRiskLevel(-1)).toBeNull()
})
