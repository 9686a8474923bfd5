// @vitest-environment jsdom
import { getVerification, listProofCases } from '@stormlane/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../../test/answer-on-wire.ts'
import '../../../../test/map-stand-in.ts'
import { stageScreen } from '../../../../test/screen-stage.tsx'
import { STORMS_ON_WIRE } from '../../../../test/storms-on-wire.ts'
import { stubPortal } from '../../../../test/stub-portal.ts'
import { writeStored } from '../../../platform/local-store.ts'
import { portalConfig } from '../../../platform/portal-config.ts'
import { HistoricalAccuracy } from '../historical-accuracy.tsx'
import type { HistorySearch } from '../history-address.ts'

const PATIENT = { timeout: 30_000 }
const EXAMPLE = getVerification.answer.parse(answerOnWire(getVerification))
type Lead = (typeof EXAMPLE)['leads'][number]
const [DAY, WEEK] = EXAMPLE.leads as [Lead, Lead]

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

function open(search: HistorySearch, scores: (query: URLSearchParams) => Partial<typeof EXAMPLE> | null) {
  const { asked } = stubPortal({
    bodies: { '/historical_storms.json': STORMS_ON_WIRE },
    answer: ({ path, query }) => {
      if (path !== '/verification') return undefined
      const answer = scores(query)
      return answer ? { body: { ...EXAMPLE, ...answer } } : { status: 500, body: { error: 'broken' } }
    },
  })
  const stage = stageScreen(search, (at, onSearch) => (
    <HistoricalAccuracy search={at} onSearch={onSearch} badge={null} />
  ))
  return { ...stage, asked }
}

const tab = (name: string) => screen.findByRole('tab', { name }, PATIENT)
const chart = (name: RegExp) => screen.findByRole('img', { name }, PATIENT)
const figures = () =>
  Object.fromEntries(
    within(screen.getByRole('region', { name: 'Summary' }))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

test('a server without an archive has no Skill part, whatever the address says', async () => {
  open({ part: 'skill' }, () => ({ since: null, until: null, leads: [], pairs: 0 }))
  expect(await screen.findByRole('radio', { name: 'Plains Blizzard' }, PATIENT)).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'Skill' })).toBeNull()
})

test('who asks for the scores sees no replay before they have loaded [HIST-052]', async () => {
  let answer: (() => void) | undefined
  const waits = new Promise<void>((resolve) => {
    answer = resolve
  })
  stubPortal({
    bodies: { '/historical_storms.json': STORMS_ON_WIRE },
    answer: ({ path }) => (path === '/verification' ? waits.then(() => ({ body: EXAMPLE })) : undefined),
  })
  stageScreen({ part: 'skill' } as HistorySearch, (at, onSearch) => (
    <HistoricalAccuracy search={at} onSearch={onSearch} badge={null} />
  ))
  expect(await screen.findByRole('status', { name: 'Loading scores' }, PATIENT)).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Plains Blizzard' })).toBeNull()
  answer?.()
  expect(await chart(/^Error by lead time/)).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Plains Blizzard' })).toBeNull()
})

test('the part of own assets shows what forecasts did for them, and leads from a case to its proof [PROOF-031]', async () => {
  const asked: (string | null)[] = []
  stubPortal({
    bodies: { '/historical_storms.json': STORMS_ON_WIRE },
    answer: ({ path, query }) => {
      if (path === '/verification') return { body: EXAMPLE }
      if (path !== '/proof_cases.json') return undefined
      asked.push(new URLSearchParams(query).get('days'))
      return { body: answerOnWire(listProofCases) }
    },
  })
  const { address } = stageScreen({} as HistorySearch, (at, onSearch) => (
    <HistoricalAccuracy search={at} onSearch={onSearch} badge={null} />
  ))
  fireEvent.click(await tab('My assets'))
  const scores = within(await screen.findByRole('table', { name: 'By kind of weather' }, PATIENT))
  expect(scores.getByRole('row', { name: /^Road index 4 or more 12 3 2 24 h before 8,640$/ })).toBeTruthy()
  expect(screen.getByText(/60 locations compared/).textContent).toContain('the simulated truth of this demo')
  const cases = within(screen.getByRole('table', { name: 'Cases' }))
  expect(cases.getByRole('row', { name: /Omaha Hub Road index 4 or more .* Hit 24 h before/ })).toBeTruthy()
  expect(cases.getByRole('link', { name: 'Proof of Omaha Hub' }).getAttribute('href')).toBe(
    '/client/proof/location/7d0f2f2e-3f8e-4b7b-9a55-0f0d5b1c9a01?start=2026-01-13T22%3A00%3A00.000Z&end=2026-01-15T09%3A00%3A00.000Z',
  )
  expect(screen.getByText('16 older cases are counted above and not listed.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Last 90 days' }))
  await waitFor(() => expect(asked.at(-1)).toBe('90'), PATIENT)
  expect(address()).toEqual({ part: 'assets', days: '90' })
  fireEvent.click(await tab('Storm replay'))
  expect(await screen.findByRole('radio', { name: 'Plains Blizzard' }, PATIENT)).toBeTruthy()
})

/** The tests use simulated feeds unless they say otherwise. */
beforeEach(() => Object.assign(portalConfig, { simulatedFeeds: ['forecast'] }))

test('the Skill part shows error, reliability, skill, hits, false alarms and checked advice; its tab leads there and back [DECIDE-032]', async () => {
  const { address, asked } = open({ storm: 'blizzard-20270103' }, () => ({ variable: 'wind_gust' }))
  fireEvent.click(await tab('Skill'))
  expect(address()).toEqual({ part: 'skill' })
  expect((await chart(/^Error by lead time/)).getAttribute('aria-label')).toBe(
    'Error by lead time: 1 day 4.70, 5 days 7.61',
  )
  expect((await chart(/^Reliability diagram/)).getAttribute('aria-label')).toContain('45% came in 41%')
  expect((await chart(/^Skill by lead time/)).getAttribute('aria-label')).toContain(
    'Climatology 1 day 0.34, 5 days 0.10',
  )
  expect(screen.getByText('Mean absolute error in mph')).toBeTruthy()
  expect(screen.getByText('Observed share at each forecast chance of 45 mph or more')).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: 'Hits and false alarms' })).getAllByRole('row')
  expect(rows[1]?.textContent).toContain('70%')
  expect(rows[1]?.textContent).toContain('31%')
  expect(figures()).toEqual({
    'Mean error, 1 day': '4.70',
    'Skill against climatology, 1 day': '0.34',
    'Reliability, 1 day': '0.0004',
    'Hit rate, 1 day': '70%',
    'Arrival from P10 to P90, 1 day': '81%',
  })
  const cells = (table: string, row: number) =>
    [...(within(screen.getByRole('table', { name: table })).getAllByRole('row')[row]?.children ?? [])].map(
      (cell) => cell.textContent,
    )
  expect(cells('Arrival', 2)).toEqual(['1 day', '81%', '97%', '3.2 min', '1.1 min', '432'])
  expect(cells('Advice', 1)).toEqual(['All', '85%', '1.6 h', '68.7 h', '$5,310', '60'])
  expect(cells('Advice', 3)).toEqual(['Leave later', '83%', '0.5 h', '66.3 h', '$4,590', '47'])
  expect(cells('Alert hit rate', 2)).toEqual(['Wind gust45 mph or more', '76%', '42%', '66 h', '121'])
  expect(asked.find(({ path }) => path === '/verification')?.query.get('variable')).toBe('road')
  fireEvent.click(await tab('Storm replay'))
  expect(await screen.findByRole('radio', { name: 'Plains Blizzard' }, PATIENT)).toBeTruthy()
})

test('what is not kept is absent: no reliability without a probability, no skill without a reference', async () => {
  const plain = { ...DAY, chance: null, climatology_skill: null, detection: null, false_alarms: null }
  open({ part: 'skill' }, () => ({ variable: 'road', leads: [plain], alerts: [], arrival: null, advice: null }))
  expect((await chart(/^Error by lead time/)).getAttribute('aria-label')).toContain('2.10')
  expect(screen.queryByRole('img', { name: /^Reliability/ })).toBeNull()
  expect(screen.getByText('Mean absolute error in index points')).toBeTruthy()
  expect(figures()).toEqual({ 'Mean error, 1 day': '2.10' })
  expect(screen.queryByRole('table', { name: 'Arrival' })).toBeNull()
  expect(screen.queryByRole('table', { name: 'Advice' })).toBeNull()
  expect(screen.queryByRole('table', { name: 'Alert hit rate' })).toBeNull()
})

test('variable, region and period are in the address and asked for; errors are in the units of the user', async () => {
  writeStored('measurementSystem', 'metric')
  const { address, asked } = open({ part: 'skill', days: '7' }, (query) => ({
    variable: query.get('variable') as typeof EXAMPLE.variable,
    days: Number(query.get('days')) as typeof EXAMPLE.days,
  }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Temperature' }, PATIENT))
  expect(address()).toEqual({ part: 'skill', variable: 'temperature', days: '7' })
  expect(await screen.findByText('Mean absolute error in °C', undefined, PATIENT)).toBeTruthy()
  expect(screen.getByText('Forecasts of 0 °C or less against what came')).toBeTruthy()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /Region/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Midwest' }, PATIENT))
  await waitFor(() => expect(address().region).toBe('midwest'), PATIENT)
  await waitFor(() => {
    const last = asked.findLast(({ path, query }) => path === '/verification' && query.get('region') === 'midwest')
    expect(last?.query.get('days')).toBe('7')
  }, PATIENT)
})

test('in a live world the part says what a station report is, and which variables have none', async () => {
  open({ part: 'skill', variable: 'wind_gust' }, (query) => {
    const variable = query.get('variable') as typeof EXAMPLE.variable
    return variable === 'road'
      ? { variable, truth: 'none', leads: [], pairs: 0, alerts: [], arrival: null }
      : { variable, truth: 'observations' }
  })
  expect(
    await screen.findByText(
      'Compared with the nearest weather station that reported within 60 minutes and 50 km; where none did, nothing is counted. Where an airport reports no gust, its wind counts.',
      undefined,
      PATIENT,
    ),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Road index' }))
  expect(await screen.findByText('Road index has no score', undefined, PATIENT)).toBeTruthy()
  expect(
    screen.getByText(
      /^Weather stations do not report it, and nothing simulated stands in.* They report precipitation, wind gust, wind, temperature and visibility\.$/,
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('the figures say how they changed against the period before', async () => {
  const before = { ...DAY, mean_absolute_error: 2.5, detection: 0.75 }
  open({ part: 'skill' }, () => ({ variable: 'road', leads: [DAY], previous: [before] }))
  await chart(/^Error by lead time/)
  expect(figures()).toMatchObject({ 'Mean error, 1 day': '2.10\u22120.40', 'Hit rate, 1 day': '70%\u22125%' })
  const [error, hits] = ['\u22120.40', '\u22125%'].map((text) => screen.getByText(text).getAttribute('data-better'))
  expect([error, hits]).toEqual(['true', 'false'])
})

test('a young archive says since when it counts, one that reaches back over the period does not', async () => {
  open({ part: 'skill', days: '90' }, () => ({ days: 90, since: '2026-01-20T00:00:00.000Z' }))
  expect(
    await screen.findByText(/11,808 pairs.*The archive counts since Tue, Jan 20, 2026/, undefined, PATIENT),
  ).toBeTruthy()
})

test('an archive of the whole period says only how much it counts', async () => {
  open({ part: 'skill' }, () => ({ days: 30, since: '2026-01-01T00:00:00.000Z' }))
  expect(await screen.findByText(/11,808 pairs/, undefined, PATIENT)).toBeTruthy()
  expect(screen.queryByText(/counts since/)).toBeNull()
})

test('while the server prepares the forecasts of the past, the progress is shown', async () => {
  open({ part: 'skill' }, () => ({ since: null, until: null, leads: [], pairs: 0, progress: { ready: 12, total: 30 } }))
  expect(await screen.findByText('Preparing past forecasts, 12 of 30', undefined, PATIENT)).toBeTruthy()
})

test('the scores can be saved as a file', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob)
    return 'blob:scores'
  }
  URL.revokeObjectURL = () => undefined
  open({ part: 'skill' }, () => ({ variable: 'wind_gust', leads: [DAY, WEEK] }))
  await chart(/^Error by lead time/)
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  const text = await (saved[0] as Blob).text()
  expect(text).toContain('24,5904,-0.3,2.1,0.41,0.28,0.7,0.31,0.53,0.008,0.34\r\n')
  expect(text.trim().split('\r\n')).toHaveLength(3)
})

test('scores that fail to load can be asked for again', async () => {
  let works = true
  open({ part: 'skill' }, (query) => (works || query.get('variable') === 'road' ? {} : null))
  await chart(/^Error by lead time/)
  works = false
  fireEvent.click(screen.getByRole('radio', { name: 'Snow' }))
  expect((await screen.findByRole('alert', undefined, PATIENT)).textContent).toContain('No scores could be loaded')
  works = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await chart(/^Error by lead time/)).toBeTruthy()
})

test('in a live world the Skill part opens with a variable that stations report', async () => {
  Object.assign(portalConfig, { simulatedFeeds: [] })
  const { asked } = open({ part: 'skill' }, () => ({ leads: [DAY], previous: [] }))
  await waitFor(() => {
    const variables = asked.filter(({ path }) => path === '/verification').map(({ query }) => query.get('variable'))
    expect([...new Set(variables)]).toEqual(['temperature'])
  })
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Temperature' }, PATIENT)).checked).toBe(true)
})
