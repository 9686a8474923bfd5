import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { IndexEntry } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { ALL_IFS_FIELDS, chooseIfsEntries, findIfsExtras } from './ifs-fields.ts'
import { IfsModel } from './ifs-model.ts'
import { type IfsSums, ifsWeather } from './ifs-weather.ts'

const at = (value: number) => Float32Array.of(value)
const sums = (hour: number, precipitation: number, snowfall: number, sunlight: number): IfsSums => ({
  hour,
  precipitation: at(precipitation),
  snowfall: at(snowfall),
  sunlight: at(sunlight),
})
const values = {
  temperature: at(268.15),
  dewPoint: at(266.15),
  windX: at(6),
  windY: at(8),
  pressure: at(101_300),
  cloudCover: at(1),
  precipitation: at(0),
  snowfall: at(0),
  sunlight: at(0),
}

test('[FEED-073] sums of IFS become rates since the file before, in our units', () => {
  const before = sums(144, 0.01, 0.004, 0)
  const { rainRate, snowRate, freezingRainRate, windGust, pressure, reflectivity } = ifsWeather(
    { ...values, gust: at(18) },
    sums(150, 0.022, 0.01, 0),
    before,
  )
  expect(rainRate?.[0]).toBeCloseTo(1, 3)
  // A millimeter of water an hour; cold snow is 13.35 times as deep.
  expect(snowRate?.[0]).toBeCloseTo(13.35, 2)
  expect([freezingRainRate?.[0], windGust?.[0], pressure?.[0]]).toEqual([0, 18, 1013])
  expect(reflectivity?.[0]).toBeCloseTo(27.8, 1)
})

test.each([
  [3, 0, 2],
  [12, 0, 2],
  [1, 2, 0],
  [undefined, 2, 0],
])('precipitation of the type %s is %d mm/h of rain and %d of freezing rain', (type, rain, freezing) => {
  const made = ifsWeather({ ...values, ...(type !== undefined && { type: at(type) }) }, sums(3, 0.006, 0, 0), undefined)
  expect(made.rainRate?.[0]).toBeCloseTo(rain, 3)
  expect(made.freezingRainRate?.[0]).toBeCloseTo(freezing, 3)
  // Without gusts in the file they are half as strong again as the wind.
  expect(made.windGust?.[0]).toBeCloseTo(15, 3)
})

test('files are named as at ECMWF, every three hours, later every six', () => {
  const model = new IfsModel({ index: async () => [], messages: async () => new Map() })
  expect(model.key(new Date('2026-01-15T12:00:00Z'), 9)).toBe(
    '20260115/12z/ifs/0p25/oper/20260115120000-9h-oper-fc.grib2',
  )
  expect([model.hours.slice(0, 3), model.hours.slice(46, 50)]).toEqual([
    [3, 6, 9],
    [141, 144, 150, 156],
  ])
})

const entry = (changes: Partial<IndexEntry> = {}): IndexEntry => ({
  start: 0,
  end: 10,
  name: '2t',
  level: 'sfc',
  step: '3',
  extra: '',
  ...changes,
})

test('fields are those at the ground of the one forecast and hour; a missing one is named', () => {
  const choose = (...index: IndexEntry[]) => chooseIfsEntries(index, ['temperature'], 3, 'x')
  expect(choose(entry({ extra: '4' }), entry({ step: '6' }), entry({ start: 20 })).temperature.start).toBe(20)
  expect(() => choose(entry({ level: '500 pl' }))).toThrow('The index of x lacks 2t.')
  const extras = (...names: string[]) =>
    findIfsExtras(
      names.map((name) => entry({ name })),
      3,
    )
  expect(Object.keys(extras('10fg3', 'ptype'))).toEqual(['gust', 'type'])
  expect(extras('2t')).toEqual({})
})

const RECORDED = path.join(
  process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../shared/fixtures'),
  'grib/aifs_single_20250301_00z_0h.index',
)
test.skipIf(!existsSync(RECORDED))('a recorded index of ECMWF has every field under its name', () => {
  const index = readFileSync(RECORDED, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const { param, levtype, step, _offset, _length } = JSON.parse(line)
      return entry({ name: param, level: levtype, step, start: _offset, end: _offset + _length })
    })
  const entries = chooseIfsEntries(index, ALL_IFS_FIELDS, 0, 'recorded')
  expect(Object.keys(entries)).toHaveLength(9)
})
