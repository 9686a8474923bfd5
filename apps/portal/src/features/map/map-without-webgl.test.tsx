// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { routeOnWire } from '../../../test/routes-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { vehicleOnWire } from '../../../test/vehicle.ts'
import type { MapSearch } from './map-state.ts'
import { WeatherMap } from './weather-map.tsx'

const PATIENT = { timeout: 30_000 }

afterEach(() => localStorage.clear())

/** jsdom has no WebGL, as some remote desktops have none. */
function open(search: MapSearch) {
  stubPortal({
    cities: [locationOnWire({ id: 'dc' })],
    routes: [routeOnWire('r1')],
    vehicles: [vehicleOnWire({ id: 'v1', name: 'Truck 1' })],
  })
  return stageScreen(search, (at, onSearch) => <WeatherMap search={at} onSearch={onSearch} run={null} badge={null} />)
}

const card = (name: string) => screen.findByRole('region', { name }, PATIENT)

test.each([
  [{ location_id: 'dc' }, 'Grand Island, NE'],
  [{ route_id: 'r1' }, 'Load r1'],
  [{ vehicle_id: 'v1' }, 'Truck 1'],
])(
  'a browser without WebGL shows the card of %o beside the words about the map [SESSION-064]',
  async (search, name) => {
    const { address } = open(search)
    expect(await screen.findByText(/The map needs WebGL 2/, undefined, PATIENT)).toBeTruthy()
    expect((await card(name)).textContent).toContain(name)
    expect(screen.queryByRole('button', { name: 'Zoom to it' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull(), PATIENT)
    expect(address()).toEqual({ asset_type: expect.any(String) })
  },
)
