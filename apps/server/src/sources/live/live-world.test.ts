// The simulated world twice: made directly, and published by the practice server in the format of NOAA's models and
// read back from there.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type ForecastSource,
  GfsModel,
  HazardMemory,
  publishHorizon,
  RunStore,
  readPlaces,
  readStorms,
} from '@stormlane/atmosphere'
import type { StormEvent } from '@stormlane/domain/hazards'
import { isStormType } from '@stormlane/domain/storms'
import { HOUR_MS } from '@stormlane/domain/time'
import {
  type FieldId,
  type Horizon,
  MAP_INDEX_IDS,
  type RunEvent,
  VARIABLES,
  type Variable,
} from '@stormlane/domain/weather'
import { areaGrid, PracticeFiles, practiceServer, SimulatedSource, surroundingsOn } from '@stormlane/simulation'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { modelSettings } from '../../platform/model-settings.ts'
import { openModelFiles } from './live-models.ts'
import { liveRunMaker } from './live-run-maker.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

/** A winter day; HRRR, NBM and GFS all start at noon. */
const NOON = new Date('2026-01-15T12:00:00Z')
const SEED = 1
const GRID = areaGrid(2.5)
/** Hours for which HRRR is the only model. */
const HOURS = 24
/** Steps of the nowcast in its first hour. */
const QUARTERS = 4
const never = new AbortController().signal
const simulated = new SimulatedSource(SEED, { nowcast: GRID.stepDegrees, extended: GRID.stepDegrees })

const root = mkdtempSync(path.join(tmpdir(), 'stormlane-live-'))
let server: Server
let url: string
let direct: RunStore
let live: RunStore
let now = NOON
const events: RunEvent[] = []
const reported: { source: string; isSuccess: boolean; bytes: number; error: string | undefined }[] = []
const progress: { source: string; done: number; of: number }[] = []

beforeAll(async () => {
  const files = new PracticeFiles({
    seed: SEED,
    degrees: GRID.stepDegrees,
    hrrrKm: null,
    latency: 'none',
    now: () => now,
    // Nothing of the past, so that both begin on bare ground.
    since: NOON,
    // As often as our runs read it, so that rates of three hours are the same.
    gfsHourlyUntil: 48,
  })
  server = practiceServer(files)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const maker = newMaker()
  expect(await maker.dueRun(NOON, never)).toEqual(NOON)
  await maker.make(order('live'), (event) => events.push(event), never)
  const made = { root: folder('direct'), source: onBareGround, runTime: NOON, edition: 1, now: () => NOON }
  await publishHorizon({ ...made, horizon: 'extended' })
  await publishHorizon({ ...made, horizon: 'radar' })
  await publishHorizon({ ...made, horizon: 'nowcast', stepLimit: QUARTERS + 1 })
  direct = open('direct')
  live = open('live')
})
afterEach(async () => {
  now = NOON
  await clearFaults()
})
afterAll(() => {
  direct?.close()
  live?.close()
  server.closeAllConnections()
  server.close()
  rmSync(root, { recursive: true })
})

const folder = (name: string) => path.join(root, name)
const open = (name: string) =>
  new RunStore({ root: folder(name), onRefused: (_, reason) => expect.unreachable(reason) })
const order = (name: string, runTime = NOON) => ({
  root: folder(name),
  runTime,
  startedAt: NOON,
  firstLight: false,
  keepRuns: 3,
})
const newMaker = (off: readonly string[] = [], allowed = Number.POSITIVE_INFINITY) =>
  liveRunMaker({
    allowedBytes: () => allowed,
    isOff: (feed) => off.includes(feed),
    models: modelSettings({}, url),
    userAgent: 'test',
    dataFolder: mkdtempSync(folder('data-')),
    degrees: GRID.stepDegrees,
    clock: { now: () => now },
    report: (source, { isSuccess, bytes = 0, error, progress: files }) => {
      if (isSuccess === null) progress.push({ source, done: 0, of: 0, ...files })
      else reported.push({ source, isSuccess, bytes, error })
    },
  })
const clearFaults = () => fetch(`${url}/faults`, { method: 'DELETE' })
const break_ = (fault: string, file: string, times: number | null = null) =>
  fetch(`${url}/faults`, { method: 'POST', body: JSON.stringify({ fault, path: file, times }) })

/** The simulated forecast as files have it: uncorrected, without the snow, water and ice that lay on the ground before. */
const onBareGround: ForecastSource = {
  name: 'direct',
  plan: async (runTime, horizon) => {
    const { correction, ...plan } = await simulated.plan(runTime, horizon)
    expect(correction !== undefined).toBe(horizon === 'extended')
    return plan
  },
  steps: (runTime, horizon) => simulated.steps(runTime, horizon),
  memory: async () => new HazardMemory(GRID.nx * GRID.ny),
}

/** Cells inside HRRR's grid: at its edge GFS takes over, which has no start, no hail and no lightning. */
const INNER = Array.from({ length: GRID.nx * GRID.ny }, (_, cell) => ({
  x: cell % GRID.nx,
  y: Math.floor(cell / GRID.nx),
}))
  .filter(({ x, y }) => x > 0 && y > 0 && x < GRID.nx - 1 && y < GRID.ny - 1)
  .map(({ x, y }) => ({ lng: GRID.west + x * GRID.stepDegrees, lat: GRID.north - y * GRID.stepDegrees }))

/** The values of a run in the inner cells, one array per cell. */
function values(store: RunStore, horizon: Horizon, field: FieldId, steps: readonly number[]): number[] {
  const run = store.find(horizon, NOON) ?? expect.unreachable('The run is not there.')
  const count = run.info.times.length
  const places = INNER.map((place) => ({ ...place, steps: count }))
  const all = readPlaces(run, places, [field]).values[field] as Float32Array
  return INNER.flatMap((_, cell) => steps.map((step) => all[cell * count + step] as number))
}

/**
 * The greatest difference between both worlds. The directions of light winds are not compared, because they turn with
 * the last digit of the wind's components.
 */
function greatestDifference(horizon: Horizon, field: FieldId, steps: readonly number[]): number {
  const [a, b] = [values(direct, horizon, field, steps), values(live, horizon, field, steps)]
  const speed = horizon === 'radar' ? [] : values(direct, horizon, 'windSpeed', steps)
  const differences = a.map((value, i) => {
    const difference = Math.abs(value - (b[i] as number))
    if (field !== 'windDirection') return difference
    return (speed[i] as number) < 2 ? 0 : Math.min(difference, 360 - difference)
  })
  return Math.max(...differences)
}

const DAY = Array.from({ length: HOURS }, (_, i) => i + 1)
/**
 * Precision of the packing where it is coarser than our storage: rain is the remainder of three sums, and clouds are in
 * percent.
 */
const PACKING: Partial<Record<Variable, number>> = { rainRate: 0.03, roadSurfaceTemperature: 0.1 }
const precisionOf = (variable: Variable) => Math.max(VARIABLES[variable].scale, PACKING[variable] ?? 0) * 1.01
/** The chance of strong gusts is calibrated by the simulation and in no file; sums are compared through the scores. */
const NOT_COMPARED = /gustProbability|Accumulation|roadSnowDepth|roadWater|iceAccretion/
const variablesOf = (horizon: Horizon) =>
  (direct.find(horizon, NOON)?.info.fields ?? []).filter(
    (field): field is Variable => field in VARIABLES && !NOT_COMPARED.test(field),
  )
const tooFar = (horizon: Horizon, steps: readonly number[]) =>
  variablesOf(horizon)
    .map((field) => ({ field, by: greatestDifference(horizon, field, steps) }))
    .filter(({ field, by }) => by > precisionOf(field))

test('a day of weather that is read from files equals the simulated one within the precision of the files', () => {
  expect(variablesOf('extended').length).toBeGreaterThan(10)
  expect(tooFar('extended', DAY)).toEqual([])
})

test('so does the nowcast at its whole hours, with lightning and radar', () => {
  expect(variablesOf('nowcast')).toEqual(expect.arrayContaining(['lightningProbability', 'reflectivity']))
  expect(tooFar('nowcast', [QUARTERS])).toEqual([])
})

test('between its hours the nowcast has the quarters of HRRR, not the mean of two hours [FEED-009]', () => {
  const between = [1, 2, 3]
  const fields = ['windSpeed', 'windGust', 'visibility', 'reflectivity'] as const
  expect(tooFar('nowcast', between).filter(({ field }) => fields.some((one) => one === field))).toEqual([])
  // Files distinguish only frozen from liquid; the share of freezing rain and the density of snow are those of the
  // hour.
  const liquid = (store: RunStore) => {
    const [rain, freezing] = (['rainRate', 'freezingRainRate'] as const).map((one) =>
      values(store, 'nowcast', one, between),
    )
    return (rain as number[]).map((mm, i) => mm + (freezing?.[i] ?? 0))
  }
  const [a, b] = [liquid(direct), liquid(live)]
  expect(Math.max(...a)).toBeGreaterThan(1)
  expect(Math.max(...a.map((mm, i) => Math.abs(mm - (b[i] as number))))).toBeLessThan(0.15)
  expect(reported.find(({ source }) => source === 'hrrr_quarters')).toMatchObject({ isSuccess: true, error: undefined })
})

test('[FEED-071] the first weather of a live run reaches the current hour, and does not wait for the day before it', async () => {
  const stop = new AbortController()
  const maker = newMaker()
  await maker.dueRun(NOON, never)
  const startedAt = new Date(NOON.getTime() + 80 * 60_000)
  const making = maker.make(
    { ...order('first'), startedAt, firstLight: true },
    (event) => event.kind === 'published' && stop.abort(),
    stop.signal,
  )
  await expect(making).rejects.toThrow()
  const first = open('first')
  expect(first.find('nowcast', NOON)?.info.times.length).toBe(QUARTERS + 1)
  const hour = Array.from({ length: QUARTERS + 1 }, (_, i) => i)
  for (const field of ['temperature', 'windGust', 'rainRate'] as const)
    expect(values(first, 'nowcast', field, hour)).toEqual(values(live, 'nowcast', field, hour))
  expect(new Set(values(first, 'nowcast', 'road', hour))).toEqual(new Set([Number.NaN]))
  first.close()
})

test('storms of the live run are those of the simulated world, found by the same rule in the same cells [FEED-023]', () => {
  const storms = (store: RunStore) => {
    const extended = store.find('extended', NOON) ?? expect.unreachable('The run is not there.')
    return readStorms({ extended, nowcast: undefined }, NOON, surroundingsOn)
  }
  const ofLayer = (found: readonly StormEvent[]) => found.filter(({ stormType }) => isStormType(stormType))
  const [shown, expected] = [ofLayer(storms(live)), ofLayer(storms(direct))]
  const told = ({ id, stormType, startTime, endTime, geoJson }: StormEvent) => {
    const { max_GUST, wo_event_briefing } = geoJson.properties ?? {}
    return { id, stormType, startTime, endTime, max_GUST, wo_event_briefing, area: geoJson.geometry }
  }
  expect(new Set(expected.map(({ stormType }) => stormType)).size).toBeGreaterThan(1)
  expect(shown.map(told)).toEqual(expected.map(told))
  for (const [i, { geoJson }] of expected.entries())
    for (const [name, value] of Object.entries(geoJson.properties ?? {}))
      if (typeof value === 'number')
        expect(Math.abs(value - (shown[i]?.geoJson.properties?.[name] as number))).toBeLessThan(0.11)
  // Areas end where a value passes a threshold, which the rounding of the files may move by an hour.
  const areas = (store: RunStore) => storms(store).filter(({ stormType }) => !isStormType(stormType))
  const [shownAreas, expectedAreas] = [areas(live), areas(direct)]
  expect(expectedAreas.length).toBeGreaterThan(0)
  expect(shownAreas.map(({ stormType }) => stormType)).toEqual(expectedAreas.map(({ stormType }) => stormType))
  for (const [i, { startTime, endTime }] of expectedAreas.entries()) {
    const hoursApart = (at: Date, other: Date | undefined) => Math.abs(at.getTime() - (other?.getTime() ?? 0)) / HOUR_MS
    expect(hoursApart(startTime, shownAreas[i]?.startTime)).toBeLessThanOrEqual(1)
    expect(hoursApart(endTime, shownAreas[i]?.endTime)).toBeLessThanOrEqual(1)
  }
})

test('so do the radar frames before it', () => {
  const frames = Array.from({ length: 8 }, (_, i) => i)
  expect(Math.max(...values(direct, 'radar', 'reflectivity', frames))).toBeGreaterThan(15)
  expect(greatestDifference('radar', 'reflectivity', frames)).toBeLessThan(0.3)
})

test('after two days NBM carries the forecast, in steps of three hours, with pressure and late visibility from GFS', () => {
  const thirds = Array.from({ length: 39 }, (_, i) => 51 + 3 * i)
  // Sums of six hours are divided between two steps; sleet, hail and tornadoes are in neither model.
  const otherwise = /Rate$|hailSize|tornadoProbability/
  expect(tooFar('extended', thirds).filter(({ field }) => !otherwise.test(field))).toEqual([])
  const chance = (store: RunStore) => values(store, 'extended', 'gustProbability45mph', thirds)
  const [a, b] = [chance(direct), chance(live)]
  expect(Math.max(...a)).toBeGreaterThan(0.5)
  expect(Math.max(...a.map((value, i) => Math.abs(value - (b[i] as number))))).toBeLessThan(0.04)
})

test('rain and snow of six hours are the same, however their steps share them', () => {
  const six = Array.from({ length: 19 }, (_, i) => 51 + 6 * i)
  for (const field of ['rainRate', 'snowRate'] as const) {
    const sums = (store: RunStore) =>
      six.flatMap((step) => {
        const [first, second] = [values(store, 'extended', field, [step]), values(store, 'extended', field, [step + 3])]
        return first.map((rate, i) => rate + (second[i] as number))
      })
    const [a, b] = [sums(direct), sums(live)]
    const total = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0)
    expect(total(b) / total(a)).toBeCloseTo(1, 1)
  }
})

test('scores differ by at most 0.1', () => {
  // wildfire_conditions is the worst of a whole day, which the run made directly for one day has only for its first
  // day.
  const hourly = MAP_INDEX_IDS.filter((index) => index !== 'wildfire_conditions')
  expect(
    hourly
      .map((index) => ({ index, by: greatestDifference('extended', index, DAY) }))
      .filter(({ by }) => by > 0.1 + 1e-6),
  ).toEqual([])
})

test('a run has its name from its models, seven days, and radar frames of two hours', () => {
  const [nowcast, extended] = (['nowcast', 'extended'] as const).map((horizon) => live.find(horizon, NOON)?.info)
  expect([nowcast?.times.length, extended?.times.length, live.find('radar', NOON)?.info.times.length]).toEqual([
    25, 168, 8,
  ])
  expect(extended?.source).toBe('HRRR + NBM + GFS')
  expect(reported.slice(0, 8)).toEqual([
    // Asked only whether it could take the place of GFS, which is there.
    { source: 'ifs', isSuccess: true, bytes: 0, error: undefined },
    // Reported with the nowcast, which does not use NBM.
    { source: 'hrrr', isSuccess: true, bytes: expect.any(Number), error: undefined },
    { source: 'gfs', isSuccess: true, bytes: expect.any(Number), error: undefined },
    { source: 'radar', isSuccess: true, bytes: expect.any(Number), error: undefined },
    { source: 'hrrr_quarters', isSuccess: true, bytes: expect.any(Number), error: undefined },
    { source: 'hrrr', isSuccess: true, bytes: expect.any(Number), error: undefined },
    { source: 'nbm', isSuccess: true, bytes: expect.any(Number), error: undefined },
    { source: 'gfs', isSuccess: true, bytes: expect.any(Number), error: undefined },
  ])
  expect(Math.min(...[1, 2, 4].map((i) => reported[i]?.bytes ?? 0))).toBeGreaterThan(10_000)
  expect(events.filter(({ kind }) => kind === 'published')).toHaveLength(3)
})

test('Data sources is told how many files of each model have been read [FEED-018]', () => {
  const of = (source: string) => progress.filter((one) => one.source === source)
  // A day before the run and two days after it, without the last hour, which has no weight; the other two cover the week.
  expect(of('hrrr').at(-1)).toEqual({ source: 'hrrr', done: 70, of: 24 + 48 })
  expect(of('hrrr').map(({ done }) => done)).toEqual([10, 20, 30, 40, 50, 60, 70])
  for (const source of ['nbm', 'gfs']) {
    expect(of(source).length).toBeGreaterThan(2)
    const { done = 0, of: all = 0 } = of(source).at(-1) ?? {}
    expect(all - done).toBeLessThan(10)
    expect(all).toBeGreaterThanOrEqual(done)
  }
})

test('a forecast that is late leaves the one before in place, and is taken when it comes', async () => {
  now = new Date('2026-01-15T13:10:00Z')
  await break_('late', 'hrrr.t13z')
  expect(await newMaker().dueRun(now, never)).toEqual(NOON)
  await clearFaults()
  expect(await newMaker().dueRun(now, never)).toEqual(new Date('2026-01-15T13:00:00Z'))
})

test('without HRRR the run of the hour is made of GFS alone', async () => {
  now = new Date('2026-01-15T13:10:00Z')
  await break_('missing', 'noaa-hrrr')
  expect(await newMaker().dueRun(now, never)).toEqual(new Date('2026-01-15T13:00:00Z'))
})

test('with HRRR off a run is made of NBM and GFS, for seven days and with the weather of the simulated world after a day', async () => {
  const maker = newMaker(['HRRR', 'MRMS'])
  expect(await maker.dueRun(NOON, never)).toEqual(NOON)
  await maker.make(order('without-hrrr'), () => undefined, never)
  const made = open('without-hrrr')
  const { info } = made.find('extended', NOON) ?? expect.unreachable('The run is not there.')
  expect([info.source, info.times.length, made.find('radar', NOON)]).toEqual(['NBM + GFS', 168, undefined])
  const steps = [24, 48, 96, 144]
  const [a, b] = [direct, made].map((store) => values(store, 'extended', 'temperature', steps)) as [number[], number[]]
  expect(Math.max(...a.map((value, i) => Math.abs(value - (b[i] as number))))).toBeLessThan(0.2)
  made.close()
})

test('without NBM the run is made of HRRR and GFS, and the page says so', async () => {
  await break_('error', 'noaa-nbm')
  expect(await newMaker().dueRun(NOON, never)).toEqual(NOON)
  expect(reported.findLast(({ source }) => source === 'nbm')).toMatchObject({
    isSuccess: false,
    error: expect.stringMatching(/blend\.t12z\.core\.f168.* answered with status 500/),
  })
})

test('without GFS a run is made of HRRR and NBM where and as long as they reach, and is empty elsewhere [FEED-032]', async () => {
  await break_('forbidden', 'noaa-gfs')
  await break_('missing', 'noaa-nbm')
  await break_('missing', 'ecmwf-forecasts')
  const maker = newMaker(['MRMS', 'HRRR quarters'])
  reported.length = 0
  expect(await maker.dueRun(NOON, never)).toEqual(NOON)
  expect(reported.filter(({ source }) => source === 'gfs')).toMatchObject([
    { isSuccess: false, error: 'No recent forecast of GFS is whole.' },
  ])
  // HRRR reaches two days: the hours of the week after them are not there, instead of empty.
  expect(maker.stepCounts(NOON)).toEqual({ nowcast: 25, extended: 49, radar: 0 })
  await maker.make(order('without-gfs'), () => undefined, never)
  const made = open('without-gfs')
  const { info } = made.find('extended', NOON) ?? expect.unreachable('The run is not there.')
  expect([info.source, info.times.length]).toEqual(['HRRR', 49])
  for (const field of ['temperature', 'pressure', 'windSpeed'] as const) {
    const [a, b] = [values(direct, 'extended', field, [24]), values(made, 'extended', field, [24])]
    expect([field, Math.max(...a.map((value, i) => Math.abs(value - (b[i] as number)))) < 0.3]).toEqual([field, true])
  }
  made.close()
})

test('[FEED-073] where GFS is missing, ECMWF IFS takes its place, with the weather of the simulated world', async () => {
  await break_('missing', 'noaa-gfs')
  reported.length = 0
  const maker = newMaker(['HRRR', 'NBM', 'MRMS'])
  expect(await maker.dueRun(NOON, never)).toEqual(NOON)
  expect(maker.stepCounts(NOON)).toEqual({ nowcast: 25, extended: 168, radar: 0 })
  await maker.make(order('ifs'), () => undefined, never)
  expect(reported.find(({ source, isSuccess }) => source === 'ifs' && isSuccess)).toBeDefined()
  const made = open('ifs')
  const { info } = made.find('extended', NOON) ?? expect.unreachable('The run is not there.')
  expect([info.source, info.times.length]).toEqual(['IFS', 168])
  const thirds = [24, 48, 96, 144]
  for (const field of ['temperature', 'dewPoint', 'windGust', 'pressure', 'roadSurfaceTemperature'] as const) {
    const [a, b] = [direct, made].map((store) => values(store, 'extended', field, thirds)) as [number[], number[]]
    const most = Math.max(...a.map((value, i) => Math.abs(value - (b[i] as number))))
    // The road is warmed by the mean of the sunlight since the file before.
    expect([field, most < (field === 'roadSurfaceTemperature' ? 25 : 0.3)]).toEqual([field, true])
  }
  const total = (store: RunStore, field: 'rainRate' | 'snowRate') =>
    values(
      store,
      'extended',
      field,
      DAY.map((hour) => hour + 24),
    ).reduce((sum, rate) => sum + rate, 0)
  for (const field of ['rainRate', 'snowRate'] as const)
    expect(total(made, field) / total(direct, field)).toBeCloseTo(1, 0)
  expect(values(made, 'extended', 'visibility', thirds).every((meters) => meters > 0 && meters < 60_000)).toBe(true)
  made.close()
})

test('[FEED-073] while GFS is there, IFS is not part of the run, and counts as there', async () => {
  reported.length = 0
  const maker = newMaker()
  await maker.dueRun(NOON, never)
  expect(reported).toMatchObject([{ source: 'ifs', isSuccess: true }])
  expect(live.find('extended', NOON)?.info.source).toBe('HRRR + NBM + GFS')
})

test('models that have used up their bytes of the day are left out, in words for each [FEED-060]', async () => {
  reported.length = 0
  await expect(newMaker([], 0).dueRun(NOON, never)).rejects.toThrow('No forecast of any model is whole and recent.')
  expect(Object.fromEntries(reported.map(({ source, error }) => [source, error]))).toEqual(
    Object.fromEntries(
      ['GFS', 'HRRR', 'IFS', 'NBM'].map((name) => [
        name.toLowerCase(),
        `The bytes of ${name} allowed for a day are used up.`,
      ]),
    ),
  )
})

test('without any model there is nothing to make, in words for each', async () => {
  for (const bucket of ['noaa-hrrr', 'noaa-nbm', 'noaa-gfs', 'ecmwf']) await break_('forbidden', bucket)
  reported.length = 0
  await expect(newMaker().dueRun(NOON, never)).rejects.toThrow('No forecast of any model is whole and recent.')
  expect(reported.map(({ source }) => source).toSorted()).toEqual(['gfs', 'hrrr', 'ifs', 'nbm'])
})

test('files of GFS are found under the names of version 17 [FEED-031]', async () => {
  const options = { seed: SEED, degrees: GRID.stepDegrees, hrrrKm: null, latency: 'none' } as const
  const renamed = practiceServer(new PracticeFiles({ ...options, now: () => now, isGfs17: true }))
  await new Promise<void>((listening) => renamed.listen(0, '127.0.0.1', listening))
  const files = openModelFiles('GFS', {
    models: modelSettings({}, `http://127.0.0.1:${(renamed.address() as AddressInfo).port}`),
    userAgent: 'test',
  })
  const key = new GfsModel(files).key(NOON, 6)
  const index = await files.index(key)
  const [pressure] = index.filter(({ name }) => name === 'PRMSL')
  expect((await files.messages(key, pressure ? [pressure] : [])).size).toBe(1)
  renamed.closeAllConnections()
  renamed.close()
})

test('a forecast with bad files is refused in words and never published; after three times the next source steps in', async () => {
  const maker = newMaker()
  const faults = [
    ['corrupt', 'wrfsfcf01.grib2', 'hrrr.t12z.wrfsfcf01.grib2'],
    ['partial', 'wrfsfcf01.grib2.idx', 'hrrr.t12z.wrfsfcf01.grib2'],
    ['wrong-length', 'wrfsfcf01.grib2.idx', 'hrrr.t12z.wrfsfcf01.grib2.idx broke off'],
  ] as const
  for (const [fault, file, reason] of faults) {
    expect(await maker.dueRun(NOON, never)).toEqual(NOON)
    await break_(fault, file)
    const made = maker.make(order('broken'), () => undefined, never)
    await expect(made).rejects.toThrow(reason)
    await expect(made).rejects.toMatchObject({ name: 'ModelFileError', model: 'HRRR', cycle: NOON.toISOString() })
    expect(reported.at(-1)).toMatchObject({ source: 'hrrr', isSuccess: false, error: expect.stringContaining(reason) })
    await clearFaults()
  }
  expect(readdirSync(folder('broken')).filter((name) => !name.startsWith('.'))).toEqual([])
  // There is no older forecast of HRRR, so GFS makes the run of a later hour alone.
  now = new Date('2026-01-15T15:30:00Z')
  await break_('missing', 'hrrr.t1')
  expect(await maker.dueRun(now, never)).toEqual(new Date('2026-01-15T15:00:00Z'))
})

test('a run that is stopped while a file is read ends at once and publishes nothing [FEED-026]', async () => {
  const maker = newMaker(['NBM', 'MRMS', 'HRRR quarters'])
  expect(await maker.dueRun(NOON, never)).toEqual(NOON)
  await break_('slow', 'wrfsfcf00.grib2')
  const stopping = new AbortController()
  const stop = ({ url: asked }: IncomingMessage) => {
    if (asked?.endsWith('wrfsfcf00.grib2')) stopping.abort()
  }
  server.on('request', stop)
  await expect(maker.make(order('stopped'), () => undefined, stopping.signal)).rejects.toThrow(/cancel/)
  server.off('request', stop)
  expect(stopping.signal.aborted).toBe(true)
  const published = existsSync(folder('stopped')) ? readdirSync(folder('stopped')) : []
  expect(published.filter((name) => !name.startsWith('.'))).toEqual([])
})

test('models that are off are not asked for', async () => {
  await break_('error', 'noaa-hrrr-bdp-pds')
  await break_('error', 'noaa-nbm-grib2-pds')
  reported.length = 0
  expect(await newMaker(['HRRR', 'NBM', 'IFS']).dueRun(NOON, never)).toEqual(NOON)
  expect(reported).toEqual([])
})
