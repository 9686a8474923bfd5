import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { HORIZONS, type Horizon, type RunEvent, type RunOrder } from '@stormlane/domain/weather'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPoint } from '../store/point-reading.ts'
import { RunStore } from '../store/run-store.ts'
import type { FieldStep, ForecastSource } from './forecast-source.ts'
import { HazardMemory } from './hazard-memory.ts'
import { publishHorizon } from './publish-horizon.ts'
import { publishRun } from './publish-run.ts'

const RUN = new Date('2026-01-10T12:00:00Z')
const times = (count: number, stepHours: number) =>
  Array.from({ length: count }, (_, i) => new Date(RUN.getTime() + i * stepHours * HOUR_MS))

/** Each horizon with its own cells and its own times. */
const SHAPES = {
  nowcast: { columns: 6, rows: 5, degrees: 0.5, times: times(5, 0.25) },
  radar: { columns: 9, rows: 7, degrees: 0.25, times: times(3, -0.25).reverse() },
  extended: { columns: 3, rows: 4, degrees: 1, times: times(4, 3) },
} as const
const ON_GROUND = ['windSpeed', 'rainRate', 'snowRate', 'freezingRainRate', 'roadSurfaceTemperature'] as const
const VARIABLES = {
  nowcast: ['temperature', ...ON_GROUND],
  radar: ['reflectivity'],
  extended: ['temperature', ...ON_GROUND],
} as const
/** Of a place near the middle of every grid. */
const PLACE = { lng: -99, lat: 44 }

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'publish-run-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const cellsOf = (horizon: Horizon) => SHAPES[horizon].columns * SHAPES[horizon].rows
const order = (): RunOrder => ({ root, runTime: RUN, startedAt: RUN, firstLight: false, keepRuns: 3 })

/** Values that tell the step apart. */
function stepsOf(horizon: Horizon): FieldStep[] {
  return SHAPES[horizon].times.map((validAt, step) => ({
    validAt,
    fields: Object.fromEntries(
      VARIABLES[horizon].map((variable) => [variable, new Float32Array(cellsOf(horizon)).fill(step + 1)]),
    ),
  }))
}

function sourceOf(steps: (horizon: Horizon) => AsyncIterable<FieldStep>): ForecastSource {
  return {
    name: 'test',
    plan: async (_, horizon) => {
      const { columns: nx, rows: ny, degrees: stepDegrees } = SHAPES[horizon]
      return {
        grid: { kind: 'regular', nx, ny, west: -100, north: 45, stepDegrees },
        times: SHAPES[horizon].times,
        variables: VARIABLES[horizon],
        exposure: new Float32Array(cellsOf(horizon)),
        leafOn: new Float32Array(cellsOf(horizon)),
      }
    },
    steps: (_, horizon) => steps(horizon),
    memory: async (_, horizon) => new HazardMemory(cellsOf(horizon)),
  }
}

const atOnce = sourceOf(async function* (horizon) {
  yield* stepsOf(horizon)
})

/** Each variable by itself, in the opposite order. */
const inPieces = sourceOf(async function* (horizon) {
  for (const { validAt, fields } of stepsOf(horizon))
    for (const [variable, values] of Object.entries(fields).toReversed()) {
      await Promise.resolve()
      yield { validAt, fields: { [variable]: values } }
    }
})

function visible(): Record<string, number | undefined> {
  const store = new RunStore({ root, onRefused: (_, reason) => expect.unreachable(reason) })
  const steps = Object.fromEntries(HORIZONS.map((horizon) => [horizon, store.find(horizon, RUN)?.info.times.length]))
  store.close()
  return steps
}

test('horizons with grids and times of their own are published as they are', async () => {
  await publishRun(atOnce, order(), () => {})
  const store = new RunStore({ root, onRefused: (_, reason) => expect.unreachable(reason) })
  for (const horizon of HORIZONS) {
    const run = store.find(horizon, RUN)
    expect([run?.grid.nx, run?.grid.ny]).toEqual([SHAPES[horizon].columns, SHAPES[horizon].rows])
    expect(run?.info.times).toEqual(SHAPES[horizon].times)
    const [first = 'temperature'] = VARIABLES[horizon]
    const values = run && readPoint(run, PLACE, [first])?.values[first]
    expect(Array.from(values ?? [], Math.round)).toEqual(SHAPES[horizon].times.map((_, step) => step + 1))
  }
  const extended = store.find('extended', RUN)
  const rain = extended && readPoint(extended, PLACE, ['rainAccumulation'])?.values.rainAccumulation
  // Rates of 2, 3 and 4 mm/h over three hours each: the hours between steps count, whatever their number.
  expect(Array.from(rain ?? [], Math.round)).toEqual([0, 6, 15, 27])
  store.close()
})

test('steps whose variables arrive one by one make the same files as steps that arrive whole', async () => {
  await publishRun(atOnce, order(), () => {})
  const expected = contents()
  rmSync(root, { recursive: true })
  const events: RunEvent[] = []
  await publishRun(inPieces, order(), (event) => events.push(event))
  expect(contents()).toEqual(expected)
  const progress = events.filter((event) => event.kind === 'progress' && event.horizon === 'nowcast')
  expect(progress.map((event) => event.kind === 'progress' && event.done)).toEqual([1, 2, 3, 4, 5])
})

function contents(): [string, string][] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.extname(name) !== '')
    .toSorted()
    .map((name) => [name, readFileSync(path.join(root, name)).toString('base64')])
}

test('while steps are awaited the horizon is not visible; what came before it is', async () => {
  const late = Promise.withResolvers<void>()
  const waiting = Promise.withResolvers<void>()
  const source = sourceOf(async function* (horizon) {
    for (const [number, step] of stepsOf(horizon).entries()) {
      if (horizon === 'extended' && number === 3) {
        waiting.resolve()
        await late.promise
      }
      yield step
    }
  })
  const published = publishRun(source, order(), () => {})
  await waiting.promise
  expect(visible()).toEqual({ nowcast: 5, radar: 3, extended: undefined })
  late.resolve()
  await published
  expect(visible()).toEqual({ nowcast: 5, radar: 3, extended: 4 })
})

test('the first step is published by itself, and the whole horizon replaces it at once', async () => {
  const seen: unknown[] = []
  await publishRun(atOnce, { ...order(), firstLight: true }, (event) => {
    if (event.kind === 'published' && event.horizon === 'nowcast') seen.push([event.whole, visible().nowcast])
  })
  expect(seen).toEqual([
    [false, 1],
    [true, 5],
  ])
})

test('[FEED-071] first light reaches the current hour, because a run of real models is hours old when it is made', async () => {
  const shown = async (minutes: number) => {
    const seen: unknown[] = []
    const startedAt = new Date(RUN.getTime() + minutes * MINUTE_MS)
    await publishRun(atOnce, { ...order(), startedAt, firstLight: true }, (event) => {
      if (event.kind === 'published' && event.horizon === 'nowcast') seen.push(visible().nowcast)
    })
    rmSync(root, { recursive: true })
    mkdirSync(root)
    return seen
  }
  expect(await shown(59)).toEqual([1, 5])
  expect(await shown(-1)).toEqual([1, 5])
  // The fifth step is that of the hour; without it the horizon is not whole.
  expect(await shown(60)).toEqual([4, 5])
  expect(await shown(600)).toEqual([4, 5])
})

test('[FEED-071] first light waits for nothing before the run: what needs to know the ground is unknown until then', async () => {
  const cells = cellsOf('nowcast')
  const snowy = new HazardMemory(cells)
  const source: ForecastSource = {
    ...atOnce,
    memory: async () => snowy,
    memoryAtFirst: () => HazardMemory.unknown(cells),
  }
  const read: unknown[] = []
  await publishRun(source, { ...order(), firstLight: true }, (event) => {
    if (event.kind !== 'published' || event.horizon !== 'nowcast') return
    const store = new RunStore({ root, onRefused: (_, reason) => expect.unreachable(reason) })
    const run = store.find('nowcast', RUN) ?? expect.unreachable('The run is not there.')
    const at =
      readPoint(run, PLACE, ['temperature', 'roadSnowDepth', 'road']) ?? expect.unreachable('The place is inside.')
    read.push((['temperature', 'roadSnowDepth', 'road'] as const).map((field) => at.values[field]?.[0]))
    store.close()
  })
  expect(read[0]).toEqual([1, Number.NaN, Number.NaN])
  expect(read[1]).toEqual([1, 0, expect.any(Number)])
  expect((read[1] as number[])[2]).not.toBeNaN()
})

test('[FEED-079] a run that cannot be put in its place fails with the reason and leaves nothing behind', async () => {
  const made = { root, source: atOnce, runTime: RUN, horizon: 'nowcast', edition: 1, now: () => RUN } as const
  await publishHorizon(made)
  const before = readdirSync(root)
  await expect(publishHorizon(made)).rejects.toThrow(/ENOTEMPTY|EEXIST/)
  expect(readdirSync(root)).toEqual(before)
})

test.each([
  ['ends before its last step', (steps: FieldStep[]) => steps.slice(0, -1)],
  ['leaves a step out', (steps: FieldStep[]) => steps.toSpliced(1, 1)],
  ['gives steps in another order', (steps: FieldStep[]) => steps.toReversed()],
  ['gives only some variables of a step', ([first]: FieldStep[]) => [{ ...first, fields: {} } as FieldStep]],
])('a source that %s publishes nothing of that horizon and leaves nothing behind', async (_what, change) => {
  const source = sourceOf(async function* (horizon) {
    yield* change(stepsOf(horizon))
  })
  await expect(publishRun(source, order(), () => {})).rejects.toThrow()
  expect(readdirSync(root)).toEqual([])
})

test('a run that is called off while a step is awaited publishes nothing of that horizon; the next one goes on', async () => {
  const stop = new AbortController()
  const source = sourceOf(async function* (horizon) {
    for (const step of stepsOf(horizon)) {
      if (horizon === 'extended') stop.abort()
      yield step
    }
  })
  await expect(publishRun(source, order(), () => {}, stop.signal)).rejects.toThrow('aborted')
  expect(visible()).toEqual({ nowcast: 5, radar: 3, extended: undefined })
  const made: Horizon[] = []
  await publishRun(atOnce, order(), (event) => {
    if (event.kind === 'published') made.push(event.horizon)
  })
  expect(made).toEqual(['extended'])
})
