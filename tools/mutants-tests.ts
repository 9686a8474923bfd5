// Runs the tests that depend on a source file until one fails.
import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { nearestTests } from './imports/affected-tests.ts'

export interface Outcome {
  verdict: 'killed' | 'survived' | 'endless'
  /** Test files that failed, as absolute paths. */
  failedFiles: string[]
}

interface VitestReport {
  testResults: { name: string; status: string }[]
}

/** A mutant may loop forever; no test run without a mutant takes this long. */
const TIMEOUT_MS = 10 * 60_000

/** The tests of the portal that are run together: a mutant is nearly always killed by one of the nearest. */
const NEAREST = 3
/** Further tests that `quick` runs. */
const NEAR = 12

/**
 * `quick` leaves out the API tests of other modules, nearly all of which depend on every source of the server, and the tests of the
 * portal that import the file through many others.
 */
export async function runDependentTests(scratch: string, file: string, quick: boolean): Promise<Outcome> {
  for (const round of roundsOf(scratch, file, quick)) {
    const outcome = await vitest(scratch, round)
    if (outcome.verdict !== 'survived') return outcome
  }
  return { verdict: 'survived', failedFiles: [] }
}

function roundsOf(scratch: string, file: string, quick: boolean): string[][] {
  if (file.startsWith('apps/portal/src/')) return portalRounds(scratch, file, quick)
  const module = /^apps\/server\/src\/(modules\/[^/]+|[^/]+)\//.exec(file)?.[0]
  return [
    ['run', nearestFolder(file), '--project', '!api'],
    ['related', file, '--run', '--project', '!api'],
    ...(module ? [['run', module, '--project', 'api']] : []),
    ...(quick ? [] : [['related', file, '--run', '--project', 'api']]),
  ]
}

/** The tests of all pages and parts that import a file of the portal, the nearest first. */
function portalRounds(scratch: string, file: string, quick: boolean): string[][] {
  const tests = nearestTests(portalSources(scratch), [file])
  const far = quick ? tests.slice(NEAREST, NEAR) : tests.slice(NEAREST)
  return [tests.slice(0, NEAREST), far]
    .filter((round) => round.length > 0)
    .map((round) => ['run', ...round, '--project', '!api'])
}

function portalSources(scratch: string): ReadonlyMap<string, string> {
  const files = globSync('apps/portal/src/**/*.{ts,tsx}', { cwd: scratch })
  return new Map(files.map((file) => [file, readFileSync(path.join(scratch, file), 'utf8')]))
}

/**
 * The folder of the tests most likely to detect a mutant. They end in seconds; all tests that reach `domain` take
 * minutes.
 */
const nearestFolder = (file: string): string =>
  /^(packages\/[^/]+|apps\/[^/]+\/src\/[^/]+(\/[^/]+(?=\/))?)\//.exec(file)?.[0] ?? path.dirname(file)

/** Whether a test file passes now, that is, without a mutant. */
export async function passes(scratch: string, testFile: string): Promise<boolean> {
  const project = testFile.endsWith('.api.test.ts') ? 'api' : '!api'
  const { verdict } = await vitest(scratch, ['run', path.relative(scratch, testFile), '--project', project])
  return verdict === 'survived'
}

async function vitest(scratch: string, args: string[]): Promise<Outcome> {
  const reportFile = path.join(scratch, '.tmp/report.json')
  rmSync(reportFile, { force: true })
  const program = path.join(scratch, 'node_modules/vitest/vitest.mjs')
  const report = ['--reporter=json', `--outputFile.json=${reportFile}`]
  const code = await exitCode([program, ...args, '--bail=1', '--passWithNoTests', ...report], scratch)
  if (code === 0) return { verdict: 'survived', failedFiles: [] }
  return { verdict: code === undefined ? 'endless' : 'killed', failedFiles: readFailedFiles(reportFile) }
}

/** Returns undefined on a timeout. The command runs in its own process group, so that its workers are stopped too. */
function exitCode(args: string[], cwd: string): Promise<number | undefined> {
  const child = spawn(process.execPath, args, { cwd, stdio: 'ignore', detached: true })
  const stop = () => child.pid && process.kill(-child.pid, 'SIGKILL')
  process.once('exit', stop)
  const timeout = setTimeout(stop, TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      clearTimeout(timeout)
      process.off('exit', stop)
      resolve(code ?? undefined)
    })
  })
}

function readFailedFiles(reportFile: string): string[] {
  if (!existsSync(reportFile)) return []
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
}
