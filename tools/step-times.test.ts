import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

interface Reports {
  files: { file: string; seconds: number }[]
}
const { watchEndedProcesses, watchIdleCores, timeTable } = (await import(
  path.join(import.meta.dirname, 'step-times.mjs')
)) as {
  watchEndedProcesses: (read?: () => string) => () => number | undefined
  watchIdleCores: (read?: () => { times: { idle: number } }[]) => () => number
  timeTable: (
    steps: { name: string; wall: number; cpu: number | undefined; idle: number }[],
    files: Reports['files'],
  ) => string[]
}
const { readVitestReport, readPlaywrightReport } = (await import(
  path.join(import.meta.dirname, 'test-reports.mjs')
)) as {
  readVitestReport: (file: string) => Reports
  readPlaywrightReport: (file: string) => Reports
}

const scratch = mkdtempSync(path.join(tmpdir(), 'stormlane-times-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const stat = (cutime: number, cstime: number) =>
  `7 (node (a) b) S 1 7 7 0 -1 4194304 1 2 3 4 5 6 ${cutime} ${cstime} 20 0 11 0 1 2 3`

test('the processor time of ended processes is that since the last look [SCALE-025]', () => {
  const readings = [stat(0, 0), stat(150, 50), stat(150, 50), stat(400, 50)]
  const used = watchEndedProcesses(() => readings.shift() ?? '')
  expect([used(), used(), used(), used()]).toEqual([0, 2, 0, 2.5])
})

test.runIf(process.platform === 'linux')('a process that worked is seen when it has ended [SCALE-025]', () => {
  const used = watchEndedProcesses()
  used()
  spawnSync(process.execPath, [
    '-e',
    'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);',
  ])
  expect(used()).toBeGreaterThanOrEqual(0.25)
})

test('where no system tells it, there is a wall time only [SCALE-025]', () => {
  const used = watchEndedProcesses(() => {
    throw new Error('There is no /proc.')
  })
  expect(used()).toBeUndefined()
  expect(timeTable([{ name: 'unit', wall: 61.24, cpu: used(), idle: 3 }], [])).toEqual([
    'step          wall s   CPU s  idle s',
    'unit            61.2       -     3.0',
  ])
})

test('the idle time is what all cores together did not work since the step began [SCALE-025]', () => {
  const readings = [
    [500, 1500],
    [500, 1500],
    [1500, 4000],
  ] as const
  let next = 0
  const idle = watchIdleCores(() => (readings[next++] ?? []).map((ms) => ({ times: { idle: ms } })))
  expect([idle(), idle()]).toEqual([0, 3.5])
  expect(watchIdleCores()()).toBeGreaterThanOrEqual(0)
})

test('the twenty slowest files of all suites are named, slowest first [SCALE-025]', () => {
  const files = Array.from({ length: 25 }, (_, i) => ({ file: `file-${i}.test.ts`, seconds: i }))
  const lines = timeTable([{ name: 'api', wall: 300, cpu: 512.3, idle: 80 }], files)
  expect(lines.slice(1, 6)).toEqual([
    'api            300.0   512.3    80.0',
    '',
    'slowest files, wall s',
    '    24.0 file-24.test.ts',
    '    23.0 file-23.test.ts',
  ])
  expect(lines).toHaveLength(24)
})

test('times of files come from the reports of both runners [SCALE-025]', () => {
  const write = (name: string, report: unknown) => {
    const file = path.join(scratch, name)
    writeFileSync(file, JSON.stringify(report))
    return file
  }
  const root = path.join(import.meta.dirname, '..')
  const vitest = {
    numPassedTests: 1,
    testResults: [
      {
        name: path.join(root, 'packages/a.test.ts'),
        startTime: 1000,
        endTime: 3500,
        status: 'passed',
        assertionResults: [],
      },
    ],
  }
  expect(readVitestReport(write('vitest.json', vitest)).files).toEqual([
    { file: path.join('packages', 'a.test.ts'), seconds: 2.5 },
  ])
  const spec = (...durations: number[]) => ({
    file: 'map.spec.ts',
    title: 'a',
    tests: [{ status: 'expected', results: durations.map((duration) => ({ duration, errors: [] })) }],
  })
  const suites = [
    { file: 'map.spec.ts', specs: [spec(1000)], suites: [{ file: 'map.spec.ts', specs: [spec(500, 250)] }] },
  ]
  expect(readPlaywrightReport(write('playwright.json', { suites, stats: { expected: 2 } })).files).toEqual([
    { file: 'e2e/map.spec.ts', seconds: 1.75 },
  ])
  expect(readVitestReport(path.join(scratch, 'none.json')).files).toEqual([])
})
