// A live run whose files several workers read: the practice server publishes them, PostgreSQL has the claims, and a practice bucket what was read.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RunMaker, RunStep, RunSteps, StepReader } from '@stormlane/domain/weather'
import { s3Bucket } from '@stormlane/shelf'
import { openPracticeBucket, type PracticeBucket } from '@stormlane/shelf/practice-bucket'
import { areaGrid, PracticeFiles, practiceServer } from '@stormlane/simulation'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { readClaimedSteps } from '../../jobs/read-run-steps.ts'
import { runStepService } from '../../modules/forecast/run-steps.service.ts'
import { readConfig } from '../../platform/config.ts'
import { openLog } from '../../platform/logging.ts'
import { modelSettings } from '../../platform/model-settings.ts'
import { liveRunMaker } from './live-run-maker.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const NOON = new Date('2026-01-15T12:00:00Z')
const GRID = areaGrid(2.5)
const never = new AbortController().signal
const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
const root = mkdtempSync(path.join(tmpdir(), 'stormlane-shared-run-'))
const folder = (name: string) => path.join(root, name)
let database: TestDatabase
let server: Server
let url: string
let store: PracticeBucket
let bucket: ReturnType<typeof s3Bucket>

beforeAll(async () => {
  database = await createTestDatabase()
  store = await openPracticeBucket({ ...keys, folder: folder('bucket') })
  bucket = s3Bucket({ url: store.url, region: 'us-east-1', ...keys })
  const options = { seed: 1, degrees: GRID.stepDegrees, hrrrKm: null, latency: 'none', gfsHourlyUntil: 48 } as const
  // Nothing of the past: both runs begin on bare ground.
  server = practiceServer(new PracticeFiles({ ...options, now: () => NOON, since: NOON }))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
/** Without the long forecast of HRRR a run has two thirds of the files. */
beforeEach(() => addFault('missing', 'wrfsfcf48'))
afterEach(() => fetch(`${url}/faults`, { method: 'DELETE' }))
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await store.close()
  await database.drop()
  rmSync(root, { recursive: true })
})

const addFault = (fault: string, file: string) =>
  fetch(`${url}/faults`, { method: 'POST', body: JSON.stringify({ fault, path: file }) })
const newMaker = (feedsBaseUrl = url): RunMaker =>
  liveRunMaker({
    // NBM adds nothing to what is shared, and takes a third of the time.
    isOff: (feed) => feed === 'NBM' || feed === 'MRMS',
    models: modelSettings({}, feedsBaseUrl),
    userAgent: 'test',
    dataFolder: mkdtempSync(folder('data-')),
    degrees: GRID.stepDegrees,
    clock: { now: () => NOON },
    report: () => undefined,
  })
const order = (name: string) => ({
  root: folder(name),
  runTime: NOON,
  startedAt: NOON,
  firstLight: false,
  keepRuns: 3,
})
const newWorker = (claimSeconds?: number) =>
  runStepService({ database, bucket, prefix: 'live/steps/', ...(claimSeconds && { claimSeconds }) })
const nameOf = ({ model, cycle, hour }: Pick<RunStep, 'model' | 'cycle' | 'hour'>) =>
  `${model} ${cycle.toISOString()} ${hour}`
/** The files of the past are missing, and workers need not try them. */
const isOfNoon = ({ cycle }: RunStep) => cycle.getTime() === NOON.getTime()
const rows = () => database.asSystem.selectFrom('run_steps').orderBy('position').selectAll().execute()

async function makeRun(name: string, steps: RunSteps | null): Promise<void> {
  const maker = newMaker()
  expect(await maker.dueRun(NOON, never)).toEqual(NOON)
  await maker.make(order(name), () => undefined, never, steps)
}

/** Every file of the published runs in a folder. */
const filesOf = (name: string) =>
  readdirSync(folder(name)).flatMap((run) =>
    readdirSync(path.join(folder(name), run)).map((file) => ({
      name: `${run}/${file}`,
      bytes: readFileSync(path.join(folder(name), run, file)),
    })),
  )

/** A worker that reads for others until `stop`. */
function openHelper(feedsBaseUrl?: string) {
  const steps = newWorker()
  const log = openLog(readConfig({}), { write: () => undefined })
  const opened = newMaker(feedsBaseUrl).openStepReader?.() as StepReader
  const read: string[] = []
  const reader: StepReader = {
    ...opened,
    async read(step, signal) {
      const bytes = await opened.read(step, signal)
      read.push(nameOf(step))
      return bytes
    },
  }
  const stopping = new AbortController()
  const round = () => readClaimedSteps({ steps, isMaking: () => false, log }, () => reader, stopping.signal)
  let working: Promise<void> | undefined
  return {
    read,
    round,
    start() {
      working = (async () => {
        while (!stopping.signal.aborted) if ((await round()) === 0) await new Promise((next) => setTimeout(next, 20))
      })()
    },
    async stop() {
      stopping.abort()
      await working
      await opened.close()
    },
  }
}

test('two workers share the files of a run, another dies and one finds none of them, and the run is the one that a single worker makes [FEED-015] [FEED-016] [FEED-017] [FEED-025]', async () => {
  await makeRun('alone', null)
  const [helper, astray] = [openHelper(), openHelper(`${url}/elsewhere`)]
  const [maker, dead] = [newWorker(), newWorker(1)]
  const answers = new Map<string, 'maker' | 'stored'>()
  const [left, failed]: [string[], string[]] = [[], []]
  await makeRun('shared', {
    ...maker,
    async offer(runTime, steps) {
      await maker.offer(runTime, steps.filter(isOfNoon))
      left.push(...(await dead.claim()).map(nameOf))
      await astray.round()
      failed.push(...(await rows()).filter(({ state }) => state === 'failed').map(nameOf))
      await helper.round()
      helper.start()
    },
    async take(runTime, step, isImpatient) {
      const answer = await maker.take(runTime, step, isImpatient)
      if (answer !== 'other') answers.set(nameOf(step), answer === 'maker' ? 'maker' : 'stored')
      return answer
    },
  })
  await Promise.all([helper.stop(), astray.stop()])

  const readBy = (who: 'maker' | 'stored') => [...answers.values()].filter((one) => one === who).length
  expect(readBy('stored')).toBeGreaterThan(2)
  expect(readBy('maker')).toBeGreaterThan(2)
  expect(helper.read.length).toBeGreaterThanOrEqual(readBy('stored'))
  expect(left.length).toBeGreaterThan(0)
  expect(left.filter((name) => !answers.has(name))).toEqual([])
  // What another worker could not read, the maker did.
  expect(new Set(failed.map((name) => answers.get(name)))).toEqual(new Set(['maker']))

  const [alone, shared] = [filesOf('alone'), filesOf('shared')]
  expect(shared.map(({ name }) => name)).toEqual(alone.map(({ name }) => name))
  expect(shared.length).toBeGreaterThan(5)
  expect(shared.filter(({ bytes }, i) => !bytes.equals(alone[i]?.bytes as Buffer)).map(({ name }) => name)).toEqual([])
  // Nothing is left behind.
  expect(await rows()).toEqual([])
  expect(await bucket.list('live/')).toEqual([])
})

test('a file that cannot be read fails the run in the words of its maker, and nothing is published [FEED-017]', async () => {
  await addFault('corrupt', 'wrfsfcf01.grib2')
  const helper = openHelper()
  const maker = newWorker()
  const made = makeRun('broken', {
    ...maker,
    async offer(runTime, steps) {
      await maker.offer(runTime, steps.filter(isOfNoon))
      // Until the helper has tried the damaged file.
      while (!(await rows()).some(({ state, hour, cycle }) => state === 'failed' && hour === 1 && +cycle === +NOON))
        await helper.round()
    },
  })
  await expect(made).rejects.toMatchObject({
    name: 'ModelFileError',
    model: 'HRRR',
    cycle: NOON.toISOString(),
    message: expect.stringContaining('hrrr.t12z.wrfsfcf01.grib2'),
  })
  await helper.stop()
  expect(readdirSync(folder('broken')).filter((name) => !name.startsWith('.'))).toEqual([])
})

test('the maker takes a step from a worker that hangs, and again what the bucket lost; others leave claimed steps alone [FEED-016]', async () => {
  const run = new Date('2026-01-15T13:00:00Z')
  const [maker, slow, other] = [newWorker(), newWorker(), newWorker()]
  const step = (hour: number) => ({ model: 'GFS', cycle: NOON, hour, hasQuarters: false, degrees: 2.5 })
  await maker.offer(run, [1, 2, 3, 4].map(step))
  const claimed = await slow.claim()
  expect(claimed.map(({ hour }) => hour)).toEqual([1, 2, 3])
  expect((await other.claim()).map(({ hour }) => hour)).toEqual([4])
  expect(await maker.takeNext(run)).toBeNull()
  expect(await maker.take(run, step(1), false)).toBe('other')
  expect(await maker.take(run, step(1), true)).toBe('maker')
  // What the slow worker brings after all does not count.
  for (const one of claimed.slice(0, 2)) await slow.store(one, new Uint8Array([1, 2, 3]), never)
  expect(await maker.take(run, step(1), false)).toBe('maker')
  expect(await maker.take(run, step(2), false)).toEqual(Buffer.from([1, 2, 3]))
  for (const { key } of await bucket.list('live/steps/')) await bucket.delete(key)
  expect(await maker.take(run, step(2), false)).toBe('maker')
  // The next maker of the same run begins with what is free.
  await newWorker().offer(run, [2, 3, 5].map(step))
  expect((await rows()).map(({ hour, claimed_until }) => [hour, claimed_until !== null])).toEqual([
    [2, false],
    [3, true],
    [5, false],
  ])
  await maker.end(run)
})
