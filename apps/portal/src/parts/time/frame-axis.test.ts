import { expect, test } from 'vitest'
import { frameShare, lastStepWithin, stepBreak } from './frame-axis.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 14, 21, minutes))

test('a time lies where the slider has it, also where quarter hours are followed by hours', () => {
  const share = frameShare([0, 15, 30, 90, 150].map(at))
  expect([0, 15, 30, 60, 90, 150].map((minutes) => share(at(minutes)))).toEqual([0, 0.25, 0.5, 0.625, 0.75, 1])
  expect([-1, 151].map((minutes) => share(at(minutes)))).toEqual([null, null])
})

test('the axis is broken where quarter hours are followed by hours, and nowhere else [EXP-004]', () => {
  expect(stepBreak([0, 15, 30, 90, 150].map(at))).toBe(0.5)
  expect(stepBreak([0, 15, 30, 45].map(at))).toBeNull()
  expect(stepBreak([0, 60, 120].map(at))).toBeNull()
  // A missing step is no break.
  expect(stepBreak([0, 15, 45, 60].map(at))).toBeNull()
  expect(stepBreak([])).toBeNull()
})

test('without two steps there is no axis', () => {
  expect(frameShare([])(at(0))).toBeNull()
  expect(frameShare([at(0)])(at(0))).toBeNull()
})

test.each([
  [1, 0, 24],
  [4, 0, 96],
  [7, 0, 167],
  [1, 50, 50],
])('an axis of %i days with step %i shown ends at step %i', (days, shown, last) => {
  const hours = Array.from({ length: 168 }, (_, i) => at(60 * i))
  expect(lastStepWithin(hours, days, shown)).toBe(last)
})
