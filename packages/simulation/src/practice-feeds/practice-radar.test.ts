import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { continentGrid, MrmsRadar } from '@stormlane/atmosphere'
import { HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { fallsAsSnow, type ListedFiles } from '@stormlane/domain/weather'
import { describe, expect, test } from 'vitest'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { areaGrid } from '../simulated-source.ts'
import { PracticeFiles } from './practice-files.ts'
import { writeGrib } from './write-grib.ts'

const NOW = new Date('2026-05-04T22:30:00Z')
const DEGREES = 2.5
const GRID = areaGrid(DEGREES)
const PRODUCT = 'MergedReflectivityQCComposite_00.50'
const files = new PracticeFiles({ seed: 1, degrees: DEGREES, hrrrKm: null, latency: 'none', now: () => NOW })
const practice: ListedFiles = {
  keys: async (prefix) =>
    [
      ...files
        .list('noaa-mrms-pds', prefix)
        .toString()
        .matchAll(/<Key>([^<]+)/g),
    ].map(([, key]) => key as string),
  bytes: async (key) => files.read(`noaa-mrms-pds/${key}`) ?? expect.unreachable(key),
}
const quarters = [30, 15, 0].map((minutes) => new Date(NOW.getTime() - minutes * MINUTE_MS))

test('radar frames of the practice server are the echoes of the simulated world', async () => {
  const { frames, problem } = await new MrmsRadar(practice).read(quarters, GRID)
  expect([frames.map(({ validAt }) => validAt), problem]).toEqual([quarters, null])
  const model = new AtmosphereModel(GRID, 1)
  for (const { validAt, reflectivity } of frames) {
    const expected = model.forecast(validAt, new Date(NOW.getTime() + HOUR_MS)).reflectivity
    expect(Math.max(...expected)).toBeGreaterThan(20)
    expect(Math.max(...expected.map((dbz, i) => Math.abs(dbz - (reflectivity[i] as number))))).toBeLessThan(0.06)
  }
})

test('what falls is told by another product, as the simulated world has it; without it nothing is called snow [FEED-019]', async () => {
  const now = new Date('2026-01-15T12:00:00Z')
  const winter = new PracticeFiles({ seed: 1, degrees: DEGREES, hrrrKm: null, latency: 'none', now: () => now })
  const listed: ListedFiles = {
    keys: async (prefix) =>
      [
        ...winter
          .list('noaa-mrms-pds', prefix)
          .toString()
          .matchAll(/<Key>([^<]+)/g),
      ].map(([, key]) => key as string),
    bytes: async (key) => winter.read(`noaa-mrms-pds/${key}`) ?? expect.unreachable(key),
  }
  const { frames, problem } = await new MrmsRadar(listed).read([now], GRID)
  expect(problem).toBeNull()
  const [frame = expect.unreachable('no frame')] = frames
  const { snowRate, rainRate, reflectivity } = new AtmosphereModel(GRID, 1).forecast(now, now)
  const expected = [...reflectivity].map(
    (dbz, i) => dbz > -10 && fallsAsSnow(snowRate[i] as number, rainRate[i] as number),
  )
  expect([...frame.snowRate].map((rate) => rate > 0)).toEqual(expected)
  expect(new Set(expected)).toEqual(new Set([true, false]))

  const untold = await new MrmsRadar({
    ...listed,
    keys: async (prefix) => (prefix.includes('PrecipFlag') ? [] : listed.keys(prefix)),
  }).read([now], GRID)
  expect(untold.frames[0]?.reflectivity).toEqual(frame.reflectivity)
  expect(untold.frames[0]?.snowRate.every(Number.isNaN)).toBe(true)
  expect(untold.problem).toBe('There is no file of precipitation types of 2026-01-15T12:00:00.000Z.')
})

test('a frame that has not come, and one that cannot be read, are left out, and the first is named', async () => {
  const later = new Date(NOW.getTime() + 15 * MINUTE_MS)
  const broken: ListedFiles = {
    ...practice,
    bytes: async (key) => (key.includes('-2215') ? Buffer.from('no gzip') : practice.bytes(key)),
  }
  const { frames, problem } = await new MrmsRadar(broken).read([...quarters, later], GRID)
  expect(frames.map(({ validAt }) => validAt)).toEqual([quarters[0], quarters[2]])
  expect(problem).toMatch(/MRMS_.*-221500\.grib2\.gz cannot be read\. incorrect header check/)
  expect((await new MrmsRadar(practice).read([later], GRID)).problem).toBe(
    'There is no radar frame of 2026-05-04T22:45:00.000Z.',
  )
})

test('of the files of an hour the nearest is taken, whatever its seconds', async () => {
  const named = (clock: string) => `CONUS/${PRODUCT}/20260504/MRMS_${PRODUCT}_20260504-${clock}.grib2.gz`
  const asked: string[] = []
  const radar = new MrmsRadar({
    keys: async (prefix) =>
      prefix.includes(PRODUCT) ? [named('221241'), named('221438'), named('221640'), 'other'] : [],
    async bytes(key) {
      asked.push(key)
      return practice.bytes(named('221500'))
    },
  })
  expect((await radar.read([quarters[1] as Date], GRID)).frames).toHaveLength(1)
  // The file at hand is of another time than this one.
  expect((await radar.read([quarters[0] as Date], GRID)).problem).toContain('There is no radar frame')
  expect(asked).toEqual([named('221438')])
})

test('500 damaged files are refused or read, and never end the run', async () => {
  const whole = gunzipSync(await practice.bytes(`CONUS/${PRODUCT}/20260504/MRMS_${PRODUCT}_20260504-221500.grib2.gz`))
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  let refused = 0
  for (let i = 0; i < 500; i++) {
    const bytes = Buffer.from(i % 4 === 0 ? whole.subarray(0, random(whole.length)) : whole)
    for (let flips = 0; flips < 1 + (i % 3) && bytes.length > 0; flips++) {
      // Half of them in the head, where sizes and codes are.
      const at = random(i % 2 === 0 ? bytes.length : Math.min(bytes.length, 250))
      bytes[at] = (bytes[at] as number) ^ (1 << random(8))
    }
    const radar = new MrmsRadar({ ...practice, bytes: async () => gzipSync(bytes, { level: 1 }) })
    const { frames, problem } = await radar.read([quarters[1] as Date], GRID)
    expect(frames.length + Number(problem !== null)).toBe(1)
    if (problem !== null) refused++
    for (const { reflectivity } of frames) expect(reflectivity).toHaveLength(GRID.nx * GRID.ny)
  }
  expect(refused).toBeGreaterThan(250)
})

const FIXTURES = path.join(
  process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../shared/fixtures'),
  'grib',
)
describe.skipIf(!existsSync(FIXTURES))('a recorded file', () => {
  test('of precipitation types has snow and rain, each where our cells are [FEED-019]', async () => {
    const types = readFileSync(path.join(FIXTURES, 'MRMS_PrecipFlag_20260219-042400.grib2.gz'))
    const time = new Date('2026-02-19T04:24:00Z')
    const grid = continentGrid(0.1)
    const message = writeGrib({
      parameter: [209, 3, 57],
      referenceTime: time,
      stepMinutes: 0,
      level: [102, 500],
      grid,
      values: new Float32Array(grid.nx * grid.ny).fill(30),
      decimals: 1,
      packing: 'png',
    })
    const radar = new MrmsRadar({
      keys: async (prefix) => [`${prefix}2400.grib2.gz`],
      bytes: async (key) => (key.includes('PrecipFlag') ? types : gzipSync(message, { level: 1 })),
    })
    const { frames, problem } = await radar.read([time], grid)
    expect(problem).toBeNull()
    const { snowRate = expect.unreachable('no frame') } = frames[0] ?? {}
    const share = snowRate.filter((rate) => rate > 0).length / snowRate.length
    // 919,929 of the 24.5 million values are snow, on three quarters of our area.
    expect(share).toBeGreaterThan(0.02)
    expect(share).toBeLessThan(0.05)
  })

  test('of the Caribbean gives the strongest echo of each of our cells, and nothing where no radar sees', async () => {
    const bytes = gzipSync(readFileSync(path.join(FIXTURES, 'mrms_carib_refl_drt41.grib2')), { level: 1 })
    const key = `CONUS/${PRODUCT}/20260620/MRMS_${PRODUCT}_20260620-000055.grib2.gz`
    const radar = new MrmsRadar({ keys: async () => [key], bytes: async () => bytes })
    const grid = continentGrid(0.1)
    const { frames, problem } = await radar.read([new Date('2026-06-20T00:00:00Z')], grid)
    expect(problem).toBeNull()
    const values = frames[0]?.reflectivity ?? expect.unreachable('no frame')
    const seen = values.filter((dbz) => !Number.isNaN(dbz))
    expect(seen.length).toBeGreaterThan(5000)
    expect(seen.length).toBeLessThan(values.length / 2)
    expect(Math.max(...seen)).toBeGreaterThan(40)
    expect(Math.max(...seen)).toBeLessThan(75)
    expect(seen.filter((dbz) => dbz === -10).length / seen.length).toBeGreaterThan(0.8)
  })
})
