// @vitest-environment jsdom
// One location on three screens: level, rows, reason, time and action are the same on each.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { warnedSummaryOnWire } from '../../../test/forecast-on-wire.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { openedMap } from '../../../test/map-stand-in.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import type { DashboardSearch } from '../../features/dashboard/dashboard.route.ts'
import type { MapSearch } from '../../features/map/map-state.ts'
import { WeatherMap } from '../../features/map/weather-map.tsx'
import { readLogFilters } from '../../features/message-log/log-address.ts'
import { writeStored } from '../../platform/local-store.ts'
import { AssetsPage } from './assets-page.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 30_000 }
const NOW = new Date('2027-01-14T21:00:00Z')

const CITY = locationOnWire({
  id: 'yard',
  name: 'Plains Yard',
  impact_summaries: [
    {
      timeframe: 'today',
      label: 'Today',
      value: 3.1,
      impact_level: 3,
      impact_types_detailed: [{ impact_type: 'road', impact_value: 3.1, impact_level: 1 }],
      peak_impact_time_moment: '2027-01-14T16:00:00-06:00',
      weather_flags: [],
    },
  ],
  subhourly_impact_summary: warnedSummaryOnWire(),
  impact_summaries_updated_at: NOW.toISOString(),
})

/** The rows name every reason with its own level, so that High is never beside Low alone. */
const ROWS = ['High Wind Warning', 'Rain', 'Road Conditions']
/** The bound of a lower level is left out beside a higher one, and the rain, which is no part of a wind warning. */
const REASON = 'High Wind Warning: Wind gust 47 mph'
const TIME = 'Thu 3:00 PM – 7:00 PM CST'
const ACTION = `Secure load. Tie down loose equipment and close the dock doors until Thu 7:00 PM CST. ${REASON}.`

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const portal = () => stubPortal({ runTime: NOW.toISOString(), cities: [CITY] })
const row = async () => (await screen.findByText('Plains Yard', { selector: 'td *' }, PATIENT)).closest('tr')

/** One hour later in New York than in Chicago. */
const inNewYork = (words: string) =>
  words.replace('3:00 PM – 7:00 PM CST', '4:00 PM – 8:00 PM EST').replace('7:00 PM CST', '8:00 PM EST')
const ZONES = [
  ['the zone of the location', undefined, (words: string) => words],
  ['one zone for everything', 'America/New_York', inNewYork],
] as const

async function expectTable(shown: (words: string) => string) {
  const found = await row()
  for (const words of ['High', REASON, shown(TIME), ...ROWS])
    await waitFor(() => expect(found?.textContent).toContain(words), PATIENT)
  fireEvent.click(await screen.findByLabelText('Show details of Plains Yard', undefined, PATIENT))
  const actions = await screen.findAllByText('Secure load.', undefined, PATIENT)
  expect(actions.map(({ parentElement }) => parentElement?.textContent)).toContain(shown(ACTION))
  expect(new Set(actions.map(({ parentElement }) => parentElement?.textContent)).size).toBe(1)
}

test.each(ZONES)(
  'the card and the list of the map say why, when and what to do, in %s [DESK-090]',
  async (_, zone, shown) => {
    writeStored('timeZone', zone)
    portal()
    stageScreen<MapSearch>({ location_id: 'yard' }, (at, onSearch) => (
      <WeatherMap search={at} onSearch={onSearch} run={null} badge={null} />
    ))
    await openedMap()
    const action = await screen.findByText('Secure load.', undefined, PATIENT)
    expect(action.parentElement?.textContent).toBe(shown(ACTION))
    const card = within(action.closest('section')?.parentElement as HTMLElement)
    for (const words of [REASON, shown(TIME), ...ROWS]) expect(card.getAllByText(words).length).toBeGreaterThan(0)
  },
)

test.each(ZONES)('the table of locations says the same, in %s [DESK-090]', async (_, zone, shown) => {
  writeStored('timeZone', zone)
  portal()
  stageScreen('locations' as const, (tab) => (
    <AssetsPage
      tab={tab}
      onTab={() => undefined}
      address={{ onChange: () => undefined }}
      log={{ filters: readLogFilters({}), onFilters: () => undefined }}
    />
  ))
  await expectTable(shown)
})

test.each(ZONES)(
  'the dashboard says the same, and its action is that of the shown reason, in %s [DESK-090]',
  async (_, zone, shown) => {
    writeStored('timeZone', zone)
    portal()
    stageScreen<DashboardSearch>({ view: 'location_impact' }, (search, onSearch) => (
      <DashboardPage search={search} onSearch={onSearch} />
    ))
    await expectTable(shown)
  },
)
