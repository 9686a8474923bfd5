// @vitest-environment jsdom
import {
  type FeatureFlag,
  featureFlags,
  type OrganizationSettings,
  organizationSettings,
} from '@stormlane/domain/product'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { ITEM_DEFAULTS, type OverlayItem } from '../../../parts/overlays/overlay-item.ts'
import { sessionQueries } from '../../../platform/session-queries.ts'
import { NO_CHOICE } from '../assets/asset.fixture.ts'
import { narrowAssets } from '../assets/narrow-assets.ts'
import type { MapSearch } from '../map-state.ts'
import { useMapView } from '../use-map-view.ts'
import { MapMenu } from './map-menu.tsx'
import { useMenu } from './use-menu.ts'

const PATIENT = { timeout: 30_000 }
const SEARCH: MapSearch = { map_type: 'lightning_probability' }
const ALERT: OverlayItem = {
  ...ITEM_DEFAULTS,
  id: 'one',
  kind: 'alert',
  title: 'Flood Watch',
  facts: [],
  color: '#2E8B57',
  geometry: { type: 'Point', coordinates: [0, 0] },
  legend: 'Flood Watch',
}

function Menu({ source, search }: { source: string | null; search: MapSearch }) {
  const view = useMapView(search, () => undefined)
  const menu = useMenu()
  const nothing = () => undefined
  return (
    <MapMenu
      menu={menu}
      map={{
        view,
        layer: view.mapTypeFor(source),
        source,
        loaded: { assets: [], isLoading: false, isError: false },
        narrowed: narrowAssets([], NO_CHOICE),
        shownAt: new Date('2026-01-14T20:00:00Z'),
        choice: {
          choice: NO_CHOICE,
          groups: [],
          setGroups: nothing,
          setGroupsAndDescendants: nothing,
          setFilters: nothing,
          setLevels: nothing,
        },
        overlays: [{ id: 'alerts', items: [ALERT, { ...ALERT, id: 'two' }] }],
        selectedId: null,
        opacity: 0.7,
        setOpacity: nothing,
        selectNamed: nothing,
      }}
      onFind={nothing}
      run={null}
    />
  )
}

interface Opened {
  settings?: OrganizationSettings
  flags?: FeatureFlag[]
  search?: MapSearch
}

function openMenu(
  source: string | null,
  { settings = organizationSettings(), flags = [], search = SEARCH }: Opened = {},
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(sessionQueries.features().queryKey, featureFlags(['showWildfireIndices', ...flags]))
  client.setQueryData(sessionQueries.me().queryKey, { settings } as never)
  renderUi(
    <QueryClientProvider client={client}>
      <Menu source={source} search={search} />
    </QueryClientProvider>,
  )
}

async function openLayers(source: string | null, opened?: Opened) {
  openMenu(source, opened)
  fireEvent.click(screen.getByRole('button', { name: /Map Layers/ }))
  await screen.findByRole('radio', { name: 'Temperature' }, PATIENT)
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('lightning and wildfire spread depend on the source of the selected location [LAYER-029, LAYER-032]', async () => {
  await openLayers('GFS')
  expect([radio('Lightning Probability').disabled, radio('Wildfire Spread').disabled]).toEqual([true, true])
  expect(radio('Temperature').checked).toBe(true)
})

test('both are available for a HYPERR location and without a location', async () => {
  await openLayers('HYPERR')
  expect([radio('Lightning Probability').checked, radio('Wildfire Spread').disabled]).toEqual([true, false])
})

test('the opacity slider is shown only to organizations that have it [LAYER-067]', async () => {
  await openLayers(null, { settings: organizationSettings({ OpacitySlider: true }) })
  expect(await screen.findByRole('slider', { name: 'Opacity' }, PATIENT)).toBeTruthy()
  document.body.replaceChildren()
  // Its code is loaded by now, so that it would be here at once.
  await openLayers(null)
  expect(screen.queryByRole('slider', { name: 'Opacity' })).toBeNull()
})

const names = (role: 'radio' | 'checkbox') =>
  screen.getAllByRole<HTMLInputElement>(role).map((input) => input.closest('label')?.textContent ?? '')

test('the menu offers every map type and disables only the unavailable ones [LAYER-001, LAYER-003, LAYER-004, LAYER-005]', async () => {
  await openLayers(null, { flags: ['showDisruptionIndex'], search: { forecast: 'extended' } })
  expect(names('radio')).toEqual([
    'None',
    'Road Conditions',
    'Business Disruption',
    'Flood',
    'Power Outage',
    'Life and Property',
    'Wildfire Conditions',
    'Wildfire Spread',
    'Radar',
    'Temperature',
    'Rain Accumulation',
    'Snow Accumulation',
    'Wind Speed',
    'Wind Gust',
    'Lightning Probability',
  ])
  const disabled = screen.getAllByRole<HTMLInputElement>('radio').filter((input) => input.disabled)
  expect(disabled.map((input) => input.closest('label')?.textContent)).toEqual(['Lightning Probability'])
})

test('the menu offers every traffic and event layer, with counts for the events permission [LAYER-006, LAYER-007, LAYER-019]', async () => {
  const settings = organizationSettings({ TrafficCameras: true })
  await openLayers(null, { settings, flags: ['showEventsInPortal', 'showSevereCast', 'show511InPortal'] })
  await screen.findByRole('checkbox', { name: /Active Alerts/ }, PATIENT)
  const traffic = [
    'None',
    'Traffic Flow',
    'Traffic Cameras',
    'Traffic Incidents',
    'Driving Conditions',
    'Road Work',
    'Road Closures',
    'Trucking Warnings',
  ]
  const events = [
    'Hurricanes',
    'Lightning',
    'Weather Events',
    'Flood Chance',
    'Earthquakes',
    'Power Outages',
    'Storm Reports',
    'Volcanoes',
    'Fires',
    'US Wildfires',
    'SevereCast',
  ]
  const switches = ['Wind Streamlines', 'Temperature Lines', 'Values', 'Day and Night']
  expect(names('checkbox')).toEqual([...switches, 'Active Alerts2', ...traffic, ...events])
  document.body.replaceChildren()
  await openLayers(null, { settings, flags: ['showSevereCast'] })
  await screen.findByRole('checkbox', { name: /Active Alerts/ }, PATIENT)
  expect(names('checkbox')).toEqual([...switches, 'Active Alerts', 'None', 'Traffic Flow', 'SevereCast'])
})

test('My Assets opens the groups, the filters, and the list with Export [MAP-016, MAP-017, MAP-018]', async () => {
  openMenu(null)
  fireEvent.click(screen.getByRole('button', { name: /My Assets/ }))
  expect(await screen.findByRole('button', { name: 'Export' }, PATIENT)).toBeTruthy()
  expect(screen.getByRole('list', { name: 'List' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Filter By Group' }))
  expect(await screen.findByText('No groups with locations found', undefined, PATIENT)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Filter By Impact' }))
  expect(await screen.findByRole('button', { name: 'Add filter' }, PATIENT)).toBeTruthy()
})
