import { expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-input.ts'

test('a local time input converts back to the same moment', () => {
  const moment = new Date('2027-01-15T15:43:00Z')
  expect(fromLocalInput(toLocalInput(moment))).toEqual(moment)
  expect([fromLocalInput(''), fromLocalInput('tomorrow')]).toEqual([null, null])
})

test('a time in another zone is the wall clock there, also on the days when clocks change', () => {
  const moment = new Date('2027-01-15T15:43:00Z')
  expect(toLocalInput(moment, 'America/Denver')).toBe('2027-01-15T08:43')
  expect(fromLocalInput('2027-01-15T08:43', 'America/Denver')).toEqual(moment)
  // Clocks go from 2 to 3 AM on March 14: half past two is half past three.
  expect(fromLocalInput('2027-03-14T02:30', 'America/Denver')).toEqual(new Date('2027-03-14T09:30:00Z'))
  expect([fromLocalInput('', 'America/Denver'), fromLocalInput('now', 'America/Denver')]).toEqual([null, null])
})
