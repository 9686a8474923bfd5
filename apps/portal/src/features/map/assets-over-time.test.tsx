// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { impactSummaryOnWire, tilesetsOnWire } from '../../../test/forecast-on-wire.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { openedMap } from '../../../test/map-stand-in.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { vehicleOnWire } from '../../../test/vehicle.ts'
import type { MapSearch } from './map-state.ts'
import { WeatherMap } from './weather-map.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 30_000 }
const RUN = new Date('2026-01-14T21:00:00Z')
const hour = (hours: number) => new Date(RUN.getTime() + hours * 3_600_000).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-14T21:12:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

async function open(search: MapSearch, portal: Parameters<typeof stubPortal>[0]) {
  stubPortal({
    runTime: RUN.toISOString(),
    ...portal,
    bodies: {
      '/tiling/impact_subhourly': { variables: [tilesetsOnWire('road', [0, 1, 2].map(hour))] },
      '/tiling/impact': { variables: [tilesetsOnWire('road', [6, 12, 18, 24].map(hour))] },
    },
  })
  stageScreen(search, (at, onSearch) => <WeatherMap search={at} onSearch={onSearch} run={null} badge={null} />)
  await openedMap()
}

const span = (level: number, from: number, to: number) => ({
  id: 'impact:road',
  source: 'impact',
  text: 'Road Conditions',
  impact_level: level,
  reason: 'Snow 1.1 in/h, I-80',
  start_at: hour(from),
  end_at: hour(to),
})
const impact = (forecast: { start_at: string; end_at: string; spans: ReturnType<typeof span>[] }) => ({
  overall_impact_level: 0,
  tags: [],
  tag_priority: [],
  last_updated_at: hour(0.2),
  forecast,
})
const parked = impact({ start_at: hour(0), end_at: hour(6.25), spans: [] })
/** On its route for 14 hours, with snow in the tenth to thirteenth. */
const onRoute = vehicleOnWire({
  id: 'v1',
  name: 'Truck 1',
  latitude: 40.9,
  longitude: -98.3,
  current_impact: parked,
  upcoming_impact: impact({ start_at: hour(-1), end_at: hour(14), spans: [span(3, 10, 13)] }),
})
const noRoute = vehicleOnWire({ id: 'v2', name: 'Truck 2', latitude: 40.9, longitude: -95.5, current_impact: parked })

const button = (name: RegExp) => screen.findByLabelText(name, { selector: 'button' }, PATIENT)
const bars = () =>
  [...screen.getByRole('img', { name: /over time/ }).children].map((bar) => (bar as HTMLElement).dataset.unknown)

test('a vehicle is rated along its route in Extended; beyond the forecasts it reads not forecast, never clear', async () => {
  await open({ asset_type: 'vehicle', forecast: 'extended', time: hour(12) }, { vehicles: [onRoute, noRoute] })
  expect(await button(/^Truck 1, High$/)).toBeTruthy()
  expect(await button(/^Truck 2, Unknown$/)).toBeTruthy()
  expect(await button(/^1 High$/)).toBeTruthy()
  expect(screen.getByText('1 vehicle at Moderate or worse · 1 not forecast')).toBeTruthy()
  expect(bars()).toEqual([undefined, undefined, 'true', 'true'])
  expect(screen.getByRole('img', { name: /most are not forecast from/ })).toBeTruthy()
})

test('markers, list and counts follow the time bar from the start, with the worst of the timeframe as a ring [MAP-140, MAP-141]', async () => {
  await open({ asset_type: 'vehicle', forecast: 'extended' }, { vehicles: [onRoute, noRoute] })
  const ringed = await button(/^Truck 1, None at this time, up to High in this forecast$/)
  expect(ringed.dataset.worst).toBe('high')
  expect(await button(/^0 High$/)).toBeTruthy()
  expect(screen.getByText('0 vehicles at Moderate or worse · 1 in this forecast')).toBeTruthy()
  expect((await button(/^Truck 2, None$/)).dataset.worst).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: 'Fast-forward' }))
  expect(await button(/^Truck 1, High$/)).toBeTruthy()
  expect(await button(/^1 High$/)).toBeTruthy()
  expect(screen.getByText('1 vehicle at Moderate or worse · 1 not forecast')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /My Assets/ }))
  const list = await screen.findByRole('list', { name: 'List' }, PATIENT)
  expect(within(list).getByText('Not forecast for this time')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Rewind' }))
  expect(await within(list).findByText(/^Up to High, from Thu .*:00 [AP]M /, undefined, PATIENT)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Skip to last' }))
  expect(await button(/^Truck 1, Unknown at this time, up to High in this forecast$/)).toBeTruthy()
})

test('a location shows the impacts of the shown hour', async () => {
  const tag = {
    id: 'impact:road',
    source: 'impact',
    text: 'Road Conditions: High',
    value: 8,
    variable: 'road',
    impact_level: 3,
    event: null,
    description: 'Snow 1.1 in/h',
    color: null,
    effective: hour(12),
    expires: hour(20),
  }
  const summary = impactSummaryOnWire({ tags: [tag], tag_priority: [tag.id], overall_impact_level: 3 })
  const city = locationOnWire({ id: 'c1', extended_impact_summary: summary })
  await open({ forecast: 'extended', time: hour(6) }, { cities: [city] })
  expect(await button(/^Grand Island, NE, None at this time, up to High in this forecast$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Fast-forward' }))
  expect(await button(/^Grand Island, NE, High$/)).toBeTruthy()
})

test('a second, weaker storm is shown at its own hours', async () => {
  const tag = {
    id: 'impact:road',
    source: 'impact',
    text: 'Road Conditions: High',
    value: 8,
    variable: 'road',
    impact_level: 3,
    event: null,
    description: 'Snow 1.1 in/h',
    color: null,
    effective: hour(11),
    expires: hour(14),
    levels: '660:3 840:0 1080:2 1200:0',
  }
  const summary = impactSummaryOnWire({
    source_run_time: RUN.toISOString(),
    tags: [tag],
    tag_priority: [tag.id],
    overall_impact_level: 3,
  })
  const city = locationOnWire({ id: 'c1', extended_impact_summary: summary })
  await open({ forecast: 'extended', time: hour(18) }, { cities: [city] })
  expect(await button(/^Grand Island, NE, Moderate at this time, up to High in this forecast$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /My Assets/ }))
  const list = await screen.findByRole('list', { name: 'List' }, PATIENT)
  expect(within(list).getByText('Road Conditions: Moderate')).toBeTruthy()
})
