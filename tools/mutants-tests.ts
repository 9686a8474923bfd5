// Runs the tests that depend on a source file until one fails.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

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

/** `quick` leaves out the API tests of other modules, nearly all of which depend on every source of the server. */
export async function runDependentTests(scratch: string, file: string, quick: boolean): Promise<Outcome> {
  const module = /^apps\/server\/src\/(modules\/[^/]+|[^/]+)\//.exec(file)?.[0]
  const rounds = [
    ['run', nearestFolder(file), '--project', '!api'],
    ['related', file, '--run', '--project', '!api'],
    ...(module ? [['run', module, '--project', 'api']] : []),
    ...(quick ? [] : [['related', file, '--run', '--project', 'api']]),
  ]
  for (const round of rounds) {
    const outcome = await vitest(scratch, round)
    if (outcome.verdict !== 'survived') return outcome
  }
  return { verdict: 'survived', failedFiles: [] }
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
