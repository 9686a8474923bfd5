// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { placingMap } from '../../../test/placing-map.tsx'
import { ITEM_DEFAULTS, type OverlayItem } from '../../parts/overlays/overlay-item.ts'
import { MapClicks } from './map-clicks.tsx'
import { ROUTE_LINES } from './routes/line-style.ts'

const quake: OverlayItem = {
  ...ITEM_DEFAULTS,
  id: 'quake',
  kind: 'event',
  title: 'Earthquake',
  facts: [],
  color: '#f00',
  geometry: { type: 'Point', coordinates: [-98, 41] },
  legend: '',
}

/** Clicks on a map with these features below the pointer and returns the selection. */
function click(under: { source: string; properties: Record<string, unknown> }[], target?: Element) {
  const { map, on, emit } = placingMap()
  Object.assign(map, { queryRenderedFeatures: () => under })
  const onSelect = vi.fn()
  render(on(<MapClicks overlays={[{ id: 'earthquakes', items: [quake] }]} onSelect={onSelect} />))
  const lngLat = { wrap: () => ({ lng: -98.1234567, lat: 41.7654321 }) }
  emit('click', { point: { x: 1, y: 2 }, lngLat, originalEvent: { target: target ?? map.getCanvas() } })
  return onSelect.mock.calls.flat()
}

test('clicking empty ground opens the point [MAP-047]', () => {
  expect(click([])).toEqual([{ kind: 'point', latitude: 41.76543, longitude: -98.12346 }])
})

test('clicking an event opens it, clicking a route line selects the route [MAP-034]', () => {
  expect(click([{ source: 'earthquakes-points', properties: { id: 'quake' } }])).toEqual([
    { kind: 'event', id: 'quake' },
  ])
  expect(click([{ source: ROUTE_LINES, properties: { id: 'r1' } }])).toEqual([{ kind: 'route', id: 'r1' }])
})

test('clicks on markers and callouts are left to them', () => {
  expect(click([], document.createElement('button'))).toEqual([])
})
