import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  continentGrid,
  GfsModel,
  HRRR_GRID,
  HrrrModel,
  HrrrQuarters,
  NbmModel,
  Regriddings,
  type WeatherModel,
} from '@stormlane/atmosphere'
import { HOUR_MS } from '@stormlane/domain/time'
import {
  createGrid,
  type IndexEntry,
  ModelFileError,
  type ModelFiles,
  strongGustChance,
} from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { areaGrid } from '../simulated-source.ts'
import { type HrrrHour, writeHrrrHour, writeHrrrQuarters } from './hrrr-files.ts'
import { PracticeFiles } from './practice-files.ts'

const CYCLE = new Date('2026-01-15T12:00:00Z')
const DEGREES = 2.5
const model = new AtmosphereModel(areaGrid(DEGREES), 1)
const weather = (hour: number) => model.forecast(new Date(CYCLE.getTime() + hour * HOUR_MS), CYCLE)

/** Reads files of the practice feeds without a server. */
function filesOf(bucket: string, practice: Pick<PracticeFiles, 'read'>): ModelFiles {
  const read = (key: string) => {
    const file = practice.read(`${bucket}/${key}`)
    if (!file) throw new ModelFileError(`${key} is not there.`)
    return file
  }
  return {
    async index(key) {
      const lines = read(`${key}.idx`).toString().trim().split('\n')
      const starts = lines.map((line) => Number(line.split(':')[1]))
      return lines.map((line, i): IndexEntry => {
        const [, , , name = '', level = '', step = '', ...extra] = line.split(':')
        return { start: starts[i] as number, end: starts[i + 1] ?? null, name, level, step, extra: extra.join(':') }
      })
    },
    messages: async (key, entries) =>
      new Map(entries.map((entry) => [entry, read(key).subarray(entry.start, entry.end ?? undefined)])),
  }
}
const practice = (hrrrKm: number | null, nbmKm: number | null = null) =>
  new PracticeFiles({
    seed: 1,
    degrees: DEGREES,
    hrrrKm,
    nbmKm,
    latency: 'none',
    now: () => CYCLE,
    since: CYCLE,
    gfsHourlyUntil: 3,
  })
const near = (a: Float32Array, b: Float32Array | undefined) =>
  Math.max(...a.map((value, i) => Math.abs(value - ((b as Float32Array)[i] as number))))

function bilinear(values: Float32Array, at: Float64Array, nx: number): number {
  const [x, y] = [Math.floor(at[0] as number), Math.floor(at[1] as number)]
  const [fx, fy] = [(at[0] as number) - x, (at[1] as number) - y]
  const corner = (dx: number, dy: number) => values[(y + dy) * nx + x + dx] as number
  return (corner(0, 0) * (1 - fx) + corner(1, 0) * fx) * (1 - fy) + (corner(0, 1) * (1 - fx) + corner(1, 1) * fx) * fy
}

test('GFS files carry the simulated weather, with rates from sums of the run and roads from means of the sun', async () => {
  const gfs = new GfsModel(filesOf('noaa-gfs-bdp-pds', practice(null)))
  // 49 to 51 is a step of three hours for our reader; the practice world has files of every third hour from 3 on.
  const { fields } = await gfs.read(CYCLE, 51)
  const expected = weather(51)
  expect(near(expected.temperature, fields.temperature)).toBeLessThan(0.01)
  expect(near(expected.windSpeed, fields.windSpeed)).toBeLessThan(0.02)
  expect(near(expected.pressure, fields.pressure)).toBeLessThan(0.01)
  expect(near(expected.snowRate, fields.snowRate)).toBeLessThan(0.2)
  expect(near(expected.roadSurfaceTemperature, fields.roadSurfaceTemperature)).toBeLessThan(0.2)
  const liquid = expected.rainRate.map((mm, i) => mm + (expected.freezingRainRate[i] as number))
  const read = fields.rainRate?.map((mm, i) => mm + ((fields.freezingRainRate as Float32Array)[i] as number))
  expect(Math.max(...liquid)).toBeGreaterThan(1)
  expect(near(liquid, read)).toBeLessThan(0.02)
  expect([fields.hailSize, fields.lightningProbability]).toEqual([undefined, undefined])
})

test('the quarters of an hour share its rain, snow and freezing rain; without their file there are none, and it is asked for once [FEED-009]', async () => {
  const grid = { ...HRRR_GRID, nx: 4, ny: 3 }
  const field = (...values: number[]) =>
    Float32Array.from({ length: 12 }, (_, cell) => values[cell % values.length] ?? 0)
  const none = field(0)
  // Snow in the first cell, freezing rain in the second, rain in the third.
  const hourOf = (hour: number): HrrrHour => ({
    referenceTime: CYCLE,
    hour,
    grid,
    temperature: field(272),
    dewPoint: field(268),
    windX: field(10),
    windY: none,
    gust: field(20),
    visibility: field(4000),
    pressure: field(101_325),
    sunlight: none,
    cloudCover: none,
    reflectivity: field(-20),
    lightning: none,
    rate: none,
    snowFlag: none,
    freezingRainFlag: none,
    precipitation: field(2.5, 2.5, 2.5, 0),
    frozen: field(2.5, 0, 0, 0),
    hail: none,
    helicity: none,
    snowTotal: field(0.02 * hour, 0, 0, 0),
    freezingTotal: field(0, 2.5 * hour, 0, 0),
  })
  // All of the first hour falls in its last two quarters.
  const quarters = [0, 0, 0.75, 0.25].map((share, i) => {
    const hour = hourOf(1)
    const part = (all: Float32Array) => all.map((mm) => mm * share)
    const fall = { precipitation: part(hour.precipitation), frozen: part(hour.frozen) }
    return { ...hour, ...fall, hour: (i + 1) / 4, gust: field(20 + i) }
  })
  const key = (product: string, hour: number) => `x/hrrr.20260115/conus/hrrr.t12z.${product}f0${hour}.grib2`
  const written = new Map([
    [key('wrfsfc', 1), writeHrrrHour(hourOf(1))],
    [key('wrfsfc', 2), writeHrrrHour(hourOf(2))],
    [key('wrfsubh', 1), writeHrrrQuarters(quarters)],
  ])
  const asked: string[] = []
  const files = filesOf('x', {
    read(path) {
      asked.push(path)
      const made = written.get(path.replace('.idx', ''))
      return made && (path.endsWith('.idx') ? Buffer.from(made.index) : made.file)
    },
  })
  const problems: (string | null)[] = []
  const hrrr = new HrrrModel(files, 'usual', new HrrrQuarters(files, (problem) => problems.push(problem)))
  await hrrr.read(CYCLE, 1)
  const read: (Awaited<ReturnType<HrrrModel['read']>>['fields'] | undefined)[] = []
  for (const hour of [0.25, 0.5, 0.75, 1]) read.push((await hrrr.readQuarter(CYCLE, hour))?.fields)
  const rates = (name: 'snowRate' | 'freezingRainRate' | 'rainRate', cell: number) =>
    read.map((fields) => fields?.[name]?.[cell])
  const close = (expected: number[]) => expected.map((rate) => expect.closeTo(rate, 1) as number)
  expect(rates('snowRate', 0)).toEqual(close([0, 0, 60, 20]))
  expect(rates('freezingRainRate', 1)).toEqual(close([0, 0, 7.5, 2.5]))
  expect(rates('rainRate', 2)).toEqual(close([0, 0, 7.5, 2.5]))
  expect(read.map((fields) => fields?.windGust?.[0])).toEqual([...close([20, 21, 22]), undefined])
  expect(problems).toEqual([null])
  await hrrr.read(CYCLE, 2)
  asked.length = 0
  for (const hour of [1.25, 1.5, 2]) expect(await hrrr.readQuarter(CYCLE, hour)).toBeNull()
  expect(asked).toEqual([`${key('wrfsubh', 2)}.idx`])
  expect(problems.slice(1)).toEqual([expect.stringContaining('wrfsubhf02.grib2.idx is not there.')])
})

test("HRRR's grid is a Lambert cone whose winds are turned back to true north", async () => {
  const hrrr = new HrrrModel(filesOf('noaa-hrrr-bdp-pds', practice(150)))
  const { grid, fields } = await hrrr.read(CYCLE, 1)
  expect(grid).toMatchObject({ kind: 'lambert', stepMeters: 150_000, firstLat: 21.138123 })
  const { lng, lat } = createGrid(grid).lngLatAt(3, 8)
  const at = new Float64Array(2)
  createGrid(areaGrid(DEGREES)).locate(lng, lat, at)
  const expected = weather(1)
  const blend = (values: Float32Array) => bilinear(values, at, areaGrid(DEGREES).nx)
  const east = expected.windSpeed.map(
    (speed, i) => -speed * Math.sin(((expected.windDirection[i] as number) * Math.PI) / 180),
  )
  const cell = 8 * grid.nx + 3
  expect(fields.temperature?.[cell]).toBeCloseTo(blend(expected.temperature), 1)
  expect(fields.windEast?.[cell]).toBeCloseTo(blend(east), 1)
})

test('NBM files carry the simulated weather of an hour, with rain shared out by type and the chance of gusts from percentiles', async () => {
  const nbm = new NbmModel(filesOf('noaa-nbm-grib2-pds', practice(null)))
  const { fields } = await nbm.read(CYCLE, 30)
  const expected = weather(30)
  expect(near(expected.temperature, fields.temperature)).toBeLessThan(0.01)
  expect(near(expected.windSpeed, fields.windSpeed)).toBeLessThan(0.02)
  expect(near(expected.windGust, fields.windGust)).toBeLessThan(0.02)
  expect(near(expected.visibility, fields.visibility)).toBeLessThan(1)
  expect(near(expected.snowRate, fields.snowRate)).toBeLessThan(0.01)
  expect(near(expected.rainRate, fields.rainRate)).toBeLessThan(0.02)
  expect(near(expected.freezingRainRate, fields.freezingRainRate)).toBeLessThan(0.02)
  expect(near(expected.roadSurfaceTemperature, fields.roadSurfaceTemperature)).toBeLessThan(0.2)
  expect(Math.max(...expected.gustProbability45mph)).toBeGreaterThan(0.3)
  expect(near(expected.gustProbability45mph, fields.gustProbability45mph)).toBeLessThan(0.03)
  expect([fields.pressure, fields.reflectivity, fields.hailSize]).toEqual([undefined, undefined, undefined])
})

test('later files of NBM share the rain of six hours, and lack visibility after 78', async () => {
  const nbm = new NbmModel(filesOf('noaa-nbm-grib2-pds', practice(null)))
  const [third, sixth] = [(await nbm.read(CYCLE, 93)).fields, (await nbm.read(CYCLE, 96)).fields]
  const snow = weather(93).snowRate.slice()
  const mean = weather(96).snowRate.map((mm, i) => (mm + (snow[i] as number)) / 2)
  expect(Math.max(...mean)).toBeGreaterThan(1)
  expect(near(mean, third.snowRate)).toBeLessThan(0.01)
  expect(near(mean, sixth.snowRate)).toBeLessThan(0.01)
  expect(near(weather(96).temperature, sixth.temperature)).toBeLessThan(0.01)
  expect([third.visibility, (await nbm.read(CYCLE, 78)).fields.visibility?.length]).toEqual([undefined, mean.length])
})

test("every second row of NBM's Lambert grid runs backward, and its winds are directions", async () => {
  const nbm = new NbmModel(filesOf('noaa-nbm-grib2-pds', practice(null, 150)))
  const { grid, fields } = await nbm.read(CYCLE, 1)
  expect(grid).toMatchObject({ kind: 'lambert', stepMeters: 150_000, firstLat: 19.229, earthRadiusMeters: 6_371_200 })
  const definition = areaGrid(DEGREES)
  const at = new Float64Array(2)
  const expected = weather(1)
  for (const [column, row] of [
    [3, 8],
    [30, 9],
  ] as const) {
    const { lng, lat } = createGrid(grid).lngLatAt(column, row)
    createGrid(definition).locate(lng, lat, at)
    const blended = bilinear(expected.temperature, at, definition.nx)
    expect(fields.temperature?.[row * grid.nx + column]).toBeCloseTo(blended, 1)
  }
})

test('without a file of percentiles the gust itself gives the chance of strong ones', async () => {
  const files = filesOf('noaa-nbm-grib2-pds', practice(null))
  const nbm = new NbmModel({
    ...files,
    index: (key) =>
      key.includes('/qmd/')
        ? Promise.reject(Object.assign(new ModelFileError(`${key} is not there.`), { isMissing: true }))
        : files.index(key),
  })
  const { gustProbability45mph, windGust } = (await nbm.read(CYCLE, 30)).fields
  expect(gustProbability45mph).toEqual(windGust?.map(strongGustChance))
})

test.each([
  ['before its forecast starts', 'noaa-hrrr-bdp-pds/hrrr.20260115/conus/hrrr.t13z.wrfsfcf00.grib2'],
  ['from before the first forecast', 'noaa-hrrr-bdp-pds/hrrr.20260115/conus/hrrr.t11z.wrfsfcf00.grib2'],
  ['beyond the last hour', 'noaa-hrrr-bdp-pds/hrrr.20260115/conus/hrrr.t12z.wrfsfcf49.grib2'],
  ['between two files of GFS', 'noaa-gfs-bdp-pds/gfs.20260115/12/atmos/gfs.t12z.pgrb2.0p25.f004'],
  ['between two files of NBM', 'noaa-nbm-grib2-pds/blend.20260115/12/core/blend.t12z.core.f037.co.grib2'],
  ['of the start of NBM', 'noaa-nbm-grib2-pds/blend.20260115/12/core/blend.t12z.core.f000.co.grib2'],
  ['of an unknown name', 'noaa-hrrr-bdp-pds/../secret'],
])('a file %s is not there', (_, path) => {
  expect(practice(null).read(path)).toBeUndefined()
})

test('a forecast appears hour by hour where it comes as late as it typically does', () => {
  const at = (now: string) =>
    new PracticeFiles({ seed: 1, degrees: 5, hrrrKm: null, latency: 'typical', now: () => new Date(now), since: CYCLE })
  const hour = (number: string) => `noaa-hrrr-bdp-pds/hrrr.20260115/conus/hrrr.t12z.wrfsfcf${number}.grib2.idx`
  expect(at('2026-01-15T12:50:00Z').read(hour('00'))).toBeUndefined()
  expect(at('2026-01-15T12:54:00Z').read(hour('01'))).toBeDefined()
  expect(at('2026-01-15T12:54:00Z').read(hour('18'))).toBeUndefined()
})

test.each([
  [
    'HRRR',
    'noaa-hrrr-bdp-pds',
    (files: ModelFiles, regriddings?: Regriddings) => new HrrrModel(files, 'usual', undefined, regriddings),
  ],
  ['NBM', 'noaa-nbm-grib2-pds', (files: ModelFiles, regriddings?: Regriddings) => new NbmModel(files, regriddings)],
  ['GFS', 'noaa-gfs-bdp-pds', (files: ModelFiles, regriddings?: Regriddings) => new GfsModel(files, regriddings)],
] as const)(
  '%s is derived only in the cells that the run is made of, and the run has the same bits [FEED-027]',
  async (_, bucket, modelOf) => {
    const files = filesOf(bucket, practice(150, 150))
    const regriddings = new Regriddings(continentGrid(10))
    const read = (model: WeatherModel) => model.read(CYCLE, 3)
    const [all, thinned] = [await read(modelOf(files)), await read(modelOf(files, regriddings))]
    const regridding = regriddings.from(all.grid)
    expect(thinned.grid).toEqual(all.grid)
    expect(regridding.used.length).toBeLessThan((all.grid.nx * all.grid.ny) / 2)
    for (const [field, values] of Object.entries(all.fields)) {
      const kept = thinned.fields[field as keyof typeof thinned.fields] as Float32Array
      expect([field, kept.length]).toEqual([field, regridding.used.length])
      expect(regridding.apply(kept)).toEqual(regridding.apply(values))
    }
  },
)

test('files of a recording are those that were made, and are not made again', () => {
  const recording = mkdtempSync(path.join(tmpdir(), 'stormlane-recording-'))
  const open = (seed: number) =>
    new PracticeFiles({ seed, degrees: 5, hrrrKm: null, latency: 'none', now: () => CYCLE, since: CYCLE, recording })
  const key = 'noaa-hrrr-bdp-pds/hrrr.20260115/conus/hrrr.t12z.wrfsfcf01.grib2'
  const made = open(1)
  const [file, index] = [made.read(key), made.read(`${key}.idx`)]
  expect(index?.toString()).toContain(':TMP:2 m above ground:')
  // Another world would have other files.
  const kept = open(2)
  expect([kept.read(key), kept.read(`${key}.idx`)]).toEqual([file, index])
  rmSync(recording, { recursive: true })
})
