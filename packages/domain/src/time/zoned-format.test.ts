import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followClocks, zoneClocksAround } from './zone-clocks.ts'
import { ZoneOffsets } from './zone-offsets.ts'
import { zonedFormat } from './zoned-format.ts'

/** ICU puts thin spaces around the dash of a range. */
const plainSpaces = (text: string) => text.replaceAll(/[\u2009\u202f]/g, ' ')

const NOW = new Date('2026-11-19T08:00:00Z')
const RuntimeFormat = Intl.DateTimeFormat

/** A runtime in which zones run like others. */
function runtimeWith(sameAs: Readonly<Record<string, string>>) {
  return class extends RuntimeFormat {
    constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
      const zone = options?.timeZone
      super(locale, { ...options, timeZone: zone && (sameAs[zone] ?? zone) })
    }
  } as typeof Intl.DateTimeFormat
}

/** Zones of Canada as in tzdata 2025c, in which clocks went on changing. */
const FORMER = runtimeWith({ 'America/Edmonton': 'America/Denver', 'America/Vancouver': 'America/Los_Angeles' })
/** Manitoba stops changing clocks, which the server has not heard of. */
const NEWER = runtimeWith({ 'America/Winnipeg': 'America/Panama' })

beforeEach(() => followClocks(zoneClocksAround(NOW, ['America/Edmonton', 'America/Vancouver', 'America/Winnipeg'])))
afterEach(() => {
  Intl.DateTimeFormat = RuntimeFormat
  followClocks(null)
})

describe.each([
  ['the data of the server', RuntimeFormat],
  ['older data', FORMER],
  ['newer data', NEWER],
])('in a browser with %s', (_, format) => {
  beforeEach(() => {
    Intl.DateTimeFormat = format
  })

  test.each([
    ['America/Edmonton', '2026-07-15T01:00:00Z', 'Tue, 7:00 PM MDT', -6],
    ['America/Edmonton', '2026-11-01T07:59:00Z', 'Sun, 1:59 AM MDT', -6],
    ['America/Edmonton', '2026-11-01T08:00:00Z', 'Sun, 2:00 AM MDT', -6],
    ['America/Edmonton', '2027-01-15T01:00:00Z', 'Thu, 7:00 PM MDT', -6],
    ['America/Vancouver', '2026-11-01T08:59:00Z', 'Sun, 1:59 AM PDT', -7],
    ['America/Vancouver', '2026-11-01T09:00:00Z', 'Sun, 2:00 AM PDT', -7],
    ['America/Vancouver', '2027-01-15T01:00:00Z', 'Thu, 6:00 PM PDT', -7],
    ['America/Edmonton', '2026-02-15T01:00:00Z', 'Sat, 6:00 PM MST', -7],
    ['America/Winnipeg', '2026-11-01T06:59:00Z', 'Sun, 1:59 AM CDT', -5],
    ['America/Winnipeg', '2026-11-01T07:00:00Z', 'Sun, 1:00 AM CST', -6],
    ['America/Winnipeg', '2026-11-19T15:00:00Z', 'Thu, 9:00 AM CST', -6],
    ['America/Winnipeg', '2027-07-15T15:00:00Z', 'Thu, 10:00 AM CDT', -5],
    // No clocks were sent for Denver: the browser knows it.
    ['America/Denver', '2027-01-15T01:00:00Z', 'Thu, 6:00 PM MST', -7],
  ])('it is, in %s at %s, %s [TIME-050]', (timeZone, moment, text, hours) => {
    const parts = { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
    expect(zonedFormat('en-US', { ...parts, timeZone }).format(new Date(moment))).toBe(text)
    expect(new ZoneOffsets().at(timeZone, Date.parse(moment))).toBe(hours * 3_600_000)
  })

  test('a span is formatted whether its clocks have stopped or not', () => {
    const time = zonedFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'America/Edmonton' })
    const between = (from: string, to: string) => plainSpaces(time.formatRange(new Date(from), new Date(to)))
    expect(between('2026-07-15T18:00:00Z', '2026-07-15T20:00:00Z')).toBe('12:00 – 2:00 PM')
    expect(between('2027-01-15T18:00:00Z', '2027-01-15T20:00:00Z')).toBe('12:00 – 2:00 PM')
    expect(between('2026-11-01T06:30:00Z', '2026-11-01T08:30:00Z')).toBe('12:30 – 2:30 AM')
  })
})

test('before the year that was sent a browser goes by its own data', () => {
  Intl.DateTimeFormat = NEWER
  const winnipeg = zonedFormat('en-US', { hour: 'numeric', timeZone: 'America/Winnipeg' })
  expect(winnipeg.format(new Date('2026-11-19T15:00:00Z'))).toBe('9 AM')
  expect(winnipeg.format(new Date('2025-01-19T15:00:00Z'))).toBe('10 AM')
})

test('a time that the browser knows has its name in the language of the text', () => {
  Intl.DateTimeFormat = FORMER
  const french = zonedFormat('fr-CA', { hour: 'numeric', timeZoneName: 'short', timeZone: 'America/Edmonton' })
  expect(plainSpaces(french.format(new Date('2026-11-19T15:00:00Z')))).toBe('09 h HAR')
})
