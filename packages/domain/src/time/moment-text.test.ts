import { expect, test } from 'vitest'
import {
  calendarDayText,
  datedSpanText,
  dayOfMonthText,
  dayTimeText,
  hourText,
  momentText,
  spanText,
} from './moment-text.ts'

const CHICAGO = 'America/Chicago'
const at = (text: string) => new Date(`2026-01-${text}Z`)

test('a moment is in the zone of its place, and in UTC in an unknown zone', () => {
  expect(momentText(at('14T21:12'), CHICAGO)).toBe('Wed, Jan 14, 3:12 PM CST')
  expect(momentText(at('14T21:12'), 'Nowhere/Land')).toBe('Wed, Jan 14, 9:12 PM UTC')
  expect(momentText(at('14T21:12'), 'Nowhere/Land')).toBe('Wed, Jan 14, 9:12 PM UTC')
})

test('short forms name the day and time, the day of the month, and the hour', () => {
  expect(dayTimeText(at('15T15:43'), CHICAGO)).toBe('Thu 9:43 AM CST')
  expect(dayOfMonthText(at('15T15:43'), CHICAGO)).toBe('15 Thu')
  expect(hourText(at('15T21:00'), CHICAGO)).toBe('3 PM')
  expect(calendarDayText('2026-01-15')).toBe('Thu, Jan 15')
})

test.each([
  ['within a day', '15T22:00', '16T01:00', 'Thu 4:00 PM – 7:00 PM CST'],
  ['over midnight', '16T03:00', '16T07:30', 'Thu 9:00 PM – Fri 1:30 AM CST'],
  ['without an end', '15T22:00', undefined, 'Thu 4:00 PM CST'],
  ['that ends as it begins', '15T22:00', '15T22:00', 'Thu 4:00 PM CST'],
  ['that ends before it begins', '15T22:00', '15T21:00', 'Thu 4:00 PM CST'],
])('a span %s has the zone once', (_, from, to, text) => {
  expect(spanText(at(from), to === undefined ? undefined : at(to), CHICAGO)).toBe(text)
})

test('a span days ahead has its date', () => {
  expect(datedSpanText(at('22T22:00'), at('23T01:00'), CHICAGO)).toBe('Thu, Jan 22 4:00 PM – 7:00 PM CST')
})

test('a moment may be in another language', () => {
  expect(dayTimeText(at('15T15:43'), CHICAGO, 'fr-CA')).toMatch(/^jeu\. 0?9 h 43/)
  expect(spanText(at('15T22:00'), at('16T01:00'), CHICAGO, 'fr-CA')).toMatch(/^jeu\. 16 h 00 – 19 h 00/)
})
