// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  APPOINTMENT_ON_WIRE,
  departuresOnWire,
  optionOnWire,
  routeOnWire,
  withArrivalOdds,
} from '../../../test/routes-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { vehicleOnWire } from '../../../test/vehicle.ts'
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
    bodies: { '/groups.json': { groups: GROUPS } },
    answer: ({ path, query }) => {
      if (path === '/routes.json') {
        const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
        return { body: { routes: routes.slice(offset, offset + limit), total_count: routes.length } }
      }
      if (path !== '/storm_crossings.json') return undefined
      return typeof crossings === 'number'
        ? { status: crossings, body: { error: 'Permission not granted' } }
        : { body: { ...crossings, as_of: NOW.toISOString() } }
    },
  })
  const stage = stageScreen(search, (at, onSearch) => <PlanBoard search={at} onSearch={onSearch} />)
  return { ...server, ...stage }
}
const board = async () => within(await screen.findByRole('list', { name: 'Shipments of the day' }, PATIENT))
const lines = async () =>
  (await (await board()).findAllByRole('listitem', undefined, PATIENT)).map((line) => line.textContent ?? '')

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
  const drawn = (await board()).getAllByRole('listitem')
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

/** The comparison of a trip whose best way leaves at `until`. */
const decided = (until: string, parts: object = {}) => ({
  action: 'reroute',
  text: 'Leave later.',
  moments: [],
  until,
  drive_on: {
    kind: 'drive_on',
    arrives_at: '2027-01-15T15:43:00.000Z',
    minutes_lost: 123,
    cost: 400,
    worst_level: 3,
    worst_miles: 80,
    appointment_chance: 0.3,
  },
  best: {
    kind: 'leave_later',
    arrives_at: '2027-01-15T15:58:00.000Z',
    minutes_lost: 20,
    cost: 100,
    worst_level: 1,
    worst_miles: 10,
    appointment_chance: 0.88,
    ...parts,
  },
  computed_at: NOW.toISOString(),
})
const LATER = '2027-01-14T23:00:00.000Z'

/** A server that keeps departures, as `POST /routes/move` does. */
function openPlan(shipments: ReturnType<typeof snowy>[]) {
  const departures = new Map(shipments.map(({ id, departure_time }) => [id, departure_time]))
  const requests: { route_id: string; from: string; to: string }[][] = []
  const rated: URLSearchParams[] = []
  const server = stubPortal({
    flags: ['showRoutesTab'],
    answer: ({ path, body, query }) => {
      if (path === '/rightroute/departures') {
        rated.push(query)
        return {
          body: departuresOnWire(1)
            .map((line) => JSON.stringify(line))
            .join('\n'),
        }
      }
      if (path === '/storm_crossings.json') return { body: { storms: [], crossings: [], as_of: NOW.toISOString() } }
      if (path === '/routes.json')
        return {
          body: {
            routes: shipments
              .filter(({ id }) => departures.has(id))
              .map((one) => ({ ...one, departure_time: departures.get(one.id) })),
          },
        }
      if (path !== '/routes/move') return undefined
      const { moves } = body as { moves: { route_id: string; from: string; to: string }[] }
      requests.push(moves)
      const known = moves.filter(({ route_id }) => departures.has(route_id))
      const made = known.filter(({ route_id, from }) => departures.get(route_id) === from)
      for (const { route_id, to } of made) departures.set(route_id, to)
      const kept = known
        .filter((one) => !made.includes(one))
        .map(({ route_id }) => ({
          route_id,
          reason: 'changed',
          error: 'Somebody gave this route another departure meanwhile.',
          departure_time: departures.get(route_id),
        }))
      return { body: { moved: made.map(({ route_id }) => route_id), kept } }
    },
  })
  stageScreen<PlanBoardSearch>({}, (at, onSearch) => <PlanBoard search={at} onSearch={onSearch} />)
  return { ...server, departures, requests, rated }
}

test('a suggestion stands beside the plan: a thin bar, both levels and both chances [PLAN-120]', async () => {
  openPlan([snowy('a', { decision: decided(LATER) }), snowy('b', { decision: decided(LATER, { kind: 'slower' }) })])
  const [, suggested, asPlanned] = await lines()
  expect(suggested).toContain('Leave Thu 5:00 PM1 h later')
  expect(suggested).toContain('76% to 88%')
  expect(asPlanned).not.toContain('later')
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
    'Pick all suggestions: Rest of the network',
    'Pick the suggestion for S-a',
  ])
  const bar = screen.getAllByRole('img', { name: /^Leaves/ })[0]
  expect(bar?.getAttribute('aria-label')).toContain('Suggested: leaves Thu 5:00 PM CST, arrives Fri 9:58 AM CST.')
})

test('picked suggestions are applied together with their sum, and undone in one click [PLAN-121, PLAN-122]', async () => {
  const { departures, requests } = openPlan(['a', 'b', 'c'].map((id) => snowy(id, { decision: decided(LATER) })))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Pick the suggestion for S-a' }, PATIENT))
  await user.click(screen.getByRole('checkbox', { name: 'Pick the suggestion for S-c' }))
  const bar = within(screen.getByRole('region', { name: 'Suggestions' }))
  for (const words of ['2 of 3', '−1 h 30 min', '2 docks', '2 to 0']) expect(bar.getByText(words)).toBeTruthy()
  await user.click(bar.getByRole('button', { name: 'Apply 2 suggestions' }))
  expect(await screen.findByText('2 shipments moved', undefined, PATIENT)).toBeTruthy()
  expect([...departures.values()]).toEqual([LATER, '2027-01-14T22:00:00.000Z', LATER])
  await waitFor(() => expect(bar.getByText('0 of 1')).toBeTruthy(), PATIENT)
  await user.click(bar.getByRole('button', { name: 'Undo 2 moves' }))
  expect(await screen.findByText('2 shipments moved back', undefined, PATIENT)).toBeTruthy()
  expect(new Set(departures.values())).toEqual(new Set(['2027-01-14T22:00:00.000Z']))
  expect(requests).toHaveLength(2)
  await waitFor(() => expect(bar.queryByRole('button', { name: /^Undo/ })).toBeNull(), PATIENT)
})

test('of a shipment that somebody changed meanwhile one is told, and the others move [PLAN-123]', async () => {
  const { departures } = openPlan(['a', 'b'].map((id) => snowy(id, { decision: decided(LATER) })))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Pick all 2' }, PATIENT))
  departures.set('a', '2027-01-15T01:00:00.000Z')
  await user.click(screen.getByRole('button', { name: 'Apply 2 suggestions' }))
  expect(await screen.findByText('1 shipment not moved', undefined, PATIENT)).toBeTruthy()
  expect(screen.getByText('S-a: Somebody gave this route another departure meanwhile.')).toBeTruthy()
  expect(departures.get('a')).toBe('2027-01-15T01:00:00.000Z')
  expect(departures.get('b')).toBe(LATER)
  expect(await screen.findByRole('button', { name: 'Undo 1 move' }, PATIENT)).toBeTruthy()
})

test('a shipment that was deleted meanwhile is named [PLAN-123]', async () => {
  const { departures } = openPlan([snowy('a', { decision: decided(LATER) })])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Pick all 1' }, PATIENT))
  departures.delete('a')
  await user.click(screen.getByRole('button', { name: 'Apply 1 suggestion' }))
  expect(await screen.findByText('S-a: It was deleted.', undefined, PATIENT)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('a filter that hides a picked shipment keeps it from being applied [PLAN-121]', async () => {
  openPlan([snowy('a', { decision: decided(LATER) }), snowy('b', { decision: decided(LATER) })])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Pick all suggestions: Rest of the network' }, PATIENT))
  expect(screen.getByRole('button', { name: 'Apply 2 suggestions' })).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Find a shipment' }), 's-a')
  expect(await screen.findByRole('button', { name: 'Apply 1 suggestion' }, PATIENT)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Drop all' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true)
})

test('the shown shipments are downloaded as CSV and as a calendar [PLAN-130]', async () => {
  const files: { name: string; text: Promise<string> }[] = []
  const contents = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    contents.set('blob:file', blob as Blob)
    return 'blob:file'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: (contents.get(this.href) as Blob).text() })
  })
  open([snowy('a', { decision: decided(LATER) }), calm('b', { departure_time: '2027-01-14T23:00:00.000Z' })])
  const user = userEvent.setup()
  await user.type(await screen.findByRole('searchbox', { name: 'Find a shipment' }, PATIENT), 's-a')
  await waitFor(async () => expect(await lines()).toHaveLength(2), PATIENT)
  await user.click(screen.getByRole('button', { name: 'Download the shown shipments as CSV' }))
  await user.click(screen.getByRole('button', { name: 'Download the shown shipments as a calendar file (ICS)' }))
  expect(files.map(({ name }) => name)).toEqual(['plan-2027-01-14.csv', 'plan-2027-01-14.ics'])
  const [csv = '', ics = ''] = await Promise.all(files.map(({ text }) => text))
  const [, line, end] = csv.split('\r\n')
  expect(line).toContain('S-a,Load a,"Denver, CO","Chicago, IL",SL-0007,2027-01-14T16:00:00-06:00')
  expect(line).toContain('2027-01-15T10:00:00-06:00,76,2027-01-14T17:00:00-06:00')
  expect(end).toBe('')
  expect(ics).toContain('SUMMARY:S-a: Denver\\, CO – Chicago\\, IL')
  expect(ics.match(/BEGIN:VEVENT/g)).toHaveLength(1)
})

test('the arrow keys move a departure, which is rated at once, applied like a suggestion, and taken back by Escape [PLAN-131]', async () => {
  const { departures, rated } = openPlan([snowy('a')])
  const user = userEvent.setup()
  const handle = await screen.findByRole('button', { name: /^Departure of S-a/ }, PATIENT)
  expect(rated).toEqual([])
  handle.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  await waitFor(async () => expect((await lines())[1]).toContain('Leave Thu 4:30 PM30 min later'), PATIENT)
  expect(rated).toHaveLength(1)
  expect(Object.fromEntries(rated[0] ?? [])).toMatchObject({ vehicle_type: 'car', option: '0' })
  expect((await lines())[1]).toMatch(/76% to \d+%/)
  expect((await board()).getByRole('img', { name: 'Moderate' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(async () => expect((await lines())[1]).not.toContain('later'), PATIENT)
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await waitFor(async () => expect((await lines())[1]).toContain('Leave Thu 5:00 PM1 h later'), PATIENT)
  await user.click(screen.getByRole('button', { name: 'Apply 1 suggestion' }))
  await waitFor(() => expect(departures.get('a')).toBe(LATER), PATIENT)
})

test('a bar is dragged to another departure [PLAN-131]', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(720)
  HTMLElement.prototype.setPointerCapture = () => undefined
  openPlan([snowy('a')])
  const handle = await screen.findByRole('button', { name: /^Departure of S-a/ }, PATIENT)
  // 720 px are 36 hours.
  fireEvent.pointerMove(handle, { clientX: 300, pointerId: 1 })
  fireEvent.pointerDown(handle, { clientX: 200, pointerId: 1 })
  fireEvent.pointerMove(handle, { clientX: 213, pointerId: 1 })
  await waitFor(async () => expect((await lines())[1]).toContain('Leave Thu 4:45 PM45 min later'), PATIENT)
  fireEvent.pointerUp(handle, { clientX: 213, pointerId: 1 })
  fireEvent.pointerMove(handle, { clientX: 400, pointerId: 1 })
  expect((await lines())[1]).toContain('Leave Thu 4:45 PM')
})

test('a shipment that has left or is not rated cannot be moved [PLAN-131]', async () => {
  openPlan([
    snowy('gone', { departure_time: '2027-01-14T20:00:00.000Z' }),
    { ...snowy('new'), latest_route_results: null } as never,
  ])
  expect(await lines()).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /^Departure of/ })).toBeNull()
})

test('a vehicle is assigned to a shipment by hand, with what it drives at that time already [PLAN-143, PLAN-144]', async () => {
  const vehicles = [
    vehicleOnWire({ id: 'v1', name: 'Truck 7', external_id: 'SL-0007' }),
    vehicleOnWire({ id: 'v2', name: 'Truck 9', external_id: 'SL-0009' }),
  ]
  const free = { ...snowy('b'), vehicle_data: { ...routeOnWire('b').vehicle_data, id: null as string | null } }
  const sent: unknown[] = []
  let isDown = true
  stubPortal({
    flags: ['showRoutesTab'],
    vehicles,
    answer: ({ method, path, body }) => {
      if (path === '/storm_crossings.json') return { body: { storms: [], crossings: [], as_of: NOW.toISOString() } }
      if (path === '/routes.json') return { body: { routes: [snowy('a'), free] } }
      if (method !== 'PATCH' || path !== '/routes/b') return undefined
      sent.push(body)
      if (isDown) return { status: 503, body: { error: 'Try again later' } }
      free.vehicle_data.id = 'SL-0007'
      return { body: { route: free } }
    },
  })
  stageScreen<PlanBoardSearch>({}, (at, onSearch) => <PlanBoard search={at} onSearch={onSearch} />)
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Vehicle of S-b' }, PATIENT))
  const dialog = within(await screen.findByRole('dialog', { name: 'Vehicle of S-b' }, PATIENT))
  expect(dialog.getByRole('button', { name: 'Assign' }).hasAttribute('disabled')).toBe(true)
  await user.type(dialog.getByLabelText('Vehicle'), 'Truck 7')
  await user.click(await screen.findByRole('option', { name: 'Truck 7' }, PATIENT))
  expect(dialog.getByRole('status').textContent).toBe('SL-0007 also drives S-a at that time, until Fri 9:43 AM.')
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(await dialog.findByText('The vehicle could not be assigned', undefined, PATIENT)).toBeTruthy()
  isDown = false
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText('SL-0007 drives S-b', undefined, PATIENT)).toBeTruthy()
  expect(sent.at(-1)).toEqual({ route: { vehicle_id: 'SL-0007' } })
  await waitFor(
    () => expect(screen.getByRole('button', { name: 'Vehicle of S-b' }).textContent).toBe('SL-0007'),
    PATIENT,
  )
})
