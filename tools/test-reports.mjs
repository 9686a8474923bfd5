// Reads the reports of the test runners into one format: the number of passed tests, the failed ones with their first lines,
// and the time of each file.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './bootstrap.mjs'

const LINES_SHOWN = 12

/** Without a report no test counts as passed or failed; the caller sees the failure in the exit code. */
export function readVitestReport(file) {
  const report = readJson(file)
  const failures = (report?.testResults ?? []).flatMap((testFile) =>
    testFile.status === 'failed' && testFile.assertionResults.every((test) => test.status !== 'failed')
      ? [{ title: testFile.name, words: firstLines(testFile.message) }]
      : testFile.assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => ({ title: test.fullName, words: firstLines(test.failureMessages.join('\n')) })),
  )
  const files = (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
  return { passed: report?.numPassedTests ?? 0, failures, files }
}

/** A test that passes only on a retry counts as failed. */
export function readPlaywrightReport(file) {
  const report = readJson(file)
  const specs = (report?.suites ?? []).flatMap(listSpecs)
  const failures = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => ({ title: `${spec.file}: ${spec.title}`, words: firstLines(errorText(test)) })),
  )
  const files = [...new Set(specs.map(({ file }) => file))].map((file) => ({
    file: `e2e/${file}`,
    seconds: sum(specs.filter((spec) => spec.file === file).flatMap(durations)) / 1000,
  }))
  return { passed: report?.stats?.expected ?? 0, failures, files }
}

function listSpecs(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)]
}

function durations(spec) {
  return spec.tests.flatMap((test) => test.results.map((result) => result.duration))
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}

function errorText(test) {
  return test.results.flatMap((result) => result.errors.map((error) => error.message ?? '')).join('\n')
}

function firstLines(text = '') {
  return stripVTControlCharacters(text).trim().split('\n').slice(0, LINES_SHOWN)
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
