// npm test: runs all checks and tests from a fresh clone. `npm test -- unit api` runs only those steps, `npm test -- changed` what
// the working tree touches since main.
// A failed step does not stop the others; failures are listed again at the end, and the last line is the summary.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureInstalled, environment, giveUp, installedCommand, pinnedNode, root } from './bootstrap.mjs'
import { ensurePortalBuilt } from './portal-build.mjs'
import { timeTable, watchEndedProcesses, watchIdleCores } from './step-times.mjs'
import { passOn, whenNpmEnds } from './terminal-program.mjs'
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs'
import { CHECKS, STEPS, SUITES } from './test-steps.mjs'

const reports = path.join(root, '.tmp', 'reports')

const RUN = {
  unit: (files) => vitest('unit', files),
  screens: (files) => vitest('screens', files),
  api: (files) => vitest('api', files),
  browser,
}

const onlyChanged = process.argv.length === 3 && process.argv[2] === 'changed'
const wanted = onlyChanged ? [] : process.argv.slice(2)
const unknown = wanted.find((name) => !STEPS.includes(name))
if (unknown) giveUp(`There is no step "${unknown}": the steps are ${STEPS.join(', ')}, or changed.`)

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
const times = []
const files = []
const cpuOf = new Map()
const usedSinceLastEnd = watchEndedProcesses()
const changed = onlyChanged ? await findChanged() : undefined
const checks = Object.entries(changed ? checksOf(changed) : CHECKS).filter(isWanted)
// A browser may have to be downloaded, which takes minutes on a slow network, so this begins first.
const chromium = isSuiteWanted(['browser']) ? findChromium() : undefined
await Promise.all(Array.from({ length: os.availableParallelism?.() ?? os.cpus().length }, runNextChecks))
for (const [name, suite] of Object.entries(SUITES).filter(isSuiteWanted)) {
  const begun = begin()
  console.log(heading(suite.title))
  count(name, await RUN[name](changed?.suites[name] ?? []), begun)
}
// Only a whole run has the reports of all suites.
if (wanted.length === 0 && !changed) {
  const begun = begin()
  console.log(heading('Statements and their tests'))
  const code = await run('statements', ['node', 'tools/check-statements.ts'])
  count('statements', asOne(code === 0), begun)
}
console.log(`${heading('Times')}\n${timeTable(times, files).join('\n')}`)
for (const { title, words } of failures) console.log(`\n✗ ${title}\n    ${words.join('\n    ')}`)
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function isWanted([name]) {
  return wanted.length === 0 || wanted.includes(name)
}

function isSuiteWanted([name]) {
  return changed ? changed.suites[name].length > 0 : isWanted([name])
}

async function findChanged() {
  let output = ''
  if ((await run('changed', ['node', 'tools/list-changed.ts'], {}, (text) => (output += text))) !== 0) giveUp(output)
  const found = JSON.parse(output)
  const tests = Object.entries(found.suites).map(([name, files]) => `${name} ${files.length}`)
  console.log(`${found.changed.length} files changed since main; test files that can notice it: ${tests.join(', ')}`)
  return found
}

/** The checks of what changed. Unused code and the portal's sizes are left to a whole run. */
function checksOf({ sources }) {
  const { imports, trace } = CHECKS
  if (sources.length === 0) return { imports, trace }
  const list = sources.join(' ')
  return {
    oxlint: { ...CHECKS.oxlint, commands: [`oxlint --type-aware --type-check ${list}`] },
    biome: { ...CHECKS.biome, commands: [`biome check ${list}`] },
    imports,
    trace,
  }
}

async function runNextChecks() {
  for (let next = checks.shift(); next; next = checks.shift()) {
    const [name, { title, commands }] = next
    const begun = begin()
    let output = ''
    const codes = []
    for (const command of commands) codes.push(await run(name, command.split(' '), {}, (text) => (output += text)))
    console.log(`${heading(title)}\n${output.trimEnd()}`)
    count(name, asOne(codes.every((code) => code === 0)), begun)
  }
}

function heading(title) {
  return `\n── ${title} ${'─'.repeat(Math.max(0, 60 - title.length))}`
}

function begin() {
  return { at: Date.now(), idle: watchIdleCores() }
}

function count(name, result, begun) {
  passed += result.passed
  failed += result.failed
  failures.push(...(result.failures ?? []))
  if (result.failed > 0) failedSteps.push(name)
  const wall = (Date.now() - begun.at) / 1000
  times.push({ name, wall, cpu: cpuOf.get(name), idle: begun.idle() })
  files.push(...(result.files ?? []))
  const word = result.failed > 0 ? 'failed' : 'passed'
  console.log(`── ${word} in ${wall.toFixed(1)} s: ${result.passed} passed, ${result.failed} failed`)
}

async function vitest(project, testFiles) {
  const file = path.join(reports, `${project}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(project, [
    'vitest',
    'run',
    '--project',
    project,
    '--passWithNoTests',
    ...reporters,
    ...testFiles,
  ])
  return suite(code, readVitestReport(file))
}

async function browser(testFiles) {
  if (!ensurePortalBuilt()) return asOne(false)
  const { code: missing, output } = await chromium
  process.stdout.write(output)
  if (missing !== 0) return asOne(false)
  const file = path.join(reports, 'browser.json')
  rmSync(file, { force: true })
  const command = ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--pass-with-no-tests', ...testFiles]
  const code = await run('browser', command, { STORMLANE_E2E_REPORT: file })
  return suite(code, readPlaywrightReport(file))
}

async function findChromium() {
  let output = ''
  const code = await run('browser', ['node', 'e2e/install-chromium.ts'], {}, (text) => (output += text))
  return { code, output }
}

/** A suite that fails without a failed test (a file that does not load, a crash) counts as one failure. */
function suite(code, { passed: passedTests, failures: failedTests, files: timed }) {
  const crashed = code !== 0 && failedTests.length === 0
  return { passed: passedTests, failed: crashed ? 1 : failedTests.length, failures: failedTests, files: timed }
}

function asOne(good) {
  return good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Runs an installed command with the pinned Node.js, whatever version the machine has. Output goes to the terminal or
 * to `onOutput`, the processor time to `step`.
 */
function run(step, [program, ...args], extra = {}, onOutput) {
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
    child.on('exit', () => cpuOf.set(step, add(cpuOf.get(step), usedSinceLastEnd())))
    child.on('error', (error) => {
      console.error(error.message)
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

/** Processor time that the system does not tell stays unknown. */
function add(one = 0, other) {
  return other === undefined ? undefined : one + other
}
