// npm test: every check and every test, from a bare clone. `npm test -- unit api` runs only those steps.
// A step that fails does not stop the others; what failed is told again at the end, and the last line is the sum.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled, environment, giveUp, pinnedNode, root } from './bootstrap.mjs'
import { ensurePortalBuilt } from './portal-build.mjs'
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs'

const reports = path.join(root, '.tmp', 'reports')

/** A check passes or fails as one; a suite counts its tests. Both are lists of commands, run one after the other. */
const STEPS = {
  types: {
    title: 'Types',
    run: () =>
      check(...['tsconfig.json', 'apps/portal/tsconfig.json', 'e2e/tsconfig.json'].map((file) => `tsc -p ${file}`)),
  },
  biome: { title: 'Format and lint (Biome)', run: () => check('biome check .') },
  oxlint: { title: 'Type-aware lint (oxlint)', run: () => check('oxlint --type-aware .') },
  knip: { title: 'Unused code (knip)', run: () => check('knip --no-config-hints') },
  imports: { title: 'Directions of imports', run: () => check('node tools/check-imports.ts') },
  trace: { title: 'Requirement ids', run: () => check('node tools/trace.mjs --unknown') },
  unit: { title: 'Unit tests', run: () => vitest('unit') },
  portal: { title: 'Portal build', run: async () => asOne(ensurePortalBuilt()) },
  api: { title: 'API tests', run: () => vitest('api') },
  browser: { title: 'Browser tests', run: browser },
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in STEPS))
if (unknown) giveUp(`There is no step "${unknown}": the steps are ${Object.keys(STEPS).join(', ')}.`)

let running
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    running?.kill(signal)
    process.exit(130)
  })

await ensureInstalled('npm test')
mkdirSync(reports, { recursive: true })
let passed = 0
let failed = 0
const failedSteps = []
const failures = []
for (const [name, step] of Object.entries(STEPS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const startedAt = Date.now()
  console.log(`\n── ${step.title} ${'─'.repeat(Math.max(0, 60 - step.title.length))}`)
  const result = await step.run()
  passed += result.passed
  failed += result.failed
  failures.push(...(result.failures ?? []))
  if (result.failed > 0) failedSteps.push(name)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `── ${result.failed > 0 ? 'failed' : 'passed'} in ${seconds} s: ${result.passed} passed, ${result.failed} failed`,
  )
}
for (const { title, words } of failures) console.log(`\n✗ ${title}\n    ${words.join('\n    ')}`)
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function check(...commands) {
  const codes = []
  for (const command of commands) codes.push(await run(command.split(' ')))
  return asOne(codes.every((code) => code === 0))
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
  if ((await run(['node', 'e2e/install-chromium.ts'])) !== 0) return asOne(false)
  const file = path.join(reports, 'browser.json')
  rmSync(file, { force: true })
  const command = ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--pass-with-no-tests']
  const code = await run(command, { STORMLANE_E2E_REPORT: file })
  return suite(code, readPlaywrightReport(file))
}

/** A suite that ends badly without a failed test (a file that does not load, a crash) counts as one failure. */
function suite(code, { passed: passedTests, failures: failedTests }) {
  const crashed = code !== 0 && failedTests.length === 0
  return { passed: passedTests, failed: crashed ? 1 : failedTests.length, failures: failedTests }
}

function asOne(good) {
  return good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** The installed commands are scripts for Node; under Node 24 whatever the machine has. */
function run([program, ...args], extra = {}) {
  const command = program === 'node' ? pinnedNode() : path.join(root, 'node_modules', '.bin', program)
  running = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment(extra),
    shell: process.platform === 'win32',
  })
  return new Promise((resolve) => {
    running.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    running.on('exit', (code) => resolve(code ?? 1))
  })
}
