// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openedMap } from '../../../test/map-stand-in.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { vehicleOnWire } from '../../../test/vehicle.ts'
import { affectedOnWire, queueOnWire } from '../../features/affected/affected.fixture.ts'
import { readViewCamera } from '../../features/map/view-camera.tsx'
import { WeatherMap } from '../../features/map/weather-map.tsx'
import { shownCamera } from '../../platform/shown-camera.ts'
import { VehicleMessages } from '../vehicle-messages.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 30_000 }
vi.setConfig({ testTimeout: 120_000 })

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-14T21:12:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

const truck = (id: string, name: string, longitude: number, latitude: number) => ({
  ...vehicleOnWire({ id, name }),
  longitude,
  latitude,
})
const FLEET = [truck('v1', 'Truck 1', -97, 41), truck('v2', 'Truck 2', -92, 42), truck('v3', 'Truck 3', -80, 41)]

async function open() {
  const onOpenTable = vi.fn<(assetType: string) => void>()
  const { asked } = stubPortal({
    flags: ['showAffectedTab'],
    vehicles: FLEET,
    answer: ({ path, method, query, body }) => {
      if (path !== '/affected_assets.json') return undefined
      if (method === 'GET')
        return { body: queueOnWire([affectedOnWire({ id: 'v2', name: 'Truck 2', version: 4 })], query) }
      const items = (body as { items: { id: string }[] }).items
      return { body: { affected_assets: items.map(({ id }) => affectedOnWire({ id })), refused: [] } }
    },
  })
  stageScreen({ asset_type: 'vehicle' }, (search, onSearch) => (
    <VehicleMessages>
      <WeatherMap search={search} onSearch={onSearch as never} run={null} badge={null} onOpenTable={onOpenTable} />
    </VehicleMessages>
  ))
  await openedMap()
  await screen.findByRole('radio', { name: /Vehicles\s*3/ }, PATIENT)
  return { asked, onOpenTable, user: userEvent.setup() }
}

/** Drags the pointer along these points; a pixel of the stand-in is a degree. */
async function drag(tool: string, ...points: [longitude: number, latitude: number][]) {
  // The tools are loaded when they are shown.
  fireEvent.click(await screen.findByRole('button', { name: tool }, PATIENT))
  const sheet = await screen.findByRole('application', { name: 'Draw around assets' }, PATIENT)
  const [[x, y] = [0, 0], ...others] = points
  fireEvent.pointerDown(sheet, { clientX: x, clientY: y, button: 0 })
  for (const [clientX, clientY] of others) fireEvent.pointerMove(sheet, { clientX, clientY })
  fireEvent.pointerUp(sheet)
}

test('a box on the map chooses the vehicles inside: message, acknowledge, export and table [DESK-044]', async () => {
  const { asked, onOpenTable, user } = await open()
  await drag('Choose assets in a box', [-100, 38], [-90, 45])
  const bar = within(await screen.findByRole('region', { name: 'Chosen assets' }, PATIENT))
  await waitFor(() => expect(bar.getByRole('status').textContent).toBe('2 vehicles in the shape'), PATIENT)
  expect(screen.queryByRole('application')).toBeNull()

  await user.click(bar.getByRole('button', { name: 'Acknowledge' }))
  expect(await screen.findByText('1 acknowledged', undefined, PATIENT)).toBeTruthy()
  expect(asked.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
    action: 'acknowledge',
    items: [{ id: 'v2', version: 4 }],
  })

  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  await user.click(bar.getByRole('button', { name: 'Export' }))
  const file = saved.mock.calls[0]?.[0] as Blob
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Truck 1', 'Truck 2'])

  await user.click(bar.getByRole('button', { name: 'Open in table' }))
  expect(onOpenTable).toHaveBeenCalledWith('vehicle')
  await user.click(await bar.findByRole('button', { name: 'Message 2 vehicles' }, PATIENT))
  const gets = await screen.findByLabelText('Gets it', { selector: 'ul' }, PATIENT)
  expect(gets.textContent).toContain('Truck 1')
  expect(gets.textContent).not.toContain('Truck 3')
})

test('a free shape chooses too; Escape puts the tool away, then the shape [DESK-044]', async () => {
  const { user } = await open()
  await drag('Choose assets in a free shape', [-85, 38], [-75, 38], [-75, 46], [-85, 46])
  expect(await screen.findByText('1 vehicle in the shape', undefined, PATIENT)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Choose assets in a box' }))
  await screen.findByText('Drag a box around assets. Esc stops.', undefined, PATIENT)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Drag a box around assets. Esc stops.')).toBeNull(), PATIENT)
  expect(screen.getByText('1 vehicle in the shape')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('1 vehicle in the shape')).toBeNull(), PATIENT)
})

test('a map that is opened with a kept camera shows that part of the world instead of all assets [DESK-036]', async () => {
  stubPortal({ vehicles: FLEET })
  const at = { asset_type: 'vehicle', camera: '-97.5,41.2,7' }
  stageScreen(at, (search, onSearch) => (
    <WeatherMap search={search} onSearch={onSearch as never} run={null} badge={null} />
  ))
  const { jumped, fitted } = await openedMap()
  await screen.findByRole('radio', { name: /Vehicles\s*3/ }, PATIENT)
  await waitFor(() => expect(jumped).toContainEqual({ center: { lng: -97.5, lat: 41.2 }, zoom: 7 }), PATIENT)
  // The map was made with the opening bounds; nothing was fitted after that.
  expect(fitted).toHaveLength(1)
  expect(shownCamera()).toMatch(/^-?\d+\.\d{3},\d+\.\d{3},\d+\.\d{2}$/)
})

test.each(['', 'x', '1,2', '-97,41,7,8', '-97,41,NaN', '500,41,7', '-97,41,javascript'])(
  'the camera %s of an address is ignored [DESK-036]',
  (camera) => expect(readViewCamera(camera)).toBeUndefined(),
)
