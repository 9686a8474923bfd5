// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { APPOINTMENT_ON_WIRE, optionOnWire, routeOnWire, withArrivalOdds } from '../../../test/routes-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import type { PlanBoardSearch } from '../../features/plan-board/plan-board.route.ts'
import { PlanBoard } from '../../features/plan-board/plan-board.tsx'
import { writeStored } from '../../platform/local-store.ts'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

const NOW = new Date('2027-01-14T21:12:00Z')
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  writeStored('timeZone', 'America/Chicago')
})
afterEach(() => vi.useRealTimers())

/** A shipment that leaves today at 4 PM and arrives tomorrow at 9:43 AM, with a rest and an hour of danger. */
const snowy = (id: string, parts: object = {}) => ({
  ...routeOnWire(id),
  external_id: `S-${id}`,
  vehicle_data: { ...routeOnWire(id).vehicle_data, id: 'SL-0007' },
  appointment: APPOINTMENT_ON_WIRE,
  latest_route_results: [
    {
      ...withArrivalOdds(optionOnWire(true)),
      level_spans: [
        { level: 0, starts_at: '2027-01-14T22:00:00.000Z', ends_at: '2027-01-15T04:00:00.000Z' },
        { level: 3, starts_at: '2027-01-15T14:00:00.000Z', ends_at: '2027-01-15T15:43:00.000Z' },
      ],
      breaks: [
        {
          kind: 'rest',
          starts_at: '2027-01-15T04:00:00.000Z',
          ends_at: '2027-01-15T14:00:00.000Z',
          at_mile: 400,
          latitude: 41,
          longitude: -96,
        },
      ],
    },
  ],
  ...parts,
})
const calm = (id: string, parts: object = {}) => ({
  ...routeOnWire(id),
  external_id: `S-${id}`,
  departure_time: '2027-01-15T12:00:00.000Z',
  latest_route_results: [
    {
      ...optionOnWire(false),
      risk: 0,
      departure_time: '2027-01-15T12:00:00.000Z',
      adjusted_arrival_time: '2027-01-15T20:00:00.000Z',
    },
  ],
  ...parts,
})

const STORM = {
  id: 'storm-1',
  name: 'Blizzard, Nebraska',
  impact_level: 3,
  begins_at: '2027-01-15T00:00:00.000Z',
  ends_at: '2027-01-16T00:00:00.000Z',
}
const CROSSING = {
  route_id: 'a',
  storm_id: STORM.id,
  from: '2027-01-15T06:00:00.000Z',
  until: '2027-01-15T18:00:00.000Z',
  hit_at: '2027-01-15T14:00:00.000Z',
  leaves_at: '2027-01-15T15:00:00.000Z',
}
const GROUPS = [
  {
    id: 'plains',
    name: 'Plains fleet',
    source: 'own',
    external_id: null,
    children: [],
    location_count: 0,
    vehicle_count: 0,
    route_count: 1,
  },
]

function open(
  routes: object[],
  search: PlanBoardSearch = {},
  crossings: object | number = { storms: [STORM], crossings: [CROSSING] },
) {
  const server = stubPortal({
    flags: ['showRoutesTab'],
    routes,
    bodies: { '/groups.json': { groups: GROUPS } },
    answer: ({ path }) => {
      if (path !== '/storm_crossings.json') return undefined
      return typeof crossings === 'number'
        ? { status: crossings, body: { error: 'Permission not granted' } }
        : { body: { ...crossings, as_of: NOW.toISOString() } }
    },
  })
  const stage = stageScreen(search, (at, onSearch) => <PlanBoard search={at} onSearch={onSearch} />)
  return { ...server, ...stage }
}
const lines = async () =>
  (await screen.findAllByRole('listitem', undefined, PATIENT)).map((line) => line.textContent ?? '')
const board = async () => within(await screen.findByRole('list', { name: 'Shipments of the day' }, PATIENT))

test('a shipment is a bar by departure and arrival with its levels, rests, dock and storm, also in words [PLAN-110, PLAN-111]', async () => {
  open([snowy('a')])
  const bar = (await board()).findByRole('img', { name: /^Leaves/ }, PATIENT)
  await waitFor(async () => expect((await bar).getAttribute('aria-label')).toContain('Blizzard, Nebraska'), PATIENT)
  expect((await bar).getAttribute('aria-label')).toBe(
    'Leaves Thu 4:00 PM CST, arrives Fri 9:43 AM CST. High 1 h 43 min, None 6 h. 1 driver break, 10 h. ' +
      'Dock Fri 9:00 AM – 10:00 AM CST, kept. Blizzard, Nebraska on the road Fri 12:00 AM – 12:00 PM CST.',
  )
  // The axis goes from Wed 8 PM to Fri 8 AM: a rest from Thu 10 PM on begins 26 of 36 hours after its start.
  const rest = screen.getByText('Rest 10 h').parentElement as HTMLElement
  expect(Number.parseFloat(rest.style.left)).toBeCloseTo((100 * 26) / 36, 2)
  expect(Number.parseFloat(rest.style.width)).toBeCloseTo((100 * 10) / 36, 2)
  const high = rest.parentElement?.querySelector<HTMLElement>('[data-level="high"]')
  // The danger after 8 AM lies beyond the axis.
  expect(high?.style.display).toBe('none')
  expect((await lines()).at(-1)).toContain('76%')
})

test('shipments are grouped by storm, dock or vehicle, and the day is chosen in the address [PLAN-110, PLAN-113]', async () => {
  const { address } = open([snowy('a'), calm('b'), calm('c', { departure_time: '2027-01-16T12:00:00.000Z' })])
  const user = userEvent.setup()
  await waitFor(async () => expect((await lines())[0]).toContain('Blizzard, Nebraska'), PATIENT)
  // Shipment b leaves tomorrow at 6 AM.
  expect(await lines()).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Blizzard, Nebraska' }).getAttribute('href')).toBe('/client/storms/storm-1')
  const back = screen.getByRole<HTMLButtonElement>('button', { name: 'Previous day' })
  expect(back.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Next day' }))
  expect(screen.getByText('Tomorrow, Fri, Jan 15')).toBeTruthy()
  const tomorrow = await lines()
  expect(tomorrow.map((line) => line.slice(0, 20))).toEqual([
    'Blizzard, NebraskaTh',
    'Denver, COChicago, I',
    'Rest of the networkn',
    'Denver, COChicago, I',
  ])
  await user.click(screen.getByRole('radio', { name: 'By dock time' }))
  expect((await lines())[0]).toBe('With a dock window1 shipment')
  await user.click(screen.getByRole('radio', { name: 'By vehicle' }))
  expect((await lines())[2]).toBe('No vehicle yet1 shipment')
  expect(address()).toEqual({ day: 1, by: 'vehicle' })
})

test('a board is filtered by group, storm, level and text, which are in the address [PLAN-115]', async () => {
  const { address } = open([snowy('a', { group_ids: ['plains'] }), calm('b')], { day: 1 })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'High: 1' }, PATIENT))
  expect(await lines()).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'None: 1' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'High: 1' }))
  await user.click(screen.getByRole('button', { name: 'Storm' }))
  await user.click(await screen.findByRole('radio', { name: 'Blizzard, Nebraska' }, PATIENT))
  await user.keyboard('{Escape}')
  expect(await lines()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Filter By Group' }))
  await user.click(await screen.findByRole('checkbox', { name: /Plains fleet/ }, PATIENT))
  await user.keyboard('{Escape}')
  await user.type(screen.getByRole('searchbox', { name: 'Find a shipment' }), 's-b')
  expect(await screen.findByText('No results found', undefined, PATIENT)).toBeTruthy()
  expect(address()).toEqual({ day: 1, storm: 'storm-1', groups: 'plains', query: 's-b' })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(address()).toEqual({ day: 1 })
  expect(await lines()).toHaveLength(4)
})

test('of a thousand shipments only those in sight are drawn, and the counts know all [PLAN-116]', async () => {
  const many = Array.from({ length: 1000 }, (_, i) => calm(`n${i}`))
  open(many, { day: 1 })
  expect(await screen.findByText('1,000 shipments', undefined, PATIENT)).toBeTruthy()
  const drawn = await screen.findAllByRole('listitem', undefined, PATIENT)
  expect(drawn.length).toBeLessThan(60)
  expect(drawn[0]?.getAttribute('aria-setsize')).toBe('1001')
  expect(drawn[1]?.getAttribute('aria-posinset')).toBe('2')
})

test('a plan without the layer of storms has a board without storms [PLAN-112]', async () => {
  open([snowy('a')], {}, 403)
  expect((await lines())[0]).toBe('Rest of the networkno storm on the way1 shipment')
  await userEvent.click(screen.getByRole('button', { name: 'Storm' }))
  expect(
    await screen.findByText('No storm is forecast on the roads of your shipments.', undefined, PATIENT),
  ).toBeTruthy()
})

test('a shipment that is not rated yet, or for which no way was found, says so and is not Calm [PLAN-110]', async () => {
  const parts = { departure_time: '2027-01-14T22:00:00.000Z' }
  open([
    { ...routeOnWire('p', 'pending'), ...parts },
    { ...routeOnWire('f', 'failed'), ...parts },
  ])
  const [, failed, pending] = await lines()
  expect(failed).toContain('No way was found')
  expect(pending).toContain('Not rated yet')
  expect(screen.getAllByRole('img', { name: 'Unknown' })).toHaveLength(2)
})

test('an empty day says what appears there and leads to the planner [PLAN-110]', async () => {
  open([])
  expect(await screen.findByText('No shipment on this day', undefined, PATIENT)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Plan a route' }).getAttribute('href')).toBe('/client/routes')
})
