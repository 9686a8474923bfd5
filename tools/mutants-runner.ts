// A runner of Vitest that tries the mutants of the switched sources (mutant-switches.ts) on each test file, in one process: it runs the
// file without a mutant, sees which test reaches which mutant, and then runs those tests again for each mutant.
import { appendFileSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import {
  type RunnerTask,
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  type SerializedConfig,
  TestRunner,
  vi,
} from 'vitest'
import { startTests } from 'vitest/internal/browser'
import { ACTIVE_MUTANT, type Switchboard } from './mutant-switches.ts'

export interface MutantJob {
  /** The copy of the sources, with switches. */
  scratch: string
  /** Those still to be tried; static ones take effect only when their module is loaded. */
  mutants: { id: number; isStatic: boolean }[]
  /** Pairs of an id and a test file that it has survived. */
  tried: string[]
  resultFile: string
}

/** Lines of the result file. `trying` shows that the process is alive, and on what. */
export type MutantLine =
  | { trying: number; file: string }
  | { reached: number[]; file: string }
  | { killed: number; file: string; test: string }
  | { survived: number; file: string }
  | { done: string }
  | { broken: string; why: string }
  | { full: true }

const ID_OF_NONE = -1
/** A mutant may wait forever. Tests without one take a fraction of this. */
const TIMEOUT_MS = { unit: 10_000, api: 40_000 }
/** A mutant may spoil what modules remember, so that the next ones fail, too. That is looked at after so many kills. */
const KILLS_PER_CHECK = 10
const MOST_MEMORY_BYTES = 1.6e9

const job = JSON.parse(readFileSync(process.env.STORMLANE_MUTANT_JOB ?? '', 'utf8')) as MutantJob
const left = new Map(job.mutants.map((mutant) => [mutant.id, mutant]))
const tried = new Set(job.tried)
const tell = (line: MutantLine) => appendFileSync(job.resultFile, `${JSON.stringify(line)}\n`)

/** Modules are loaded anew in each generation. Most mutants of a file share one. */
let [generation, newestGeneration] = [0, 0]
const nextGeneration = () => ++newestGeneration
const sources = pathToFileURL(`${job.scratch}/`).href
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    if (!found.url.startsWith(sources) || found.url.includes('/node_modules/') || found.url.includes('/tools/'))
      return found
    return { ...found, url: `${found.url}${found.url.includes('?') ? '&' : '?'}generation=${generation}` }
  },
})

/** What reaches mutants now: a test, or undefined while modules are loaded and hooks run. */
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

/** Undefined stands for all tests of the file. */
type Selection = ReadonlySet<string> | undefined

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

  /** The file itself is the last suite that ends. */
  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (suite.file !== suite) return
    await tryMutants(this, suite.file)
    tell({ done: suite.file.filepath })
  }
}

/** Runs a file, or some of its tests, until one fails. Tells Vitest nothing about it. */
class SilentRunner extends TestRunner {
  failedTest: string | undefined
  readonly selection: Selection

  constructor(config: SerializedConfig, outer: TestRunner, selection: Selection) {
    super({ ...config, testTimeout: timeoutOf(config), hookTimeout: timeoutOf(config) })
    this.selection = selection
    const { moduleRunner, _otel } = outer as unknown as Record<string, unknown>
    Object.assign(this, { moduleRunner, _otel, onCleanupWorkerContext: undefined })
  }

  /** The inherited method adds the time to the address, which may be the same for two runs of a short file. */
  override importFile(filepath: string): unknown {
    return import(`${pathToFileURL(filepath).href}?run=${nextGeneration()}`)
  }

  onCollected(files: RunnerTestFile[]): void {
    for (const file of files) for (const task of file.tasks) this.skipOthers(task)
  }

  private skipOthers(task: RunnerTask): boolean {
    const isChosen =
      task.type === 'suite'
        ? task.tasks.map((inner) => this.skipOthers(inner)).includes(true)
        : !this.selection || this.selection.has(task.fullTestName)
    if (!isChosen) task.mode = 'skip'
    return isChosen
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test)
    if (test.result?.state !== 'fail') return
    this.failedTest ??= test.fullTestName
    this.cancel('test-failure')
  }

  override async onAfterRunSuite(): Promise<void> {
    // Snapshots are those of the run without a mutant.
  }
}

function timeoutOf({ name }: SerializedConfig): number {
  return name === 'api' ? TIMEOUT_MS.api : TIMEOUT_MS.unit
}

/** The test that failed, or undefined. */
async function failureOf(outer: TestRunner, filepath: string, selection: Selection): Promise<string | undefined> {
  const runner = new SilentRunner(outer.config, outer, selection)
  const files = await startTests([filepath], runner)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  if (runner.failedTest !== undefined) return runner.failedTest
  return files.some(hasFailed) ? `outside of the tests: ${failuresOf(files)}` : undefined
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
  const again = await failureOf(outer, filepath, undefined)
  if (again !== undefined) return tell({ broken: filepath, why: `the second time ${again}` })
  tell({ reached, file: filepath })
  const isFresh = (id: number) => loaded.has(id) || left.get(id)?.isStatic === true
  const soundness = new Map<string, Promise<boolean>>()
  let unchecked: { id: number; selection: Selection; test: string }[] = []

  const tests = allTests(file)
  for (const id of reached.toSorted((one, other) => Number(isFresh(one)) - Number(isFresh(other)))) {
    tell({ trying: id, file: filepath })
    const selection = isFresh(id) ? undefined : await soundSelection(by.get(id) ?? new Set())
    const test = await failureWith(id, selection, isFresh(id))
    if (test !== undefined && isFresh(id)) confirm(id, test)
    else if (test !== undefined) unchecked.push({ id, selection, test })
    // A module may remember what it computed before the mutant was on.
    else if (outer.config.name !== 'api' && !isFresh(id)) await tryAfresh(id, selection)
    else tell({ survived: id, file: filepath })
    if (unchecked.length >= KILLS_PER_CHECK) await check()
    if (process.memoryUsage.rss() > MOST_MEMORY_BYTES) {
      await check()
      tell({ full: true })
      process.kill(process.pid, 'SIGKILL')
    }
  }
  await check()

  async function failureWith(id: number, selection: Selection, afresh: boolean): Promise<string | undefined> {
    const shared = generation
    if (afresh) generation = nextGeneration()
    switchOn(id)
    const test = await failureOf(outer, filepath, selection)
    switchOn(ID_OF_NONE)
    generation = shared
    return test
  }

  function confirm(id: number, test: string): void {
    left.delete(id)
    tell({ killed: id, file: filepath, test })
  }

  async function tryAfresh(id: number, selection: Selection): Promise<void> {
    const test = await failureWith(id, selection, true)
    if (test === undefined) tell({ survived: id, file: filepath })
    else confirm(id, test)
  }

  /** Whether the tests that killed mutants pass without one now. Otherwise each of these mutants is tried again, with modules of its own. */
  async function check(): Promise<void> {
    const kills = unchecked
    unchecked = []
    if (kills.length === 0) return
    const chosen = kills.some(({ selection }) => !selection)
      ? undefined
      : new Set(kills.flatMap(({ selection }) => [...(selection ?? [])]))
    if ((await failureOf(outer, filepath, chosen)) === undefined) {
      for (const { id, test } of kills) confirm(id, test)
      return
    }
    generation = nextGeneration()
    const unsound = await failureOf(outer, filepath, chosen)
    if (unsound !== undefined) throw new Error(`${filepath} fails without a mutant, too: ${unsound}`)
    for (const { id, selection } of kills) await tryAfresh(id, selection)
  }

  /** The tests that reach a mutant, if they pass without the others; else all up to the last one that does. */
  async function soundSelection(names: ReadonlySet<string | undefined>): Promise<Selection> {
    if (names.has(undefined)) return undefined
    const chosen = new Set(tests.filter((name) => names.has(name)))
    const key = [...chosen].join('\n')
    if (!soundness.has(key))
      soundness.set(
        key,
        failureOf(outer, filepath, chosen).then((test) => test === undefined),
      )
    if (await soundness.get(key)) return chosen
    return new Set(tests.slice(0, tests.findLastIndex((name) => names.has(name)) + 1))
  }
}

function allTests(task: RunnerTask): string[] {
  return task.type === 'suite' ? task.tasks.flatMap(allTests) : [task.fullTestName]
}

function failuresOf(files: readonly RunnerTask[]): string {
  const failed = (task: RunnerTask): unknown[] => [
    ...(task.result?.errors ?? []).map(({ message }) => [task.name, message]),
    ...(task.type === 'suite' ? task.tasks.flatMap(failed) : []),
  ]
  return JSON.stringify(files.flatMap(failed)).slice(0, 1000)
}
