// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { meOnWire } from '../../../test/answer-on-wire.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { NO_INPUTS } from './plan-inputs.ts'
import { RoutePlanner } from './route-planner.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-14T12:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const place = (label: string, latitude: number, longitude: number) => ({ label, latitude, longitude })
const OMAHA = { id: 'a', place: place('Omaha, NE', 41.26, -95.93), hours: '1' }
const DAVENPORT = {
  id: 'b',
  place: place('Davenport, IA', 41.52, -90.58),
  hours: '',
  window: { earliest: '2027-01-14T14:00:00.000Z', latest: '2027-01-14T16:00:00.000Z' },
}
const LINCOLN = { id: 'c', place: place('Lincoln, NE', 40.81, -96.7), hours: '' }

const visit = (stop: number, arrives_at: string, window_kept: boolean | null = null) => ({
  stop,
  arrives_at,
  time_zone: 'America/Chicago',
  wait_minutes: 0,
  window_kept,
})
const BEFORE = {
  arrives_at: '2027-01-15T14:30:00.000Z',
  time_zone: 'America/Denver',
  minutes: 1590,
  wait_minutes: 0,
  distance_miles: 1700,
  windows: 1,
  windows_kept: 0,
  stops: [visit(1, '2027-01-14T20:00:00.000Z'), visit(2, '2027-01-15T02:00:00.000Z', false)],
}
const AFTER = {
  ...BEFORE,
  arrives_at: '2027-01-15T03:20:00.000Z',
  minutes: 920,
  wait_minutes: 45,
  distance_miles: 1010,
  windows_kept: 1,
  stops: [visit(2, '2027-01-14T14:30:00.000Z', true), visit(1, '2027-01-14T20:00:00.000Z')],
}
const BEST = {
  order: [2, 1],
  is_current: false,
  compared_all: true,
  found_by: 'embedded',
  before: BEFORE,
  after: AFTER,
  run_time: '2027-01-14T12:00:00.000Z',
}

type Answer = { status?: number; body: unknown }

function open(answer: () => Answer = () => ({ body: BEST }), stops: object[] = [OMAHA, DAVENPORT]) {
  const ends = { origin: place('Chicago, IL', 41.88, -87.63), destination: place('Denver, CO', 39.74, -104.99) }
  localStorage.setItem('plannerInputs', JSON.stringify({ ...NO_INPUTS, ...ends, stops }))
  const server = stubServer(({ path }) => {
    if (path === '/users/me') return { body: meOnWire({ MultiStopRoutes: true }) }
    if (path === '/rightroute/stop_order') return answer()
    if (path === '/cities.json') return { body: { cities: [] } }
    if (path === '/routes.json') return { body: { routes: [] } }
    return undefined
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RoutePlanner preset={{}} onRun={() => undefined} facts={null} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return server
}

const stopFields = () =>
  [...document.querySelectorAll('label')]
    .filter((label) => /^Stop \d+$/.test(label.textContent.trim()))
    .map((label) => (document.getElementById(label.htmlFor) as HTMLInputElement).value)
const find = async () => fireEvent.click(await screen.findByRole('button', { name: 'Best order' }, PATIENT))
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))

test('Best order shows the order as entered beside the best one; Use this order takes it over with durations and windows, Undo brings the old one back [PLAN-162]', async () => {
  const { asked } = open()
  await find()
  await screen.findByRole('table', undefined, PATIENT)
  expect(asked.find(({ path }) => path === '/rightroute/stop_order')?.query.get('waypoints')).toBe(
    '41.26,-95.93;stop_duration=3600|41.52,-90.58;earliest=2027-01-14T14:00:00.000Z;latest=2027-01-14T16:00:00.000Z',
  )
  expect(rows()).toEqual([
    ['', 'As entered', 'Best order'],
    ['Windows kept', '0 of 1', '1 of 1'],
    ['Arrives', 'Fri 7:30 AM MST', 'Thu 8:20 PM MST'],
    ['Takes', '26 h 30 min', '15 h 20 min'],
    ['Waits', '0 min', '45 min'],
    ['Distance', '1,700 mi', '1,010 mi'],
  ])
  const list = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(list('Stops, As entered')).toEqual(['Omaha, NE, Thu 2:00 PM CST', 'Davenport, IA, Thu 8:00 PM CST too late'])
  expect(list('Stops, Best order')).toEqual(['Davenport, IA, Thu 8:30 AM CST', 'Omaha, NE, Thu 2:00 PM CST'])
  expect(screen.getByText('Of all orders this one costs least in hours, miles and missed windows.')).toBeTruthy()
  expect(stopFields()).toEqual(['Omaha, NE', 'Davenport, IA'])

  fireEvent.click(screen.getByRole('button', { name: 'Use this order' }))
  expect(stopFields()).toEqual(['Davenport, IA', 'Omaha, NE'])
  expect(screen.getByLabelText<HTMLInputElement>('Hours at stop 2').value).toBe('1')
  expect(screen.getByText('The stops are in their best order.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(stopFields()).toEqual(['Omaha, NE', 'Davenport, IA'])
  expect(screen.queryByText('The stops are in their best order.')).toBeNull()
})

test('Keep mine and any change of the plan end the comparison [PLAN-162]', async () => {
  open()
  await find()
  fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }, PATIENT))
  expect(screen.queryByRole('table')).toBeNull()
  expect(stopFields()).toEqual(['Omaha, NE', 'Davenport, IA'])
  await find()
  await screen.findByRole('table', undefined, PATIENT)
  fireEvent.change(screen.getByLabelText('Hours at stop 1'), { target: { value: '2' } })
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull(), PATIENT)
})

test('stops that are in their best order already, and an order that takes longer than the forecast, are told [PLAN-162]', async () => {
  let answer: object = { ...BEST, order: [1, 2], is_current: true, after: BEFORE }
  open(() => ({ body: answer }))
  await find()
  expect(await screen.findByText('The stops are already in their best order.', undefined, PATIENT)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  answer = { ...BEST, before: null, compared_all: false }
  await find()
  await screen.findByRole('table', undefined, PATIENT)
  expect(rows()[1]).toEqual(['Windows kept', 'beyond the forecast', '1 of 1'])
  expect(screen.getByText('The cheapest order found in hours, miles and missed windows.')).toBeTruthy()
})

test('what cannot be ordered is told in words; one stop has no order, and an incomplete stop cannot be ordered yet [PLAN-162]', async () => {
  open(() => ({ status: 400, body: { error: 'route returned no results, directions could not be found' } }))
  await find()
  expect((await screen.findByRole('alert', undefined, PATIENT)).textContent).toContain('Directions not found')
})

test.each([
  ['one stop', [OMAHA], undefined],
  ['a stop without a place', [OMAHA, { ...LINCOLN, place: null }], true],
])('with %s the button is hidden or disabled [PLAN-162]', async (_, stops, disabled) => {
  open(undefined, stops)
  await screen.findByRole('button', { name: 'Add Destination' }, PATIENT)
  const button = screen.queryByRole<HTMLButtonElement>('button', { name: 'Best order' })
  expect(button?.disabled).toBe(disabled)
})
