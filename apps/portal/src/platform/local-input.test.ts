import { expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-input.ts'

test('a local time input converts back to the same moment', () => {
  const moment = new Date('2027-01-15T15:43:00Z')
  expect(fromLocalInput(toLocalInput(moment))).toEqual(moment)
  expect([fromLocalInput(''), fromLocalInput('tomorrow')]).toEqual([null, null])
})
