import { expect, test } from 'vitest'
import { timeMarks } from './time-marks.ts'

/** Frames starting at 3 PM local time. */
const makeFrames = (count: number, stepMinutes: number) =>
  Array.from({ length: count }, (_, i) => ({ time: new Date(2026, 0, 14, 15, i * stepMinutes) }))

test('six hours are marked by hour', () => {
  const marks = timeMarks(makeFrames(25, 15))
  expect(marks.map(({ value }) => value)).toEqual([0, 4, 8, 12, 16, 20, 24])
  expect(marks[0]?.label).toBe('3 PM')
})

test('a week is marked by day, at midnight', () => {
  expect(timeMarks(makeFrames(168, 60))).toEqual(
    ['Thu 15', 'Fri 16', 'Sat 17', 'Sun 18', 'Mon 19', 'Tue 20', 'Wed 21'].map((label, i) => ({
      value: 9 + 24 * i,
      label,
    })),
  )
})

test('marks keep their distance where 15-minute frames change to hourly ones', () => {
  const hours = [22, 23].map((hour) => ({ time: new Date(2026, 0, 14, hour) }))
  const values = timeMarks([...makeFrames(25, 15), ...hours]).map(({ value }) => value)
  expect(values).toEqual([0, 8, 16, 24])
})

test('no frames have no marks', () => {
  expect(timeMarks([])).toEqual([])
})
