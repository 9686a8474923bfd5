// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { FeatureCollection } from 'geojson'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openedMapOf } from '../../../test/map-stand-in.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { STORMS_ON_WIRE } from '../../../test/storms-on-wire.ts'
import { stubPortal } from '../../../test/stub-portal.ts'
import type { Answering } from '../../../test/stub-server.ts'
import { HistoricalAccuracy } from './historical-accuracy.tsx'
import type { HistorySearch } from './history-address.ts'

const PATIENT = { timeout: 30_000 }
const STORMS = '/historical_storms.json'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

function open(
  search: HistorySearch = {},
  { body = STORMS_ON_WIRE as unknown, answer = undefined as Answering | undefined } = {},
) {
  const { asked } = stubPortal({ bodies: { [STORMS]: body }, ...(answer && { answer }) })
  const stage = stageScreen(search, (at, onSearch) => (
    <HistoricalAccuracy search={at} onSearch={onSearch} badge={null} />
  ))
  return { ...stage, asked }
}

const forecastMap = () => openedMapOf('Map of the forecast')
const truthMap = () => openedMapOf('Map of the ground truth')
type OpenedMap = Awaited<ReturnType<typeof truthMap>>
const features = ({ data }: OpenedMap, source: string) => (data.get(source) as FeatureCollection | undefined)?.features
const ids = (map: OpenedMap, source: string) =>
  features(map, source)?.map(({ properties }) => properties?.id as unknown)
const tilesOn = ({ data, sources }: OpenedMap) =>
  [...data.keys()].flatMap((id) => (sources.get(id)?.tiles as string[] | undefined) ?? [])

const storm = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name }, PATIENT)
const choice = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const callout = (name: string) => screen.findByRole('region', { name }, PATIENT)
const shownFacts = (region: HTMLElement) =>
  Object.fromEntries(
    [...region.querySelectorAll('dt')].map((term) => [term.textContent, spokenText(term.nextElementSibling)]),
  )
/** The text with the names of pictures, such as the arrow before a blurb. */
function spokenText(element: Element | null): string {
  const copy = element?.cloneNode(true) as Element
  for (const picture of copy.querySelectorAll('[role="img"]'))
    picture.replaceWith(picture.getAttribute('aria-label') ?? '')
  return copy.textContent?.trim() ?? ''
}

async function selectOnMap(id: string) {
  const map = await truthMap()
  await waitFor(() => expect(ids(map, 'ground-truth-points')).toContain(id), PATIENT)
  map.click('ground-truth-points', id)
}

async function selectInList(name: RegExp) {
  fireEvent.click(await screen.findByRole('button', { name: /^Ground truth/ }, PATIENT))
  fireEvent.click(within(screen.getByRole('region', { name: 'Ground-truth reports' })).getByRole('button', { name }))
}

test('the page has selectors of event, impact and days out, two toggles, Reset view and a legend [HIST-001, HIST-002, HIST-003, HIST-013]', async () => {
  open()
  expect((await storm('Plains Blizzard')).checked).toBe(true)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Historical accuracy')
  const group = (name: RegExp) => within(screen.getByRole('group', { name })).getAllByRole('radio').length
  expect([group(/^Event/), group(/^Impact/), group(/^Forecast days out/)]).toEqual([2, 3, 6])
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Ground-truth data' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Forecasted storms' }).checked).toBe(true)
  expect(screen.getByRole('button', { name: 'Reset view' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Legend of Road Conditions' }).textContent).toContain('0-10')
})

test('the days out run from 5 to 0, open at 5, and say how many reports were within one level [HIST-004, HIST-005]', async () => {
  const { address } = open()
  await storm('Plains Blizzard')
  const days = within(screen.getByRole('group', { name: 'Forecast days out' })).getAllByRole<HTMLInputElement>('radio')
  expect(days.map(({ value }) => value)).toEqual(['5', '4', '3', '2', '1', '0'])
  expect(days.map(({ checked }) => checked)).toEqual([true, false, false, false, false, false])
  expect(choice('5 days out, 100% of reports within one level')).toBe(days[0])
  expect(choice('3 days out, 0% of reports within one level')).toBe(days[2])
  fireEvent.click(choice('0 days out'))
  await waitFor(() => expect(address()).toEqual({ days_out: '0' }), PATIENT)
  expect(choice('0 days out').checked).toBe(true)
})

test('the page opens on the storm with the clearest story, 5 days out, and says beside it what the other days reached [HIST-005, HIST-050, HIST-051]', async () => {
  const [blizzard, ...others] = STORMS_ON_WIRE.historical_storms
  // Of the other storms, which come first here, no forecast was kept.
  const untold = others.map((one) => ({
    ...one,
    impacts: one.impacts.map((impact) => ({
      ...impact,
      ground_truth_reports: impact.ground_truth_reports.map((report) => ({
        ...(report as object),
        predicted_values: [],
      })),
    })),
  }))
  const body = { ...STORMS_ON_WIRE, historical_storms: [...untold, blizzard] }
  const { address } = open({}, { body })
  expect((await storm('Plains Blizzard')).checked).toBe(true)
  expect(choice(/^5 days out/).checked).toBe(true)
  expect(screen.getByText('5 days out, 100% of reports were within one level.').parentElement?.textContent).toMatch(
    /Other days: .*3 days out 0%/,
  )
  expect(address()).toEqual({})
  fireEvent.click(choice(/^3 days out/))
  expect(await screen.findByText('3 days out, 0% of reports were within one level.', undefined, PATIENT)).toBeTruthy()
})

test('reports are markers and areas on one map, sample routes lines on both; the toggles hide them [HIST-006, HIST-007, HIST-009, HIST-010]', async () => {
  const { address } = open()
  const [forecast, truth] = [await forecastMap(), await truthMap()]
  await waitFor(() => expect(ids(truth, 'ground-truth-points')).toEqual(['r1', 'r2']), PATIENT)
  expect(ids(truth, 'ground-truth')).toEqual(['r1'])
  expect(features(truth, 'ground-truth')?.[0]?.geometry.type).toBe('Polygon')
  expect(features(truth, 'ground-truth-points')?.[0]?.properties).toMatchObject({ color: '#F1352C' })
  expect(ids(forecast, 'predicted-dots')).toEqual(['r1', 'r2'])
  expect(features(forecast, 'sample-routes')).toHaveLength(2)
  // The second option was not replayed in the real weather.
  expect(features(truth, 'actual-routes')).toHaveLength(1)
  expect(tilesOn(forecast)).toEqual(['http://tiles/Road-5/{z}/{x}/{y}@2x'])

  fireEvent.click(screen.getByRole('switch', { name: 'Forecasted storms' }))
  await waitFor(() => expect(tilesOn(forecast)).toEqual([]), PATIENT)
  fireEvent.click(screen.getByRole('switch', { name: 'Ground-truth data' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Map of the ground truth' })).toBeNull(), PATIENT)
  await waitFor(() => expect(forecast.data.has('predicted-dots')).toBe(false), PATIENT)
  expect(address()).toEqual({ forecast: 'off', ground_truth: 'off' })
})

test('the panel has the tabs Event Description and Event Analysis with formatted, harmless HTML, and collapses [HIST-011, HIST-012]', async () => {
  const { address } = open()
  await storm('Plains Blizzard')
  const panel = screen.getByRole('region', { name: 'About this event' })
  expect(
    within(panel)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['Event Description', 'Event Analysis'])
  const text = () => within(panel).getByRole('tabpanel')
  await waitFor(() => expect(text().querySelector('strong')?.textContent).toBe('I-80'), PATIENT)
  expect(text().textContent).toBe('Snow and wind closed I-80.')
  fireEvent.click(within(panel).getByRole('tab', { name: 'Event Analysis' }))
  await waitFor(() => expect(text().querySelector('h3')?.textContent).toBe('Too far south'), PATIENT)
  expect(text().querySelector('li b')?.textContent).toBe('34 of 46')
  expect(text().querySelector('script, img, [onclick]')).toBeNull()
  expect(address()).toEqual({ tab: 'analysis' })

  fireEvent.click(within(panel).getByRole('button', { name: 'Collapse panel' }))
  await waitFor(() => expect(within(panel).queryByRole('tabpanel')).toBeNull(), PATIENT)
  expect(address()).toEqual({ tab: 'analysis', panel: 'closed' })
  fireEvent.click(within(panel).getByRole('button', { name: 'Expand panel' }))
  await waitFor(() => expect(text()).toBeTruthy(), PATIENT)
})

test('the callout of a marker shows location, description and predicted impact with arrow and blurb [HIST-014, HIST-015, HIST-016]', async () => {
  const { address } = open()
  await selectOnMap('r1')
  expect(shownFacts(await callout('Grand Island, NE'))).toEqual({
    Location: 'Grand Island, NE 68801',
    Description: 'I-80 closed both ways, mile 312 to 353.',
    'WO Predicted Impact': '7.4 means Hazardous roads. Delay trips or choose another way.',
  })
  expect(address()).toEqual({ report: 'blizzard-20270103/Road/r1', report_by: 'map' })
  fireEvent.click(within(await callout('Grand Island, NE')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toEqual({}), PATIENT)
})

test.each(['4', '0'])('a place without a predicted value %s days out shows Not Available [HIST-017]', async (days) => {
  open({ days_out: days, report: 'blizzard-20270103/Road/r1' })
  expect(shownFacts(await callout('Grand Island, NE'))['WO Predicted Impact']).toBe(
    `Not Available no forecast for this place ${days} days out`,
  )
})

test('the callout of a route shows speed reduction, road index with blurb, and the extreme weather flag in words [HIST-018, HIST-019, HIST-020, HIST-021]', async () => {
  const { address } = open()
  const map = await forecastMap()
  await waitFor(() => expect(features(map, 'sample-routes')).toHaveLength(2), PATIENT)
  map.click('sample-routes', undefined, { index: 0 })
  const first = await callout('Sample Route')
  expect(first.textContent).toContain('Sample Route')
  expect(shownFacts(first)).toEqual({
    'Max Speed Reduction': '14%',
    'Max Road Index': '7.6 means Hazardous roads. Delay trips or choose another way.',
    'Extreme Weather Flag': 'True: high likelihood of road closures',
  })
  expect(address()).toEqual({ route: '0' })
  map.click()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Sample Route' })).toBeNull(), PATIENT)
})

test('an extreme weather flag that is not set reads as low likelihood of road closures [HIST-022]', async () => {
  open({ route: '0' })
  await callout('Sample Route')
  fireEvent.click(screen.getByRole('button', { name: /^Option B/ }))
  await waitFor(
    async () =>
      expect(shownFacts(await callout('Sample Route'))).toEqual({
        'Max Speed Reduction': '<1%',
        'Max Road Index': '1.2 means Roads are clear. Normal driving.',
        'Extreme Weather Flag': 'False: low likelihood of road closures',
      }),
    PATIENT,
  )
})

test('impacts of any type can be chosen; RightRoute shows the reports of Road, Power its outages in percent [HIST-023, HIST-024, HIST-025]', async () => {
  open()
  await storm('Plains Blizzard')
  const impacts = within(screen.getByRole('group', { name: 'Impact' })).getAllByRole<HTMLInputElement>('radio')
  expect(impacts.map(({ value }) => value)).toEqual(['Road', 'RightRoute', 'Power'])
  fireEvent.click(choice('RightRoute'))
  const truth = await truthMap()
  await waitFor(() => expect(tilesOn(truth)).toEqual(['http://tiles/RightRoute-actual/{z}/{x}/{y}@2x']), PATIENT)
  expect(ids(truth, 'ground-truth-points')).toEqual(['r1', 'r2'])
  fireEvent.click(choice('Power'))
  await waitFor(() => expect(ids(truth, 'ground-truth-points')).toEqual(['p1']), PATIENT)
  truth.click('ground-truth-points', 'p1')
  expect(shownFacts(await callout('Kearney, NE')).Description).toBe('23% of customers without power')
  fireEvent.click(await storm('Gulf Hurricane, Category 3'))
  await waitFor(() => expect(choice('Flood').checked).toBe(true), PATIENT)
  fireEvent.click(choice('Hail'))
  expect(await screen.findByRole('region', { name: 'Legend of Hail' }, PATIENT)).toBeTruthy()
})

test('another event opens with its first impact, 5 days out and the ground truth on [HIST-026, HIST-027, HIST-028]', async () => {
  const { address } = open({ impact: 'Power', days_out: '2', ground_truth: 'off', forecast: 'off' })
  expect((await storm('Plains Blizzard')).checked).toBe(true)
  expect(choice('Power').checked).toBe(true)
  fireEvent.click(await storm('Gulf Hurricane, Category 3'))
  await waitFor(() => expect(choice('Flood').checked).toBe(true), PATIENT)
  expect(choice(/^5 days out/).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Ground-truth data' }).checked).toBe(true)
  expect(address()).toEqual({ storm: 'hurricane-20260916', forecast: 'off' })
})

test.each([
  ['impact', () => fireEvent.click(choice('Power'))],
  ['event', async () => fireEvent.click(await storm('Gulf Hurricane, Category 3'))],
] as const)('a report of the list is deselected when the %s changes [HIST-029]', async (_, change) => {
  const { address } = open()
  await selectInList(/Salina, KS/)
  expect(await callout('Salina, KS')).toBeTruthy()
  expect(address()).toEqual({ report: 'blizzard-20270103/Road/r2' })
  await change()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Salina, KS' })).toBeNull(), PATIENT)
  expect(address().report).toBeUndefined()
})

test.each([
  ['impact', () => fireEvent.click(choice('Power'))],
  ['event', async () => fireEvent.click(await storm('Gulf Hurricane, Category 3'))],
] as const)(
  'a report selected by a click on the map stays selected when the %s changes [HIST-030]',
  async (_, change) => {
    const { address } = open()
    await selectOnMap('r2')
    await callout('Salina, KS')
    await change()
    await waitFor(() => expect(address().impact ?? address().storm).toBeTruthy(), PATIENT)
    expect(shownFacts(await callout('Salina, KS')).Location).toBe('Salina, KS')
    expect(address()).toMatchObject({ report: 'blizzard-20270103/Road/r2', report_by: 'map' })
  },
)

test('both maps open at zoom 7 among the reports and move together; Reset view shows the whole storm [HIST-008, HIST-031]', async () => {
  open()
  const [forecast, truth] = [await forecastMap(), await truthMap()]
  expect([forecast.options.zoom, truth.options.zoom]).toEqual([7, 7])
  expect(forecast.options.center).toEqual({ lng: -97.6, lat: 40.925 })
  await waitFor(() => expect(forecast.data.has('sample-routes')).toBe(true), PATIENT)
  expect(forecast.fitted).toEqual([])
  const before = truth.jumped.length
  forecast.emit('move', {})
  expect(truth.jumped.slice(before)).toEqual([
    expect.objectContaining({ zoom: 5, center: { lng: -98.58, lat: 39.83 } }),
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Reset view' }))
  expect(forecast.fitted).toEqual([[-105.5, 37.5, -93, 44.5]])
  fireEvent.click(await storm('Gulf Hurricane, Category 3'))
  await waitFor(() => expect(forecast.fitted.at(-1)).toEqual([-92, 28, -86, 32]), PATIENT)
})

test('a failed fetch is logged, and the page says so and tries again when asked [HIST-032]', async () => {
  let works = false
  open(
    {},
    { answer: ({ path }) => (path === STORMS && !works ? { status: 500, body: { error: 'broken' } } : undefined) },
  )
  expect((await screen.findByRole('alert', undefined, PATIENT)).textContent).toContain('No storms could be loaded')
  expect(console.warn).toHaveBeenCalledWith('The historical storms could not be loaded.', expect.anything())
  works = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await storm('Plains Blizzard')).toBeTruthy()
})

test('the forecast of the chosen impact and day lies beside what happened, on the maps and in the table [HIST-033, HIST-034]', async () => {
  open()
  const [forecast, truth] = [await forecastMap(), await truthMap()]
  await waitFor(() => expect(tilesOn(truth)).toEqual(['http://tiles/Road-actual/{z}/{x}/{y}@2x']), PATIENT)
  expect(tilesOn(forecast)).toEqual(['http://tiles/Road-5/{z}/{x}/{y}@2x'])
  const table = screen.getByRole('region', { name: 'Sample routes, forecast and actual' })
  const row = () => within(table).getAllByRole('row')[1]?.textContent
  expect(row()).toContain('forecast 14%, actual 17%')
  expect(within(table).getAllByRole('row')[2]?.textContent).toContain('N/A, not replayed')
  fireEvent.click(choice(/^3 days out/))
  await waitFor(() => expect(tilesOn(forecast)).toEqual(['http://tiles/Road-3/{z}/{x}/{y}@2x']), PATIENT)
  expect(row()).toContain('forecast 12%, actual 17%')
  fireEvent.click(choice('Power'))
  await waitFor(() => expect(tilesOn(forecast)).toEqual(['http://tiles/Power-3/{z}/{x}/{y}@2x']), PATIENT)
  expect(tilesOn(truth)).toEqual(['http://tiles/Power-actual/{z}/{x}/{y}@2x'])
  expect(screen.queryByRole('region', { name: 'Sample routes, forecast and actual' })).toBeNull()
  expect(await screen.findByRole('region', { name: 'Legend of Power Outage' }, PATIENT)).toBeTruthy()
})

test('while the server prepares storms, the page shows the progress and asks again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  let calls = 0
  const { historical_storms: both } = STORMS_ON_WIRE
  const answers = [
    { historical_storms: [], progress: { ready: 0, total: 6 } },
    { historical_storms: both.slice(0, 1), progress: { ready: 1, total: 6 } },
    { historical_storms: both, progress: null },
  ]
  const { asked } = open(
    {},
    { answer: ({ path }) => (path === STORMS ? { body: answers[Math.min(calls++, 2)] } : undefined) },
  )
  expect(await screen.findByText('Preparing storms, 0 of 6', undefined, PATIENT)).toBeTruthy()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await screen.findByText('Preparing storms, 1 of 6', undefined, PATIENT)).toBeTruthy()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await storm('Gulf Hurricane, Category 3')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/^Preparing/)).toBeNull(), PATIENT)
  expect(asked.filter(({ path }) => path === STORMS)).toHaveLength(3)
  vi.useRealTimers()
})

test('a server without storms says that there are none', async () => {
  open({}, { body: { historical_storms: [], progress: null } })
  expect(await screen.findByText('No past storms yet', undefined, PATIENT)).toBeTruthy()
})
