import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readStormEvents } from './noaa-storm-events.ts'

const FIXTURES = path.join(
  process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../../shared/fixtures'),
  'storm-events',
)
const HEADER =
  'BEGIN_YEARMONTH,BEGIN_DAY,BEGIN_TIME,EVENT_ID,STATE,EVENT_TYPE,CZ_NAME,CZ_TIMEZONE,BEGIN_LOCATION,BEGIN_LAT,BEGIN_LON,EVENT_NARRATIVE'
const row = (change: Record<string, string> = {}) => {
  const values: Record<string, string> = {
    BEGIN_YEARMONTH: '202601',
    BEGIN_DAY: '4',
    BEGIN_TIME: '2357',
    EVENT_ID: '7',
    STATE: 'NEBRASKA',
    EVENT_TYPE: 'Tornado',
    CZ_NAME: 'HALL',
    CZ_TIMEZONE: 'CST-6',
    BEGIN_LOCATION: 'GRAND ISLAND',
    BEGIN_LAT: '40.9',
    BEGIN_LON: '-98.3',
    EVENT_NARRATIVE: '"Trees fell|onto ""I-80""."',
    ...change,
  }
  return HEADER.split(',').map((name) => values[name])
}
const file = (...rows: (string | undefined)[][]) => [HEADER, ...rows.map((cells) => cells.join(','))].join('\n')

test('an event has its time in UTC, its place, and its narrative in one line', () => {
  expect(readStormEvents(file(row()))).toEqual({
    events: [
      {
        id: '7',
        type: 'Tornado',
        time: new Date('2026-01-05T05:57:00Z'),
        place: { latitude: 40.9, longitude: -98.3 },
        locationName: 'Grand Island, Nebraska',
        narrative: 'Trees fell onto "I-80".',
      },
    ],
    malformed: [],
  })
})

test.each([
  ['a zone without a number is standard time', { CZ_TIMEZONE: 'EST' }, '2026-01-05T04:57:00.000Z'],
  ['a time of two digits is minutes after midnight', { BEGIN_TIME: '5' }, '2026-01-04T06:05:00.000Z'],
])('%s', (_, change, time) => {
  expect(readStormEvents(file(row(change))).events[0]?.time.toISOString()).toBe(time)
})

test('an event of a whole zone has no place and the name of the zone', () => {
  const [event] = readStormEvents(file(row({ BEGIN_LAT: '', BEGIN_LON: '', BEGIN_LOCATION: '' }))).events
  expect([event?.place, event?.locationName]).toEqual([null, 'Hall, Nebraska'])
})

test.each([
  ['BEGIN_YEARMONTH is "2026-01"', { BEGIN_YEARMONTH: '2026-01' }],
  ['BEGIN_DAY is "31"', { BEGIN_YEARMONTH: '202602', BEGIN_DAY: '31' }],
  ['BEGIN_TIME is "2460"', { BEGIN_TIME: '2460' }],
  ['CZ_TIMEZONE is "XYZ"', { CZ_TIMEZONE: 'XYZ' }],
  ['BEGIN_LAT is "95"', { BEGIN_LAT: '95' }],
  ['BEGIN_LON is ""', { BEGIN_LON: '' }],
  ['EVENT_ID is empty', { EVENT_ID: '' }],
  ['EVENT_TYPE is empty', { EVENT_TYPE: ' ' }],
])('a row whose %s is named by its line, and the others are read', (problem, change) => {
  const { events, malformed } = readStormEvents(file(row(), row(change)))
  expect(events).toHaveLength(1)
  expect(malformed).toEqual([{ line: 3, problem }])
})

test.each([
  ['FAT_YEARMONTH,FAT_DAY\n202106,9', 'it has no column BEGIN_YEARMONTH'],
  [`${HEADER}\n"never closed`, 'cannot be read as CSV'],
])('a file that is no details file is refused in words', (text, words) => {
  expect(() => readStormEvents(text)).toThrow(words)
})

test.skipIf(!existsSync(FIXTURES))('the published files are read without a malformed row', () => {
  const details = readStormEvents(
    readFileSync(path.join(FIXTURES, 'StormEvents_details-ftp_v1.0_d2021_c20220719_limit20.csv'), 'utf8'),
  )
  expect([details.events.length, details.malformed]).toEqual([19, []])
  expect(details.events[0]).toMatchObject({
    id: '950756',
    type: 'Thunderstorm Wind',
    time: new Date('2021-02-16T04:57:00Z'),
    place: { latitude: 34.127, longitude: -78.3541 },
    locationName: 'Camp Branch, North Carolina',
  })
  const arkansas = readStormEvents(readFileSync(path.join(FIXTURES, 'NOAA_ARKANSAS_tornado.csv'), 'utf8'))
  expect(arkansas.events.length).toBeGreaterThan(1000)
  expect(arkansas.malformed).toEqual([])
  for (const other of ['sample_stormevents.csv', 'StormEvents_fatalities-ftp_v1.0_d2021_c20220719_limit20.csv'])
    expect(() => readStormEvents(readFileSync(path.join(FIXTURES, other), 'utf8'))).toThrow('no details file')
})
