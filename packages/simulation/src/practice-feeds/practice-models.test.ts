import { createGrid, GfsModel, HrrrModel } from '@stormlane/atmosphere'
import { HOUR_MS, type IndexEntry, type ModelFiles } from '@stormlane/domain'
import { expect, test } from 'vitest'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { areaGrid } from '../simulated-source.ts'
import { PracticeFiles } from './practice-files.ts'

const CYCLE = new Date('2026-01-15T12:00:00Z')
const DEGREES = 2.5
const model = new AtmosphereModel(areaGrid(DEGREES), 1)
const weather = (hour: number) => model.forecast(new Date(CYCLE.getTime() + hour * HOUR_MS), CYCLE)

/** Reads files of the practice feeds without a server. */
function filesOf(bucket: string, practice: PracticeFiles): ModelFiles {
  const read = (key: string) => practice.read(`${bucket}/${key}`) ?? expect.unreachable(`${key} is not there.`)
  return {
    async index(key) {
      const lines = read(`${key}.idx`).toString().trim().split('\n')
      const starts = lines.map((line) => Number(line.split(':')[1]))
      return lines.map((line, i): IndexEntry => {
        const [, , , name = '', level = '', step = ''] = line.split(':')
        return { start: starts[i] as number, end: starts[i + 1] ?? null, name, level, step, extra: '' }
      })
    },
    messages: async (key, entries) =>
      new Map(entries.map((entry) => [entry, read(key).subarray(entry.start, entry.end ?? undefined)])),
  }
}
const practice = (hrrrKm: number | null) =>
  new PracticeFiles({
    seed: 1,
    degrees: DEGREES,
    hrrrKm,
    latency: 'none',
    now: () => CYCLE,
    since: CYCLE,
    gfsHourlyUntil: 3,
  })
const near = (a: Float32Array, b: Float32Array | undefined) =>
  Math.max(...a.map((value, i) => Math.abs(value - ((b as Float32Array)[i] as number))))

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

test("HRRR's grid is a Lambert cone whose winds are turned back to true north", async () => {
  const hrrr = new HrrrModel(filesOf('noaa-hrrr-bdp-pds', practice(150)))
  const { grid, fields } = await hrrr.read(CYCLE, 1)
  expect(grid).toMatchObject({ kind: 'lambert', stepMeters: 150_000, firstLat: 21.138123 })
  const { lng, lat } = createGrid(grid).lngLatAt(3, 8)
  const at = new Float64Array(2)
  createGrid(areaGrid(DEGREES)).locate(lng, lat, at)
  const expected = weather(1)
  const blend = (values: Float32Array) => {
    const { nx } = areaGrid(DEGREES)
    const [x, y] = [Math.floor(at[0] as number), Math.floor(at[1] as number)]
    const [fx, fy] = [(at[0] as number) - x, (at[1] as number) - y]
    const corner = (dx: number, dy: number) => values[(y + dy) * nx + x + dx] as number
    return (corner(0, 0) * (1 - fx) + corner(1, 0) * fx) * (1 - fy) + (corner(0, 1) * (1 - fx) + corner(1, 1) * fx) * fy
  }
  const east = expected.windSpeed.map(
    (speed, i) => -speed * Math.sin(((expected.windDirection[i] as number) * Math.PI) / 180),
  )
  const cell = 8 * grid.nx + 3
  expect(fields.temperature?.[cell]).toBeCloseTo(blend(expected.temperature), 1)
  expect(fields.windEast?.[cell]).toBeCloseTo(blend(east), 1)
})

test.each([
  ['before its forecast starts', 'noaa-hrrr-bdp-pds/hrrr.20260115/conus/hrrr.t13z.wrfsfcf00.grib2'],
  ['from before the first forecast', 'noaa-hrrr-bdp-pds/hrrr.20260115/conus/hrrr.t11z.wrfsfcf00.grib2'],
  ['beyond the last hour', 'noaa-hrrr-bdp-pds/hrrr.20260115/conus/hrrr.t12z.wrfsfcf49.grib2'],
  ['between two files of GFS', 'noaa-gfs-bdp-pds/gfs.20260115/12/atmos/gfs.t12z.pgrb2.0p25.f004'],
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
