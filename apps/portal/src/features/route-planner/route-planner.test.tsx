// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { meOnWire } from '../../../test/answer-on-wire.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { renderUi, setMatchingMedia } from '../../../test/render-ui.tsx'
import {
  departuresOnWire,
  FORECAST_ON_WIRE,
  optionOnWire,
  optionWithBreaks,
  routeOnWire,
  suggestion,
  withArrivalOdds,
} from '../../../test/routes-on-wire.ts'
import { type Answering, stubServer } from '../../../test/stub-server.ts'
import { writeStored } from '../../platform/local-store.ts'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { NO_INPUTS } from './plan-inputs.ts'
import { RoutePlanner } from './route-planner.tsx'
import type { PlanPreset } from './use-plan-inputs.ts'

type Answers = Partial<Record<'forecast' | 'save' | 'routes' | 'suggestions', () => ReturnType<Answering>>>

const user = userEvent.setup({ delay: null })
/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-14T21:12:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

interface Opening extends Answers {
  preset?: PlanPreset
  multiStop?: boolean
  ends?: boolean
  /** Which of the three departures is advised; 0 is the planned one. */
  bestDeparture?: number
}

function open({ preset = {}, multiStop = true, ends = false, bestDeparture = 2, ...answers }: Opening = {}) {
  if (ends) rememberEnds()
  const server = stubServer(({ method, path, body }) => {
    if (path === '/users/me') return { body: meOnWire({ MultiStopRoutes: multiStop }) }
    if (path === '/geocoding/location_suggestions') {
      if (answers.suggestions) return answers.suggestions()
      const { query } = body as { query: string }
      const places = [suggestion('Denver, CO', 39.74, -104.98), suggestion('Chicago, IL', 41.85, -87.65)]
      return { body: { results: places.filter(({ name }) => name.toLowerCase().startsWith(query.toLowerCase())) } }
    }
    if (path === '/cities/7')
      return { body: { city: locationOnWire({ id: '7', name: 'Omaha Hub', latitude: 41.26, longitude: -95.94 }) } }
    if (path === '/cities.json') return { body: { cities: [] } }
    if (path === '/geocoding/geocode') return { body: geocoded('America/Los_Angeles') }
    if (path === '/rightroute/forecast') return answers.forecast?.() ?? { body: FORECAST_ON_WIRE }
    if (path === '/rightroute/departures')
      return {
        body: departuresOnWire(bestDeparture)
          .map((line) => JSON.stringify(line))
          .join('\n'),
      }
    if (path === '/routes.json' && method === 'POST') return answers.save?.() ?? { body: { route: routeOnWire('9') } }
    if (path === '/routes/9') return { body: { route: { ...routeOnWire('9'), selected_route_option: 1 } } }
    if (path === '/routes/9/links') return { body: { links: [] } }
    if (path === '/routes.json') return answers.routes?.() ?? { body: { routes: [] } }
    return undefined
  })
  const plans: string[] = []
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const planner = (opened: PlanPreset) => (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RoutePlanner preset={opened} onRun={(plan) => plans.push(plan)} facts={null} />
      </ToastProvider>
    </QueryClientProvider>
  )
  const { rerender } = renderUi(planner(preset))
  return { ...server, plans, navigate: (to: PlanPreset) => rerender(planner(to)) }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
/** Finds a button by text, which is faster than by role because role queries compute styles of the whole page. */
function button(name: string | RegExp, nth?: number): HTMLButtonElement {
  const says = (words: string) => (typeof name === 'string' ? words === name : name.test(words))
  const found = [...document.querySelectorAll('button')].filter((one) =>
    says(one.getAttribute('aria-label') ?? one.textContent.trim()),
  )
  const one = nth === undefined && found.length > 1 ? undefined : found[nth ?? 0]
  if (!one) throw new Error(`${found.length} buttons say ${name}`)
  return one
}

const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } })
const pacificTime = (moment: string) =>
  new Date(moment).toLocaleString('en-US', { timeZone: 'America/Los_Angeles', dateStyle: 'short', timeStyle: 'short' })

const option = (name: string) => screen.findByText(name, { selector: '[role="option"], [role="option"] *' }, PATIENT)
const dialogOpens = () =>
  waitFor(() => {
    const dialog = document.querySelector<HTMLElement>('[role="dialog"]')
    if (!dialog) throw new Error('No dialog is open.')
    return dialog
  }, PATIENT)

async function choose(label: string, typed: string, name: string) {
  fireEvent.change(field(label), { target: { value: typed } })
  fireEvent.click(await option(name))
}

const geocoded = (timezone: string) => ({
  name: 'Somewhere',
  zip: '',
  latitude: 41.85,
  longitude: -87.65,
  timezone,
  bounds: { ne_latitude: 42, ne_longitude: -87, sw_latitude: 41, sw_longitude: -88 },
})

/** Stores origin and destination, which is faster than choosing them. */
function rememberEnds() {
  const origin = { label: 'Denver, CO', latitude: 39.74, longitude: -104.98 }
  const destination = { label: 'Chicago, IL', latitude: 41.85, longitude: -87.65 }
  localStorage.setItem('plannerInputs', JSON.stringify({ ...NO_INPUTS, origin, destination }))
}

async function run() {
  fireEvent.click(button('RUN'))
  return screen.findByLabelText('Option A', { selector: 'article' }, PATIENT)
}

test('the page has two tabs; the form has origin, destination, departure and thresholds [PLAN-001, PLAN-002, PLAN-004, PLAN-005]', async () => {
  open()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Input Route',
    expect.stringContaining('Upcoming Routes'),
  ])
  for (const name of ['Origin', 'Destination', 'Departure Time', 'Above Temperature', 'Below Temperature'])
    expect(field(name)).toBeTruthy()
})

test('the form has the vehicle type, RUN and other buttons, and no further destination without places [PLAN-006, PLAN-007, PLAN-014]', async () => {
  open()
  // Shown because the host of jsdom is localhost.
  expect(screen.getByText('Vehicle Type')).toBeTruthy()
  for (const name of ['RUN', 'SAVE', 'CLEAR ALL']) expect(button(name)).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Show saved locations?' })).toBeTruthy()
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add Destination' }, PATIENT)
  expect(add.disabled).toBe(true)
})

test('an empty location search says what to type, and offers and asks for nothing [PLAN-038, PLAN-041, PLAN-043]', async () => {
  const { asked } = open()
  expect(field('Origin').placeholder).toBe('Search by city or zip')
  await user.click(field('Origin'))
  expect(await screen.findByText('Start typing', undefined, PATIENT)).toBeTruthy()
  expect(document.querySelector('[role="option"]')).toBeNull()
  expect(asked.filter(({ path }) => path === '/geocoding/location_suggestions')).toHaveLength(0)
})

test('the location search asks only for typed text, and says when nothing matches [PLAN-039, PLAN-042]', async () => {
  const { asked } = open()
  await user.click(field('Origin'))
  expect(await screen.findByText('Start typing', undefined, PATIENT)).toBeTruthy()
  const searches = () => asked.filter(({ path }) => path === '/geocoding/location_suggestions')
  expect(searches()).toHaveLength(0)
  fireEvent.change(field('Origin'), { target: { value: 'xyz' } })
  expect(await screen.findByText('No locations found', undefined, PATIENT)).toBeTruthy()
  expect(searches().map(({ body }) => body)).toEqual([{ query: 'xyz' }])
})

test('suggestions are offered on status 200; any other status gives an empty list without an error [API-050]', async () => {
  const body = { results: [suggestion('Denver, CO', 39.74, -104.98)] }
  let answer: ReturnType<Answering> = { body }
  const { asked } = open({ suggestions: () => answer })
  fireEvent.change(field('Origin'), { target: { value: 'Den' } })
  expect(await option('Denver, CO')).toBeTruthy()
  for (const [status, typed] of [
    [400, 'Denv'],
    [503, 'Denve'],
  ] as const) {
    answer = { status, body, breaksContract: true }
    fireEvent.change(field('Origin'), { target: { value: typed } })
    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ query: typed }), PATIENT)
    expect(await screen.findByText('No locations found', undefined, PATIENT)).toBeTruthy()
    expect(document.querySelector('[role="option"], [role="alert"]')).toBeNull()
  }
})

test('a search requests at most 10 saved cities [PLAN-045]', async () => {
  writeStored('token', 'of a session')
  const { asked } = open()
  await user.type(field('Origin'), 'Den')
  await option('Denver, CO')
  const saved = asked.find(({ path, query }) => path === '/cities.json' && query.get('query') === 'Den')
  expect(saved?.query.get('limit')).toBe('10')
})

test('typed text without a selection shows a hint to select an option [PLAN-040]', async () => {
  open()
  await user.type(field('Origin'), 'Den')
  await user.tab()
  expect(await screen.findByText('Please select an option from the dropdown.', undefined, PATIENT)).toBeTruthy()
})

test('typed coordinates are accepted as a place unless out of range [PLAN-028, PLAN-035, PLAN-036]', async () => {
  open()
  await user.type(field('Origin'), '41.5, 190')
  await user.click(await screen.findByRole('option', { name: '41.5, -170' }, PATIENT))
  expect(field('Origin').value).toBe('41.5, -170')
  await user.type(field('Destination'), '91, 10')
  expect(await screen.findByText('No locations found', undefined, PATIENT)).toBeTruthy()
})

test('a run shows options with slowdown, risk and arrival, and explains each segment with its rain risk [PLAN-019, PLAN-024, PLAN-046, RISK-045]', async () => {
  open({ ends: true })
  const first = await run()
  expect(within(first).getByText('+2 h 3 min')).toBeTruthy()
  expect(within(first).getByText('High')).toBeTruthy()
  expect(within(first).getByText('Below 28 °F for 9:10')).toBeTruthy()
  expect(within(screen.getByRole('article', { name: 'Option B' })).getByText('Arrives first')).toBeTruthy()
  await user.click(within(first).getByRole('button', { name: 'Segment by segment' }))
  const stretches = within(within(first).getByRole('list', { name: /Option A/ }))
  expect(stretches.getByText('Clear road')).toBeTruthy()
  expect(
    stretches.getByText(
      'Snow 0.6 in/h (slows above 0.5 in/h) · Rain: Moderate (Very high confidence) · speed -18% · +12 min',
    ),
  ).toBeTruthy()
})

test('a run shows the slowdown and the road risk of each option [PLAN-022, PLAN-023]', async () => {
  open({ ends: true })
  const first = await run()
  expect(within(first).getByText('14%')).toBeTruthy()
  expect(within(first).getByText('7.4')).toBeTruthy()
})

test('the form departs now by default, and so does the run that it asks for [PLAN-026]', async () => {
  const { asked } = open({ ends: true })
  // In the zone of the origin, not of the viewer.
  await waitFor(() => expect(field('Departure Time').value).toBe('Thu, Jan 14, 2027, 1:12 PM'), PATIENT)
  expect(field('Departure Time').closest('div')?.textContent).toContain('PST')
  await run()
  const asking = asked.find(({ path }) => path === '/rightroute/forecast')
  expect(asking?.query.get('departure_time')).toBe('2027-01-14T21:12:00.000Z')
})

test('the form takes departures from 24 hours ago to a week ahead; of others it says so and runs nothing [PLAN-025]', async () => {
  const { asked } = open({ ends: true })
  const words = 'Choose a time from 24 hours ago to 1 week ahead.'
  const runs = () =>
    asked.filter(({ path }) => path === '/rightroute/forecast').map(({ query }) => query.get('departure_time'))
  const departAt = (moment: string) => type('Departure Time', pacificTime(moment))
  const [earliest, latest] = ['2027-01-13T21:12:00.000Z', '2027-01-21T21:12:00.000Z']
  await waitFor(() => expect(field('Departure Time').value).toMatch(/1:12 PM/), PATIENT)
  fireEvent.click(button('Pick date and time', 0))
  const days = within(await dialogOpens())
    .getAllByRole<HTMLButtonElement>('button', { name: /2027$/ })
    .filter(({ disabled }) => !disabled)
  expect([days[0], days.at(-1)].map((day) => day?.getAttribute('aria-label'))).toEqual([
    'Wednesday, January 13, 2027',
    'Thursday, January 21, 2027',
  ])
  fireEvent.keyDown(days[0] ?? document.body, { key: 'Escape' })
  for (const refused of ['2027-01-13T21:11:00.000Z', '2027-01-21T21:13:00.000Z']) {
    departAt(refused)
    fireEvent.click(button('RUN'))
    expect(await screen.findByText(words, undefined, PATIENT)).toBeTruthy()
    expect(runs()).toEqual([])
  }
  for (const [i, taken] of [earliest, latest].entries()) {
    departAt(taken)
    expect(screen.queryByText(words)).toBeNull()
    fireEvent.click(button('RUN'))
    await waitFor(() => expect(runs()).toHaveLength(i + 1), PATIENT)
    await waitFor(() => expect(button('RUN')).toBeTruthy(), PATIENT)
  }
  expect(runs()).toEqual([earliest, latest])
})

test('the slowdown legend has three steps [PLAN-020]', () => {
  open()
  const legend = screen.getByRole('region', { name: 'Slowdown legend' })
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map((step) => step.textContent),
  ).toEqual(['below 5%', '5–10%', '10% or more'])
})

test('the orange step of the legend is dashed, because it looks like green to people without green cones', () => {
  open()
  const swatches = [...screen.getByRole('region', { name: 'Slowdown legend' }).querySelectorAll('li > i')]
  expect(swatches.map(({ className }) => className.includes('cued'))).toEqual([false, true, false])
})

test('SAVE becomes SAVED; changing an input resets both the saved and the ran flag [PLAN-008, PLAN-048, PLAN-049, PLAN-050]', async () => {
  let answer: (value: { body: unknown }) => void = () => undefined
  open({ ends: true, save: () => new Promise((resolve) => (answer = resolve)) })
  await run()
  fireEvent.click(button('SAVE'))
  await waitFor(() => expect(button('SAVE').getAttribute('aria-busy')).toBe('true'), PATIENT)
  answer({ body: { route: routeOnWire('9') } })
  expect((await screen.findByRole('button', { name: 'SAVED' }, PATIENT)).querySelector('svg')).toBeTruthy()
  expect(screen.getByText(/^Updated/)).toBeTruthy()
  fireEvent.change(field('Above Temperature'), { target: { value: '80' } })
  expect(button('SAVE')).toBeTruthy()
  expect(screen.getByText('Inputs changed since this run. RUN again.')).toBeTruthy()
})

test('inputs that change while the route is being saved are not shown as saved [PLAN-049]', async () => {
  let answer: (value: { body: unknown }) => void = () => undefined
  const { asked } = open({ ends: true, save: () => new Promise((resolve) => (answer = resolve)) })
  const lists = () => asked.filter(({ method, path }) => method === 'GET' && path === '/routes.json').length
  fireEvent.click(button('SAVE'))
  await waitFor(() => expect(button('SAVE').getAttribute('aria-busy')).toBe('true'), PATIENT)
  fireEvent.change(field('Above Temperature'), { target: { value: '80' } })
  const before = lists()
  answer({ body: { route: routeOnWire('9') } })
  await waitFor(() => expect(lists()).toBeGreaterThan(before), PATIENT)
  expect(button('SAVE').getAttribute('aria-busy')).not.toBe('true')
})

test('Share saves the plan with the chosen option once, and opens its links [DESK-070]', async () => {
  const { asked } = open({ ends: true })
  await run()
  fireEvent.click(screen.getByLabelText('Option B', { selector: 'article' }).querySelector('input') ?? document.body)
  fireEvent.click(button('Share'))
  const dialog = await dialogOpens()
  expect(within(dialog).getByRole('button', { name: 'Create link' })).toBeTruthy()
  const changes = () => asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  const saved = changes().filter((change) => change.includes('/routes'))
  expect(saved).toEqual(['POST /routes.json', 'PATCH /routes/9'])
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ route: { selected_route_option: 1 } })
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] ?? document.body)
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull(), PATIENT)
  fireEvent.click(button('Share'))
  await dialogOpens()
  expect(changes().filter((change) => change === 'POST /routes.json')).toHaveLength(1)
})

test('a failed save opens a dialog and leaves the route unsaved, and SAVE tries again [PLAN-008, PLAN-062]', async () => {
  let isFailing = true
  open({
    ends: true,
    save: () =>
      isFailing ? { status: 500, body: { error: 'internal server error' } } : { body: { route: routeOnWire('9') } },
  })
  fireEvent.click(button('SAVE'))
  const dialog = await dialogOpens()
  expect(within(dialog).getByText('Error saving route')).toBeTruthy()
  expect(() => button('SAVED')).toThrow()
  isFailing = false
  fireEvent.click(within(dialog).getByText('OK', { selector: 'button' }))
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull(), PATIENT)
  fireEvent.click(button('SAVE'))
  await waitFor(() => expect(button('SAVED').disabled).toBe(true), PATIENT)
})

test.each([
  [
    400,
    'route returned no results, directions could not be found',
    'Directions not found: please try changing locations or contact us',
    '[PLAN-055]',
  ],
  [
    500,
    'internal server error',
    'Route failed to run: try changing locations or departure time, or try again later',
    '[PLAN-056]',
  ],
  [
    400,
    'error starting departure_time is in the past',
    'Invalid departure time: ensure departure time is in the future',
    '[PLAN-057]',
  ],
  [
    400,
    'route ends outside of forecast range, 3 h too late',
    'Route ends outside of forecast range: select an earlier departure time or a shorter route',
    '[PLAN-058]',
  ],
  [
    400,
    'route ends outside of model bounds, please specify a route in North America',
    'Route outside of model bounds: select a route in North America',
    '[PLAN-059]',
  ],
  [400, 'the vehicle is too high', 'Error: the vehicle is too high', '[PLAN-060]'],
  [500, 'the engine broke', 'RightRoute response had an unhandled error', '[PLAN-053]'],
  [502, 'bad gateway', 'RightRoute response had an unhandled error', '[PLAN-053]'],
  [400, '', 'RightRoute response had an unhandled error', '[PLAN-053]'],
])(
  'an answer of %i "%s" is shown in a dialog with OK and in a card: %s [PLAN-018, PLAN-054] %s',
  async (status, error, shown) => {
    open({ ends: true, forecast: () => ({ status, body: { error } }) })
    fireEvent.click(button('RUN'))
    const dialog = await dialogOpens()
    expect(within(dialog).getByText(shown)).toBeTruthy()
    fireEvent.click(within(dialog).getByText('OK'))
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull(), PATIENT)
    const card = screen.getByRole('alert')
    const [title, ...description] = shown.split(': ')
    expect(card.textContent).toBe(description.length > 0 ? `${title}${description.join(': ')}` : `Error${title}`)
  },
)

test('a temporary failure shows the message of the server', async () => {
  open({ ends: true, forecast: () => ({ status: 503, body: { error: 'the forecast is being made' } }) })
  fireEvent.click(button('RUN'))
  const words = 'Not possible right now: the forecast is being made'
  expect(within(await dialogOpens()).getByText(words)).toBeTruthy()
})

test('an unreachable server shows a message [PLAN-061]', async () => {
  open({ ends: true, forecast: () => 'unreachable' })
  fireEvent.click(button('RUN'))
  const dialog = await dialogOpens()
  expect(within(dialog).getByText('Could not reach server: check your internet connection')).toBeTruthy()
})

test('a 429 is retried [PLAN-051]', async () => {
  let asked = 0
  open({
    ends: true,
    forecast: () => (++asked === 1 ? { status: 429, body: { error: 'slow down' } } : { body: FORECAST_ON_WIRE }),
  })
  expect(await run()).toBeTruthy()
  expect(asked).toBe(2)
})

test('a run fails with a message when its backoff exceeds 10 s [PLAN-052]', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true, now: Date.now() })
  let asked = 0
  open({
    ends: true,
    forecast: () => {
      asked += 1
      return { status: 429, body: { error: 'slow down' } }
    },
  })
  fireEvent.click(button('RUN'))
  await vi.advanceTimersByTimeAsync(20_000)
  const words = 'ran out of retries when exponentially backing off'
  expect(within(await dialogOpens()).getByText(words)).toBeTruthy()
  // The first attempt, and retries after 1, 2, 4 and 8 s.
  expect(asked).toBe(5)
})

test('RUN can be canceled', async () => {
  open({ ends: true, forecast: () => new Promise(() => undefined) })
  fireEvent.click(button('RUN'))
  await user.click(await screen.findByRole('button', { name: 'CANCEL' }, PATIENT))
  expect(button('RUN')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without origin and destination RUN says what is missing and sends no request', async () => {
  const { asked } = open()
  fireEvent.click(button('RUN'))
  expect(screen.getByText('Choose an origin.')).toBeTruthy()
  expect(asked.some(({ path }) => path === '/rightroute/forecast')).toBe(false)
})

test('Reverse swaps origin and destination and is disabled without both; CLEAR ALL empties the inputs [PLAN-009, PLAN-011, PLAN-012]', async () => {
  open()
  expect(button('Reverse').disabled).toBe(true)
  await choose('Origin', 'Den', 'Denver, CO')
  await choose('Destination', 'Chi', 'Chicago, IL')
  fireEvent.click(button('Reverse'))
  expect([field('Origin').value, field('Destination').value]).toEqual(['Chicago, IL', 'Denver, CO'])
  await user.type(field('Below Temperature'), '28')
  fireEvent.click(button('CLEAR ALL'))
  expect(['Origin', 'Destination', 'Below Temperature'].map((name) => field(name).value)).toEqual(['', '', ''])
})

test('Add Destination is offered to whitelisted clients once both places are set, and adds a stop with hours [PLAN-003, PLAN-013, PLAN-014, PLAN-033]', async () => {
  const { asked } = open({ ends: true })
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add Destination' }, PATIENT)
  await user.click(add)
  await choose('Stop 1', '41.26,-95.94', '41.26, -95.94')
  await user.type(field('Hours at stop 1'), '1.5')
  fireEvent.click(button('RUN'))
  await screen.findByLabelText('Option A', { selector: 'article' }, PATIENT)
  const forecast = asked.find(({ path }) => path === '/rightroute/forecast')
  expect(forecast?.query.get('waypoints')).toBe('41.26,-95.94;stop_duration=5400')
})

test('a stop gets a window, and the result says when the vehicle is there, with what chance, and how long it waits [PLAN-146, PLAN-147]', async () => {
  const odds = withArrivalOdds(optionOnWire(true)).arrival
  const visit = {
    arrives_at: '2027-01-15T02:40:00.000Z',
    wait_minutes: 20,
    arrival: { ...odds, on_time_chance: 0.93, early_chance: 0.61 },
    time_zone: 'America/Chicago',
  }
  const later = { ...visit, wait_minutes: 0, arrival: { ...odds, on_time_chance: 0.7, early_chance: null } }
  const forecast = {
    ...FORECAST_ON_WIRE,
    route_results: [{ ...optionOnWire(true), stops: [visit, later, { ...later, arrival: null }] }],
  }
  const { asked } = open({ ends: true, forecast: () => ({ body: forecast }) })
  await user.click(await screen.findByRole('button', { name: 'Add Destination' }, PATIENT))
  await choose('Stop 1', '41.26,-95.94', '41.26, -95.94')
  await user.click(screen.getByRole('button', { name: 'Add window to stop 1' }))
  const until = await screen.findByLabelText<HTMLInputElement>(/^Stop 1 until/, undefined, PATIENT)
  fireEvent.change(until, { target: { value: '2020-01-01T00:00' } })
  fireEvent.click(button('RUN'))
  expect(await screen.findByText(/^The window must end after the departure/, undefined, PATIENT)).toBeTruthy()
  fireEvent.change(until, { target: { value: '2027-01-15T08:00' } })
  fireEvent.blur(until)
  const card = await run()
  const sent = asked.find(({ path }) => path === '/rightroute/forecast')?.query.get('waypoints')
  expect(sent).toMatch(/^41.26,-95.94;latest=2027-01-15T\d\d:00:00.000Z$/)
  const stops = within(within(card).getByRole('list', { name: 'Stops' })).getAllByRole('listitem')
  expect(stops.map(({ textContent }) => textContent)).toEqual([
    'Stop 1: Thu 8:40 PM CST 32% in the window, 61% early, 7% late, waits 20 min',
    'Stop 2: Thu 8:40 PM CST 70% in time, 30% late',
    'Stop 3: Thu 8:40 PM CST ',
  ])
})

test('Return trip adds the way back [PLAN-149]', async () => {
  open({ ends: true })
  const [from, to] = await screen.findByRole('button', { name: 'Return trip' }, PATIENT).then((back) => {
    const ends = [field('Origin').value, field('Destination').value]
    fireEvent.click(back)
    return ends
  })
  expect([field('Origin').value, field('Stop 1').value, field('Destination').value]).toEqual([from, to, from])
  expect(screen.queryByRole('button', { name: 'Return trip' })).toBeNull()
})

test('Add Destination is not offered to other clients [PLAN-013]', async () => {
  const { asked } = open({ ends: true, multiStop: false })
  await waitFor(() => expect(asked.some(({ path }) => path === '/users/me')).toBe(true), PATIENT)
  expect(screen.queryByRole('button', { name: 'Add Destination' })).toBeNull()
})

test('the address presets the origin by location [PLAN-016]', async () => {
  open({ preset: { locationId: '7' } })
  await waitFor(() => expect(field('Origin').value).toBe('Omaha Hub'), PATIENT)
})

test('on a low screen the form folds into a summary after RUN; Edit and any change unfold it', async () => {
  setMatchingMedia('(max-height: 860px)')
  open({ ends: true })
  const origin = field('Origin').value
  await run()
  const summary = await screen.findByRole('region', { name: 'Planned route' }, PATIENT)
  expect(summary.textContent).toContain(origin)
  expect(screen.queryByLabelText('Origin')).toBeNull()
  expect(button('SAVE')).toBeTruthy()
  fireEvent.click(button('Edit'))
  expect(field('Origin').value).toBe(origin)
  setMatchingMedia()
})

test('the address opens a saved route with its current result, and runs one that has none yet', async () => {
  const route = { ...routeOnWire('4'), route_results_updated_at: '2027-01-14T21:00:00.000Z', selected_route_option: 1 }
  const shown = open({ preset: { routeId: '4' }, routes: () => ({ body: { routes: [route] } }) })
  const card = await screen.findByRole('article', { name: 'Option B' }, PATIENT)
  expect(within(card).getByRole<HTMLInputElement>('radio').checked).toBe(true)
  expect(field('Origin').value).toBe(route.origin.label)
  expect(button('SAVED').disabled).toBe(true)
  // The result belongs to the inputs: nothing asks for another run.
  expect(screen.getByText(/^Updated Thu, Jan 14/)).toBeTruthy()
  expect(await screen.findByRole('heading', { name: /^Best departure/ }, PATIENT)).toBeTruthy()
  expect(shown.asked.some(({ path }) => path === '/rightroute/forecast')).toBe(false)
  cleanup()
  const ran = open({ preset: { routeId: '5' }, routes: () => ({ body: { routes: [routeOnWire('5', 'pending')] } }) })
  expect(await screen.findByRole('article', { name: 'Option A' }, PATIENT)).toBeTruthy()
  expect(ran.asked.some(({ path }) => path === '/rightroute/forecast')).toBe(true)
})

test('a saved stop shows its hours, and is saved again in seconds [PLAN-034]', async () => {
  const stop = { label: 'Omaha, NE', latitude: 41.26, longitude: -95.94, stop_duration: 5400 }
  const route = { ...routeOnWire('4'), waypoints: [stop] }
  const { asked } = open({ preset: { routeId: '4' }, routes: () => ({ body: { routes: [route] } }) })
  await waitFor(() => expect(field('Hours at stop 1').value).toBe('1.5'), PATIENT)
  type('Hours at stop 1', '2')
  await run()
  fireEvent.click(button('SAVE'))
  await screen.findByRole('button', { name: 'SAVED' }, PATIENT)
  const saved = asked.find(({ path, method }) => path === '/routes.json' && method === 'POST')
  expect(saved?.body).toMatchObject({ waypoints: '41.26,-95.94;stop_duration=7200' })
})

test('a saved route that is planned again opens with its result; CLEAR ALL keeps the type of vehicle [PLAN-103, PLAN-104]', async () => {
  const saved = routeOnWire('4')
  const route = { ...saved, vehicle_data: { ...saved.vehicle_data, type: 'truck' }, selected_route_option: 1 }
  const { asked } = open({ routes: () => ({ body: { routes: [route] } }) })
  fireEvent.click(await screen.findByRole('tab', { name: /^Upcoming Routes/ }, PATIENT))
  fireEvent.click(await screen.findByRole('button', { name: 'Plan Load 4' }, PATIENT))
  const card = await screen.findByRole('article', { name: 'Option B' }, PATIENT)
  expect(within(card).getByRole<HTMLInputElement>('radio').checked).toBe(true)
  expect(asked.some(({ path }) => path === '/rightroute/forecast')).toBe(false)
  expect(field('Origin').value).toBe(route.origin.label)
  fireEvent.click(button('CLEAR ALL'))
  await waitFor(() => expect(field('Origin').value).toBe(''), PATIENT)
  expect(JSON.parse(localStorage.getItem('plannerInputs') ?? '{}')).toMatchObject({
    origin: null,
    vehicle: { type: 'truck', weight: null },
  })
})

test('a plan that is run gets an address, which opens the same plan with its result', async () => {
  const { plans } = open({ ends: true })
  await waitFor(() => expect(field('Departure Time').value).toMatch(/1:12 PM/), PATIENT)
  type('Departure Time', pacificTime('2027-01-15T14:00:00Z'))
  await run()
  expect(plans).toHaveLength(1)
  cleanup()
  localStorage.clear()
  const { asked } = open({ preset: { plan: plans[0] } })
  expect(await screen.findByRole('article', { name: 'Option A' }, PATIENT)).toBeTruthy()
  expect([field('Origin').value, field('Destination').value]).toEqual(['Denver, CO', 'Chicago, IL'])
  const query = asked.find(({ path }) => path === '/rightroute/forecast')?.query
  expect(query?.get('departure_time')).toBe(new Date('2027-01-15T14:00:00Z').toISOString())
  cleanup()
  localStorage.clear()
  const broken = open({ preset: { plan: '{"origin": 5' } })
  expect((await screen.findByLabelText<HTMLInputElement>('Origin')).value).toBe('')
  expect(broken.asked.some(({ path }) => path === '/rightroute/forecast')).toBe(false)
})

test('another plan by address begins with its first option, and shows an error that was dismissed before', async () => {
  const { plans } = open({ ends: true })
  await run()
  cleanup()
  localStorage.clear()
  const planAt = (hour: number) =>
    JSON.stringify({ ...JSON.parse(plans[0] ?? ''), departAt: `2027-01-15T${hour}:00:00.000Z` })
  let isBroken = false
  const broken = { status: 400, body: { error: 'Route outside of the forecast' } }
  const { navigate } = open({
    preset: { plan: planAt(14) },
    forecast: () => (isBroken ? broken : { body: FORECAST_ON_WIRE }),
  })
  const radio = (option: string) =>
    screen.getByLabelText(option, { selector: 'article' }).querySelector<HTMLInputElement>('input')
  await screen.findByRole('article', { name: 'Option A' }, PATIENT)
  fireEvent.click(radio('Option B') ?? document.body)
  expect(radio('Option B')?.checked).toBe(true)
  navigate({ plan: planAt(15) })
  await waitFor(() => expect(radio('Option A')?.checked).toBe(true), PATIENT)
  isBroken = true
  for (const hour of [16, 17]) {
    navigate({ plan: planAt(hour) })
    await dialogOpens()
    fireEvent.click(button('OK'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), PATIENT)
  }
})

test('a saved route under way opens with level, reason, time and action, and without departures to choose', async () => {
  const route = {
    ...routeOnWire('4'),
    departure_time: '2027-01-14T18:00:00.000Z',
    status: 'active',
    latest_route_results: [optionOnWire(true)],
  }
  const { asked } = open({ preset: { routeId: '4' }, routes: () => ({ body: { routes: [route] } }) })
  const card = await screen.findByRole('article', { name: 'Option A' }, PATIENT)
  expect(within(card).getByText('High')).toBeTruthy()
  // A vehicle that drives already is not told to leave later.
  expect(within(card).getByText('Reduce speed.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /^Best departure/ })).toBeNull()
  expect(asked.some(({ path }) => path.startsWith('/rightroute/'))).toBe(false)
})

test('the address presets the origin by point [PLAN-017]', async () => {
  open({ preset: { latitude: 41.5, longitude: -93.6 } })
  await waitFor(() => expect(field('Origin').value).toBe('41.5, -93.6'), PATIENT)
})

test('a driver follows the hours of service of Canada or Mexico where chosen, with the hours that bind there [PLAN-152]', async () => {
  const { asked } = open({ ends: true })
  fireEvent.click(screen.getByRole('switch', { name: /hours of service/ }))
  const rules = () => within(screen.getByRole('group', { name: 'Rules of the hours of service' }))
  expect(rules().getByRole<HTMLInputElement>('radio', { name: 'United States' }).checked).toBe(true)
  fireEvent.change(field('Driven since break'), { target: { value: 'many' } })
  fireEvent.click(rules().getByRole('radio', { name: 'Mexico' }))
  expect(screen.queryByLabelText('Left of 60/70 h week')).toBeNull()
  fireEvent.click(rules().getByRole('radio', { name: 'Canada' }))
  expect(screen.queryByLabelText('Driven since break')).toBeNull()
  fireEvent.change(field('Left of 70 h cycle'), { target: { value: '30' } })
  fireEvent.change(field('Hours already driven'), { target: { value: '14' } })
  fireEvent.click(button('RUN'))
  expect(await screen.findByText(/^At most 13 hours driven, /, undefined, PATIENT)).toBeTruthy()
  fireEvent.change(field('Hours already driven'), { target: { value: '12' } })
  await run()
  const query = asked.find(({ path }) => path === '/rightroute/forecast')?.query
  expect([query?.get('hours_of_service_rules'), query?.get('driver_hours_driven')]).toEqual(['canada', '12'])
  expect(query?.get('driver_week_hours_left')).toBe('30')
})

test("breaks are planned for trucks unless switched off; an option lists the driver's breaks and its arrival without them", async () => {
  const forecast = { ...FORECAST_ON_WIRE, route_results: [optionWithBreaks()] }
  const { asked } = open({ ends: true, forecast: () => ({ body: forecast }) })
  const isOn = () => screen.getByRole<HTMLInputElement>('switch', { name: /hours of service/ }).checked
  expect(isOn()).toBe(false)
  expect(screen.queryByLabelText('Hours already driven')).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: /hours of service/ }))
  fireEvent.change(field('Hours already driven'), { target: { value: '12' } })
  fireEvent.click(button('RUN'))
  expect(await screen.findByText(/^At most 11 hours driven, /, undefined, PATIENT)).toBeTruthy()
  fireEvent.change(field('Hours already driven'), { target: { value: '3.5' } })
  fireEvent.change(field('Hours on duty'), { target: { value: '6' } })
  fireEvent.change(field('Driven since break'), { target: { value: '1' } })
  fireEvent.change(field('Left of 60/70 h week'), { target: { value: '30' } })
  const card = await run()
  const query = asked.find(({ path }) => path === '/rightroute/forecast')?.query
  expect([query?.get('hours_of_service'), query?.get('driver_hours_driven')]).toEqual(['true', '3.5'])
  expect([query?.get('driver_hours_on_duty'), query?.get('driver_hours_since_break')]).toEqual(['6', '1'])
  expect(query?.get('driver_week_hours_left')).toBe('30')
  expect(within(card).getByText(/^2 driver breaks, 10 h 30 min\. Without them: .+\.$/)).toBeTruthy()
  fireEvent.click(within(card).getByText('Segment by segment'))
  const rows = within(card)
    .getAllByRole('listitem')
    .map((row) => row.textContent)
  expect(rows.filter((text) => /^(Break|Rest)/.test(text))).toEqual([
    expect.stringMatching(/^Break, 30 minmile 120 · /),
    expect.stringMatching(/^Rest, 10 hmile 660 · /),
  ])
})

test('an option shows its likely arrivals and the chance to keep the appointment, in the zone of the destination [PLAN-024]', async () => {
  const forecast = { ...FORECAST_ON_WIRE, route_results: [withArrivalOdds(optionOnWire(true))] }
  const { asked } = open({ ends: true, forecast: () => ({ body: forecast }) })
  const latest = new Date('2027-01-15T16:00:00Z')
  // The consignee's clock counts, not that of the viewer: the fields name the zone of the destination.
  expect(await screen.findByLabelText('Appointment until (PST)', undefined, PATIENT)).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Appointment until/), { target: { value: '2020-01-01T00:00' } })
  fireEvent.click(button('RUN'))
  expect(await screen.findByText(/^The appointment must end after the departure/, undefined, PATIENT)).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Appointment until/), { target: { value: '2027-01-15T08:00' } })
  expect(field('Appointment until (PST)').value).toBe('2027-01-15T08:00')
  fireEvent.blur(field('Appointment until (PST)'))
  expect(field('Appointment until (PST)').value).toBe('Fri, Jan 15, 8:00 AM')
  const card = await run()
  const query = asked.find(({ path }) => path === '/rightroute/forecast')?.query
  expect(query?.get('appointment_latest')).toBe(latest.toISOString())
  expect(within(card).getByText('Fri 9:43 AM CST')).toBeTruthy()
  expect(within(card).getByText('76%').parentElement?.textContent).toBe('76%on time')
  expect(within(card).getByText('likely 9:31 – 10:12 AM, 76% to make Fri 10:00 AM CST')).toBeTruthy()
  // The curve of arrivals, cut at the end of the appointment.
  const [inTime, late] = [...card.querySelectorAll('svg[preserveAspectRatio=none] path')].map((path) =>
    path.getAttribute('d'),
  )
  expect(inTime).toMatch(/^M/)
  expect(late).toMatch(/^M/)
})

const legendWords = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the strip of departures says what its colors mean, with an appointment and without [PLAN-164]', async () => {
  open({ ends: true })
  await run()
  const levels = await screen.findByRole('list', { name: 'Colors: worst level on the way' }, PATIENT)
  expect(legendWords(levels)).toEqual(['none', 'low', 'moderate', 'high', 'extreme'])
  cleanup()

  const rated = withArrivalOdds(optionOnWire(true))
  open({ ends: true, forecast: () => ({ body: { ...FORECAST_ON_WIRE, route_results: [rated] } }) })
  fireEvent.change(await screen.findByLabelText(/^Appointment until/, undefined, PATIENT), {
    target: { value: '2027-01-15T08:00' },
  })
  fireEvent.blur(screen.getByLabelText(/^Appointment until/))
  await run()
  const chances = await screen.findByRole('list', { name: 'Colors: chance to keep the appointment' }, PATIENT)
  expect(legendWords(chances)).toEqual(['95%+', '85%+', '65%+', '40%+', 'below'])
})

test('with a window the planner shows early, in it and late, the latest safe departures, and the chance of each departure [PLAN-100, PLAN-101, PLAN-102]', async () => {
  const rated = withArrivalOdds(optionOnWire(true))
  const early = { ...rated, arrival: { ...rated.arrival, early_chance: 0.14 } }
  open({ ends: true, forecast: () => ({ body: { ...FORECAST_ON_WIRE, route_results: [early] } }) })
  expect(await screen.findByLabelText('Appointment until (PST)', undefined, PATIENT)).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Appointment from/), { target: { value: '2027-01-15T07:45' } })
  fireEvent.change(screen.getByLabelText(/^Appointment until/), { target: { value: '2027-01-15T08:00' } })
  fireEvent.blur(field('Appointment until (PST)'))
  const card = await run()
  expect(within(card).getByText('62%').parentElement?.textContent).toBe('62%in the window')
  expect(within(card).getByText('14% early').parentElement?.textContent).toBe('14% early24% late')
  expect(within(card).getByText('Waits about 2 min for the appointment to begin.')).toBeTruthy()
  expect(within(card).getByText(/76% to make Fri 10:00 AM CST, 14% early, and waits$/)).toBeTruthy()

  const safe = await screen.findByRole('region', { name: 'Latest safe departure' }, PATIENT)
  await waitFor(() => expect(within(safe).getAllByRole('button')).toHaveLength(3), PATIENT)
  const words = within(safe)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(words[0]).toMatch(/^99%Thu 10:10 PM UTC58 min after chosen$/)
  expect(words[1]).toMatch(/^90%Thu 11:30 PM UTC/)
  expect(screen.getByLabelText<HTMLInputElement>('Departure').getAttribute('aria-valuetext')).toMatch(
    /, 99% to keep the appointment, /,
  )
  fireEvent.click(within(safe).getAllByRole('button')[0] as HTMLElement)
  await waitFor(() => expect(field('Departure Time').value).toBe('Thu, Jan 14, 2027, 2:10 PM'), PATIENT)
})

test('a departure is typed as people write it or picked from a calendar; of nonsense the field says so, and nothing runs', async () => {
  const { asked } = open({ ends: true })
  await waitFor(() => expect(field('Departure Time').value).toBe('Thu, Jan 14, 2027, 1:12 PM'), PATIENT)
  const runs = () =>
    asked.filter(({ path }) => path === '/rightroute/forecast').map(({ query }) => query.get('departure_time'))
  const words = 'Write a date and a time, such as Jan 14, 4:00 PM.'
  type('Departure Time', 'when the snow ends')
  fireEvent.click(button('RUN'))
  fireEvent.click(button('SAVE'))
  fireEvent.blur(field('Departure Time'))
  expect(screen.getByText(words)).toBeTruthy()
  expect(field('Departure Time').getAttribute('aria-invalid')).toBe('true')
  expect(runs()).toEqual([])
  expect(asked.some(({ method, path }) => method === 'POST' && path === '/routes.json')).toBe(false)

  type('Departure Time', 'tomorrow 6 am')
  fireEvent.blur(field('Departure Time'))
  expect(screen.queryByText(words)).toBeNull()
  expect(field('Departure Time').value).toBe('Fri, Jan 15, 2027, 6:00 AM')

  await user.click(button('Pick date and time', 0))
  const picker = await dialogOpens()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Friday, January 15, 2027')
  await user.keyboard('{ArrowRight}{ArrowUp}')
  // No day before yesterday can be chosen.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Wednesday, January 13, 2027')
  await user.keyboard('{ArrowDown}{Enter}')
  fireEvent.click(within(picker).getByText('4:30 PM'))
  expect(field('Departure Time').value).toBe('Wed, Jan 20, 2027, 4:30 PM')
  await run()
  expect(runs()).toEqual(['2027-01-21T00:30:00.000Z'])
})

test('the best departure is streamed with what it gains and costs; choosing it or another bar sets the departure', async () => {
  open({ ends: true })
  await run()
  expect(
    await screen.findByText(
      /^Leave .+ instead of now: risk falls from High to Low, arrive 20 min later\.$/,
      undefined,
      PATIENT,
    ),
  ).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Best departure, next 24 hours' })).toBeTruthy()
  const before = field('Departure Time').value
  fireEvent.click(button('Use this time'))
  expect(field('Departure Time').value).not.toBe(before)
  expect(button('This is your departure').disabled).toBe(true)
  fireEvent.change(screen.getByRole('slider', { name: 'Departure' }), { target: { value: '0' } })
  expect(button('Use this time').disabled).toBe(false)
})

test('when leaving now is best, there is no other time to use until another one is chosen', async () => {
  open({ ends: true, bestDeparture: 0 })
  await run()
  expect(await screen.findByText('Leaving now is best within 24 hours.', undefined, PATIENT)).toBeTruthy()
  expect(button('This is your departure').disabled).toBe(true)
  fireEvent.change(screen.getByRole('slider', { name: 'Departure' }), { target: { value: '2' } })
  fireEvent.click(button('Use this time'))
  expect(button('This is your departure').disabled).toBe(true)
})

test('a later planned departure is compared with the day after it', async () => {
  open({ ends: true })
  type('Departure Time', pacificTime('2027-01-14T21:30:00Z'))
  await run()
  expect(
    await screen.findByText(/^Leave .+ instead of .+ (AM|PM): risk falls from High to Low/, undefined, PATIENT),
  ).toBeTruthy()
  expect(screen.getByRole('heading', { name: /^Best departure, 24 hours from .+ (AM|PM)$/ })).toBeTruthy()
})

test('Upcoming Routes lists the saved routes, five a page, with their state [PLAN-021, PLAN-065]', async () => {
  const routes = [
    routeOnWire('1'),
    { ...routeOnWire('2', 'pending'), departure_time: '2027-01-14T21:45:00.000Z' },
    { ...routeOnWire('3', 'failed'), departure_time: '2027-01-14T21:45:00.000Z' },
    ...['4', '5', '6'].map((id) => routeOnWire(id)),
  ]
  open({ routes: () => ({ body: { routes } }) })
  await user.click(screen.getByRole('tab', { name: /Upcoming Routes/ }))
  const table = await screen.findByRole('grid', { name: 'Saved routes' }, PATIENT)
  await within(table).findByText('Load 1', undefined, PATIENT)
  expect(within(table).getAllByRole('row')).toHaveLength(6)
  expect(table.textContent).toContain('Updating ⏲️')
  expect(table.textContent).toContain('Error ⚠️')
})

test('Share in the table of saved routes opens the links of that route [DESK-070]', async () => {
  const routes = [routeOnWire('1'), { ...routeOnWire('9'), external_id: 'Load 9' }]
  const { asked } = open({ routes: () => ({ body: { routes } }) })
  fireEvent.click(screen.getByRole('tab', { name: /Upcoming Routes/ }))
  fireEvent.click(await screen.findByLabelText('Share Load 9', undefined, PATIENT))
  const dialog = await dialogOpens()
  expect(await within(dialog).findByText('No link works at the moment.', undefined, PATIENT)).toBeTruthy()
  expect(asked.filter(({ path }) => path.endsWith('/links')).map(({ path }) => path)).toEqual(['/routes/9/links'])
})
