// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { placingMap } from '../../../test/placing-map.tsx'
import { renderUi, setMatchingMedia } from '../../../test/render-ui.tsx'
import { MapMarker } from './map-marker.tsx'

test('a marker is drawn at its position, follows the map and its asset, takes clicks, and is removed with its asset [MAP-111]', () => {
  setMatchingMedia('(prefers-reduced-motion: reduce)')
  const { on, emit, pan } = placingMap()
  const onClick = vi.fn()
  const marker = (longitude: number) =>
    on(
      <MapMarker longitude={longitude} latitude={40}>
        <button type="button" onClick={onClick}>
          Truck
        </button>
      </MapMarker>,
    )
  const { rerender, unmount } = renderUi(marker(100))
  const placed = () => screen.getByRole('button').parentElement?.style.transform
  expect(placed()).toContain('translate(100px, 40px)')
  act(() => {
    pan(30, -10)
    emit('move', {})
  })
  expect(placed()).toContain('translate(70px, 50px)')
  rerender(marker(101))
  expect(placed()).toContain('translate(71px, 50px)')
  fireEvent.click(screen.getByRole('button'))
  expect(onClick).toHaveBeenCalledOnce()
  unmount()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a move of less than two pixels is shown at once instead of animated', () => {
  setMatchingMedia('(prefers-reduced-motion: no-preference)')
  const { on } = placingMap()
  const marker = (longitude: number) =>
    on(
      <MapMarker longitude={longitude} latitude={40} glideMs={4000}>
        <button type="button">Truck</button>
      </MapMarker>,
    )
  const { rerender } = renderUi(marker(100))
  const placed = () => screen.getByRole('button').parentElement?.style.transform
  rerender(marker(101))
  expect(placed()).toContain('translate(101px, 40px)')
  rerender(marker(103))
  expect(placed()).toContain('translate(101px, 40px)')
})
