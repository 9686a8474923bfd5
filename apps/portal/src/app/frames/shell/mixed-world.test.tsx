// @vitest-environment jsdom
import { getPortalMetadata, listEvents, listRoadConditions } from '@stormlane/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerOnWire, meOnWire, portalFeaturesOnWire } from '../../../../test/answer-on-wire.ts'
import { stageScreen } from '../../../../test/screen-stage.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { RadarMap } from '../../../features/radar/radar-map.tsx'
import { TrafficMap } from '../../../features/traffic/traffic-map.tsx'
import { portalConfig } from '../../../platform/portal-config.ts'
import { DataBadge } from './data-badge.tsx'

const PATIENT = { timeout: 30_000 }
const REAL = { simulatedFeeds: [], offFeeds: [] }
afterEach(() => {
  Object.assign(portalConfig, REAL)
  localStorage.clear()
})

interface Server {
  hasFleet?: boolean
  stale?: object
  isRunOld?: boolean
  /** What the newest run lacks, on the wire. */
  runLimits?: object
}

const STALE = { updated_at: '2026-01-14T10:00:00.000Z', age_seconds: 90_000, is_stale: true }

function stub({ hasFleet = false, stale = {}, isRunOld = false, runLimits = {} }: Server) {
  stubServer(({ path }) => {
    const { user } = meOnWire() as { user: object }
    if (path === '/users/me') return { body: { user: { ...user, has_simulated_fleet: hasFleet } } }
    if (path === '/users/me/portal_features')
      return { body: portalFeaturesOnWire(['show511InPortal', 'showEventsInPortal']) }
    if (path === '/users/me/portal_metadata')
      return {
        body: answerOnWire(getPortalMetadata, {
          weather_data_latest_run_time: '2026-01-14T10:00:00.000Z',
          weather_data_is_old: isRunOld,
          ...runLimits,
        }),
      }
    if (path === '/cities.json') return { body: { cities: [] } }
    if (path === '/vehicles.json') return { body: { vehicles: [] } }
    if (path === '/routes.json') return { body: { routes: [] } }
    if (path === '/events/current' || path === '/events') return { body: { ...answerOnWire(listEvents), ...stale } }
    if (path === '/road-conditions/current') return { body: { ...answerOnWire(listRoadConditions), ...stale } }
    return undefined
  })
}

function openRadar(feeds: Partial<typeof portalConfig>, server: Server = {}) {
  Object.assign(portalConfig, feeds)
  stub(server)
  stageScreen({}, () => <RadarMap search={{}} onSearch={() => undefined} badge={<DataBadge />} />)
}

function openTraffic(feeds: Partial<typeof portalConfig>, server: Server = {}) {
  Object.assign(portalConfig, feeds)
  stub(server)
  stageScreen({}, () => <TrafficMap search={{}} onSearch={() => undefined} badge={<DataBadge />} />)
}
/** The switches once the plan is known. */
const unlocked = () =>
  waitFor(async () => {
    const boxes = within(await layers()).getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.length).toBeGreaterThan(5)
    return boxes
  }, PATIENT)
const layers = () => screen.findByRole('region', { name: 'Traffic layers' }, PATIENT)

test('a screen without simulated values has no badge, whatever is simulated elsewhere', async () => {
  openTraffic({ simulatedFeeds: ['events:storms', 'events:lightning'] })
  await unlocked()
  expect(screen.queryByText('Demo data')).toBeNull()
  expect(screen.queryByText('Demo fleet')).toBeNull()
})

test('in a live world a screen that shows a simulated layer has the badge, which names it', async () => {
  openRadar({ simulatedFeeds: ['events:lightning'] })
  const badge = await screen.findByTitle('Simulated: Lightning. All else is real.', undefined, PATIENT)
  expect(badge.textContent).toBe('Demo data')
})

test('in a live world a simulated fleet is badged as such, and only that of its own organization', async () => {
  openTraffic({}, { hasFleet: true })
  expect(await screen.findByText('Demo fleet', undefined, PATIENT)).toBeTruthy()
})

test('where everything is simulated the screen says so, and layers need no marks of their own', async () => {
  openTraffic({
    simulatedFeeds: [
      'forecast',
      'government_alerts',
      'radar',
      'flood_chance',
      'road_conditions',
      ...['lightning', 'storm_reports', 'power_outages', 'earthquakes', 'severe_cast', 'storms', 'cyclones'].map(
        (type) => `events:${type}`,
      ),
      ...['us_wildfires', 'fires', 'volcanoes'].map((type) => `events:${type}`),
    ],
  })
  await unlocked()
  await waitFor(() => expect(screen.getAllByText('Demo data')).toHaveLength(1), PATIENT)
})

test('in a mixed world each simulated layer has a mark', async () => {
  openTraffic({ simulatedFeeds: ['road_conditions'] })
  const boxes = await unlocked()
  expect(within(await layers()).getAllByText('Demo data')).toHaveLength(boxes.length)
})

test('a layer whose feed is off says so and cannot be turned on', async () => {
  openTraffic({ offFeeds: ['road_conditions'] })
  const boxes = await unlocked()
  expect(within(await layers()).getAllByText('Off')).toHaveLength(boxes.length)
  const off = boxes.filter(({ checked }) => !checked)
  expect(off.every(({ disabled }) => disabled)).toBe(true)
  expect(screen.getAllByText('This feed is off on this server. Nothing of it is shown.').length).toBeGreaterThan(0)
})

test('a layer whose feed brings nothing new shows the age of what it has', async () => {
  openTraffic({}, { stale: STALE })
  expect(
    (await screen.findAllByText(/^Last updated .* New data is not arriving\.$/, undefined, PATIENT)).length,
  ).toBeGreaterThan(0)
})

test('a map says when new forecasts are overdue', async () => {
  openTraffic({}, { isRunOld: true })
  expect(
    await screen.findByText(/^The forecast was made .* A new one is not arriving\.$/, undefined, PATIENT),
  ).toBeTruthy()
})

test.each([
  [
    { weather_data_is_united_states_only: true },
    /^A forecast model is missing: there is no forecast outside the conterminous United States\.$/,
  ],
  [
    { weather_data_ends_at: '2026-01-17T12:00:00.000Z' },
    /^A forecast model is missing: the forecast ends \S+ .*[AP]M \S+\.$/,
  ],
])('a map says what a forecast without a model lacks: %j [FEED-032]', async (runLimits, words) => {
  openTraffic({}, { runLimits })
  expect(await screen.findByText(words, undefined, PATIENT)).toBeTruthy()
})

test('a map of a server that could not make its first forecast says since when and why, not that it is being made [FEED-053]', async () => {
  const failure = { since: '2026-01-14T09:05:00.000Z', problem: 'no_name' }
  openTraffic({}, { runLimits: { weather_data_latest_run_time: null, weather_data_failure: failure } })
  const words =
    /^There is no forecast: since \S+ .*:05 [AP]M .* none could be made, because the name of the server cannot be looked up/
  expect((await screen.findAllByText(words, undefined, PATIENT)).length).toBeGreaterThan(0)
  expect(screen.queryByText(/is being made/)).toBeNull()
})
