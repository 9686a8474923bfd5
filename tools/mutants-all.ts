// Tries every mutant below a folder, with all of them in the sources at once (mutant-switches.ts, mutants-runner.ts).
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withSwitches } from './mutant-switches.ts'
import { describeMutant, findMutants, listFiles, type Mutant, sampleMutants } from './mutants-found.ts'
import type { MutantJob, MutantLine } from './mutants-runner.ts'
import { createScratchCopy } from './mutants-scratch.ts'

/** `late`: killed by the time limit of a test; `endless`: the mutant blocked its process. */
type Verdict = 'killed' | 'late' | 'survived' | 'unreached' | 'endless'

interface Options {
  root: string
  folder: string
  /** Further folders with tests, besides the folder itself. */
  tests: string[]
  /** Tries only this many mutants, chosen by the seed. */
  sample: { size: number; seed: number } | undefined
  /** Keeps the verdicts of earlier runs on unchanged sources. */
  resume: boolean
  /** Tries survivors of earlier runs again, because tests have changed. */
  again: boolean
}

interface Round {
  project: 'unit' | 'api'
  files: string[]
}

/**
 * CPU seconds without a new line from the runner after which a mutant counts as an endless loop. Not wall time, because
 * on a busy machine everything takes minutes.
 */
const SILENT_WORK_SECONDS = 20
const TICKS_PER_SECOND = 100

export async function tryAllMutants({ root, folder, tests, sample, resume, again }: Options): Promise<void> {
  const all = findMutants(root, folder)
  const mutants = sample ? sampleMutants(all, sample.size, sample.seed) : all
  const verdictFile = path.join(root, '.tmp/mutant-verdicts.json')
  const kept = readVerdicts(verdictFile)
  const verdicts = new Map<number, Verdict>()
  for (const [id, mutant] of mutants.entries()) {
    const known = resume ? kept[keyOf(mutant)] : undefined
    if (known && (isKilled(known) || !again)) verdicts.set(id, known)
  }
  const scratch = createScratchCopy(root)
  writeSwitches(scratch, mutants)
  keepApps(scratch)
  const tried = new Set<string>()
  const reached = new Set<number>()
  const done = new Set<string>()
  for (const round of roundsOf(root, folder, tests)) await tryRound(round)
  for (const id of mutants.keys()) if (!verdicts.has(id)) settle(id, reached.has(id) ? 'survived' : 'unreached')
  report(mutants, verdicts)

  async function tryRound(round: Round): Promise<void> {
    const files = round.files.filter((file) => !done.has(path.join(scratch, file)))
    if (files.length === 0) return
    const left = [...mutants.keys()].filter((id) => !verdicts.has(id))
    if (left.length === 0) return
    console.log(`${left.length} mutants left, ${files.length} ${round.project} test files`)
    const job: MutantJob = {
      scratch,
      mutants: left.map((id) => ({ id, isStatic: mutants[id]?.isStatic ?? false })),
      sources: mutants.map(({ file }) => file),
      tried: [...tried],
      // Packages never import the server.
      reloaded: folder.startsWith('apps/') ? 'apps/' : '',
      resultFile: path.join(scratch, '.tmp/results.jsonl'),
    }
    const end = await runVitest(scratch, { ...round, files }, job, read)
    if (end === 'whole') return
    if (end !== 'full') settle(end.endless, 'endless')
    await tryRound(round)
  }

  function read(line: MutantLine): void {
    if ('killed' in line) settle(line.killed, line.isLate ? 'late' : 'killed', line.test)
    if ('survived' in line) tried.add(`${line.survived} ${line.file}`)
    if ('reached' in line) for (const id of line.reached) reached.add(id)
    if ('done' in line) done.add(line.done)
    if ('broken' in line) throw new Error(`${path.relative(scratch, line.broken)} fails without a mutant: ${line.why}`)
  }

  function settle(id: number, verdict: Verdict, test = ''): void {
    const mutant = mutants[id]
    if (!mutant) return
    verdicts.set(id, verdict)
    kept[keyOf(mutant)] = verdict
    writeFileSync(verdictFile, JSON.stringify(kept))
    if (!isKilled(verdict)) console.log(`${verdict}  ${describeMutant(mutant)}\n`)
    else if (process.env.MUTANTS_VERBOSE) console.log(`${verdict}  ${describeMutant(mutant)}\n  by ${test}\n`)
  }
}

const isKilled = (verdict: Verdict) => verdict !== 'survived' && verdict !== 'unreached'

function readVerdicts(file: string): Record<string, Verdict> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Verdict>) : {}
}

function keyOf({ file, source, start, end, replacement }: Mutant): string {
  const hash = createHash('sha1').update(source).digest('hex').slice(0, 12)
  return `${file} ${hash} ${start} ${end} ${replacement}`
}

function writeSwitches(scratch: string, mutants: readonly Mutant[]): void {
  const numbered = mutants.map((mutant, id) => ({ ...mutant, id }))
  for (const [file, own] of Map.groupBy(numbered, (mutant) => mutant.file))
    writeFileSync(path.join(scratch, file), withSwitches(own[0]?.source ?? '', own))
}

/** Lets the runner hand a test file the application of an earlier run (mutants-kept-apps.ts). */
function keepApps(scratch: string): void {
  const file = path.join(scratch, 'apps/server/test/app.ts')
  const source = readFileSync(file, 'utf8')
  const declared = 'export async function startTestApp('
  if (!source.includes(declared)) throw new Error(`${file} declares no startTestApp.`)
  const kept =
    'export const startTestApp: typeof startNewTestApp = (...wish) => globalThis.$keepApp(wish, startNewTestApp)'
  writeFileSync(file, source.replace(declared, `${kept}\nasync function startNewTestApp(`))
}

/** The tests most likely to detect a mutant come first. A mutant is not tried again on a file that it has survived. */
function roundsOf(root: string, folder: string, tests: string[]): Round[] {
  const below = (place: string) => listFiles(root, place).filter((file) => file.endsWith('.test.ts'))
  const isApi = (file: string) => file.endsWith('.api.test.ts')
  const own = below(folder)
  const further = tests.flatMap(below).filter((file) => !own.includes(file))
  const round = (project: Round['project'], files: string[]) => ({
    project,
    files: files.filter((file) => isApi(file) === (project === 'api')),
  })
  return [round('unit', own), round('unit', further), round('api', own), round('api', further)]
}

/** Runs the tests of a round to their end, or until the process exceeds its memory limit or hangs. */
async function runVitest(
  scratch: string,
  { project, files }: Round,
  job: MutantJob,
  read: (line: MutantLine) => void,
): Promise<'whole' | 'full' | { endless: number }> {
  mkdirSync(path.dirname(job.resultFile), { recursive: true })
  rmSync(job.resultFile, { force: true })
  const jobFile = path.join(scratch, '.tmp/job.json')
  writeFileSync(jobFile, JSON.stringify(job))
  const log = openSync(path.join(scratch, '.tmp/vitest.log'), 'w')
  const program = path.join(scratch, 'node_modules/vitest/vitest.mjs')
  const args = [program, 'run', '--config', 'tools/mutants.config.ts', '--root', '.', '--project', project, ...files]
  const env = { ...process.env, CI: 'true', STORMLANE_MUTANT_JOB: jobFile }
  const child = spawn(process.execPath, args, { cwd: scratch, stdio: ['ignore', log, log], detached: true, env })
  closeSync(log)
  const stop = () => child.exitCode === null && child.pid && process.kill(-child.pid, 'SIGKILL')
  process.once('exit', stop)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let [seen, workBefore, trying, isFull] = [0, 0, -1, false]
  const work = () => workOfGroup(child.pid)
  let isRunning = true
  while (isRunning) {
    isRunning = await Promise.race([ended.then(() => false), sleep(300, true)])
    const lines = existsSync(job.resultFile) ? readFileSync(job.resultFile, 'utf8').split('\n').slice(0, -1) : []
    for (const text of lines.slice(seen)) {
      const line = JSON.parse(text) as MutantLine
      if ('trying' in line) trying = line.trying
      if ('full' in line) isFull = true
      read(line)
      workBefore = work()
    }
    seen = lines.length
    if (isRunning && trying !== -1 && work() - workBefore > SILENT_WORK_SECONDS) {
      stop()
      await ended
      process.off('exit', stop)
      return { endless: trying }
    }
  }
  process.off('exit', stop)
  if (seen === 0) throw new Error(`No test ran: see ${path.join(scratch, '.tmp/vitest.log')}.`)
  return isFull ? 'full' : 'whole'
}

/** CPU seconds of the running processes of a process group, as Linux counts them (proc_pid_stat(5)). */
function workOfGroup(group: number | undefined): number {
  const ticks = readdirSync('/proc').map((name) => {
    const stat = path.join('/proc', name, 'stat')
    if (!/^\d+$/.test(name) || !existsSync(stat)) return 0
    try {
      // The program name, in parentheses, may contain spaces.
      const fields = readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return Number(fields[2]) === group ? Number(fields[11]) + Number(fields[12]) : 0
    } catch {
      // The process has just ended.
      return 0
    }
  })
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND
}

function report(mutants: readonly Mutant[], verdicts: ReadonlyMap<number, Verdict>): void {
  const ids = [...mutants.keys()]
  const share = (of: number[]) => {
    const killed = of.filter((id) => isKilled(verdicts.get(id) ?? 'survived')).length
    const count = (...wanted: Verdict[]) => of.filter((id) => wanted.some((one) => one === verdicts.get(id))).length
    const percent = Math.round((100 * killed) / of.length)
    const [late, unreached] = [count('late', 'endless'), count('unreached')]
    return `${killed} of ${of.length} killed (${percent} %), ${late} of them by a time limit, ${unreached} not reached by a test`
  }
  for (const [file, own] of Map.groupBy(ids, (id) => mutants[id]?.file)) console.log(`${file}: ${share(own)}`)
  console.log(share(ids))
}
