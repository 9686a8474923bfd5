// What the reports of the test runners say, in one shape: how many passed, and which failed, with their first lines.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const LINES_SHOWN = 12

/** Nothing passed and nothing failed where there is no report: the caller knows from the exit code. */
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

/** A test that passed only at a second try counts as failed. */
export function readPlaywrightReport(file) {
  const report = readJson(file)
  const failures = (report?.suites ?? [])
    .flatMap(specsOf)
    .flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
        .map((test) => ({ title: `${spec.file}: ${spec.title}`, words: firstLines(wordsOf(test)) })),
    )
  return { passed: report?.stats?.expected ?? 0, failures }
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

function wordsOf(test) {
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
