// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { readStored } from '../../../platform/local-store.ts'
import { MapSwitches } from './map-switches.tsx'

test('what is switched on over the map stays on [LAYER-096]', () => {
  const { unmount } = renderUi(<MapSwitches />)
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  for (const name of ['Wind Streamlines', 'Temperature Lines', 'Values', 'Day and Night'])
    expect(box(name).checked).toBe(false)
  fireEvent.click(box('Wind Streamlines'))
  fireEvent.click(box('Day and Night'))
  fireEvent.click(box('Wind Streamlines'))
  fireEvent.click(box('Values'))
  unmount()
  renderUi(<MapSwitches />)
  expect([box('Wind Streamlines').checked, box('Day and Night').checked, box('Values').checked]).toEqual([
    false,
    true,
    true,
  ])
  expect(readStored('mapSwitches')).toEqual(['night', 'values'])
})
