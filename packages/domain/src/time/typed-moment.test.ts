import { expect, test } from 'vitest'
import { readTypedMoment } from './typed-moment.ts'

const SHOWN = Date.UTC(2027, 0, 14, 16, 0)
const TODAY = Date.UTC(2027, 0, 14, 14, 12)

test.each([
  ['Thu, Jan 14, 2027, 4:00 PM', '2027-01-14T16:00'],
  ['Sat, Jan 16, 2027, 4:00 PM', '2027-01-16T16:00'],
  // The weekday of a date that was edited is stale; the date counts.
  ['Thu, Jan 16, 2027, 4:00 PM', '2027-01-16T16:00'],
  ['2027-01-15T06:30', '2027-01-15T06:30'],
  ['2027-01-15 06:30:00', '2027-01-15T06:30'],
  ['1/15/2027 6:30 am', '2027-01-15T06:30'],
  ['1/15/27 6a', '2027-01-15T06:00'],
  ['1/15 18:05', '2027-01-15T18:05'],
  ['January 20th at noon', '2027-01-20T12:00'],
  ['20 jan 2027 midnight', '2027-01-20T00:00'],
  ['Jan 20', '2027-01-20T16:00'],
  ['12:05 am', '2027-01-14T00:05'],
  ['9pm', '2027-01-14T21:00'],
  ['jan 9 pm', null],
  ['today 5 PM', '2027-01-14T17:00'],
  ['Tomorrow, 6 AM', '2027-01-15T06:00'],
  ['Thurs. 8:15', '2027-01-14T08:15'],
  ['mon 8:15', '2027-01-18T08:15'],
  // The nearest year, also across the turn of the year.
  ['Dec 30 4 pm', '2026-12-30T16:00'],
])('%s is read as %s', (text, expected) => {
  const read = readTypedMoment(text, SHOWN, TODAY)
  expect(read === null ? null : new Date(read).toISOString().slice(0, 16)).toBe(expected)
})

test.each([
  '',
  'soon',
  'monkey 4 pm',
  'junk 4 4 pm',
  '4',
  'Feb 30 4 PM',
  '13/1/2027 4 PM',
  '25:00',
  '4:75 PM',
  '14 PM',
  'Jan 14 4 PM EST',
  'Jan 14 or 15, 4 PM',
])('"%s" is not read as a time', (text) => {
  expect(readTypedMoment(text, SHOWN, TODAY)).toBeNull()
})
