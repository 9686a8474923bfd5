import { expect, test } from 'vitest'
import { BATCH_ROW_TEXTS as TEXTS } from './batch.texts.ts'
import type { TypedTime } from './typed-time.ts'
import { readWindow } from './typed-window.ts'

/** An instant with its zone, a time on the clocks of the place without. */
const shown = (time: TypedTime | null) =>
  time && ('instant' in time ? time.instant.toISOString() : new Date(time.wallClockMs).toISOString().slice(0, 16))

function read(text: string) {
  const window = readWindow(text)
  return typeof window === 'string' ? window : [shown(window.earliest), shown(window.latest)]
}

test.each([
  // ISO 8601.
  ['2026-01-16T08:00-06:00/2026-01-16T11:00-06:00', '2026-01-16T14:00:00.000Z', '2026-01-16T17:00:00.000Z'],
  ['2026-01-16T08:00:00Z / 2026-01-16T11:00:00', '2026-01-16T08:00:00.000Z', '2026-01-16T11:00:00.000Z'],
  ['2026-01-16T08:00/2026-01-17T11:00', '2026-01-16T08:00', '2026-01-17T11:00'],
  ['2026-01-16T08:00-06:00/PT3H', '2026-01-16T14:00:00.000Z', '2026-01-16T17:00:00.000Z'],
  ['2026-01-16 08:00/PT1H30M', '2026-01-16T08:00', '2026-01-16T09:30'],
  // Two times by the 24-hour clock.
  ['2026-01-16 08:00-11:00', '2026-01-16T08:00', '2026-01-16T11:00'],
  ['2026-01-16 08:00 – 11:00', '2026-01-16T08:00', '2026-01-16T11:00'],
  ['2026-01-16 0800-1100', '2026-01-16T08:00', '2026-01-16T11:00'],
  ['2026-01-16 08:00 to 2026-01-17 11:00', '2026-01-16T08:00', '2026-01-17T11:00'],
  ['2026-01-16 22:00 - 02:00', '2026-01-16T22:00', '2026-01-17T02:00'],
  // Two times by the 12-hour clock.
  ['2026-01-16 8-11 AM', '2026-01-16T08:00', '2026-01-16T11:00'],
  ['2026-01-16 11-2 PM', '2026-01-16T11:00', '2026-01-16T14:00'],
  ['2026-01-16 8:30 AM - 12 PM', '2026-01-16T08:30', '2026-01-16T12:00'],
  ['2026-01-16, 10 p.m. to 2 a.m.', '2026-01-16T22:00', '2026-01-17T02:00'],
  // With the name of the month.
  ['Fri, Jan 16, 2026 8 AM – 11 AM', '2026-01-16T08:00', '2026-01-16T11:00'],
  ['16-Jan-2026 08:00-11:00', '2026-01-16T08:00', '2026-01-16T11:00'],
  // One time is the end.
  ['by 2026-01-16 11:00', null, '2026-01-16T11:00'],
  ['2026-01-16T11:00-06:00', null, '2026-01-16T17:00:00.000Z'],
  ['until January 16, 2026 11 PM', null, '2026-01-16T23:00'],
])('the window %s is from %s until %s [PLAN-140]', (text, earliest, latest) => {
  expect(read(text)).toEqual([earliest, latest])
})

test.each([
  'tomorrow morning',
  '01/16/2026 08:00-11:00',
  '2026-01-16',
  '2026-01-16 8-11',
  '2026-01-16 8 AM - 11',
  '2026-01-16 13 PM - 14 PM',
  '2026-01-16 08:00-25:00',
  '2026-01-16 08:61-11:00',
  '2026-01-16T08:00/2026-01-16T11:00/2026-01-16T12:00',
  '2026-01-16T08:00/',
  'Foo 16, 2026 8 AM - 11 AM',
  '',
])('the window "%s" is refused with examples', (text) => {
  expect(read(text)).toBe(TEXTS.badAppointment)
})

test('a window of a day that does not exist says so', () => {
  expect(read('2026-02-30 08:00-11:00')).toBe('The appointment names a day that does not exist.')
  expect(read('by 2026-02-30 08:00')).toBe('The appointment names a day that does not exist.')
})

test('a dash that could begin an offset is not guessed', () => {
  expect(read('2026-01-16 22:00-06:00')).toBe(
    'Write a space on both sides of the dash between two times, or it could be the offset of a time zone.',
  )
  expect(read('2026-01-16 22:00 - 06:00')).toEqual(['2026-01-16T22:00', '2026-01-17T06:00'])
})
