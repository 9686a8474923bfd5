// @vitest-environment jsdom

import { getLocation, listStorms, suggestLocations } from '@stormlane/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../../test/answer-on-wire.ts'
import { HandWorkedSocket } from '../../../../test/hand-worked-socket.ts'
import { locationOnWire } from '../../../../test/location-on-wire.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { stubPortal } from '../../../../test/stub-portal.ts'
import { readStored, writeStored } from '../../../platform/local-store.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { PageHeader } from './page-header.tsx'
import { Shell } from './shell.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 30_000 }

beforeEach(() => {
  vi.stubGlobal('WebSocket', HandWorkedSocket)
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  localStorage.clear()
  queryClient.clear()
})

const { city: EXAMPLE } = answerOnWire(getLocation) as unknown as { city: { subhourly_impact_summary: object } }
const location = (id: string, name: string, level: number) =>
  locationOnWire({
    id,
    name,
    subhourly_impact_summary: { ...EXAMPLE.subhourly_impact_summary, overall_impact_level: level },
  })

/** The shell with a page that is not the map, at the portal's address of Assets. */
function openAssets() {
  stubPortal({
    bodies: {
      '/storms.json': answerOnWire(listStorms),
      '/geocoding/location_suggestions': answerOnWire(suggestLocations),
    },
    cities: [location('1', 'Calm Yard', 0), location('2', 'Windy Yard', 2), location('3', 'Snowy Yard', 3)],
  })
  writeStored('token', 'of the session')
  const root = createRootRoute({ component: Shell })
  const page = createRoute({
    getParentRoute: () => root,
    path: '/client/places',
    component: () => <PageHeader title="Assets" />,
  })
  const storm = createRoute({
    getParentRoute: () => root,
    path: '/client/storms/$id',
    component: () => <p>The storm</p>,
  })
  const map = createRoute({ getParentRoute: () => root, path: '/client/map', component: () => <p>The map</p> })
  const router = createRouter({
    routeTree: root.addChildren([page, map, storm]),
    history: createMemoryHistory({ initialEntries: ['/client/places'] }),
  })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return router
}

const openSearch = async () => {
  await screen.findByRole('heading', { name: 'Assets' }, PATIENT)
  // The frame, which listens to the keyboard, and the page come separately.
  await screen.findByRole('button', { name: /Find an asset/ }, PATIENT)
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  return screen.findByRole('dialog', { name: 'Find an asset' }, PATIENT)
}
const groupsOf = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('group')
    .map((group) => [
      group.getAttribute('aria-label'),
      ...within(group)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ])

test('Ctrl+K on Assets opens the search with the assets opened last and the most affected ones [MAP-025]', async () => {
  writeStored('recentAssets', [{ assetType: 'location', id: '1' }])
  openAssets()
  const dialog = await openSearch()
  await waitFor(
    () =>
      expect(groupsOf(dialog)).toEqual([
        ['Opened last', 'Calm Yard'],
        ['Most affected', 'Snowy Yard', 'Windy Yard'],
      ]),
    PATIENT,
  )
})

test('an asset found from the button of another page opens on the map and is offered first the next time', async () => {
  const router = openAssets()
  fireEvent.click(await screen.findByRole('button', { name: /Find an asset/ }, PATIENT))
  const dialog = await screen.findByRole('dialog', { name: 'Find an asset' }, PATIENT)
  fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: 'windy' } })
  fireEvent.click(await within(dialog).findByText('Windy Yard', undefined, PATIENT))
  expect(await screen.findByText('The map', undefined, PATIENT)).toBeTruthy()
  expect(router.state.location.href).toBe('/client/map?location_id=2')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(readStored('recentAssets')).toEqual([{ assetType: 'location', id: '2' }])
})

test('a storm is found by a part of its name, and Enter opens its room [STORM-041]', async () => {
  const router = openAssets()
  const dialog = await openSearch()
  const field = within(dialog).getByRole('combobox')
  fireEvent.change(field, { target: { value: 'lake ERIE' } })
  await waitFor(
    () => expect(groupsOf(dialog)).toEqual([['Storms', expect.stringMatching(/^Lake-effect snow, Lake Erie/)]]),
    PATIENT,
  )
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText('The storm', undefined, PATIENT)).toBeTruthy()
  expect(router.state.location.href).toMatch(/^\/client\/storms\/7d0f2f2e-/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('letters typed before the results are loaded are kept [EXP-005]', async () => {
  openAssets()
  await screen.findByRole('heading', { name: 'Assets' }, PATIENT)
  await screen.findByRole('button', { name: /Find an asset/ }, PATIENT)
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  // Without waiting: the field is there with the key.
  const field = screen.getByRole<HTMLInputElement>('combobox')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'w' } })
  fireEvent.change(field, { target: { value: 'windy' } })
  expect(await screen.findByRole('option', { name: /Windy Yard/ }, PATIENT)).toBeTruthy()
  expect(field.value).toBe('windy')
})

test('pages, map layers, actions and addresses are found by their words and open without a mouse [EXP-006]', async () => {
  const router = openAssets()
  const dialog = await openSearch()
  const field = within(dialog).getByRole('combobox')
  const find = async (text: string, option: RegExp) => {
    fireEvent.change(field, { target: { value: text } })
    await within(dialog).findByRole('option', { name: option }, PATIENT)
  }
  await find('gust', /^Wind Gust$/)
  expect(groupsOf(dialog)).toContainEqual(['Map layers', 'Wind Gust'])
  await find('histor', /^Historical$/)
  expect(groupsOf(dialog)).toContainEqual(['Pages', 'Historical'])
  await find('Cheyenne', /^Cheyenne, WY$/)
  expect(groupsOf(dialog)).toContainEqual(['Places and addresses', 'Cheyenne, WY'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText('The map', undefined, PATIENT)).toBeTruthy()
  expect(router.state.location.href).toBe('/client/map?latitude=41.13998&longitude=-104.82025')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the search switches the theme [EXP-006]', async () => {
  openAssets()
  const dialog = await openSearch()
  const field = within(dialog).getByRole('combobox')
  fireEvent.change(field, { target: { value: 'night' } })
  await within(dialog).findByRole('option', { name: 'Switch to dark' }, PATIENT)
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(readStored('colorMode')).toBe('dark'), PATIENT)
})
