// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { openedMap } from '../../../test/map-stand-in.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { RoutePlanner } from './route-planner.tsx'

const PATIENT = { timeout: 30_000 }
/** At the stand-in's zoom of 5 the world is 16,384 px wide. */
const degrees = (px: number) => (px * 360) / (512 * 2 ** 5)

afterEach(() => localStorage.clear())

async function showSaved(px: number) {
  const site = (id: string, longitude: number) => locationOnWire({ id, name: id, latitude: 40, longitude })
  stubPortal({ cities: [site('West', -98), site('East', -98 + degrees(px))] })
  stageScreen({}, () => <RoutePlanner preset={{}} onRun={() => undefined} facts={null} />)
  const opened = await openedMap()
  fireEvent.click(screen.getByRole('switch', { name: 'Show saved locations?' }))
  return opened
}
const markers = () =>
  [...document.querySelectorAll('.maplibregl-marker > *')].map((one) => one.getAttribute('aria-label') ?? '').toSorted()

test.each([
  [95, ['2 locations']],
  [105, ['East', 'West']],
])('saved locations %i px apart, which have no level, are drawn as %j [MAP-101]', async (px, labels) => {
  await showSaved(px)
  await waitFor(() => expect(markers()).toEqual(labels), PATIENT)
})

test('a click on a cluster of saved locations moves the map to the zoom at which it splits', async () => {
  const { map, zoomTo } = await showSaved(95)
  const moved = vi.spyOn(map, 'easeTo')
  fireEvent.click(await screen.findByRole('button', { name: '2 locations' }, PATIENT))
  expect(moved.mock.calls[0]?.[0]).toMatchObject({ zoom: 6 })
  act(() => zoomTo(6))
  await waitFor(() => expect(markers()).toEqual(['East', 'West']), PATIENT)
})
