import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type OpenRun, RunStore, readPlaces } from '@stormlane/atmosphere'
import { HORIZONS, type Horizon, type RunEvent } from '@stormlane/domain/weather'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { generateRun } from './run-generation.ts'
import { generateRunInThread } from './run-generator.ts'

// Generating whole runs is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const RUN = new Date('2026-01-14T18:00:00Z')
const STARTED = new Date('2026-01-14T18:00:07Z')
const OPTIONS = {
  seed: 5,
  resolution: { nowcast: 5, extended: 5 },
  runTime: RUN,
  startedAt: STARTED,
  firstLight: true,
  keepRuns: 3,
}

let root: string
let store: RunStore
const events: RunEvent[] = []

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'generation-'))
  await generateRunInThread({ ...OPTIONS, root }, (event) => events.push(event))
  store = new RunStore({ root, onRefused: (_, reason) => expect.unreachable(reason) })
})
afterAll(() => {
  store.close()
  rmSync(root, { recursive: true })
})

function newest(horizon: Horizon): OpenRun {
  const [run] = store.runs(horizon)
  if (!run) throw new Error(`No ${horizon} run was published.`)
  return run
}

test('publishes the current hour first, then nowcast, radar and extended forecast, and reports progress', () => {
  const published = events.filter((event) => event.kind === 'published')
  expect(published.map(({ horizon, whole }) => `${horizon} ${whole}`)).toEqual([
    'nowcast false',
    'nowcast true',
    'radar true',
    'extended true',
  ])
  expect(events.filter((event) => event.kind === 'progress' && event.horizon === 'extended')).toHaveLength(168)
})

test('without first light the nowcast is published only as a whole', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'generation-'))
  const published: string[] = []
  // Generation stops after the nowcast, because the rest takes long and does not depend on first light.
  const stop = new AbortController()
  const generation = generateRunInThread(
    { ...OPTIONS, root: folder, firstLight: false },
    (event) => {
      if (event.kind !== 'published') return
      published.push(`${event.horizon} ${event.whole}`)
      stop.abort()
    },
    stop.signal,
  )
  await expect(generation).rejects.toThrow('canceled')
  expect(published[0]).toBe('nowcast true')
  rmSync(folder, { recursive: true })
})

test('the publication time comes from the given clock', () => {
  for (const horizon of HORIZONS) expect(newest(horizon).info.publishedAt).toEqual(STARTED)
})

test('the nowcast has source HYPERR and covers 6 hours in steps of 15 minutes [TIME-001 TIME-002]', () => {
  const { info } = newest('nowcast')
  expect(info.source).toBe('HYPERR')
  expect(info.times).toHaveLength(25)
  expect(info.times.at(-1)).toEqual(new Date('2026-01-15T00:00:00Z'))
})

test('the extended forecast covers 7 days hourly [TIME-003]', () => {
  const { info } = newest('extended')
  expect(info.times).toHaveLength(168)
  expect(info.times.at(-1)).toEqual(new Date('2026-01-21T17:00:00Z'))
})

test('lightning probability is provided up to 6 hours ahead and no further [LAYER-059]', () => {
  expect(newest('nowcast').info.fields).toContain('lightningProbability')
  expect(newest('extended').info.fields).not.toContain('lightningProbability')
})

test('radar frames cover the last two hours', () => {
  const { info } = newest('radar')
  expect(info.times[0]).toEqual(new Date('2026-01-14T16:00:00Z'))
  expect(info.fields).toEqual(['reflectivity', 'snowRate'])
})

test('accumulations grow from 0, indices are within 0-10, and wildfire conditions are daily values', () => {
  const place = { lng: -88, lat: 42 }
  const fields = ['rainAccumulation', 'snowAccumulation', 'road', 'wildfire_conditions'] as const
  const { values } = readPlaces(newest('extended'), [{ ...place, steps: 169 }], fields)
  for (const sum of [values.rainAccumulation, values.snowAccumulation]) {
    expect(sum?.[0]).toBe(0)
    expect(sum?.every((value, i) => i === 0 || value >= (sum[i - 1] as number) - 1e-3)).toBe(true)
  }
  expect(values.road?.every((value) => value >= 0 && value <= 10)).toBe(true)
  // Twelve hours of the second local day have the same value.
  const secondDay = values.wildfire_conditions?.subarray(14, 26) ?? []
  expect(new Set(secondDay).size).toBe(1)
})

test('a canceled generation publishes no partial run', async () => {
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'generation-'))
  const stop = new AbortController()
  const generation = generateRunInThread(
    { ...OPTIONS, root: elsewhere, firstLight: false },
    () => stop.abort(),
    stop.signal,
  )
  await expect(generation).rejects.toThrow('canceled')
  expect(
    new RunStore({ root: elsewhere, onRefused: (_, reason) => expect.unreachable(reason) }).runs('nowcast'),
  ).toEqual([])
  rmSync(elsewhere, { recursive: true })
})

/** Generates the run in a separate process, which is killed during the extended forecast. */
async function generateAndKill(folder: string): Promise<void> {
  const program = `
    import { generateRun } from ${JSON.stringify(new URL('./run-generation.ts', import.meta.url).href)}
    const [options] = process.argv.slice(1).map((text) => JSON.parse(text))
    const times = { runTime: new Date(options.runTime), startedAt: new Date(options.startedAt) }
    await generateRun({ ...options, ...times }, ({ kind, horizon, done }) => {
      if (kind === 'progress' && horizon === 'extended' && done === 5) process.kill(process.pid, 'SIGKILL')
    })`
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    program,
    JSON.stringify({ ...OPTIONS, root: folder }),
  ])
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

test('after a killed generation no partial run is served, and the next one generates the missing part bit-identically', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'generation-'))
  await generateAndKill(folder)
  const refused = (_: string, reason: string) => expect.unreachable(reason)
  const left = new RunStore({ root: folder, onRefused: refused })
  expect(HORIZONS.map((horizon) => left.find(horizon, RUN)?.info.times.length)).toEqual([25, undefined, 8])
  left.close()
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toHaveLength(1)

  const made: string[] = []
  await generateRun({ ...OPTIONS, root: folder }, (event) => event.kind === 'published' && made.push(event.horizon))
  expect(made).toEqual(['extended'])
  expect(readdirSync(folder).toSorted()).toEqual(readdirSync(root).toSorted())
  for (const run of readdirSync(root))
    for (const file of readdirSync(path.join(root, run)))
      expect(readFileSync(path.join(folder, run, file)).equals(readFileSync(path.join(root, run, file)))).toBe(true)
  rmSync(folder, { recursive: true })
})
