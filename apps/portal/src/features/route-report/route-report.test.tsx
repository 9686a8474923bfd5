// @vitest-environment jsdom
import type { DriverLanguage } from '@stormlane/domain/drivers'
import { encodePolyline } from '@stormlane/domain/geo'
import { HOUR_MS } from '@stormlane/domain/time'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import {
  APPOINTMENT_ON_WIRE,
  optionWithBreaks,
  sharedRouteOnWire,
  withArrivalOdds,
} from '../../../test/routes-on-wire.ts'
import { type Answering, stubServer } from '../../../test/stub-server.ts'
import { RouteReport } from './route-report.tsx'

const user = userEvent.setup({ delay: null })
/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation')
})

function open(
  answer: () => ReturnType<Answering> = () => ({ body: { success: true, data: sharedRouteOnWire() } }),
  language: DriverLanguage = 'en',
) {
  const server = stubServer(({ path }) => (path === '/routes/fetch_from_cache' ? answer() : undefined))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  renderUi(
    <QueryClientProvider client={client}>
      <InLanguage first={language} />
    </QueryClientProvider>,
  )
  return server
}

/** The address holds the language in the app. */
function InLanguage({ first }: { first: DriverLanguage }) {
  const [language, setLanguage] = useState(first)
  return <RouteReport cacheKey="key-1" language={language} onLanguage={setLanguage} facts={null} />
}

/** Replaces the browser's geolocation; the test sets the position. */
function stubGeolocation() {
  let tell: (position: GeolocationPosition) => void = () => undefined
  const clearWatch = vi.fn<(watch: number) => void>()
  const geolocation = {
    watchPosition: (success: typeof tell) => {
      tell = success
      return 1
    },
    clearWatch,
  }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  const moveTo = (latitude: number, longitude: number) =>
    act(() => tell({ coords: { latitude, longitude } } as GeolocationPosition))
  return { moveTo, clearWatch }
}

const region = (name: string) => screen.getByRole('region', { name })
const start = () => screen.findByRole<HTMLButtonElement>('button', { name: 'SELECT ROUTE AND START' }, PATIENT)

async function navigate() {
  await user.click(await start())
  return screen.findByRole('region', { name: 'Navigation' }, PATIENT)
}

test('the header shows origin, destination and the departure in US format with its zone [REPORT-001, REPORT-002, REPORT-003]', async () => {
  open()
  await start()
  expect(region('Origin').textContent).toBe('OriginDenver, CO')
  expect(region('Destination').textContent).toBe('DestinationChicago, IL')
  expect(screen.getByRole('time').textContent).toBe('1/14/2027, 3:00 PM MST')
})

test('routes have tabs from A, and their panel can be collapsed [REPORT-004, REPORT-005]', async () => {
  open()
  await start()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Route A', 'Route B'])
  await user.click(screen.getByRole('button', { name: 'Hide routes' }))
  expect(screen.queryByRole('tab')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show routes' }))
  expect(screen.getAllByRole('tab')).toHaveLength(2)
})

test('the overview has three cards: impact as word and color, travel time, conditions [REPORT-006, REPORT-007, REPORT-008, REPORT-010]', async () => {
  open()
  await start()
  const cards = within(screen.getByRole('tabpanel')).getAllByRole('region')
  expect(cards.map((card) => card.textContent)).toEqual([
    'Overall ImpactHigh',
    'Est Travel Time17 h 43 min',
    'Weather ConditionsSnow, Extreme Weather',
  ])
  expect(cards[0]?.querySelector('i')?.style.background).toBe('rgb(241, 53, 44)')
  await user.click(screen.getByRole('tab', { name: 'Route B' }))
  expect(region('Overall Impact').textContent).toBe('Overall ImpactLow')
})

test('the advice on the trip stands in the report in the language of the driver, for the selected option [REPORT-042]', async () => {
  const texts = { en: 'Leave later.', es: 'Salga después.', fr: 'Partez plus tard.' }
  const advised = (action: string, departure_time?: string, leaves_at?: string) => {
    const shared = sharedRouteOnWire()
    const advice = { action, texts, leaves_at }
    const data = { ...shared, departure_time: departure_time ?? shared.departure_time, advice }
    open(() => ({ body: { success: true, data } }))
  }
  vi.useFakeTimers({ now: new Date('2027-01-14T21:20:00Z'), toFake: ['Date'] })
  try {
    advised('delay')
    await start()
    expect(screen.getByText(/Leave later\.$/).textContent).toMatch(/Delay\. Leave later\.$/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'es')
    expect(screen.getByText(/Salga después\.$/)).toBeDefined()
    expect(screen.queryByText(/Leave later/)).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Ruta B' }))
    expect(screen.queryByText(/Salga después/)).toBeNull()
    cleanup()
    // The departure is over, but the truck has not left: the advice holds until the moment that it names.
    advised('delay', '2027-01-14T21:00:00Z', '2027-01-14T22:00:00Z')
    await start()
    expect(screen.getByText(/Leave later\.$/)).toBeDefined()
    cleanup()
    advised('delay', '2027-01-14T21:00:00Z', '2027-01-14T21:10:00Z')
    await start()
    expect(screen.queryByText(/Leave later/)).toBeNull()
    cleanup()
    // Reports of older builds do not name it.
    advised('delay', '2027-01-14T21:00:00Z')
    await start()
    expect(screen.queryByText(/Leave later/)).toBeNull()
    cleanup()
    advised('hold', '2027-01-14T21:00:00Z')
    await start()
    expect(screen.getByText(/Leave later\.$/)).toBeDefined()
    cleanup()
    advised('proceed')
    await start()
    expect(screen.getByText(/Leave later\.$/).textContent).toContain('Proceed.')
  } finally {
    vi.useRealTimers()
  }
})

test('a route at High reads High with its reason and action, though each of its stretches is green [REPORT-007]', async () => {
  const shared = sharedRouteOnWire()
  const green = (result: ReturnType<typeof sharedRouteOnWire>['route_results'][number]) => ({
    ...result,
    risk: 3,
    slowdown_fraction: 0.33,
    road_risk_polylines: result.road_risk_polylines.map((line) => ({ ...line, color: 'green' })),
  })
  const data = { ...shared, route_results: shared.route_results.map(green) }
  open(() => ({ body: { success: true, data } }))
  await start()
  expect(region('Overall Impact').textContent).toBe('Overall ImpactHigh')
  expect(screen.getByText(/^33% slower than without weather/).textContent).toMatch(/(Delay|Reduce speed)\./)
})

test("the travel time contains the driver's breaks and says so [REPORT-009]", async () => {
  const { breaks } = optionWithBreaks()
  const shared = sharedRouteOnWire()
  const data = { ...shared, route_results: shared.route_results.map((result) => ({ ...result, breaks })) }
  open(() => ({ body: { success: true, data } }))
  await start()
  expect(region('Est Travel Time').textContent).toBe('Est Travel Time17 h 43 min, with 2 driver breaks, 10 h 30 min')
})

test('the report says when the vehicle arrives, in the zone of the destination, and the chance to keep the appointment', async () => {
  const shared = sharedRouteOnWire()
  const data = {
    ...shared,
    appointment: APPOINTMENT_ON_WIRE,
    route_results: shared.route_results.map(withArrivalOdds),
  }
  open(() => ({ body: { success: true, data } }))
  await start()
  expect(screen.getByText('Arrive').parentElement?.textContent).toBe(
    'Arrive 1/15/2027, 9:43 AM CST, likely 9:31 – 10:12 AM, 76% to make Fri 10:00 AM CST',
  )
})

test('the arrival of an older result, which has no zone of its own, is in the zone of the route', async () => {
  const shared = sharedRouteOnWire()
  const older = shared.route_results.map((result) => ({ ...result, destination_time_zone: null }))
  open(() => ({ body: { success: true, data: { ...shared, route_results: older } } }))
  await start()
  const [depart, arrive] = ['Depart', 'Arrive'].map((name) => screen.getByText(name).parentElement?.textContent ?? '')
  const zoneOf = (text = '') => / ([A-Z]{2,4})(,|$)/.exec(text)?.[1]
  expect([zoneOf(depart), zoneOf(arrive)]).toEqual([expect.any(String), zoneOf(depart)])
})

test('the legend names the three risks in their colors [REPORT-017, REPORT-018]', async () => {
  open()
  await start()
  const legend = region('Road Risk')
  expect(legend.textContent).toBe('Road RiskLowMedHigh')
  expect([...legend.querySelectorAll('i')].map((swatch) => swatch.style.background)).toEqual([
    'rgb(88, 208, 93)',
    'rgb(253, 140, 68)',
    'rgb(241, 53, 44)',
  ])
})

test('orange is dashed in the legend, because it looks like green to people without green cones', async () => {
  open()
  await start()
  const swatches = [...region('Road Risk').querySelectorAll('i')]
  expect(swatches.map(({ className }) => className.includes('cued'))).toEqual([false, true, false])
})

test('navigation follows the position: current risk with miles left, next risk, and off the route [REPORT-011, REPORT-012, REPORT-015, REPORT-016]', async () => {
  const { moveTo } = stubGeolocation()
  open()
  const sheet = await navigate()
  moveTo(40, -99.5)
  await waitFor(() => expect(sheet.textContent).toContain('Low road risk'), PATIENT)
  expect(sheet.textContent).toContain('25 miles remaining')
  expect(sheet.textContent).toContain('Next: Med road risk in 25 mi')
  expect(sheet.textContent).toContain('125 mi to go')
  moveTo(40, -98.2)
  await waitFor(() => expect(sheet.textContent).toContain('Med road risk'), PATIENT)
  expect(sheet.textContent).toContain('Next: High road risk in 10 mi')
  moveTo(40.5, -98.2)
  await waitFor(() => expect(sheet.textContent).toContain('Current location not on route'), PATIENT)
  await user.click(screen.getByRole('button', { name: '< BACK TO OVERVIEW' }))
  expect(await start()).toBeTruthy()
})

test('the speed is that of the stretch under the driver: none on the way to the interstate, then the interstate, and none beside low risk [REPORT-040, REPORT-041, REPORT-045]', async () => {
  const { moveTo } = stubGeolocation()
  const shared = sharedRouteOnWire()
  const [option] = shared.route_results
  const [clear, slow] = option?.segments ?? []
  const gust = { hazard: 'gust', quantity: 'windSpeed', value: 20, threshold: 15, worse: 'above', factor: 0.82 }
  const stretch = (fromMile: number, toMile: number, from: number, to: number, parts: object) => ({
    ...slow,
    from_mile: fromMile,
    to_mile: toMile,
    polyline: encodePolyline(Float64Array.of(40, from, 40, to)),
    road_index: 3,
    slowed_by: gust,
    ...parts,
  })
  const access = { route_name: '', road_kind: 'access', free_flow_mps: 13.4, adjusted_mps: 11.3 }
  const segments = [
    stretch(0, 0.16, -100, -99.997, access),
    stretch(0.16, 25, -99.997, -99, { route_name: 'I-295', free_flow_mps: 33, adjusted_mps: 31 }),
    stretch(25, 50, -99, -98, { route_name: 'I-95', adjusted_mps: 25.2 }),
    { ...clear, from_mile: 50, to_mile: 150, polyline: encodePolyline(Float64Array.of(40, -98, 40, -97)) },
  ]
  const data = { ...shared, route_results: [{ ...option, segments }] }
  open(() => ({ body: { success: true, data } }))
  const sheet = await navigate()
  moveTo(40, -99.9985)
  await waitFor(() => expect(sheet.textContent).toContain('Drive with care, wind gust, for 0.1 mi'), PATIENT)
  expect(sheet.textContent).not.toMatch(/\d mph/)
  expect(sheet.textContent).toContain('Next: Med road risk in 25 miI-95, wind gust, for 25 mi')
  moveTo(40, -99.5)
  await waitFor(() => expect(sheet.textContent).toContain('Drive with care, I-295, wind gust, for 12 mi'), PATIENT)
  // Drawn at low risk, so without a limit.
  expect(sheet.textContent).toContain('Low road risk')
  expect(sheet.textContent).not.toMatch(/\d mph/)
  moveTo(40, -98.5)
  await waitFor(() => expect(sheet.textContent).toContain('Keep 55 mph or less, I-95, wind gust, for 13 mi'), PATIENT)
})

test('under way the arrival is counted from where the driver is; off the route it is said where the route is [REPORT-043, REPORT-044]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-15T06:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { moveTo } = stubGeolocation()
  open()
  const sheet = await navigate()
  expect(sheet.textContent).toContain('Chicago, IL1/15/2027, 8:43 AM MST')
  // Planned there at 1:00 AM UTC; now it is five hours later.
  moveTo(40, -98.5)
  await waitFor(() => expect(sheet.textContent).toContain('75 mi to go'), PATIENT)
  const planned = Date.parse('2027-01-15T15:43:00Z') - Date.parse('2027-01-15T01:00:00Z')
  const arrival = new Date(Date.parse('2027-01-15T06:00:00Z') + planned)
  expect(arrival.toISOString()).toBe('2027-01-15T20:43:00.000Z')
  await waitFor(() => expect(sheet.textContent).toContain('Chicago, IL1/15/2027, 1:43 PM MST'), PATIENT)
  moveTo(40.5, -98.5)
  await waitFor(
    () => expect(sheet.textContent).toContain('Current location not on routeThe route is 34 mi to the south.'),
    PATIENT,
  )
})

test('tracking can be switched off and on [REPORT-013]', async () => {
  const { moveTo, clearWatch } = stubGeolocation()
  open()
  const sheet = await navigate()
  moveTo(40, -99.5)
  await waitFor(() => expect(sheet.textContent).toContain('Low road risk'), PATIENT)
  const tracking = screen.getByRole('switch', { name: 'Tracking' })
  await user.click(tracking)
  expect(clearWatch).toHaveBeenCalledWith(1)
  expect(sheet.textContent).not.toContain('Low road risk')
  await user.click(tracking)
  expect(sheet.textContent).toContain('Low road risk')
})

test('the page says when the route is loading [REPORT-022]', async () => {
  open(() => new Promise(() => undefined))
  expect(await screen.findByText('Loading the route…', undefined, PATIENT)).toBeTruthy()
})

test('an unknown or expired key shows that the route has expired [REPORT-023]', async () => {
  open(() => ({ body: { success: false, data: null, error: 'not found' } }))
  expect(await screen.findByText('This route has expired.', undefined, PATIENT)).toBeTruthy()
})

test('a revoked link says so and shows nothing of the route [DESK-072]', async () => {
  open(() => ({ body: { success: false, data: null, error: 'This link was withdrawn.', revoked: true } }))
  expect(await screen.findByText('This link was withdrawn.', undefined, PATIENT)).toBeTruthy()
  expect(screen.getByText(/Ask your dispatcher for a new link/)).toBeTruthy()
  expect(screen.queryByText('This route has expired.')).toBeNull()
})

test('without results the cards show Unavailable [REPORT-024]', async () => {
  open(() => ({ body: { success: true, data: { ...sharedRouteOnWire(), route_results: [] } } }))
  expect((await start()).disabled).toBe(true)
  for (const name of ['Overall Impact', 'Est Travel Time', 'Weather Conditions'])
    expect(region(name).textContent).toContain('Unavailable')
})

test('the route is requested by its key only, and the page can be installed [REPORT-025]', async () => {
  const { asked } = open()
  await start()
  expect(asked.map(({ path, query }) => [path, query.toString()])).toEqual([
    ['/routes/fetch_from_cache', 'cache_key=key-1'],
  ])
  expect(document.querySelector('link[rel="manifest"]')?.getAttribute('href')).toBe('/routes/key-1/app.webmanifest')
})

test('a report in Spanish has words, numbers, dates and advice in Spanish, and the driver can switch to French [DESK-075, DESK-076]', async () => {
  const shared = sharedRouteOnWire()
  const worst_stretch = {
    route_name: 'I-80',
    from_mile: 190.2,
    to_mile: 256.8,
    enters_at: '2027-01-15T02:40:00.000Z',
    leaves_at: '2027-01-15T03:50:00.000Z',
    minutes_added: 30,
    hazard: 'snow',
    time_zone: 'America/Chicago',
  }
  const slow = (result: ReturnType<typeof sharedRouteOnWire>['route_results'][number]) => ({
    ...result,
    risk: 3,
    slowdown_fraction: 0.0971,
    worst_stretch,
  })
  const data = { ...shared, route_results: shared.route_results.map(slow) }
  open(() => ({ body: { success: true, data } }), 'es')
  await screen.findByRole('button', { name: 'ELEGIR RUTA E INICIAR' }, PATIENT)
  expect(document.documentElement.lang).toBe('es')
  const text = () => document.querySelector('main')?.textContent ?? ''
  expect(region('Origen').textContent).toBe('OrigenDenver, CO')
  expect(region('Impacto total').textContent).toBe('Impacto totalAlto')
  expect(region('Condiciones').textContent).toBe('CondicionesNieve, Tiempo extremo')
  expect(text()).toMatch(/Riesgo en carretera de hasta 7\.4 \/ 10, nieve en la ruta I-80/)
  expect(text()).toMatch(/Salga más tarde\. Espere para salir: el tiempo suma .*, lo peor en I-80, millas 190 a 257/)
  const english = [
    'Depart',
    'Arrive',
    'Hide',
    'Updated',
    'Low',
    'High',
    'slower',
    'weather',
    'Route A',
    'Thu',
    'AM',
    'PM',
  ]
  expect(english.filter((word) => new RegExp(`\\b${word}\\b`).test(text()))).toEqual([])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), 'Français')
  expect(screen.getByRole('button', { name: 'CHOISIR ET DÉMARRER' })).toBeTruthy()
  expect(text()).toMatch(/Risque routier jusqu’à 7,4 \/ 10, neige sur la route I-80/)
  expect(text()).toContain('le pire ici : I-80, milles 190 à 257')
  expect(document.documentElement.lang).toBe('fr')
})

test('navigation speaks the language of the report [DESK-075]', async () => {
  const { moveTo } = stubGeolocation()
  open(undefined, 'fr')
  await user.click(await screen.findByRole('button', { name: 'CHOISIR ET DÉMARRER' }, PATIENT))
  const sheet = await screen.findByRole('region', { name: 'Navigation' }, PATIENT)
  expect(sheet.textContent).toContain('Recherche de votre position…')
  moveTo(40, -99.5)
  expect(sheet.textContent).toMatch(/Risque routier : (Faible|Moyen|Élevé)/)
  expect(sheet.textContent).toContain('milles restants')
  expect(sheet.textContent).not.toMatch(/road|remaining|Clear|to go/)
})

test.each([
  ['es', 'Este enlace fue anulado.', 'Este enlace ya venció.'],
  ['fr', 'Ce lien a été retiré.', 'Ce lien a expiré.'],
] as const)('a link that no longer works says so in %s [DESK-075]', async (language, revoked, expired) => {
  open(() => ({ body: { success: false, data: null, error: 'withdrawn', revoked: true } }), language)
  expect(await screen.findByText(revoked, undefined, PATIENT)).toBeTruthy()
  cleanup()
  open(() => ({ body: { success: false, data: null, error: 'expired' } }), language)
  expect(await screen.findByText(expired, undefined, PATIENT)).toBeTruthy()
})

test.each([
  ['en', 5, 'This forecast is old.'],
  ['es', 5, 'Este pronóstico es antiguo.'],
  ['fr', 5, 'Ces prévisions sont anciennes.'],
  ['en', 3, null],
] as const)('a report in %s whose forecast is %s hours old says %s [FEED-013]', async (language, hours, note) => {
  const ago = (time: number) => new Date(Date.now() - time * HOUR_MS).toISOString()
  const shared = sharedRouteOnWire()
  const route_results = shared.route_results.map((option) => ({ ...option, adjusted_arrival_time: ago(-8) }))
  open(
    () => ({ body: { success: true, data: { ...shared, route_results, route_results_updated_at: ago(hours) } } }),
    language,
  )
  await screen.findAllByRole('tab', undefined, PATIENT)
  const shown = screen
    .queryAllByRole('status')
    .filter(({ textContent }) => textContent?.startsWith(note ?? 'This forecast'))
  expect(shown).toHaveLength(note === null ? 0 : 1)
})
