import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HOUR_MS } from '@stormlane/domain/time'
import { FINE_WEATHER, type FieldId, type Variable } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { readPoint } from '../store/point-reading.ts'
import { RunStore } from '../store/run-store.ts'
import type { ForecastSource } from './forecast-source.ts'
import { HazardMemory } from './hazard-memory.ts'
import { publishHorizon } from './publish-horizon.ts'

const RUN = new Date('2026-01-10T12:00:00Z')
const CELLS = 4
const TIMES = Array.from({ length: 30 }, (_, i) => new Date(RUN.getTime() + i * HOUR_MS))
const GIVEN = [
  'temperature',
  'windSpeed',
  'rainRate',
  'snowRate',
  'freezingRainRate',
  'roadSurfaceTemperature',
] as const satisfies readonly Variable[]

/** Six hours of snow on frozen ground, with snow from the night before on the road. */
const frozenLand: ForecastSource = {
  name: 'test',
  plan: async () => ({
    grid: { kind: 'regular', nx: 2, ny: 2, west: -100, north: 45, stepDegrees: 1 },
    times: TIMES,
    variables: GIVEN,
    exposure: new Float32Array(CELLS),
    leafOn: new Float32Array(CELLS),
  }),
  async *steps() {
    for (const [step, validAt] of TIMES.entries()) {
      const now = { ...FINE_WEATHER, temperature: -6, roadSurfaceTemperature: -5, snowRate: step < 6 ? 20 : 0 }
      const fields = Object.fromEntries(GIVEN.map((name) => [name, new Float32Array(CELLS).fill(now[name])]))
      yield { validAt, fields }
    }
  },
  async memory() {
    const memory = new HazardMemory(CELLS)
    memory.fields.roadSnowDepth.fill(30)
    return memory
  },
}

test('a run stores the snow on the road: what lay there before, plus what fell, minus what was cleared', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'publish-'))
  await publishHorizon({ root, source: frozenLand, runTime: RUN, horizon: 'extended', edition: 1, now: () => RUN })
  const store = new RunStore({ root, onRefused: () => undefined })
  try {
    const run = store.find('extended', RUN)
    if (!run) throw new Error('No run was published.')
    const series = readPoint(run, { lng: -99.5, lat: 44.5 }, ['roadSnowDepth', 'road', 'snowAccumulation'])
    const { roadSnowDepth, road, snowAccumulation } = series?.values ?? {}
    expect(roadSnowDepth?.[0]).toBeCloseTo(30, 1)
    expect(roadSnowDepth?.[6]).toBeGreaterThan(60)
    // Snow falls for six hours and stays on the road long after.
    expect(snowAccumulation?.[29]).toBeCloseTo(snowAccumulation?.[6] as number, 1)
    expect(roadSnowDepth?.[10]).toBeGreaterThan(20)
    expect(roadSnowDepth?.[29]).toBeLessThan(10)
    expect(road?.[10]).toBeGreaterThan(road?.[29] as number)
  } finally {
    store.close()
    rmSync(root, { recursive: true })
  }
})

test('on a hot, dry and windy day wildfire indices are above zero on land, and zero at sea', async () => {
  const given = [...GIVEN, 'dewPoint'] as const
  const burning: ForecastSource = {
    ...frozenLand,
    plan: async (runTime, horizon) => ({
      ...(await frozenLand.plan(runTime, horizon)),
      variables: given,
      // The western column is land, the eastern one sea.
      land: Float32Array.from([1, 0, 1, 0]),
    }),
    async *steps() {
      const now = { ...FINE_WEATHER, temperature: 40, dewPoint: -5, windSpeed: 18, roadSurfaceTemperature: 50 }
      for (const validAt of TIMES)
        yield {
          validAt,
          fields: Object.fromEntries(given.map((name) => [name, new Float32Array(CELLS).fill(now[name])])),
        }
    },
    memory: async () => new HazardMemory(CELLS),
  }
  const root = mkdtempSync(path.join(tmpdir(), 'publish-'))
  await publishHorizon({ root, source: burning, runTime: RUN, horizon: 'extended', edition: 1, now: () => RUN })
  const store = new RunStore({ root, onRefused: () => undefined })
  try {
    const run = store.find('extended', RUN)
    if (!run) throw new Error('No run was published.')
    const indices = ['wildfire_conditions', 'wildfire_spread'] as const
    const at = (lng: number) => {
      const { values } = readPoint(run, { lng, lat: 44.5 }, indices) ?? {}
      return indices.map((index) => values?.[index]?.[5] ?? Number.NaN)
    }
    for (const score of at(-100)) expect(score).toBeGreaterThan(4)
    expect(at(-99)).toEqual([0, 0])
  } finally {
    store.close()
    rmSync(root, { recursive: true })
  }
})

test('[MODEL-112] a run that is corrected stores both what is published and what the forecast said', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'publish-'))
  const given = [...GIVEN, 'visibility', 'windGust'] as const
  const hours = Array.from({ length: 80 }, (_, i) => new Date(RUN.getTime() + i * HOUR_MS))
  const none = { waterLess: 0, waterKept: 0, hazeKept: 0, windKept: 0 }
  const all = { waterLess: 0, waterKept: 1, hazeKept: 1, windKept: 1 }
  const usual = (value: number) => new Float32Array(CELLS).fill(value)
  const snowfall: ForecastSource = {
    ...frozenLand,
    plan: async (runTime, horizon) => ({
      ...(await frozenLand.plan(runTime, horizon)),
      times: hours,
      variables: given,
      correction: {
        rows: [
          { leadHours: 48, ...all },
          { leadHours: 72, ...none },
        ],
        usual: () => ({ windSpeed: usual(3), windGust: usual(6), visibility: usual(15_000) }),
      },
    }),
    async *steps() {
      const snow = { temperature: -6, roadSurfaceTemperature: -5, snowRate: 20, visibility: 800, windGust: 20 }
      const now: Partial<Record<Variable, number>> = { ...FINE_WEATHER, ...snow }
      for (const validAt of hours)
        yield { validAt, fields: Object.fromEntries(given.map((name) => [name, usual(now[name] ?? 0)])) }
    },
  }
  await publishHorizon({ root, source: snowfall, runTime: RUN, horizon: 'extended', edition: 1, now: () => RUN })
  const store = new RunStore({ root, onRefused: () => undefined })
  try {
    const run = store.find('extended', RUN)
    if (!run) throw new Error('No run was published.')
    const at = (field: FieldId, step: number) =>
      readPoint(run, { lng: -99.5, lat: 44.5 }, [field])?.values[field]?.[step] ?? Number.NaN
    expect([at('snowRate', 48), at('uncorrectedSnowRate', 48)]).toEqual([20, 20])
    expect([at('snowRate', 75), at('uncorrectedSnowRate', 75)]).toEqual([0, 20])
    expect([at('visibility', 75), at('uncorrectedVisibility', 75)]).toEqual([15_000, 800])
    expect([at('windGust', 75), at('uncorrectedWindGust', 75)].map(Math.round)).toEqual([6, 20])
    expect(at('uncorrectedRoadSnowDepth', 79)).toBeGreaterThan(at('roadSnowDepth', 79))
    expect(at('road', 79)).toBeLessThan(at('road', 48))
  } finally {
    store.close()
    rmSync(root, { recursive: true })
  }
})
