// @vitest-environment jsdom
import { MAP_LAYERS } from '@stormlane/domain/maps'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { Legend } from './legend.tsx'
import { pointAt } from './pointed-value.ts'

test('the legend shows the value below the pointer, and where it lies on the ramp [LAYER-094]', () => {
  renderUi(<Legend layer="temperature" units="imperial" />)
  const legend = screen.getByRole('region', { name: `Legend of ${MAP_LAYERS.temperature.label}` })
  expect(legend.textContent).toContain('°F')
  expect(legend.querySelector('i')).toBeNull()
  // 20 °C, 68 °F, the seventh of ten colors.
  act(() => pointAt(20))
  expect(legend.textContent).toContain('68 °F')
  expect(legend.querySelector('i')?.style.left).toBe('66.7%')
  // Beyond the scale the mark stays at its end.
  act(() => pointAt(70))
  expect(legend.querySelector('i')?.style.left).toBe('100%')
  act(() => pointAt(null))
  expect(legend.querySelector('i')).toBeNull()
})
