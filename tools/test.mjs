// npm test: runs all checks and tests from a fresh clone. `npm test -- unit api` runs only those steps.
// A failed step does not stop the others; failures are listed again at the end, and the last line is the summary.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureInstalled, environment, giveUp, installedCommand, pinnedNode, root } from './bootstrap.mjs'
import { ensurePortalBuilt } from './portal-build.mjs'
import { passOn, whenNpmEnds } from './terminal-program.mjs'
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs'
import { CHECKS, STEPS, SUITES } from './test-steps.mjs'

const reports = path.join(root, '.tmp', 'reports')

const RUN = { unit: () => vitest('unit'), screens: () => vitest('screens'), api: () => vitest('api'), browser }

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !STEPS.includes(name))
if (unknown) giveUp(`There is no step "${unknown}": the steps are ${STEPS.join(', ')}.`)

const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) passOn(signal, child)
    process.exit(130)
  })
whenNpmEnds(() => {
  for (const child of running) child.kill('SIGTERM')
  process.exit(130)
})

await ensureInstalled('npm test')
mkdirSync(reports, { recursive: true })
let passed = 0
let failed = 0
const failedSteps = []
const failures = []
const checks = Object.entries(CHECKS).filter(isWanted)
// A browser may have to be downloaded, which takes minutes on a slow network, so this begins first.
const chromium = isWanted(['browser']) ? findChromium() : undefined
await Promise.all(Array.from({ length: os.availableParallelism?.() ?? os.cpus().length }, runNextChecks))
for (const [name, suite] of Object.entries(SUITES).filter(isWanted)) {
  const startedAt = Date.now()
  console.log(heading(suite.title))
  count(name, await RUN[name](), startedAt)
}
// Only a whole run has the reports of all suites.
if (wanted.length === 0) {
  const startedAt = Date.now()
  console.log(heading('Statements and their tests'))
  count('statements', asOne((await run(['node', 'tools/check-statements.ts'])) === 0), startedAt)
}
for (const { title, words } of failures) console.log(`\n✗ ${title}\n    ${words.join('\n    ')}`)
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function isWanted([name]) {
  return wanted.length === 0 || wanted.includes(name)
}

async function runNextChecks() {
  for (let next = checks.shift(); next; next = checks.shift()) {
    const [name, { title, commands }] = next
    const startedAt = Date.now()
    let output = ''
    const codes = []
    for (const command of commands) codes.push(await run(command.split(' '), {}, (text) => (output += text)))
    console.log(`${heading(title)}\n${output.trimEnd()}`)
    count(name, asOne(codes.every((code) => code === 0)), startedAt)
  }
}

function heading(title) {
  return `\n── ${title} ${'─'.repeat(Math.max(0, 60 - title.length))}`
}

function count(name, result, startedAt) {
  passed += result.passed
  failed += result.failed
  failures.push(...(result.failures ?? []))
  if (result.failed > 0) failedSteps.push(name)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `── ${result.failed > 0 ? 'failed' : 'passed'} in ${seconds} s: ${result.passed} passed, ${result.failed} failed`,
  )
}

async function vitest(project) {
  const file = path.join(reports, `${project}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(['vitest', 'run', '--project', project, '--passWithNoTests', ...reporters])
  return suite(code, readVitestReport(file))
}

async function browser() {
  if (!ensurePortalBuilt()) return asOne(false)
  const { code: missing, output } = await chromium
  process.stdout.write(output)
  if (missing !== 0) return asOne(false)
  const file = path.join(reports, 'browser.json')
  rmSync(file, { force: true })
  const command = ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--pass-with-no-tests']
  const code = await run(command, { STORMLANE_E2E_REPORT: file })
  return suite(code, readPlaywrightReport(file))
}

async function findChromium() {
  let output = ''
  const code = await run(['node', 'e2e/install-chromium.ts'], {}, (text) => (output += text))
  return { code, output }
}

/** A suite that fails without a failed test (a file that does not load, a crash) counts as one failure. */
function suite(code, { passed: passedTests, failures: failedTests }) {
  const crashed = code !== 0 && failedTests.length === 0
  return { passed: passedTests, failed: crashed ? 1 : failedTests.length, failures: failedTests }
}

function asOne(good) {
  return good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Runs an installed command with the pinned Node.js, whatever version the machine has. Output goes to the terminal or
 * to `onOutput`.
 */
function run([program, ...args], extra = {}, onOutput) {
  const [command, ...first] = program === 'node' ? [pinnedNode()] : installedCommand(program)
  const child = spawn(command, [...first, ...args], {
    cwd: root,
    stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: environment(extra),
  })
  running.add(child)
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput)
  return new Promise((resolve) => {
    const finish = (code) => {
      running.delete(child)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(error.message)
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}
