// @vitest-environment jsdom
import { getRoute, getVehicleDecision } from '@stormlane/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { HandWorkedSocket } from '../../../test/hand-worked-socket.ts'
import { openInShell } from '../../../test/open-shell.tsx'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { vehicleOnWire } from '../../../test/vehicle.ts'
import { affectedOnWire, queueOnWire, SHIFT_ON_WIRE } from '../../features/affected/affected.fixture.ts'
import type { AffectedSearch } from '../../features/affected/affected.route.ts'
import { AffectedQueue } from '../../features/affected/affected-queue.tsx'
import { writeStored } from '../../platform/local-store.ts'
import { AffectedPage } from './affected-page.tsx'

const NOW = new Date('2027-01-14T21:12:00Z')
const hoursAfter = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString()
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
    bodies: { '/groups.json': { groups: [PLAINS] }, '/affected_assets/count.json': { count, window: SHIFT_ON_WIRE } },
    answer: ({ path, query }) => (path === '/affected_assets.json' ? { body: queue(query) } : undefined),
  })
}

const open = (search: AffectedSearch = {}) =>
  stageScreen(search, (at, onSearch) => <AffectedQueue search={at} onSearch={onSearch} />)

const truck = (number: number, level = 3) =>
  affectedOnWire({ id: `v${number}`, name: `Truck ${number}`, impact_level: level })
const shownRow = async (name: string) =>
  (await screen.findByText(name, { selector: 'td *' }, PATIENT)).closest('tr') as HTMLElement

test('a row says what, when in the zone of the asset, why and what to do, and leads to the map [DESK-004, DESK-022]', async () => {
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
    'Hold. Stop at the next safe place.',
  ])
    expect(row.textContent).toContain(words)
  // The reason stands above the action, which does not repeat it.
  expect(row.textContent?.split('Visibility 0.1 mi')).toHaveLength(2)
  await waitFor(() => expect(row.textContent).toContain('Vehicle · Plains fleet'), PATIENT)
  const link = within(row).getByRole('link', { name: 'Open on map: Truck 3088' })
  expect(link.getAttribute('href')).toBe('/client/map?vehicle_id=v1')
})

test('a row without an end in sight says so on a line of its own, after how soon it begins [DESK-004]', async () => {
  const endless = affectedOnWire({ ends_at: null, known_until: '2027-01-15T12:00:00.000Z' })
  portal((query) => queueOnWire([endless], query))
  open()
  const row = await shownRow('Truck 3088')
  expect(within(row).getByTitle('from Thu 3:30 PM CST').textContent).toBe('from Thu 3:30 PM CST')
  const when = 'starts in 18 min, no end in sight before Fri 6:00 AM CST, peak Thu 5:00 PM CST'
  expect(within(row).getByTitle(when).textContent).toBe(when)
})

test('with one zone for all times the queue is told in it, and its words are asked for in it [DESK-090]', async () => {
  writeStored('timeZone', 'America/Denver')
  const { asked } = portal((query) => queueOnWire([affectedOnWire()], query))
  open()
  const row = await shownRow('Truck 3088')
  for (const words of ['Thu 2:30 PM – 5:45 PM MST', 'peak Thu 4:00 PM MST']) expect(row.textContent).toContain(words)
  const listed = asked.find(({ path }) => path === '/affected_assets.json')
  expect(listed?.query.get('time_zone')).toBe('America/Denver')
})

test('without a choice the queue is that of the shift, whose end it prints [DESK-101]', async () => {
  writeStored('timeZone', 'America/Chicago')
  const { asked } = portal((query) => queueOnWire([truck(1)], query))
  open()
  await shownRow('Truck 1')
  expect(screen.getByText('1 affected until Fri 3:12 AM CST, worst first; 1 new')).toBeTruthy()
  expect(screen.getByRole('radio', { name: /^Shift/, checked: true })).toBeTruthy()
  const listed = asked.find(({ path }) => path === '/affected_assets.json')
  expect(listed?.query.get('horizon')).toBe('shift')
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
  expect(screen.getByText(/^10,000 affected until (Thu|Fri) \d+:12 [AP]M \w+, worst first; 10,000 new$/)).toBeTruthy()
  expect(screen.getAllByRole('row').length).toBeLessThan(40)
  const offsets = new Set(
    asked.flatMap(({ path, query }) => (path === '/affected_assets.json' ? query.get('offset') : [])),
  )
  expect([...offsets]).toEqual(['0'])
  expect(screen.getByRole('table', { name: 'Affected assets' }).getAttribute('aria-rowcount')).toBe('10001')
})

const CHANGES = {
  run_time: '2027-01-14T21:00:00.000Z',
  previous_run_time: '2027-01-14T20:00:00.000Z',
  rose: 4,
  fell: 2,
  cleared: 1,
  changes: [
    {
      kind: 'rose',
      asset_type: 'vehicle',
      id: 'v1',
      name: 'Truck 1',
      previous_impact_level: 3,
      impact_level: 4,
      reason: 'Visibility 0.1 mi',
    },
  ],
}

test('a strip says what the newest run changed, and a click narrows the queue to it and back [DESK-029]', async () => {
  const { asked } = stubPortal({
    flags: ['showAffectedTab'],
    bodies: { '/affected/changes': CHANGES },
    answer: ({ path, query }) =>
      path === '/affected_assets.json' ? { body: queueOnWire([truck(1)], query) } : undefined,
  })
  const { address } = open()
  const strip = within(await screen.findByRole('region', { name: 'What changed' }, PATIENT))
  expect(strip.getByText(/^With the run of Thu /)).toBeTruthy()
  expect(strip.getByText('1 cleared')).toBeTruthy()
  expect(strip.getByText('Truck 1 rose from High to Extreme')).toBeTruthy()
  expect(strip.getByRole('button', { name: '2 fell' })).toBeTruthy()
  const user = userEvent.setup()
  await user.click(strip.getByRole('button', { name: '4 rose' }))
  expect(address()).toEqual({ changed: 'rose' })
  await waitFor(() => {
    const queues = asked.filter(({ path }) => path === '/affected_assets.json')
    expect(queues.some(({ query }) => query.get('changed') === 'rose')).toBe(true)
  }, PATIENT)
  await user.click(strip.getByRole('button', { name: '4 rose' }))
  expect(address()).toEqual({})
})

test('before there are two runs to compare, nothing says what changed [DESK-029]', async () => {
  stubPortal({
    bodies: { '/affected/changes': { ...CHANGES, previous_run_time: null, rose: 0, fell: 0, cleared: 0, changes: [] } },
    answer: ({ path, query }) =>
      path === '/affected_assets.json' ? { body: queueOnWire([truck(1)], query) } : undefined,
  })
  open()
  await shownRow('Truck 1')
  expect(screen.queryByRole('region', { name: 'What changed' })).toBeNull()
})

test('an empty queue says so and offers to look further; a narrowed one offers to clear the filters [DESK-010]', async () => {
  portal((query) => queueOnWire([], query))
  const { address } = open({ levels: 'extreme' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }, PATIENT))
  expect(await screen.findByText('No location, route or vehicle is affected in this shift.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Look at 7 days' }))
  expect(address()).toEqual({ horizon: '7d' })
})

test('an empty queue of assets that are not rated yet does not say that nothing is affected [DESK-010]', async () => {
  portal((query) => queueOnWire([], query, { unrated_count: 60 }))
  open()
  expect(await screen.findByText(/^60 assets wait for their first rating/, undefined, PATIENT)).toBeTruthy()
  expect(screen.getByText('60 not rated yet')).toBeTruthy()
  expect(screen.queryByText('Nothing is affected')).toBeNull()
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
      return path === '/affected_assets/count.json' ? { body: { count, window: SHIFT_ON_WIRE } } : undefined
    },
  })
  openInShell(<AffectedPage search={{}} onSearch={() => undefined} />)
  const rail = within(await screen.findByRole('navigation', { name: 'Main' }, PATIENT))
  const names = rail.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names.slice(1, 4)).toEqual(['Map', 'Affected', 'Assets'])
  expect(await rail.findByRole('img', { name: /^17 new at High or worse until / }, PATIENT)).toBeTruthy()
  await shownRow('Truck 1')
  const moved = () =>
    act(async () =>
      HandWorkedSocket.last.says({ type: 'update', id: '1', channel: 'assets', data: { asset_type: 'vehicle' } }),
    )
  count = 99
  await moved()
  expect((await rail.findByRole('img', { name: /^99 new at High or worse until / }, PATIENT)).dataset.count).toBe('99')
  assets = [truck(2, 4), truck(1)]
  count = 1200
  await moved()
  await shownRow('Truck 2')
  const badge = await rail.findByRole('img', { name: /^1,200 new at High or worse until / }, PATIENT)
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

const HISTORY = {
  id: '1',
  event: 'noted',
  by: 'Priya Nair',
  at: '2027-01-14T20:00:00.000Z',
  impact_level: 4,
  note: '<script>alert(1)</script>',
  assignee: null,
  until: null,
}

const ROSE = { run_time: '2027-01-14T21:00:00.000Z', previous_impact_level: 3, impact_level: 4 }

/** A server with one queue whose items can be changed, as two screens see it. */
function desk(assets: ReturnType<typeof affectedOnWire>[], refusal?: { status: number; error: string }) {
  const wishes: unknown[] = []
  const stub = stubPortal({
    flags: ['showAffectedTab'],
    bodies: { '/colleagues.json': { colleagues: [{ id: 'p', name: 'Priya Nair' }] } },
    answer: ({ method, path, query, body }) => {
      if (path === '/affected_assets.json') return { body: queueOnWire(assets, query) }
      const [, id, rest] = /^\/affected_assets\/(\w+)(\/notes)?$/.exec(path) ?? []
      const found = assets.find((one) => one.id === id)
      if (method === 'GET' && id)
        return { body: { affected_asset: found ?? null, storm: null, history: [HISTORY], level_history: [ROSE] } }
      if (method === 'GET' || !id) return undefined
      wishes.push(body)
      if (refusal) return { status: refusal.status, body: { error: refusal.error } }
      if (rest) return { body: { history_line: { ...HISTORY, id: '2' } } }
      Object.assign(found ?? {}, { state: 'acknowledged', state_by: 'Dana', state_at: NOW.toISOString(), version: 1 })
      return { body: { affected_asset: found } }
    },
  })
  return { ...stub, wishes }
}

const panel = () => screen.findByRole('complementary', { name: 'Chosen item' }, PATIENT)

test('an item is acknowledged in its row, assigned, snoozed and noted in its panel, which shows its history as text [DESK-013, DESK-014, DESK-015, PROOF-015]', async () => {
  const { wishes } = desk([truck(1), truck(2)])
  const { address } = open()
  const user = userEvent.setup()
  await user.click(within(await shownRow('Truck 1')).getByRole('button', { name: 'Acknowledge Truck 1' }))
  await waitFor(async () => expect((await shownRow('Truck 1')).textContent).toContain('Acknowledged'), PATIENT)
  await user.click(screen.getByText('Truck 2'))
  expect(address()).toEqual({ item: 'v2' })
  const chosen = within(await panel())
  const proof = await chosen.findByRole('link', { name: 'Proof' }, PATIENT)
  expect(proof.getAttribute('href')).toMatch(/^\/client\/proof\/vehicle\/.+/)
  expect(await chosen.findByText('<script>alert(1)</script>', undefined, PATIENT)).toBeTruthy()
  await user.click(await chosen.findByRole('button', { name: 'Until it gets worse' }, PATIENT))
  await user.click(chosen.getByRole('combobox', { name: /Assigned to/ }))
  await user.click(await screen.findByRole('option', { name: 'Priya Nair' }, PATIENT))
  await user.type(chosen.getByRole('textbox', { name: 'Note' }), 'Called him')
  await user.click(chosen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(wishes).toHaveLength(4), PATIENT)
  expect(wishes).toEqual([
    { action: 'acknowledge', version: 0 },
    { action: 'snooze', version: 0 },
    expect.objectContaining({ action: 'assign', assignee_id: 'p' }),
    { note: 'Called him' },
  ])
})

test('the panel of an item says with which runs its level rose and fell [DESK-140]', async () => {
  desk([truck(1)])
  open({ item: 'v1' })
  const history = within(await within(await panel()).findByRole('region', { name: 'Level history' }, PATIENT))
  expect(history.getByRole('listitem').textContent).toMatch(/^Rose from High to Extremerun of Thu 9:00\sPM UTC$/)
})

test('an escalated item says when in its row, and to whom in its history [DESK-081]', async () => {
  const escalated = affectedOnWire({ id: 'v1', name: 'Truck 1', escalated_at: '2027-01-14T21:15:00.000Z' })
  const line = { ...HISTORY, event: 'escalated', by: 'Stormlane', note: null, assignee: 'Marco Reyes, Priya Nair' }
  stubPortal({
    flags: ['showAffectedTab'],
    answer: ({ path, query }) => {
      if (path === '/affected_assets.json') return { body: queueOnWire([escalated, truck(2)], query) }
      return path === '/affected_assets/v1'
        ? { body: { affected_asset: escalated, storm: null, history: [line], level_history: [] } }
        : undefined
    },
  })
  open({ item: 'v1' })
  expect((await shownRow('Truck 1')).textContent).toMatch(/Newescalated Thu \d+:15 (AM|PM)/)
  expect((await shownRow('Truck 2')).textContent).not.toContain('escalated')
  const chosen = within(await panel())
  expect(await chosen.findByText('Escalated it to Marco Reyes, Priya Nair', undefined, PATIENT)).toBeTruthy()
})

test('what a colleague did first is told in words, and a note that was not stored stays in its field [DESK-017, DESK-019]', async () => {
  desk([truck(1)], { status: 409, error: 'Priya Nair acknowledged this at Thu 3:00 PM CST.' })
  open({ item: 'v1' })
  const user = userEvent.setup()
  const chosen = within(await panel())
  await user.click(await chosen.findByRole('button', { name: 'Acknowledge' }, PATIENT))
  expect(await screen.findByText('Priya Nair acknowledged this at Thu 3:00 PM CST.', undefined, PATIENT)).toBeTruthy()
  const field = chosen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  await user.type(field, 'Keep me')
  await user.click(chosen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(chosen.getByText(/Priya Nair acknowledged/)).toBeTruthy(), PATIENT)
  expect(field.value).toBe('Keep me')
  await user.clear(field)
  await user.click(field)
  await user.paste('x'.repeat(2001))
  expect(chosen.getByText('A note has at most 2,000 characters.')).toBeTruthy()
  expect(chosen.getByRole<HTMLButtonElement>('button', { name: 'Add note' }).disabled).toBe(true)
})

const { decision: DECISION } = answerOnWire(getVehicleDecision) as { decision: object }

test('a vehicle with a decision tells what driving on loses and what can be done; one without tells nothing of it [DESK-102] [DESK-103]', async () => {
  const lost = affectedOnWire({ id: 'v1', name: 'Truck 1', minutes_lost: 38 })
  stubPortal({
    flags: ['showAffectedTab'],
    answer: ({ path, query }) => {
      if (path === '/affected_assets.json') return { body: queueOnWire([lost, truck(2)], query) }
      if (path === '/vehicles/v1/decision') return { body: { decision: DECISION } }
      if (path === '/vehicles/v2/decision') return { body: { decision: null } }
      const [, id] = /^\/affected_assets\/(\w+)$/.exec(path) ?? []
      return id
        ? { body: { affected_asset: id === 'v1' ? lost : truck(2), storm: null, history: [], level_history: [] } }
        : undefined
    },
  })
  open({ item: 'v1' })
  expect((await shownRow('Truck 1')).textContent).toContain('+38 min')
  const chosen = within(await panel())
  expect(await chosen.findByRole('region', { name: 'What you can do' }, PATIENT)).toBeTruthy()
  const alternatives = await screen.findByRole('table', { name: 'What you can do' }, PATIENT)
  const queue = screen.getByRole('table', { name: 'Affected assets' })
  expect(queue.contains(alternatives)).toBe(true)
  expect((await shownRow('Truck 1')).nextElementSibling?.contains(alternatives)).toBe(true)
  const decision = within(alternatives)
  expect(decision.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'What you can do',
    'Arrival, P10 to P90',
    'Lost',
    'Worst',
    'Keeps dock',
    'Driving left',
    'Action',
  ])
  expect(decision.getAllByRole('row')[1]?.textContent).toContain('Recommended')
  expect(decision.getByText('Drive on')).toBeTruthy()
  expect(chosen.getByText('Driving on loses 38 min.')).toBeTruthy()
  await userEvent.setup().click(screen.getByText('Truck 2', { selector: 'td *' }))
  await waitFor(() => expect(chosen.queryByText('Driving on loses 38 min.')).toBeNull(), PATIENT)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What you can do' })).toBeNull(), PATIENT)
  expect(screen.queryByRole('table', { name: 'What you can do' })).toBeNull()
  expect((await shownRow('Truck 2')).textContent).not.toMatch(/\+\d|no time lost/)
})

test('the rows below an open one keep their place when it is scrolled out of sight [DESK-180]', async () => {
  const all = Array.from({ length: 200 }, (_, i) => truck(i))
  stubPortal({
    flags: ['showAffectedTab'],
    answer: ({ path, query }) => {
      if (path === '/affected_assets.json') return { body: queueOnWire(all, query) }
      if (path === '/vehicles/v2/decision') return { body: { decision: DECISION } }
      return path === '/affected_assets/v2'
        ? { body: { affected_asset: truck(2), storm: null, history: [], level_history: [] } }
        : undefined
    },
  })
  open({ item: 'v2' })
  const opened = (await screen.findByRole('table', { name: 'What you can do' }, PATIENT)).closest('tr')
  const openedPx = Number.parseInt(opened?.style.height ?? '', 10)
  expect(openedPx).toBeGreaterThan(100)
  const space = screen.getByRole('table', { name: 'Affected assets' }).parentElement as HTMLElement
  const scroller = space.parentElement as HTMLElement
  const below = (rows: number) => space.style.paddingTop === `${rows}px`
  const ROW = 56
  scroller.scrollTop = 50 * ROW + openedPx
  fireEvent.scroll(scroller)
  await waitFor(() => expect(screen.queryByRole('table', { name: 'What you can do' })).toBeNull(), PATIENT)
  // Six rows more than those in sight are drawn, and the first of them begins where it would with the open row above it.
  await shownRow('Truck 44')
  expect(below(44 * ROW + openedPx)).toBe(true)
  expect(screen.queryByText('Truck 43', { selector: 'td *' })).toBeNull()
  scroller.scrollTop = 0
  fireEvent.scroll(scroller)
  expect(await screen.findByRole('table', { name: 'What you can do' }, PATIENT)).toBeTruthy()
  expect(space.style.paddingTop).toBe('0px')
})

test('a row says where the worst of its trip is and how soon, else where it is; the head counts decisions that are open and taken [DESK-181, DESK-182]', async () => {
  const { decision: brief } = (answerOnWire(getRoute) as { route: { decision: object } }).route
  const worst = { road_name: 'I-80', miles: 61.6, enters_at: hoursAfter(1), leaves_at: hoursAfter(2) }
  const iowa = { region: 'Iowa', is_driving: true }
  const assets = [
    affectedOnWire({ id: 'v1', name: 'Ahead', where: iowa, decision: { ...brief, worst } }),
    affectedOnWire({
      id: 'v2',
      name: 'Inside',
      where: iowa,
      decision: { ...brief, worst: { ...worst, enters_at: hoursAfter(-1) } },
    }),
    affectedOnWire({
      id: 'v3',
      name: 'Passed',
      where: iowa,
      decision: { ...brief, worst: { ...worst, leaves_at: hoursAfter(-1) } },
    }),
    affectedOnWire({ id: 'v4', name: 'Yard', where: { region: 'Nebraska', is_driving: false } }),
    affectedOnWire({ id: 'l1', asset_type: 'location', name: 'Dock', where: { region: 'Ohio', is_driving: null } }),
    affectedOnWire({ id: 'r1', asset_type: 'route', name: 'Load 7', where: null }),
  ]
  portal((query) => queueOnWire(assets, query, { undecided_count: 1, decided_count: 5 }))
  open()
  await shownRow('Ahead')
  const where = async (name: string) =>
    (await shownRow(name)).querySelector('[data-column=where]')?.textContent?.replace('Open on map', '')
  const shown = Object.fromEntries(await Promise.all(assets.map(async ({ name }) => [name, await where(name)])))
  expect(shown).toEqual({
    Ahead: 'I-8062 mi, in 1 h',
    Inside: 'I-8062 mi, inside it now',
    Passed: 'Iowadriving',
    Yard: 'Nebraskaparked',
    Dock: 'Ohio',
    'Load 7': '',
  })
  expect(screen.getByText('1 needs a decision, 5 have one')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Levels of the strips' }).textContent).toContain('not forecast')
})

test('arrivals of all alternatives are drawn on one scale, over the window of the appointment [DESK-141]', async () => {
  stubPortal({
    flags: ['showAffectedTab'],
    answer: ({ path, query }) => {
      if (path === '/affected_assets.json') return { body: queueOnWire([truck(1)], query) }
      if (path === '/vehicles/v1/decision') return { body: { decision: DECISION } }
      return path === '/affected_assets/v1'
        ? { body: { affected_asset: truck(1), storm: null, history: [], level_history: [] } }
        : undefined
    },
  })
  open({ item: 'v1' })
  const decision = await screen.findByRole('table', { name: 'What you can do' }, PATIENT)
  const drawn = within(decision)
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const part = (name: string) => row.querySelector<HTMLElement>(`[data-part=${name}]`)?.style
      const percent = (text: string | undefined) => Math.round(Number.parseFloat(text ?? ''))
      const [odds, appointment] = [part('odds'), part('appointment')]
      return {
        odds: [percent(odds?.left), percent(odds?.left) + percent(odds?.width)],
        middle: percent(part('middle')?.left),
        appointmentEnds: percent(appointment?.width),
      }
    })
  // The scale begins with the earliest arrival, at 16:31, and ends with the latest, 131 minutes later; the dock closes at 17:00.
  expect(drawn).toEqual([
    { odds: [2, 21], middle: 9, appointmentEnds: 22 },
    { odds: [0, 100], middle: 32, appointmentEnds: 22 },
  ])
})

test('Use sets the departure of the shipment, and a refusal says why [DESK-103]', async () => {
  const later = { ...(DECISION as { alternatives: { kind: string }[] }), vehicle_id: null }
  const [any] = later.alternatives
  const leaves = '2027-01-15T02:30:00.000Z'
  const route = affectedOnWire({ id: 'r1', asset_type: 'route', name: 'Load 7', minutes_lost: 22 })
  const wishes: unknown[] = []
  stubPortal({
    flags: ['showAffectedTab'],
    answer: ({ method, path, query, body }) => {
      if (path === '/affected_assets.json') return { body: queueOnWire([route], query) }
      if (path === '/affected_assets/r1')
        return { body: { affected_asset: route, storm: null, history: [], level_history: [] } }
      if (path === '/routes/r1/decision')
        return {
          body: {
            decision: { ...later, route_id: 'r1', alternatives: [{ ...any, kind: 'leave_later', leaves_at: leaves }] },
          },
        }
      if (method !== 'PATCH') return undefined
      wishes.push([path, body])
      return { status: 400, body: { error: 'The departure is in the past.' } }
    },
  })
  open({ item: 'r1' })
  const decision = within(await screen.findByRole('table', { name: 'What you can do' }, PATIENT))
  await userEvent.setup().click(await decision.findByRole('button', { name: 'Use' }, PATIENT))
  expect(await screen.findByText('The departure is in the past.', undefined, PATIENT)).toBeTruthy()
  expect(wishes).toEqual([['/routes/r1', expect.objectContaining({ route: { departure_time: leaves } })]])
})

test('an item that ends while its panel is open says so, and can still be noted [DESK-018]', async () => {
  const assets = [truck(1)]
  desk(assets)
  const { client } = open({ item: 'v1' })
  const chosen = within(await panel())
  expect(await chosen.findByRole('button', { name: 'Acknowledge' }, PATIENT)).toBeTruthy()
  assets.pop()
  await act(() => client.invalidateQueries({ queryKey: ['affected'] }))
  expect(
    await chosen.findByText('This is no longer affected. Notes can still be written.', undefined, PATIENT),
  ).toBeTruthy()
  expect(chosen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
  expect(chosen.getByRole('textbox', { name: 'Note' })).toBeTruthy()
})

test('the queue is worked without a mouse, and ? lists the keys [DESK-020]', async () => {
  const { wishes } = desk([truck(1), truck(2), truck(3)])
  const { address } = open()
  const user = userEvent.setup()
  await shownRow('Truck 1')
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, PATIENT)
  expect(within(help).getByText('Write a note')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), PATIENT)
  await user.keyboard('jj{ArrowDown}k')
  expect(address()).toEqual({ item: 'v2' })
  // The focus is on the name in the chosen row, and X checks it.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Truck 2'), PATIENT)
  await user.keyboard('x')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Check Truck 2' }).checked).toBe(true)
  await user.keyboard('x')
  expect((await shownRow('Truck 2')).getAttribute('aria-selected')).toBe('true')
  await user.keyboard('a')
  await waitFor(() => expect(wishes).toEqual([{ action: 'acknowledge', version: 0 }]), PATIENT)
  await within(await panel()).findByRole('textbox', { name: 'Note' }, PATIENT)
  await user.keyboard('n')
  await user.keyboard('jas')
  expect(within(await panel()).getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('jas')
  expect(wishes).toHaveLength(1)
  await user.click(screen.getByText('Level and asset'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toEqual({}), PATIENT)
})

test('what a colleague does reaches every open screen at once [DESK-014]', async () => {
  const assets = [truck(1)]
  desk(assets)
  openInShell(<AffectedPage search={{}} onSearch={() => undefined} />)
  expect((await shownRow('Truck 1')).textContent).toContain('New')
  Object.assign(assets[0] ?? {}, { state: 'assigned', state_by: 'Dana', assignee: { id: 'p', name: 'Priya Nair' } })
  await act(async () =>
    HandWorkedSocket.last.says({ type: 'update', id: '2', channel: 'desk', data: { asset_ids: ['v1'] } }),
  )
  await waitFor(async () => expect((await shownRow('Truck 1')).textContent).toContain('AssignedPriya Nair'), PATIENT)
})

test('checked rows are handled at once, stay checked when the queue is reordered, and their vehicles get one message [DESK-030, DESK-031]', async () => {
  let assets = [truck(1), truck(2), truck(3, 2)]
  const wishes: unknown[] = []
  stubPortal({
    flags: ['showAffectedTab'],
    vehicles: [1, 2, 3].map((number) => vehicleOnWire({ id: `v${number}`, name: `Truck ${number}` })),
    bodies: { '/colleagues.json': { colleagues: [{ id: 'p', name: 'Priya Nair' }] } },
    answer: ({ method, path, query, body }) => {
      if (path !== '/affected_assets.json') return undefined
      if (method === 'GET') return { body: queueOnWire(assets, query) }
      wishes.push(body)
      const refused = { id: 'v3', name: 'Truck 3', reason: 'Priya Nair acknowledged this at Thu 3:00 PM CST.' }
      return { body: { affected_assets: [{ ...truck(1), state: 'acknowledged', version: 1 }], refused: [refused] } }
    },
  })
  openInShell(<AffectedPage search={{}} onSearch={() => undefined} />)
  const user = userEvent.setup()
  await user.click(within(await shownRow('Truck 1')).getByRole('checkbox', { name: 'Check Truck 1' }))
  await user.click(within(await shownRow('Truck 3')).getByRole('checkbox', { name: 'Check Truck 3' }))
  assets = [truck(3, 4), truck(2), truck(1)]
  await act(async () =>
    HandWorkedSocket.last.says({ type: 'update', id: '1', channel: 'assets', data: { asset_type: 'vehicle' } }),
  )
  await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toContain('Truck 3'), PATIENT)
  const isChecked = async (name: string) => within(await shownRow(name)).getByRole<HTMLInputElement>('checkbox').checked
  expect([await isChecked('Truck 1'), await isChecked('Truck 2'), await isChecked('Truck 3')]).toEqual([
    true,
    false,
    true,
  ])
  const bar = within(screen.getByRole('region', { name: 'Checked items' }))
  await user.click(bar.getByRole('button', { name: 'Acknowledge all' }))
  expect(await screen.findByText('1 item was left as it is', undefined, PATIENT)).toBeTruthy()
  expect(screen.getByText('Truck 3: Priya Nair acknowledged this at Thu 3:00 PM CST.')).toBeTruthy()
  await user.click(bar.getByRole('combobox', { name: /Assign all to/ }))
  await user.click(await screen.findByRole('option', { name: 'Priya Nair' }, PATIENT))
  const items = (version: number) => [
    { id: 'v1', version },
    { id: 'v3', version: 0 },
  ]
  await waitFor(
    () =>
      expect(wishes).toEqual([
        { action: 'acknowledge', items: items(0) },
        { action: 'assign', assignee_id: 'p', items: items(1) },
      ]),
    PATIENT,
  )
  await user.click(await bar.findByRole('button', { name: 'Message 2 vehicles' }, PATIENT))
  const gets = await screen.findByRole('list', { name: 'Gets it' }, PATIENT)
  expect(within(gets).getAllByRole('listitem')).toHaveLength(2)
})

test('the hand-over says when colleagues cannot be loaded, and loads them on request [DESK-033]', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let isDown = true
  stubPortal({
    flags: ['showAffectedTab'],
    answer: ({ path, query }) => {
      if (path === '/affected_assets.json') return { body: queueOnWire([truck(1)], query) }
      if (path === '/affected/hand_over') return { body: { text: 'Hand-over: 1 affected.', item_count: 1 } }
      if (path !== '/colleagues.json') return undefined
      return isDown ? 'unreachable' : { body: { colleagues: [{ id: 'm', name: 'Marco Reyes' }] } }
    },
  })
  openInShell(<AffectedPage search={{}} onSearch={() => undefined} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Shift hand-over' }, PATIENT))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over to the next shift' }, PATIENT))
  expect(await dialog.findByText('Your colleagues could not be loaded.', undefined, PATIENT)).toBeTruthy()
  isDown = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByRole('checkbox', { name: 'Marco Reyes' }, PATIENT)).toBeTruthy()
})

test('the hand-over is made by the server, edited, and mailed to chosen colleagues; a refusal stays in the dialog [DESK-032, DESK-033]', async () => {
  const sent: unknown[] = []
  const { asked } = stubPortal({
    flags: ['showAffectedTab'],
    bodies: {
      '/colleagues.json': {
        colleagues: [
          { id: 'p', name: 'Priya Nair' },
          { id: 'm', name: 'Marco Reyes' },
        ],
      },
    },
    answer: ({ method, path, query, body }) => {
      if (path === '/affected_assets.json') return { body: queueOnWire([truck(1)], query) }
      if (path !== '/affected/hand_over') return undefined
      if (method === 'GET') return { body: { text: 'Hand-over: 1 affected.', item_count: 1 } }
      sent.push(body)
      return sent.length === 1
        ? { status: 400, body: { error: 'Choose an active member of your organization.' } }
        : { body: { sent_to: ['Marco Reyes'] } }
    },
  })
  openInShell(<AffectedPage search={{}} onSearch={() => undefined} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Shift hand-over' }, PATIENT))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over to the next shift' }, PATIENT))
  const field = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }, PATIENT)
  expect(field.value).toBe('Hand-over: 1 affected.')
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  expect(send.disabled).toBe(true)
  await user.type(field, ' Check the docks.')
  await user.click(await dialog.findByRole('checkbox', { name: 'Marco Reyes' }, PATIENT))
  await user.click(send)
  expect(await dialog.findByText(/Choose an active member/, undefined, PATIENT)).toBeTruthy()
  await waitFor(() => expect(send.disabled).toBe(false), PATIENT)
  await user.click(send)
  expect(await screen.findByText('The hand-over to Marco Reyes is on its way', undefined, PATIENT)).toBeTruthy()
  expect(sent.at(-1)).toEqual({ text: 'Hand-over: 1 affected. Check the docks.', recipient_ids: ['m'] })
  // The same text to the same colleagues has the same key, so that nobody gets it twice after a lost answer.
  const keys = asked.flatMap(({ method, path, idempotencyKey }) =>
    method === 'POST' && path === '/affected/hand_over' ? [idempotencyKey] : [],
  )
  expect([keys.length, new Set(keys).size, keys[0]]).toEqual([2, 1, expect.stringMatching(/^\S{10,}$/)])
})

const LAKE_EFFECT = {
  storm_id: 'storm-1',
  name: 'Lake-effect snow, Lake Erie',
  kind: 'Winter Storm',
  impact_level: 2,
  state: 'active',
  begins_at: '2027-01-14T15:00:00.000Z',
  ends_at: '2027-01-15T21:00:00.000Z',
  count: 29,
  new_count: 11,
  worst_level: 4,
}
const BY_STORM = {
  affected_storms: [
    LAKE_EFFECT,
    { ...LAKE_EFFECT, storm_id: 'storm-2', name: 'Wind storm, Texas', impact_level: 3, count: 0, worst_level: null },
  ],
  outside: {
    count: 35,
    new_count: 12,
    events: [
      { name: 'Blizzard Warning', is_alert: true, count: 34, new_count: 12, worst_level: 4 },
      { name: 'Road Conditions', is_alert: false, count: 1, new_count: 0, worst_level: 2 },
    ],
  },
}
const portalByStorm = (byStorm: object) =>
  stubPortal({
    bodies: { '/affected/storms': byStorm },
    answer: ({ path, query }) =>
      path === '/affected_assets.json' ? { body: queueOnWire([truck(1)], query) } : undefined,
  })

test('By storm lists the storms with own assets first, then what is under none, then the other storms, and each opens its room [STORM-030]', async () => {
  portalByStorm(BY_STORM)
  open()
  await shownRow('Truck 1')
  await userEvent.setup().click(screen.getByRole('button', { name: 'By storm' }))
  await screen.findByRole('list', { name: 'Storms' }, PATIENT)
  const lists = screen.getAllByRole('list').filter((list) => /torm/.test(list.getAttribute('aria-label') ?? ''))
  expect(lists.map((list) => [list.getAttribute('aria-label'), list.querySelector('li')?.textContent])).toEqual([
    ['Storms', expect.stringMatching(/^ExtremeLake-effect snow, Lake ErieNow.+Open storm29 affected, 11 new$/)],
    ['Under no storm', expect.stringMatching(/^ExtremeBlizzard Warning.+34 affected, 12 new$/)],
    ['Storms with none of yours', expect.stringMatching(/^HighWind storm, TexasNow.+Open stormnone of yours$/)],
  ])
  const links = lists.flatMap((list) => within(list).queryAllByRole('link'))
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/client/storms/storm-1', '/client/storms/storm-2'])
})

test('the queue is grouped by storm, and under no storm by cause; a click opens the rows of one, and another shows all again [DESK-034]', async () => {
  const { asked } = portalByStorm(BY_STORM)
  const { address } = open()
  const user = userEvent.setup()
  const showAll = (name: string) => screen.findByRole('button', { name: `Show all, not only ${name}` }, PATIENT)
  await shownRow('Truck 1')
  await user.click(screen.getByRole('button', { name: 'By storm' }))
  expect(address()).toEqual({ by: 'storm' })
  await user.click(await screen.findByRole('button', { name: 'Show 29 under Lake-effect snow, Lake Erie' }, PATIENT))
  expect(address()).toEqual({ storm: 'storm-1' })
  await waitFor(() => expect(asked.some(({ query }) => query.get('storm') === 'storm-1')).toBe(true), PATIENT)
  await shownRow('Truck 1')
  await user.click(await showAll('Lake-effect snow, Lake Erie'))
  expect(address()).toEqual({})

  await user.click(screen.getByRole('button', { name: 'By storm' }))
  const outside = await screen.findByRole('heading', { name: /^No storm/ }, PATIENT)
  expect(outside.textContent).toBe('No storm35 affected, 12 new')
  const events = within(screen.getByRole('list', { name: 'Under no storm' }))
  expect(events.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'ExtremeBlizzard WarningGovernment alert34 affected, 12 new',
    'ModerateRoad ConditionsWeather1 affected, 0 new',
  ])
  await user.click(events.getByRole('button', { name: /Blizzard Warning/ }))
  expect(address()).toEqual({ storm: 'none', event: 'Blizzard Warning' })
  await waitFor(() => expect(asked.some(({ query }) => query.get('event') === 'Blizzard Warning')).toBe(true), PATIENT)
  await shownRow('Truck 1')
  await user.click(await showAll('Blizzard Warning'))
  await user.click(await showAll('No storm'))
  expect(address()).toEqual({})
})

test('without storms By storm says so, and an address of old opens it [DESK-034]', async () => {
  portalByStorm({ affected_storms: [], outside: { count: 0, new_count: 0, events: [] } })
  open({ by: 'event' })
  expect(await screen.findByText('No storm is there or expected.', undefined, PATIENT)).toBeTruthy()
  expect(screen.getByText('Nothing else is affected in this shift.')).toBeTruthy()
})

test('an item of the queue leads to the room of the storm that it is under [STORM-043]', async () => {
  stubPortal({
    answer: ({ path, query }) => {
      if (path === '/affected_assets.json') return { body: queueOnWire([truck(1)], query) }
      if (path !== '/affected_assets/v1') return undefined
      return {
        body: {
          affected_asset: truck(1),
          storm: { id: 'a b', name: 'Wind storm, Texas' },
          history: [],
          level_history: [],
        },
      }
    },
  })
  open({ item: 'v1' })
  const link = await screen.findByRole('link', { name: 'Storm: Wind storm, Texas' }, PATIENT)
  expect(link.getAttribute('href')).toBe('/client/storms/a%20b')
})
