// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HandWorkedSocket } from '../../../test/hand-worked-socket.ts'
import { openInShell } from '../../../test/open-shell.tsx'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { affectedOnWire, queueOnWire } from '../../features/affected/affected.fixture.ts'
import type { AffectedSearch } from '../../features/affected/affected.route.ts'
import { AffectedQueue } from '../../features/affected/affected-queue.tsx'
import { AffectedPage } from './affected-page.tsx'

const NOW = new Date('2027-01-14T21:12:00Z')
/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => vi.useRealTimers())

const PLAINS = {
  id: 'plains',
  name: 'Plains fleet',
  source: 'samsara',
  external_id: null,
  children: [],
  location_count: 0,
  vehicle_count: 1,
  route_count: 0,
}

type Queue = (query: URLSearchParams) => object

function portal(queue: Queue, count = 0) {
  return stubPortal({
    flags: ['showAffectedTab'],
    bodies: { '/groups.json': { groups: [PLAINS] }, '/affected_assets/count.json': { count } },
    answer: ({ path, query }) => (path === '/affected_assets.json' ? { body: queue(query) } : undefined),
  })
}

const open = (search: AffectedSearch = {}) =>
  stageScreen(search, (at, onSearch) => <AffectedQueue search={at} onSearch={onSearch} />)

const truck = (number: number, level = 3) =>
  affectedOnWire({ id: `v${number}`, name: `Truck ${number}`, impact_level: level })
const shownRow = async (name: string) =>
  (await screen.findByText(name, undefined, PATIENT)).closest('tr') as HTMLElement

test('a row says what, when in the zone of the asset, why and what to do, and leads to the map [DESK-004]', async () => {
  portal((query) => queueOnWire([affectedOnWire()], query))
  open()
  const row = await shownRow('Truck 3088')
  for (const words of [
    'Extreme',
    'Vehicle',
    'Thu 3:30 PM – 6:45 PM CST',
    'peak Thu 5:00 PM CST',
    'starts in 18 min',
    'Visibility 0.1 mi',
    'Hold. Stop at the next safe place. Visibility 0.1 mi.',
  ])
    expect(row.textContent).toContain(words)
  await waitFor(() => expect(row.textContent).toContain('Vehicle · Plains fleet'), PATIENT)
  const link = within(row).getByRole('link', { name: 'Open Truck 3088 on the map' })
  expect(link.getAttribute('href')).toBe('/client/map?vehicle_id=v1')
})

test('horizon, levels, type, group and text are in the address, and asked of the server [DESK-005, DESK-006]', async () => {
  const { asked } = portal((query) => queueOnWire([truck(1)], query))
  const { address } = open()
  const user = userEvent.setup()
  await shownRow('Truck 1')
  await user.click(screen.getByRole('radio', { name: /24 h/ }))
  await user.click(screen.getByRole('button', { name: 'High: 1' }))
  await user.click(screen.getByRole('button', { name: 'Type' }))
  await user.click(screen.getByRole('checkbox', { name: 'Vehicle' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Group' }))
  await user.click(await screen.findByRole('radio', { name: 'Plains fleet' }))
  await user.keyboard('{Escape}')
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'truck')
  const search = { horizon: '24h', levels: 'high', types: 'vehicle', group: 'plains', query: 'truck' }
  await waitFor(() => expect(address()).toEqual(search), PATIENT)
  await waitFor(() => {
    const last = asked.findLast(({ path }) => path === '/affected_assets.json')
    expect(Object.fromEntries(last?.query ?? [])).toMatchObject(search)
  }, PATIENT)
})

test('of ten thousand assets only the rows in sight are drawn, and only their page is asked for [DESK-007]', async () => {
  const all = Array.from({ length: 10_000 }, (_, i) => truck(i))
  const { asked } = portal((query) => queueOnWire(all, query))
  open()
  await shownRow('Truck 0')
  expect(screen.getByText('10,000 affected, worst first, then soonest')).toBeTruthy()
  expect(screen.getAllByRole('row').length).toBeLessThan(40)
  const offsets = new Set(
    asked.flatMap(({ path, query }) => (path === '/affected_assets.json' ? query.get('offset') : [])),
  )
  expect([...offsets]).toEqual(['0'])
  expect(screen.getByRole('table', { name: 'Affected assets' }).getAttribute('aria-rowcount')).toBe('10001')
})

test('an empty queue says so and offers to look further; a narrowed one offers to clear the filters [DESK-010]', async () => {
  portal((query) => queueOnWire([], query))
  const { address } = open({ levels: 'extreme' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }, PATIENT))
  expect(await screen.findByText('No location, route or vehicle is affected in the next 6 hours.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Look at 7 days' }))
  expect(address()).toEqual({ horizon: '7d' })
})

test('a queue that cannot be loaded says so and can be asked for again; one that cannot be renewed shows its age [DESK-010]', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let isDown = true
  stubPortal({
    answer: ({ path, query }) => {
      if (path !== '/affected_assets.json') return undefined
      return isDown ? 'unreachable' : { body: queueOnWire([truck(1)], query) }
    },
  })
  const { client } = open()
  expect(await screen.findByText('The server did not answer.', undefined, PATIENT)).toBeTruthy()
  isDown = false
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  await shownRow('Truck 1')
  isDown = true
  vi.setSystemTime(new Date(NOW.getTime() + 5 * 60_000))
  await act(() => client.invalidateQueries({ queryKey: ['affected'] }))
  expect(await screen.findByText(/min ago|just now/, undefined, PATIENT)).toBeTruthy()
  expect(screen.getByText('Truck 1')).toBeTruthy()
})

test('the navigation leads to Affected after Map and counts what is high or worse; live updates renew both [DESK-008, DESK-011]', async () => {
  let assets = [truck(1)]
  let count = 17
  stubPortal({
    flags: ['showAffectedTab'],
    answer: ({ path, query }) => {
      if (path === '/affected_assets.json') return { body: queueOnWire(assets, query) }
      return path === '/affected_assets/count.json' ? { body: { count } } : undefined
    },
  })
  openInShell(<AffectedPage search={{}} onSearch={() => undefined} />)
  const rail = within(await screen.findByRole('navigation', { name: 'Main' }, PATIENT))
  const names = rail.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names.slice(1, 4)).toEqual(['Map', 'Affected', 'Assets'])
  expect(await rail.findByRole('img', { name: '17 at High or worse' }, PATIENT)).toBeTruthy()
  await shownRow('Truck 1')
  assets = [truck(2, 4), truck(1)]
  count = 1200
  await act(async () =>
    HandWorkedSocket.last.says({ type: 'update', id: '1', channel: 'assets', data: { asset_type: 'vehicle' } }),
  )
  await shownRow('Truck 2')
  const badge = await rail.findByRole('img', { name: '1,200 at High or worse' }, PATIENT)
  expect(badge.dataset.count).toBe('99+')
})

test('without its flag the navigation has no Affected, and nothing is counted [DESK-012]', async () => {
  const { asked } = stubPortal({})
  openInShell(<p>Some page</p>)
  const rail = within(await screen.findByRole('navigation', { name: 'Main' }, PATIENT))
  expect(rail.queryByRole('link', { name: 'Affected' })).toBeNull()
  await screen.findByText('Some page', undefined, PATIENT)
  expect(asked.map(({ path }) => path)).not.toContain('/affected_assets/count.json')
})
