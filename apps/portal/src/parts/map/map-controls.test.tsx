// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { placingMap } from '../../../test/placing-map.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { MapControls } from './map-controls.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'geolocation')
})

test('a geolocation error is only logged [MAP-112]', () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const refused = { code: 1, message: 'User denied Geolocation' }
  const geolocation = {
    getCurrentPosition: (_: unknown, onError: (error: typeof refused) => void) => onError(refused),
  }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  renderUi(placingMap().on(<MapControls button={IconButton} />))
  fireEvent.click(screen.getByRole('button', { name: 'Show my location' }))
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.any(String), refused)
  expect([screen.queryByRole('status'), screen.queryByRole('alert')]).toEqual([null, null])
})

test('the zoom buttons are disabled at the zoom limits', () => {
  const { map, on } = placingMap()
  const disabled = (zoom: number) => {
    Object.assign(map, { getZoom: () => zoom, getMinZoom: () => 5, getMaxZoom: () => 17 })
    const { unmount } = renderUi(on(<MapControls button={IconButton} />))
    const buttons = screen.getAllByRole<HTMLButtonElement>('button').filter((button) => button.disabled)
    const names = buttons.map((button) => button.getAttribute('aria-label'))
    unmount()
    return names
  }
  expect([disabled(5), disabled(9), disabled(17)]).toEqual([['Zoom out'], [], ['Zoom in']])
})
