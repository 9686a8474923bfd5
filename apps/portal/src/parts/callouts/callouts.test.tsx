// @vitest-environment jsdom
import { toModel } from '@stormlane/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { placingMap } from '../../../test/placing-map.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { type Answering, stubServer } from '../../../test/stub-server.ts'
import type { MapLocation } from '../../platform/location-summary.ts'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { LocationCallout, planRouteFrom } from './location-callout.tsx'
import { UnsavedPoint } from './unsaved-point.tsx'

const PATIENT = { timeout: 30_000 }
const POINT = { latitude: 40.5, longitude: -98 }

function stage(answering: Answering) {
  const { asked } = stubServer(answering)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const saved: string[] = []
  const { on } = placingMap()
  const props = {
    point: POINT,
    timeframe: 'nowcast' as const,
    canCreateRoute: false,
    onSaved: (id: string) => saved.push(id),
    onClose: () => undefined,
  }
  const show = (content: React.ReactNode) =>
    renderUi(
      <QueryClientProvider client={client}>
        <ToastProvider>{on(content)}</ToastProvider>
      </QueryClientProvider>,
    )
  return { asked, saved, props, show }
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name }, PATIENT)
const savedLocation = (parts = {}) => toModel(locationOnWire({ id: 'l1', ...parts })) as unknown as MapLocation

/** A response that is held until the test releases it. */
function held() {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
  return { gate, letGo }
}

test('an unsaved point is geocoded, then saved, with a loading state during both [MAP-041, MAP-045, MAP-046, MAP-048]', async () => {
  const [geocoding, saving] = [held(), held()]
  const { asked, saved, props, show } = stage(async ({ path }) => {
    if (path === '/cities/preview')
      return { body: { city: locationOnWire({ name: 'Somewhere', needs_geocoding: true }) } }
    if (path === '/geocoding/geocode') {
      await geocoding.gate
      return {
        body: {
          name: 'Hastings, NE',
          zip: '68901',
          ...POINT,
          timezone: 'America/Chicago',
          bounds: locationOnWire().bounds,
        },
      }
    }
    await saving.gate
    return { body: { city: locationOnWire({ id: 'l9' }) } }
  })
  show(<UnsavedPoint {...props} />)
  fireEvent.click(await button('Save Location'))
  const busy = () => screen.getByRole('button', { name: /Save Location/ }).getAttribute('aria-busy')
  await waitFor(() => expect(asked.at(-1)?.path).toBe('/geocoding/geocode'), PATIENT)
  await waitFor(() => expect(busy()).toBe('true'), PATIENT)
  geocoding.letGo()
  await waitFor(() => expect(asked.at(-1)?.path).toBe('/cities.json'), PATIENT)
  expect(busy()).toBe('true')
  expect(asked.at(-1)?.body).toMatchObject({ name: 'Hastings, NE', zip: '68901', latitude: 40.5, longitude: -98 })
  saving.letGo()
  await waitFor(() => expect(saved).toEqual(['l9']), PATIENT)
})

const callout = (location: MapLocation, more: Partial<Parameters<typeof LocationCallout>[0]> = {}) => (
  <LocationCallout
    location={location}
    level="none"
    isOnly={false}
    canCreateRoute={false}
    value={null}
    onSaved={() => undefined}
    onUnsaved={() => undefined}
    onClose={() => undefined}
    {...more}
  />
)

test('clicking Saved deletes a saved location, unless it is the last one [MAP-043, MAP-054]', async () => {
  const { asked, show } = stage(() => ({ body: { success: true } }))
  let unsaved = 0
  show(callout(savedLocation(), { isOnly: true, onUnsaved: () => unsaved++ }))
  fireEvent.click(await button('Saved'))
  expect(await screen.findByText('Your last location cannot be removed.', undefined, PATIENT)).toBeTruthy()
  expect(asked).toEqual([])
  show(callout(savedLocation({ id: 'l2' }), { onUnsaved: () => unsaved++ }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Saved' })[1] as Element)
  await waitFor(() => expect(unsaved).toBe(1), PATIENT)
  expect(asked[0]).toMatchObject({ method: 'DELETE', path: '/cities/l2' })
})

test('a zip of 00000 is blank, and a location without a name is shown as Unknown Location [MAP-038, MAP-040]', async () => {
  const { show } = stage(() => undefined)
  show(callout(savedLocation({ name: '', zip: '00000' })))
  expect(await screen.findByRole('region', { name: 'Unknown Location' })).toBeTruthy()
  expect(screen.getByText('Unknown Location')).toBeTruthy()
  expect(screen.queryByText('00000')).toBeNull()
})

test.each([
  ['an error', { error: 'location outside model bounds' }, 'location outside model bounds'],
  ['errors', { errors: ['Name is too long', 'Limit of 500 reached'] }, 'Name is too long, Limit of 500 reached'],
])('a save that fails with %s shows a dialog until OK [MAP-050, MAP-051, MAP-052, MAP-055]', async (_, body, words) => {
  const { show } = stage(() => ({ status: 400, body }))
  const { id: _id, ...unsaved } = savedLocation()
  show(callout(unsaved as MapLocation))
  fireEvent.click(await button('Save Location'))
  const dialog = await screen.findByRole('dialog', { name: 'Error saving location' }, PATIENT)
  expect(dialog.textContent).toContain(words)
  fireEvent.click(await button('OK'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), PATIENT)
})

test('a failed preview shows an error [MAP-053]', async () => {
  const { props, show } = stage(() => ({ status: 400, body: { error: 'location outside model bounds' } }))
  show(<UnsavedPoint {...props} />)
  expect((await screen.findByRole('alert', undefined, PATIENT)).textContent).toContain('Error previewing location')
})

test('a newer click aborts the previous preview [API-053]', async () => {
  const { gate } = held()
  const { asked, props, show } = stage(async () => {
    await gate
    return { body: { city: locationOnWire() } }
  })
  const first = show(<UnsavedPoint key="1" {...props} />)
  await waitFor(() => expect(asked).toHaveLength(1), PATIENT)
  expect(asked[0]?.aborted).toBe(false)
  first.unmount()
  show(<UnsavedPoint key="2" {...props} point={{ latitude: 41, longitude: -97 }} />)
  await waitFor(() => expect(asked).toHaveLength(2), PATIENT)
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('Create Route is shown only if the organization has it [MAP-116]', async () => {
  const { props, show } = stage(() => ({ body: { city: locationOnWire() } }))
  const without = show(<UnsavedPoint {...props} />)
  await button('Save Location')
  expect(screen.queryByRole('link', { name: 'Create Route' })).toBeNull()
  without.unmount()
  show(<UnsavedPoint {...props} canCreateRoute />)
  expect(await screen.findByRole('link', { name: 'Create Route' }, PATIENT)).toBeTruthy()
})

test('Create Route of a callout leads to the planner with that origin [MAP-122]', async () => {
  const { props, show } = stage(({ path }) =>
    path === '/cities/preview' ? { body: { city: { ...locationOnWire(POINT), id: undefined } } } : undefined,
  )
  show(callout(savedLocation({ id: 'l2' }), { canCreateRoute: true }))
  const links = () => screen.getAllByRole('link', { name: 'Create Route' }).map((link) => link.getAttribute('href'))
  expect(links()).toEqual(['/client/routes?origin_location_id=l2'])
  show(<UnsavedPoint {...props} canCreateRoute />)
  await waitFor(() => expect(links()).toHaveLength(2), PATIENT)
  expect(links()[1]).toBe('/client/routes?origin_latitude=40.5&origin_longitude=-98')
})

test('Create Route presets the origin, by id for a saved location [MAP-122]', () => {
  expect(planRouteFrom({ id: 'a b', latitude: 1, longitude: 2 })).toBe('/client/routes?origin_location_id=a%20b')
  expect(planRouteFrom({ id: undefined, latitude: 41.5, longitude: -96 })).toBe(
    '/client/routes?origin_latitude=41.5&origin_longitude=-96',
  )
})
