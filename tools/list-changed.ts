// Prints what the working tree touches since main, as JSON: the changed files, and the tests that can notice it, by suite.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { affectedTests } from './imports/affected-tests.ts'

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter((line) => line !== '')

const SOURCES = ['*.ts', '*.tsx', '*.mjs']
const sources = new Map(
  git('ls-files', '-co', '--exclude-standard', ...SOURCES)
    .filter((file) => existsSync(file))
    .map((file) => [file, readFileSync(file, 'utf8')]),
)
const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
const changed = [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '-o', '--exclude-standard')]
const tests = affectedTests(sources, changed)

const isBrowser = (file: string) => file.endsWith('.spec.ts')
const isApi = (file: string) => file.endsWith('.api.test.ts')
const isScreen = (file: string) => file.startsWith('apps/portal/src/')
const isUnit = (file: string) => !isBrowser(file) && !isApi(file) && !isScreen(file)
console.log(
  JSON.stringify({
    changed,
    sources: changed.filter((file) => sources.has(file)),
    suites: {
      unit: tests.filter(isUnit),
      screens: tests.filter(isScreen),
      api: tests.filter(isApi),
      // A browser test uses the whole portal, so only those that were changed themselves are run.
      browser: tests.filter(isBrowser),
    },
  }),
)
