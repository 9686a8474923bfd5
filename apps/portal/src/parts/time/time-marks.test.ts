import { expect, test } from 'vitest'
import { marksOf } from './time-marks.ts'

/** Frames from three in the afternoon on, local time. */
const framesOf = (count: number, stepMinutes: number) =>
  Array.from({ length: count }, (_, i) => ({ time: new Date(2026, 0, 14, 15, i * stepMinutes) }))

test('six hours are marked by their hours', () => {
  const marks = marksOf(framesOf(25, 15))
  expect(marks.map(({ value }) => value)).toEqual([0, 4, 8, 12, 16, 20, 24])
  expect(marks[0]?.label).toBe('3 PM')
})

test('a week is marked by its days, at their midnights', () => {
  expect(marksOf(framesOf(168, 60))).toEqual(
    ['Thu 15', 'Fri 16', 'Sat 17', 'Sun 18', 'Mon 19', 'Tue 20', 'Wed 21'].map((label, i) => ({
      value: 9 + 24 * i,
      label,
    })),
  )
})

test('where quarter hours turn into hours, marks keep their distance', () => {
  const hours = [22, 23].map((hour) => ({ time: new Date(2026, 0, 14, hour) }))
  const values = marksOf([...framesOf(25, 15), ...hours]).map(({ value }) => value)
  expect(values).toEqual([0, 8, 16, 24])
})

test('no frames have no marks', () => {
  expect(marksOf([])).toEqual([])
})
