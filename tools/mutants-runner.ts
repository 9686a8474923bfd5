// A Vitest runner that tries the mutants of the switched sources (mutant-switches.ts) on each test file, in one
// process. It runs the file without a mutant, records which test reaches which mutant, and then reruns those tests for
// each mutant.
import { appendFileSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type RunnerTask, type RunnerTestCase, type RunnerTestFile, type RunnerTestSuite, TestRunner, vi } from 'vitest'
import { startTests } from 'vitest/internal/browser'
import { ACTIVE_MUTANT, type Switchboard } from './mutant-switches.ts'
import { keptApps } from './mutants-kept-apps.ts'

export interface MutantJob {
  /** The copy of the sources, with switches. */
  scratch: string
  /** The mutants still to be tried; static ones take effect only when their module is loaded. */
  mutants: { id: number; isStatic: boolean }[]
  /** The source of each mutant, tried or not, by its id. */
  sources: string[]
  /** Pairs of an id and a test file that it has survived. */
  tried: string[]
  /** The folder whose modules are reloaded for a mutant that takes effect when its module is loaded. */
  reloaded: string
  resultFile: string
}

/** Lines of the result file. An endless loop in a mutant keeps the process from writing its `alive` lines. */
export type MutantLine =
  | { trying: number; file: string }
  | { reached: number[]; file: string; repeatable?: number; tests?: number }
  | { killed: number; file: string; test: string; isLate: boolean }
  | { survived: number; file: string }
  | { done: string }
  | { broken: string; why: string }
  | { full: true }
  | { alive: true }

const ID_OF_NONE = -1
const ALIVE_EVERY_MS = 5000
/**
 * A mutant may wait forever, so a test gets this time, or if longer a multiple of the longest test without a mutant.
 */
const LEAST_TIMEOUT_MS = 30_000
const TIMES_LONGEST_TEST = 5
const HOOK_TIMEOUT_MS = 60_000
/** Share of the tests, the quickest ones, that is tried again after another test spoiled the application for them. */
const SHARE_LEFT = 0.8
const MOST_MEMORY_BYTES = 1.6e9

const job = JSON.parse(readFileSync(process.env.STORMLANE_MUTANT_JOB ?? '', 'utf8')) as MutantJob
const left = new Map(job.mutants.map((mutant) => [mutant.id, mutant]))
const tried = new Set(job.tried)
const tell = (line: MutantLine) => appendFileSync(job.resultFile, `${JSON.stringify(line)}\n`)

setInterval(() => tell({ alive: true }), ALIVE_EVERY_MS).unref()

/** Each generation reloads the modules. Most mutants of a file share one. */
let [generation, newestGeneration] = [0, 0]
const nextGeneration = () => ++newestGeneration
const sources = pathToFileURL(`${job.scratch}/${job.reloaded}`).href
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    if (!found.url.startsWith(sources) || found.url.includes('/node_modules/') || found.url.includes('/tools/'))
      return found
    return { ...found, url: `${found.url}${found.url.includes('?') ? '&' : '?'}generation=${generation}` }
  },
})

/** The running test; undefined while modules are loaded and hooks run. */
let runningTest: string | undefined
let isLoading = false
let reachedBy = new Map<number, Set<string | undefined>>()
const loaded = new Set<number>()
const board: Switchboard = {
  active: ID_OF_NONE,
  reached(id) {
    if (board.active !== ID_OF_NONE) return
    const by = reachedBy.get(id) ?? new Set()
    reachedBy.set(id, by.add(runningTest))
    if (isLoading) loaded.add(id)
  },
}
;(globalThis as { $switchboard?: Switchboard }).$switchboard = board

function switchOn(id: number): void {
  board.active = id
  if (id === ID_OF_NONE) delete process.env[ACTIVE_MUTANT]
  else process.env[ACTIVE_MUTANT] = String(id)
}

/** Applications that test files start are reused for the next mutant, because starting one takes a second. */
const apps = keptApps()
;(globalThis as { $keepApp?: typeof apps.start }).$keepApp = apps.start

interface Run {
  /** Undefined stands for all tests of the file. */
  tests: ReadonlySet<string> | undefined
  /** Whether applications of earlier runs are reused and the quickest tests come first. */
  isQuick: boolean
}

const WHOLE: Run = { tests: undefined, isQuick: false }

/** How long each test of a file took without a mutant. */
let durations = new Map<string, number>()

interface Failure {
  test: string
  /** Whether it hit the time limit. */
  isLate: boolean
}

export default class MutantsRunner extends TestRunner {
  override importFile(filepath: string, source: 'collect' | 'setup'): unknown {
    generation = nextGeneration()
    isLoading = true
    reachedBy = new Map()
    return Promise.resolve(super.importFile(filepath, source)).finally(() => {
      isLoading = false
    })
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    runningTest = test.fullTestName
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test)
    runningTest = undefined
  }

  /** The file itself is the last suite to end. */
  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (suite.file !== suite) return
    await tryMutants(this, suite.file)
    tell({ done: suite.file.filepath })
  }
}

/** Runs a file, or some of its tests, until one fails, without reporting anything to Vitest. */
class SilentRunner extends TestRunner {
  failure: Failure | undefined
  readonly failures = new Set<string>()
  readonly run: Run
  private readonly stopsAtFailure: boolean

  constructor(outer: TestRunner, run: Run, stopsAtFailure: boolean) {
    super({ ...outer.config, testTimeout: testTimeout(), hookTimeout: HOOK_TIMEOUT_MS })
    this.run = run
    this.stopsAtFailure = stopsAtFailure
    const { moduleRunner, _otel } = outer as unknown as Record<string, unknown>
    Object.assign(this, { moduleRunner, _otel, onCleanupWorkerContext: undefined })
  }

  /** The inherited method adds the time to the URL, which may be the same for two runs of a short file. */
  override importFile(filepath: string): unknown {
    return import(`${pathToFileURL(filepath).href}?run=${nextGeneration()}`)
  }

  onCollected(files: RunnerTestFile[]): void {
    for (const file of files) {
      for (const task of file.tasks) this.skipOthers(task)
      if (this.run.isQuick) quickestFirst(file)
    }
  }

  private skipOthers(task: RunnerTask): boolean {
    const isChosen =
      task.type === 'suite'
        ? task.tasks.map((inner) => this.skipOthers(inner)).includes(true)
        : !this.run.tests || this.run.tests.has(task.fullTestName)
    if (!isChosen) task.mode = 'skip'
    return isChosen
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test)
    if (test.result?.state !== 'fail') return
    const isLate = (test.result.errors ?? []).some(({ message }) => message.includes('timed out in'))
    this.failure ??= { test: test.fullTestName, isLate }
    this.failures.add(test.fullTestName)
    if (this.stopsAtFailure) this.cancel('test-failure')
  }

  override async onAfterRunSuite(): Promise<void> {
    // Skips the inherited handling of snapshots: only the run without a mutant writes them.
  }
}

function testTimeout(): number {
  return Math.max(LEAST_TIMEOUT_MS, TIMES_LONGEST_TEST * Math.max(0, ...durations.values()))
}

function quickestFirst(suite: RunnerTestSuite): void {
  for (const task of suite.tasks) if (task.type === 'suite') quickestFirst(task)
  suite.tasks.sort((one, other) => leastDuration(one) - leastDuration(other))
}

function leastDuration(task: RunnerTask): number {
  if (task.mode === 'skip') return Number.POSITIVE_INFINITY
  if (task.type !== 'suite') return durations.get(task.fullTestName) ?? 0
  return Math.min(...task.tasks.map(leastDuration))
}

async function runTests(outer: TestRunner, filepath: string, run: Run, stopsAtFailure: boolean): Promise<SilentRunner> {
  const runner = new SilentRunner(outer, run, stopsAtFailure)
  apps.begin(run.isQuick)
  const files = await startTests([filepath], runner)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  const failed = files.some(hasFailed)
  if (failed) runner.failure ??= { test: `outside of the tests: ${failuresOf(files)}`, isLate: false }
  return runner
}

/** Returns the first test that failed, or undefined. */
async function failureOf(outer: TestRunner, filepath: string, run: Run): Promise<Failure | undefined> {
  return (await runTests(outer, filepath, run, true)).failure
}

function hasFailed(task: RunnerTask): boolean {
  return task.result?.state === 'fail' || (task.type === 'suite' && task.tasks.some(hasFailed))
}

async function tryMutants(outer: TestRunner, file: RunnerTestFile): Promise<void> {
  const filepath = file.filepath
  if (hasFailed(file)) return tell({ broken: filepath, why: failuresOf([file]) })
  const by = reachedBy
  reachedBy = new Map()
  const reached = [...by.keys()].filter((id) => left.has(id) && !tried.has(`${id} ${filepath}`))
  if (reached.length === 0) return tell({ reached, file: filepath })
  durations = new Map(allTests(file).map(({ fullTestName, result }) => [fullTestName, result?.duration ?? 0]))
  const again = await failureOf(outer, filepath, WHOLE)
  if (again !== undefined) return tell({ broken: filepath, why: `the second time ${again.test}` })
  const repeatable = await repeatableTests()
  tell({ reached, file: filepath, repeatable: repeatable.size, tests: durations.size })
  const isFresh = (id: number) => loaded.has(id) || left.get(id)?.isStatic === true
  const soundness = new Map<string, Promise<boolean>>()

  for (const id of reached.toSorted((one, other) => Number(isFresh(one)) - Number(isFresh(other)))) {
    tell({ trying: id, file: filepath })
    const failure = isFresh(id) ? await failureAfresh(id, WHOLE) : await failureWith(id)
    if (failure) {
      left.delete(id)
      tell({ killed: id, file: filepath, ...failure })
    } else tell({ survived: id, file: filepath })
    if (process.memoryUsage.rss() > MOST_MEMORY_BYTES) {
      tell({ full: true })
      process.kill(process.pid, 'SIGKILL')
    }
  }
  await apps.discard()

  /**
   * Finds the tests that pass in an application in which all of them have already run. A test that locks an account,
   * for example, makes others fail.
   */
  async function repeatableTests(): Promise<ReadonlySet<string>> {
    let tests = [...durations.keys()].toSorted((one, other) => (durations.get(one) ?? 0) - (durations.get(other) ?? 0))
    while (tests.length > 0) {
      const run = { tests: new Set(tests), isQuick: true }
      const first = await runTests(outer, filepath, run, false)
      const second = first.failure ? first : await runTests(outer, filepath, run, false)
      await apps.discard()
      if (!second.failure) break
      const { failures } = second
      const isSpoiled = failures.size === 0 || failures.size > tests.length / 2
      // Drops the slowest tests: the one that spoils the others is slow, because it repeats something many times.
      tests = isSpoiled
        ? tests.slice(0, Math.floor(tests.length * SHARE_LEFT))
        : tests.filter((test) => !failures.has(test))
    }
    return new Set(tests)
  }

  /**
   * Finds a failure caused by a mutant that takes effect in tests. Quick tests run first, then those that need a new
   * application.
   */
  async function failureWith(id: number): Promise<Failure | undefined> {
    const names = new Set(by.get(id))
    const isOfHooks = names.delete(undefined) && names.size === 0
    // What a hook sets up matters only to tests that use the mutant's source. Other test files start the same
    // application without using it.
    if (isOfHooks) return slowFailure(id, testsOf(job.sources[id]))
    const quick = new Set([...repeatable].filter((name) => names.has(name)))
    const slow = new Set([...names].filter((name) => name === undefined || !quick.has(name)))
    const failure = quick.size > 0 ? await quickFailure(id, quick) : undefined
    if (failure) return failure
    if (slow.size > 0) return slowFailure(id, slow)
    // A module may have cached what it computed before the mutant was on.
    return outer.config.name === 'api' ? undefined : failureAfresh(id, { tests: quick, isQuick: false })
  }

  function testsOf(source: string | undefined): Set<string | undefined> {
    const names = new Set([...by].filter(([id]) => job.sources[id] === source).flatMap(([, tests]) => [...tests]))
    names.delete(undefined)
    return names
  }

  async function slowFailure(id: number, names: ReadonlySet<string | undefined>): Promise<Failure | undefined> {
    if (names.size === 0) return undefined
    const run = { tests: await soundSelection(names), isQuick: false }
    const failure = await mutated(id, () => failureOf(outer, filepath, run))
    return failure && (await passes(run)) ? failure : undefined
  }

  /**
   * A mutant may corrupt the state of a kept application, so that the tests fail for the next mutants. Each kill is
   * therefore checked without a mutant.
   */
  async function quickFailure(id: number, tests: ReadonlySet<string>): Promise<Failure | undefined> {
    for (const isLast of [false, true]) {
      const failure = await mutated(id, () => failureOf(outer, filepath, { tests, isQuick: true }))
      if (!failure) return undefined
      const check = { tests: durations.has(failure.test) ? new Set([failure.test]) : tests, isQuick: true }
      if (failure.isLate) await apps.discard()
      if (await passes(check)) return failure
      await apps.discard()
      if (isLast && (await passes(check))) return failure
    }
    return undefined
  }

  async function failureAfresh(id: number, run: Run): Promise<Failure | undefined> {
    const shared = generation
    generation = nextGeneration()
    const failure = await mutated(id, () => failureOf(outer, filepath, run))
    generation = shared
    return failure
  }

  async function passes(run: Run): Promise<boolean> {
    return (await failureOf(outer, filepath, run)) === undefined
  }

  /**
   * Returns the tests that reach a mutant if they pass without the others; otherwise all tests up to the last of them.
   */
  async function soundSelection(names: ReadonlySet<string | undefined>): Promise<Run['tests']> {
    const tests = [...durations.keys()]
    const chosen = new Set(tests.filter((name) => names.has(name)))
    const key = [...chosen].join('\n')
    if (!soundness.has(key)) soundness.set(key, passes({ tests: chosen, isQuick: false }))
    if (await soundness.get(key)) return chosen
    return new Set(tests.slice(0, tests.findLastIndex((name) => names.has(name)) + 1))
  }
}

async function mutated<T>(id: number, work: () => Promise<T>): Promise<T> {
  switchOn(id)
  try {
    return await work()
  } finally {
    switchOn(ID_OF_NONE)
  }
}

function allTests(task: RunnerTask): RunnerTestCase[] {
  return task.type === 'suite' ? task.tasks.flatMap(allTests) : [task]
}

function failuresOf(files: readonly RunnerTask[]): string {
  const failed = (task: RunnerTask): unknown[] => [
    ...(task.result?.errors ?? []).map(({ message }) => [task.name, message]),
    ...(task.type === 'suite' ? task.tasks.flatMap(failed) : []),
  ]
  return JSON.stringify(files.flatMap(failed)).slice(0, 1000)
}
