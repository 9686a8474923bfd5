import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { roundTo } from '@stormlane/domain/measures'
import type { FeedNotes } from '@stormlane/domain/product'
import type { StationObservation } from '@stormlane/domain/verification'
import { describe, expect, test, vi } from 'vitest'
import { readMetars } from './read-metars.ts'

const NOW = new Date('2026-01-15T12:20:00Z')
const HEADER =
  'raw_text,station_id,observation_time,latitude,longitude,temp_c,dewpoint_c,wind_dir_degrees,wind_speed_kt,wind_gust_kt,' +
  'visibility_statute_mi,altim_in_hg,sky_cover,cloud_base_ft_agl,sky_cover,cloud_base_ft_agl,maxT_c,minT_c,precip_in,pcp6hr_in,metar_type'
const NAMES = HEADER.split(',')
const PLAIN = {
  raw_text: '"METAR KOKC 151152Z 35012G22KT 10SM CLR 02/M03 A3010, RMK AO2 T00171033"',
  station_id: 'KOKC',
  observation_time: '2026-01-15T11:52:00.000Z',
  latitude: '35.3889',
  longitude: '-97.6006',
  temp_c: '1.7',
  wind_speed_kt: '12',
  wind_gust_kt: '22',
  visibility_statute_mi: '10+',
  metar_type: 'METAR',
}
const row = (changes: Record<string, string> = {}) =>
  NAMES.map((name) => ({ ...PLAIN, ...changes })[name] ?? '').join(',')
const file = (...rows: string[]) =>
  ['No errors', 'No warnings', `${rows.length} results`, HEADER, ...rows, ''].join('\n')
const noted = () => ({ received: vi.fn(), refused: vi.fn(), accepted: vi.fn() }) satisfies FeedNotes
const one = (changes: Record<string, string>) => readMetars(file(row(changes)), NOW)[0] as StationObservation

test('a report is read in the units of forecasts, with or without lines before the columns', () => {
  const expected = {
    station: 'KOKC',
    lat: 35.3889,
    lng: -97.6006,
    observedAt: new Date('2026-01-15T11:52:00Z'),
    values: {
      temperature: 1.7,
      wind: expect.closeTo(6.17, 2),
      wind_gust: expect.closeTo(11.32, 2),
      visibility: expect.closeTo(16_093, 0),
      precipitation: Number.NaN,
    },
  }
  const notes = noted()
  expect(readMetars(file(row()), NOW, notes)).toEqual([expected])
  expect(notes.accepted).toHaveBeenCalledWith(1)
  expect(readMetars(`\uFEFF${HEADER}\r\n${row({ observation_time: '2026-01-15T11:52:00Z' })}\r\n`, NOW)).toEqual([
    expected,
  ])
})

test('without a gust the wind counts, and what is not reported stays unknown', () => {
  expect(one({ wind_gust_kt: '' }).values.wind_gust).toBeCloseTo(6.17, 2)
  const { values } = one({ wind_gust_kt: '', wind_speed_kt: '', visibility_statute_mi: '', temp_c: '' })
  expect(Object.values(values).every(Number.isNaN)).toBe(true)
})

test.each([
  ['10+', 16_093],
  ['15', 24_140],
  ['1.5', 2_414],
  ['0', 0],
  ['6+', Number.NaN],
])('a visibility of "%s" miles is %d m', (visibility_statute_mi, meters) => {
  expect(roundTo(one({ visibility_statute_mi }).values.visibility, 0)).toEqual(meters)
})

test('a station that reports ten kilometers or more in meters does not say how far one sees', () => {
  const raw_text = 'METAR KOKC 151152Z 35012KT 9999 FEW030'
  expect(one({ raw_text, visibility_statute_mi: '6.21' }).values.visibility).toBeNaN()
})

const RAW = 'METAR KOKC 151152Z 35012KT 10SM'
const EXTREMES = { maxT_c: '4.4', minT_c: '0.6' }
test.each([
  ['a sum of six hours', { pcp6hr_in: '0.25' }, 6.35],
  ['a trace', { pcp6hr_in: 'T' }, 0],
  ['a complete report without a sum', { raw_text: `${RAW} RMK AO2 10044 20006`, ...EXTREMES }, 0],
  ['one without extremes', { raw_text: `${RAW} RMK AO2` }, Number.NaN],
  ['a station without a sensor', { raw_text: `${RAW} RMK AO1`, ...EXTREMES }, Number.NaN],
  ['a broken sensor', { raw_text: `${RAW} RMK AO2 PNO`, ...EXTREMES }, Number.NaN],
  ['a sum that could not be measured', { raw_text: `${RAW} RMK AO2 6////`, ...EXTREMES }, Number.NaN],
])('precipitation of %s', (_, changes, expected) => {
  expect(roundTo(one(changes).values.precipitation, 2)).toEqual(expected)
})

test.each([
  ['of no place', { latitude: '-99.99' }, /latitude cannot be "-99\.99"/],
  ['without a place', { longitude: '' }, /place is not known/],
  ['of an impossible temperature', { temp_c: '177' }, /temp_c cannot be "177"/],
  ['with a temperature that is no number', { temp_c: '1e1' }, /temp_c/],
  ['with a gust below the wind', { wind_gust_kt: '8' }, /wind_gust_kt cannot be "8"/],
  ['of an impossible visibility', { visibility_statute_mi: '999' }, /visibility_statute_mi/],
  ['without a time', { observation_time: 'soon' }, /"soon"/],
  ['of a time that is not in its text', { observation_time: '2026-01-15T11:53:00Z' }, /not a report of KOKC/],
  ['of another station', { station_id: 'KTUL' }, /not a report of KTUL/],
  [
    'of the future',
    { observation_time: '2026-01-15T12:52:00Z', raw_text: 'METAR KOKC 151252Z 35012KT' },
    /not come yet/,
  ],
  ['with an open quotation mark', { raw_text: '"METAR KOKC 151152Z' }, /quotation mark/],
  ['with more fields', { metar_type: 'METAR,METAR' }, /22 fields instead of 21/],
])('a report %s is refused, the others are taken', (_, changes, reason) => {
  const notes = noted()
  expect(readMetars(file(row(changes), row()), NOW, notes)).toHaveLength(1)
  expect(notes.refused.mock.calls).toEqual([['line 5', expect.stringMatching(reason)]])
})

test('old reports are left out, and a file of only old ones, without reports or without columns is refused', () => {
  const old = row({ observation_time: '2026-01-15T08:52:00Z', raw_text: 'METAR KOKC 150852Z 35012KT' })
  expect(readMetars(file(old, row()), NOW)).toHaveLength(1)
  expect(() => readMetars(file(old), NOW)).toThrow('The newest station report is of 2026-01-15T08:52:00.000Z.')
  expect(() => readMetars(file(), NOW)).toThrow('is empty')
  expect(() => readMetars('<html>Busy</html>', NOW)).toThrow(/no line with the columns raw_text, station_id/)
  expect(() => readMetars(file(row({ temp_c: '177' })), NOW)).toThrow(/^None of 1 station reports could be read/)
})

test('500 damaged files are read in part or refused in words, and no value is impossible', () => {
  const whole = file(row(), row({ pcp6hr_in: '0.25' }), row({ wind_gust_kt: '' }))
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  for (let i = 0; i < 500; i++) {
    const at = random(whole.length)
    const letter = ' 0-9"[]{},:\u0000ÿnull1e999'[random(25)] ?? ''
    const damaged = [
      whole.slice(0, at),
      whole.slice(0, at) + letter + whole.slice(at + 1),
      whole.slice(0, at) + whole,
      whole.slice(0, at) + whole.slice(at + random(40)),
    ][i % 4]
    try {
      for (const { lat, lng, values } of readMetars(damaged as string, NOW)) {
        expect(Math.abs(lat) <= 90 && Math.abs(lng) <= 180).toBe(true)
        expect(values.temperature < -75 || values.temperature > 60).toBe(false)
        expect(values.wind_gust < values.wind || values.wind_gust > 130).toBe(false)
        expect(values.visibility < 0 || values.visibility > 161_000).toBe(false)
        expect(values.precipitation < 0 || values.precipitation > 1_016).toBe(false)
      }
    } catch (error) {
      expect((error as Error).message.length).toBeGreaterThan(5)
      for (const kind of [TypeError, RangeError]) expect(error).not.toBeInstanceOf(kind)
    }
  }
})

/** Recorded reports are not part of the repository; tests that need them are skipped where they are missing. */
const RECORDED = process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../shared/fixtures')
const METARS = path.join(RECORDED, 'observations/metars.geojson')
describe.skipIf(!existsSync(METARS))('recorded reports', () => {
  test('those of the plains, written as rows of the file, are read', () => {
    const { features } = JSON.parse(readFileSync(METARS, 'utf8')) as { features: Recorded[] }
    const rows = features.map(({ geometry, properties }) => {
      const [longitude, latitude] = geometry.coordinates.map(String) as [string, string]
      const text = (value: number | null) => (value === null ? '' : String(value))
      return row({
        raw_text: `"${properties.raw_metar}"`,
        station_id: properties.station,
        observation_time: properties.observation_time,
        latitude,
        longitude,
        temp_c: text(properties.temp_c),
        wind_speed_kt: text(properties.wind_speed_kt),
        wind_gust_kt: text(properties.wind_gust_kt),
        visibility_statute_mi: text(properties.visibility_mi),
      })
    })
    const notes = noted()
    const read = readMetars(file(...rows), new Date('2026-08-21T14:03:20Z'), notes)
    expect(notes.refused.mock.calls).toEqual([])
    expect(read.length).toBeGreaterThan(200)
    expect(read.find(({ station }) => station === 'KOFF')?.values.temperature).toBe(21.3)
  })
})

interface Recorded {
  geometry: { coordinates: number[] }
  properties: {
    station: string
    observation_time: string
    raw_metar: string
    temp_c: number | null
    wind_speed_kt: number | null
    wind_gust_kt: number | null
    visibility_mi: number | null
  }
}
