import { expect, test } from 'vitest'
import { timeMarks } from './time-marks.ts'

/** Frames starting at 3 PM local time. */
const makeFrames = (count: number, stepMinutes: number) =>
  Array.from({ length: count }, (_, i) => ({ time: new Date(2026, 0, 14, 15, i * stepMinutes) }))

test('six hours are marked by hour', () => {
  const marks = timeMarks(makeFrames(25, 15), 0)
  expect(marks.map(({ value }) => value)).toEqual([0, 4, 8, 12, 16, 20, 24])
  expect(marks[0]?.label).toBe('3 PM')
})

test('a week is marked by day, at midnight', () => {
  expect(timeMarks(makeFrames(168, 60), 0)).toEqual(
    ['Thu 15', 'Fri 16', 'Sat 17', 'Sun 18', 'Mon 19', 'Tue 20', 'Wed 21'].map((label, i) => ({
      value: 9 + 24 * i,
      label,
    })),
  )
})

test('marks keep their distance where 15-minute frames change to hourly ones', () => {
  const hours = [22, 23].map((hour) => ({ time: new Date(2026, 0, 14, hour) }))
  const values = timeMarks([...makeFrames(25, 15), ...hours], 0).map(({ value }) => value)
  expect(values).toEqual([0, 8, 16, 24])
})

test('no frames have no marks', () => {
  expect(timeMarks([], 300)).toEqual([])
})

test.each([
  [600, 7],
  [310, 7],
  [250, 4],
  [120, 3],
  [60, 2],
])('a slider of %i px has room for %i of seven hours, evenly spread', (widthPx, count) => {
  const values = timeMarks(makeFrames(25, 15), widthPx).map(({ value }) => value)
  expect(values).toHaveLength(count)
  expect(new Set(values.slice(1).map((value, i) => value - (values[i] ?? 0))).size).toBe(1)
})

test('a narrow slider of a week shows every other day', () => {
  expect(timeMarks(makeFrames(168, 60), 250).map(({ label }) => label)).toEqual([
    'Thu 15',
    'Sat 17',
    'Mon 19',
    'Wed 21',
  ])
})
