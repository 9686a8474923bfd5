// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FORECAST_ON_WIRE, routeOnWire, suggestion } from '../../../test/routes-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import type { Answering } from '../../../test/stub-server.ts'
import { writeStored } from '../../platform/local-store.ts'
import { NO_INPUTS, type PlanInputs } from './plan-inputs.ts'
import { RoutePlanner } from './route-planner.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 30_000 }
const DENVER = { label: 'Denver, CO', latitude: 39.74, longitude: -104.98 }
const CHICAGO = { label: 'Chicago, IL', latitude: 41.85, longitude: -87.65 }

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-14T21:12:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** Opens the planner with these inputs of an earlier visit. */
function open(inputs: Partial<PlanInputs>, answer: Answering = () => undefined) {
  localStorage.setItem(
    'plannerInputs',
    JSON.stringify({ ...NO_INPUTS, origin: DENVER, destination: CHICAGO, ...inputs }),
  )
  const server = stubPortal({
    settings: { MultiStopRoutes: true },
    answer: (asked) => {
      const given = answer(asked)
      if (given) return given
      if (asked.path === '/rightroute/forecast') return { body: FORECAST_ON_WIRE }
      return asked.path === '/routes.json' && asked.method === 'POST'
        ? { body: { route: routeOnWire('9') } }
        : undefined
    },
  })
  const stage = stageScreen({}, () => <RoutePlanner preset={{}} onRun={() => undefined} facts={null} />)
  return { ...server, ...stage }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))
const dialog = () => screen.findByRole('dialog', undefined, PATIENT)

test('Add Destination takes the 25th stop and no more [PLAN-015]', async () => {
  const stops = Array.from({ length: 24 }, (_, i) => ({ id: String(i), place: null, hours: '' }))
  open({ stops })
  const add = await screen.findByText<HTMLButtonElement>('Add Destination', { selector: 'button' }, PATIENT)
  expect([screen.getAllByLabelText(/^Stop \d+$/).length, add.disabled]).toEqual([24, false])
  fireEvent.click(add)
  await waitFor(() => expect(screen.getAllByLabelText(/^Stop \d+$/)).toHaveLength(25), PATIENT)
  expect(add.disabled).toBe(true)
})

test('temperature thresholds are in °F; a fraction is refused in words, a whole number is sent [PLAN-029]', async () => {
  const { asked } = open({})
  const runs = () => asked.filter(({ path }) => path === '/rightroute/forecast')
  for (const [name, parameter] of [
    ['Above Temperature', 'above_temperature_thresholds'],
    ['Below Temperature', 'below_temperature_thresholds'],
  ] as const) {
    const before = runs().length
    const around = field(name).parentElement as HTMLElement
    expect(within(around).getByText('°F')).toBeTruthy()
    fireEvent.change(field(name), { target: { value: '28.5' } })
    press('RUN')
    expect(await screen.findByText('Whole degrees Fahrenheit, or leave it empty.', undefined, PATIENT)).toBeTruthy()
    expect(runs()).toHaveLength(before)
    fireEvent.change(field(name), { target: { value: '28' } })
    await waitFor(() => expect(screen.queryByText('Whole degrees Fahrenheit, or leave it empty.')).toBeNull(), PATIENT)
    press('RUN')
    await waitFor(() => expect(runs()).toHaveLength(before + 1), PATIENT)
    expect(runs().at(-1)?.query.get(parameter)).toBe('28')
    await screen.findByText('RUN', { selector: 'button' }, PATIENT)
  }
})

test('a run that fails without an answer, in a way that no rule maps, shows Unknown error [PLAN-063]', async () => {
  open({})
  await screen.findByText('Add Destination', { selector: 'button' }, PATIENT)
  // Browser extensions that wrap fetch can return nothing at all.
  vi.stubGlobal('fetch', async () => undefined)
  press('RUN')
  expect(within(await dialog()).getByText('Unknown error')).toBeTruthy()
})

test('a success that is no JSON, as of a proxy, is an unhandled answer, and the page stays usable [PLAN-053]', async () => {
  open({}, ({ path }) => (path === '/rightroute/forecast' ? { body: '<html>', breaksContract: true } : undefined))
  press('RUN')
  expect(within(await dialog()).getByText('RightRoute response had an unhandled error')).toBeTruthy()
  press('OK')
  expect(screen.getByText('RUN', { selector: 'button' })).toBeTruthy()
})

test('a success with foreign JSON is an unhandled answer, and the page stays usable [PLAN-053]', async () => {
  const body = { route_options: [{ legs: 'none' }] }
  open({}, ({ path }) => (path === '/rightroute/forecast' ? { body, breaksContract: true } : undefined))
  press('RUN')
  expect(within(await dialog()).getByText('RightRoute response had an unhandled error')).toBeTruthy()
  press('OK')
  expect(screen.getByText('RUN', { selector: 'button' })).toBeTruthy()
})

test('a canceled run is aborted, and no error is shown for it [API-013]', async () => {
  const { asked } = open({}, ({ path }) => (path === '/rightroute/forecast' ? new Promise(() => undefined) : undefined))
  press('RUN')
  fireEvent.click(await screen.findByText('CANCEL', { selector: 'button' }, PATIENT))
  await waitFor(() => expect(asked.find(({ path }) => path === '/rightroute/forecast')?.aborted).toBe(true), PATIENT)
  expect(await screen.findByText('RUN', { selector: 'button' }, PATIENT)).toBeTruthy()
  expect(document.querySelector('[role="dialog"], [role="alert"]')).toBeNull()
})

test('typing a place searches the saved cities only while there is a token [API-040]', async () => {
  for (const [token, times] of [
    [undefined, 0],
    ['of the session', 1],
  ] as const) {
    writeStored('token', token)
    const { asked, unmount } = open({}, ({ path }) =>
      path === '/geocoding/location_suggestions'
        ? { body: { results: [suggestion('Omaha, NE', 41.26, -95.94)] } }
        : undefined,
    )
    fireEvent.change(field('Origin'), { target: { value: 'Oma' } })
    expect(
      await screen.findByText('Omaha, NE', { selector: '[role="option"], [role="option"] *' }, PATIENT),
    ).toBeTruthy()
    expect(asked.filter(({ path, query }) => path === '/cities.json' && query.get('query') === 'Oma')).toHaveLength(
      times,
    )
    unmount()
  }
})
