// @vitest-environment jsdom
import { ERRORS } from '@stormlane/contract'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { meOnWire } from '../../../test/answer-on-wire.ts'
import { ratingsOnWire } from '../../../test/forecast-on-wire.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { placingMap } from '../../../test/placing-map.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { type Answering, stubServer } from '../../../test/stub-server.ts'
import { queryClient } from '../../platform/query-client.ts'
import { forecastQueries } from '../forecast/forecast-queries.ts'
import type { SelectedPlace } from '../places/place-address.ts'
import { LayerReading } from './layer-reading.tsx'
import { PlaceCallout } from './place-callout.tsx'

const PATIENT = { timeout: 30_000 }
const AT = new Date('2026-01-14T21:20:00Z')
const POINT: SelectedPlace = { kind: 'point', latitude: 40.5, longitude: -98 }

const noRetries = () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })

function show(opened: SelectedPlace, answering: Answering, client = noRetries()) {
  const { asked } = stubServer(answering)
  const { on } = placingMap()
  function Stage() {
    const [place, setPlace] = useState<SelectedPlace | null>(opened)
    return place && on(<PlaceCallout place={place} timeframe="nowcast" onSelect={setPlace} value={reading} />)
  }
  renderUi(
    <QueryClientProvider client={client}>
      <Stage />
    </QueryClientProvider>,
  )
  return { asked }
}
const reading = (
  <LayerReading
    place={{ latitude: 40.93, longitude: -98.34 }}
    mapType="road"
    timeframe="nowcast"
    shownAt={AT}
    timeZone="America/Chicago"
    units="imperial"
  />
)

test('a clicked point can be saved and unsaved: the toggle reads Save Location, Saved, and Save Location again [IMPACT-003, TRAFFIC-004, TRAFFIC-005]', async () => {
  let cities: Record<string, unknown>[] = [locationOnWire({ id: 'other' })]
  const saved = locationOnWire({ id: 'l9', name: 'Hastings, NE', latitude: 40.5, longitude: -98 })
  const { asked } = show(POINT, ({ path, method }) => {
    if (path === '/users/me') return { body: meOnWire() }
    if (path === '/cities/preview') return { body: { city: locationOnWire({ name: 'Hastings, NE' }) } }
    if (path === '/cities.json' && method === 'POST') {
      cities = [...cities, saved]
      return { body: { city: saved } }
    }
    if (path === '/cities/l9' && method === 'DELETE') {
      cities = cities.filter(({ id }) => id !== 'l9')
      return { body: { success: true } }
    }
    return path === '/cities.json' ? { body: { cities } } : undefined
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Save Location' }, PATIENT))
  fireEvent.click(await screen.findByRole('button', { name: 'Saved' }, PATIENT))
  expect(await screen.findByRole('button', { name: 'Save Location' }, PATIENT)).toBeTruthy()
  expect(asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)).toContain(
    'DELETE /cities/l9',
  )
})

test('an unnamed place is shown as Unknown Location without its zip of 00000 [TRAFFIC-006, TRAFFIC-007]', async () => {
  show(POINT, ({ path }) =>
    path === '/cities/preview' ? { body: { city: locationOnWire({ name: '', zip: '00000' }) } } : undefined,
  )
  const callout = await screen.findByRole('region', { name: 'Unknown Location' }, PATIENT)
  expect(callout.textContent).not.toContain('00000')
})

test('a failed save opens the dialog Error saving location [TRAFFIC-008]', async () => {
  show(POINT, ({ path, method }) => {
    if (path === '/cities/preview') return { body: { city: locationOnWire() } }
    return path === '/cities.json' && method === 'POST' ? { status: 400, body: { error: 'Limit reached' } } : undefined
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Save Location' }, PATIENT))
  const dialog = await screen.findByRole('dialog', { name: 'Error saving location' }, PATIENT)
  expect(dialog.textContent).toContain('Limit reached')
})

test.each([
  ['location outside model bounds', 'Outside model range', '[IMPACT-020]'],
  ['anything else', 'Unknown error - please try again later', '[IMPACT-021]'],
])('ratings that fail with "%s" show "%s" in the callout %s', async (error, words) => {
  show({ kind: 'location', id: 'l1' }, ({ path }) => {
    if (path === '/users/me') return { body: meOnWire() }
    if (path === '/cities.json') return { body: { cities: [locationOnWire({ id: 'l1' })] } }
    return path === '/impact/subhourly' ? { status: 400, body: { error } } : undefined
  })
  const callout = await screen.findByRole('region', { name: 'Grand Island, NE' }, PATIENT)
  await waitFor(() => expect(callout.textContent).toContain(words), PATIENT)
})

test('while the first run is made the callout says so, asks again by itself, and then shows the value', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
    queryClient.clear()
  })
  let isReady = false
  const { asked } = show(
    { kind: 'location', id: 'l1' },
    ({ path }) => {
      if (path === '/users/me') return { body: meOnWire() }
      if (path === '/cities.json') return { body: { cities: [locationOnWire({ id: 'l1' })] } }
      if (path !== '/impact/subhourly') return undefined
      return isReady
        ? { body: { impacts: [ratingsOnWire('road', [{ time: '2026-01-14T21:15:00Z', value: 6.4 }])] } }
        : { status: 503, body: { error: ERRORS.RUN_NOT_READY.text } }
    },
    queryClient,
  )
  const callout = await screen.findByRole('region', { name: 'Grand Island, NE' }, PATIENT)
  const waiting = 'The first forecast is being made. It appears here as soon as it is ready.'
  await waitFor(() => expect(within(callout).getByText(waiting).role).toBe('status'), PATIENT)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(asked.filter(({ path }) => path === '/impact/subhourly').length).toBeGreaterThanOrEqual(3)
  expect(callout.textContent).toContain(waiting)
  isReady = true
  await vi.advanceTimersByTimeAsync(6_000)
  await waitFor(() => expect(callout.textContent).toContain('6.4'), PATIENT)
  expect(callout.textContent).not.toContain(waiting)
})

test('the value of a layer is shown while another forecast of its place is still being made', async () => {
  function OtherPart() {
    const { failureReason } = useQuery(forecastQueries.weather({ latitude: 40.93, longitude: -98.34 }))
    return failureReason && <p>No weather yet</p>
  }
  stubServer(({ path }) => {
    if (path === '/weather') return { status: 503, body: { error: ERRORS.RUN_NOT_READY.text } }
    return path === '/impact/subhourly'
      ? { body: { impacts: [ratingsOnWire('road', [{ time: '2026-01-14T21:15:00Z', value: 6.4 }])] } }
      : undefined
  })
  renderUi(
    <QueryClientProvider client={noRetries()}>
      <OtherPart />
      {reading}
    </QueryClientProvider>,
  )
  await screen.findByText('No weather yet', undefined, PATIENT)
  expect(await screen.findByText('6.4', undefined, PATIENT)).toBeTruthy()
  expect(screen.queryByText(/first forecast/)).toBeNull()
})
