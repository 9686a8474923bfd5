import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { chooseGfsEntries, meanSince } from '../gfs/gfs-fields.ts'
import { NBM_GRID } from '../grids/nbm-grid.ts'
import { chooseHour, chooseQuarter, chooseQuarterFall, chooseStart } from '../hrrr/hrrr-fields.ts'
import { chooseNbmEntries, findGustPercentiles, findSum } from '../nbm/nbm-fields.ts'
import { readEntries } from './read-entries.ts'
import { readStep } from './step-text.ts'
import { turnToGrid, turnToTrueNorth, windDirection } from './true-north-winds.ts'

const FOLDER = path.join(
  process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../shared/fixtures'),
  'grib',
)

test.each([
  ['anl', { from: 0, to: 0, kind: 'instant' }],
  ['5 hour fcst', { from: 300, to: 300, kind: 'instant' }],
  ['495 min fcst', { from: 495, to: 495, kind: 'instant' }],
  ['4-5 hour acc fcst', { from: 240, to: 300, kind: 'acc' }],
  ['18-21 hour ave fcst', { from: 1080, to: 1260, kind: 'ave' }],
  ['7-8 hour max fcst', { from: 420, to: 480, kind: 'max' }],
  ['480-495 min acc fcst', { from: 480, to: 495, kind: 'acc' }],
  ['0-1 day acc fcst', { from: 0, to: 1440, kind: 'acc' }],
  ['0-0 day acc fcst', { from: 0, to: 0, kind: 'acc' }],
  // As RRFS labeled its rain during tests.
  ['10815--2147472656 min acc fcst', undefined],
  ['8-7 hour acc fcst', undefined],
  ['soon', undefined],
])('the step %j', (text, window) => {
  expect(readStep(text)).toEqual(window)
})

test.each([
  // Angles of feeds-live notes: -15.6 degrees at 122.5 W, +14 at 75 W, none on the central meridian.
  [-122.5, -15.56],
  [-97.5, 0],
  [-75, 14.01],
])('at %s degrees the HRRR grid is turned by %s', (lng, degrees) => {
  const [u, v] = [Float32Array.of(10), Float32Array.of(0)]
  turnToTrueNorth(u, v, { orientationLng: -97.5, standardLat1: 38.5, standardLat2: 38.5 }, () => lng)
  expect(Math.hypot(u[0] as number, v[0] as number)).toBeCloseTo(10, 4)
  expect((Math.atan2(v[0] as number, u[0] as number) * 180) / Math.PI).toBeCloseTo(-degrees, 1)
  turnToGrid(u, v, { orientationLng: -97.5, standardLat1: 38.5, standardLat2: 38.5 }, () => lng)
  expect([u[0], v[0]]).toEqual([expect.closeTo(10, 4), expect.closeTo(0, 4)])
})

test.each([
  [0, -5, 0],
  [-5, 0, 90],
  [0, 5, 180],
  [5, 0, 270],
])('a wind of %s east and %s north comes from %s degrees', (east, north, from) => {
  expect(windDirection(east, north)).toBeCloseTo(from, 6)
})

/** As in the indexes of NBM that public code quotes. */
const NBM_INDEX = [
  'APCP:surface:41-42 hour acc fcst:prob >0.254:prob fcst 255/255',
  'APCP:surface:36-42 hour acc fcst:',
  'APCP:surface:18-42 hour acc fcst:',
  'ASNOW:surface:36-42 hour acc fcst:',
  'DPT:2 m above ground:42 hour fcst:',
  'GUST:10 m above ground:42 hour fcst:',
  'GUST:10 m above ground:42 hour fcst:ens std dev',
  'PTYPE:surface:42 hour fcst:prob >=1 <2:prob fcst 1/1',
  'TMP:2 m above ground:42 hour fcst:ens std dev',
  'TMP:2 m above ground:42 hour fcst:',
  'WDIR:10 m above ground:42 hour fcst:',
  'WIND:10 m above ground:42 hour fcst:',
  ...[10, 25, 50, 75, 90].map((percentile) => `GUST:10 m above ground:42 hour fcst:${percentile}% level`),
].map((line, start) => {
  const [name = '', level = '', step = '', ...extra] = line.split(':')
  return { start, end: null, name, level, step, extra: extra.join(':') }
})

test('the fields of NBM are found among its deviations, chances and percentiles', () => {
  const entries = chooseNbmEntries(NBM_INDEX, 42, 'f042')
  expect([entries.temperature, entries.gust, entries.rainChance].map((entry) => entry?.start)).toEqual([9, 5, 7])
  expect([entries.visibility, entries.snowChance]).toEqual([undefined, undefined])
  expect(findSum(NBM_INDEX, 'APCP', 39, 42)).toMatchObject({ hours: 6, entry: { start: 1 } })
  expect(findSum(NBM_INDEX, 'APCP', 30, 42)).toMatchObject({ hours: 24 })
  expect(findSum(NBM_INDEX, 'ASNOW', 30, 42)).toBeUndefined()
  expect(findGustPercentiles(NBM_INDEX, 42)?.gust90.extra).toBe('90% level')
  expect(findGustPercentiles(NBM_INDEX.slice(0, -1), 42)).toBeUndefined()
  expect(() => chooseNbmEntries(NBM_INDEX.slice(0, 9), 42, 'f042')).toThrow('lacks TMP, 2 m above ground')
})

describe.skipIf(!existsSync(FOLDER))('recorded indexes', () => {
  const recorded = (file: string) =>
    readFileSync(path.join(FOLDER, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const [, start, , name = '', level = '', step = '', extra = ''] = line.split(':')
        return { start: Number(start), end: null, name, level, step, extra }
      })

  test('every step can be read', () => {
    for (const file of [
      'dyn_hrrr.t00z.wrfsfcf08.grib2.idx',
      '20231104_hrrr.t01z.wrfsubhf09.grib2.idx',
      'dyn_gfs.t00z.pgrb2.0p25.f007.idx',
    ])
      expect(recorded(file).filter(({ step }) => !readStep(step))).toEqual([])
  })

  test('the fields of an hour are found: rain of the last hour, snow depth of the run', () => {
    const entries = chooseHour(recorded('dyn_hrrr.t00z.wrfsfcf08.grib2.idx'), 8, 'f08')
    expect(entries.precipitation.step).toBe('7-8 hour acc fcst')
    expect(entries.snowDepth.step).toBe('0-8 hour acc fcst')
    expect(entries.helicity.step).toBe('7-8 hour max fcst')
    expect(entries.temperature.level).toBe('2 m above ground')
    for (const file of ['dyn_hrrr.t00z.wrfsfcf00.grib2.idx', '20231104_hrrr.t01z.wrfsfcf00.grib2.idx'])
      expect(chooseStart(recorded(file), 'f00').rate.step).toBe('anl')
    expect(chooseHour(recorded('20231104_hrrr.t01z.wrfsfcf05.grib2.idx'), 5, 'f05').frozen.step).toBe(
      '4-5 hour acc fcst',
    )
  })

  test('the quarters of HRRR are found, with the rain of each', () => {
    const index = recorded('20231104_hrrr.t01z.wrfsubhf09.grib2.idx')
    for (const [hour, rain] of [
      [8.25, '480-495 min acc fcst'],
      [8.75, '510-525 min acc fcst'],
    ] as const) {
      const found = chooseQuarter(index, hour, 'f09')
      expect([found.precipitation.step, found.windX.step]).toEqual([rain, `${60 * hour} min fcst`])
    }
    expect(chooseQuarterFall(index, 9, 'f09').frozen.step).toBe('525-540 min acc fcst')
    expect(() => chooseQuarter(index, 9.25, 'f09')).toThrow('lacks')
  })

  test('the fields of GFS are found: rain of the run, sunlight since the last multiple of six hours', () => {
    const hourly = chooseGfsEntries(recorded('dyn_gfs.t00z.pgrb2.0p25.f007.idx'), 7, 'f007')
    expect([hourly.precipitation.step, meanSince(hourly.sunlight)]).toEqual(['0-7 hour acc fcst', 6])
    const third = chooseGfsEntries(recorded('20231104_gfs.t00z.pgrb2.0p25.f021.idx'), 21, 'f021')
    expect([third.precipitation.step, meanSince(third.sunlight)]).toEqual(['0-21 hour acc fcst', 18])
    expect([third.cloudCover.step, third.freezingRainFlag.step]).toEqual(['21 hour fcst', '21 hour fcst'])
  })

  test('a file of NBM lies on its grid, and its backward rows are turned', async () => {
    const bytes = readFileSync(path.join(FOLDER, 'blend.t00z.core.f001.tmp.co.grib2'))
    const entry = { start: 0, end: null, name: 'TMP', level: '2 m above ground', step: '1 hour fcst', extra: '' }
    const files = { index: async () => [entry], messages: async () => new Map([[entry, bytes]]) }
    const { grid, values } = await readEntries(files, 'f001', { temperature: entry }, new Date('2025-09-01T01:00:00Z'))
    expect(grid).toEqual({
      ...NBM_GRID,
      firstLng: expect.closeTo(NBM_GRID.firstLng, 5),
      stepMeters: expect.closeTo(2539.703, 3),
    })
    const { temperature } = values
    let [sum, count] = [0, 0]
    for (let cell = 0; cell < temperature.length - grid.nx; cell += 7) {
      sum += Math.abs((temperature[cell] as number) - (temperature[cell + grid.nx] as number))
      count++
    }
    // Neighbors from south to north are alike; against a backward row they differ by 7 K.
    expect(sum / count).toBeLessThan(0.5)
    expect(Math.min(...temperature.subarray(0, 1000))).toBeGreaterThan(290)
  })
})
