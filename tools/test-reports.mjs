// Reads the reports of the test runners into one format: the number of passed tests, and the failed ones with their first lines.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

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
  return { passed: report?.numPassedTests ?? 0, failures }
}

/** A test that passes only on a retry counts as failed. */
export function readPlaywrightReport(file) {
  const report = readJson(file)
  const failures = (report?.suites ?? [])
    .flatMap(listSpecs)
    .flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
        .map((test) => ({ title: `${spec.file}: ${spec.title}`, words: firstLines(errorText(test)) })),
    )
  return { passed: report?.stats?.expected ?? 0, failures }
}

function listSpecs(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)]
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
