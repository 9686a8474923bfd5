import { expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from '../../platform/local-input.ts'
import { formatDayTime, formatDuration, zoneName } from './times.ts'

const MOMENT = new Date('2027-01-15T15:43:00Z')

test('a time is always shown with its zone', () => {
  expect(formatDayTime(MOMENT, 'America/Chicago')).toBe('Fri 9:43 AM CST')
  expect(zoneName(MOMENT, 'America/Denver')).toBe('MST')
})

test('a local time input converts back to the same moment', () => {
  expect(fromLocalInput(toLocalInput(MOMENT))).toEqual(MOMENT)
  expect([fromLocalInput(''), fromLocalInput('tomorrow')]).toEqual([null, null])
})

test.each([
  [38.4, '38 min'],
  [123, '2 h 3 min'],
])('%s minutes read %s', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words)
})
