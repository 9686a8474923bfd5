import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ZoneOffsets } from './zone-offsets.ts'
import { zonedFormat } from './zoned-format.ts'

/** ICU puts thin spaces around the dash of a range. */
const plainSpaces = (text: string) => text.replaceAll(/[\u2009\u202f]/g, ' ')

const RuntimeFormat = Intl.DateTimeFormat
/** Zones whose clocks went on changing, as those of Canada do in tzdata 2025c. */
const STILL_CHANGING: Readonly<Record<string, string>> = {
  'America/Edmonton': 'America/Denver',
  'America/Yellowknife': 'America/Denver',
  'America/Vancouver': 'America/Los_Angeles',
}

/** A runtime that has not heard of the change, such as Chromium 153. */
class FormerFormat extends RuntimeFormat {
  constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
    const zone = options?.timeZone
    super(locale, { ...options, timeZone: zone && (STILL_CHANGING[zone] ?? zone) })
  }
}

describe.each([
  ['this runtime', RuntimeFormat],
  ['a runtime with former zone data', FormerFormat],
])('in %s', (_, format) => {
  beforeEach(() => {
    Intl.DateTimeFormat = format as typeof Intl.DateTimeFormat
  })
  afterEach(() => {
    Intl.DateTimeFormat = RuntimeFormat
  })

  test.each([
    ['America/Edmonton', '2026-07-15T01:00:00Z', 'Tue, 7:00 PM MDT', -6],
    ['America/Edmonton', '2026-11-01T07:59:00Z', 'Sun, 1:59 AM MDT', -6],
    ['America/Edmonton', '2026-11-01T08:00:00Z', 'Sun, 2:00 AM MDT', -6],
    ['America/Edmonton', '2027-01-15T01:00:00Z', 'Thu, 7:00 PM MDT', -6],
    ['America/Yellowknife', '2027-01-15T01:00:00Z', 'Thu, 7:00 PM MDT', -6],
    ['America/Vancouver', '2026-11-01T08:59:00Z', 'Sun, 1:59 AM PDT', -7],
    ['America/Vancouver', '2026-11-01T09:00:00Z', 'Sun, 2:00 AM PDT', -7],
    ['America/Vancouver', '2027-01-15T01:00:00Z', 'Thu, 6:00 PM PDT', -7],
    ['America/Edmonton', '2026-02-15T01:00:00Z', 'Sat, 6:00 PM MST', -7],
    ['America/Denver', '2027-01-15T01:00:00Z', 'Thu, 6:00 PM MST', -7],
  ])('it is, in %s at %s, %s', (timeZone, moment, text, hours) => {
    const parts = { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
    expect(zonedFormat('en-US', { ...parts, timeZone }).format(new Date(moment))).toBe(text)
    expect(new ZoneOffsets().at(timeZone, Date.parse(moment))).toBe(hours * 3_600_000)
  })

  test('a span is formatted whether its clocks have stopped or not', () => {
    const time = zonedFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'America/Edmonton' })
    const between = (from: string, to: string) => plainSpaces(time.formatRange(new Date(from), new Date(to)))
    expect(between('2026-07-15T18:00:00Z', '2026-07-15T20:00:00Z')).toBe('12:00 – 2:00 PM')
    expect(between('2027-01-15T18:00:00Z', '2027-01-15T20:00:00Z')).toBe('12:00 – 2:00 PM')
    expect(between('2026-11-01T07:30:00Z', '2026-11-01T08:30:00Z')).toBe('1:30 AM – 2:30 AM')
  })
})
