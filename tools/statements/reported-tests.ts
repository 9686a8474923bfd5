// Reads the final titles of tests, with the titles of the blocks around them and the values of their tables, from the
// reports that the runners write.
import { readFileSync } from 'node:fs'

export interface ReportedTest {
  title: string
  /** A skipped test proves nothing; whether a test passed is the matter of its suite. */
  ran: boolean
}

interface VitestReport {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

interface PlaywrightSuite {
  title: string
  file?: string
  specs?: { title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

/** The tests of a report in either format; undefined if there is no report, because the suite broke off. */
export function readReport(file: string): ReportedTest[] | undefined {
  let report: VitestReport | { suites: PlaywrightSuite[] }
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | { suites: PlaywrightSuite[] }
  } catch {
    return undefined
  }
  return 'suites' in report ? report.suites.flatMap((suite) => testsIn(suite, '')) : testsOfVitest(report)
}

function testsOfVitest({ testResults }: VitestReport): ReportedTest[] {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      ran: status === 'passed' || status === 'failed',
    })),
  )
}

function testsIn({ title, file, specs = [], suites = [] }: PlaywrightSuite, around: string): ReportedTest[] {
  const outer = title === file ? around : `${around}${title} `
  return [
    ...specs.map((spec) => ({
      title: outer + spec.title,
      ran: spec.tests.some(({ status }) => status !== 'skipped'),
    })),
    ...suites.flatMap((suite) => testsIn(suite, outer)),
  ]
}
