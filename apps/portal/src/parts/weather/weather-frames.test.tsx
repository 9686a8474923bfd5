// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { placingMap } from '../../../test/placing-map.tsx'
import { defaultOpacity, WeatherFrames } from './weather-frames.tsx'

test('impact tiles are translucent, nowcast weather is opaque [LAYER-046, LAYER-047]', () => {
  expect([defaultOpacity('road', 'nowcast'), defaultOpacity('flood', 'extended')]).toEqual([0.7, 0.7])
  expect(defaultOpacity('temperature', 'nowcast')).toBe(1)
})

test('road tiles are loaded at every zoom; smooth weather tiles are enlarged from zoom 10', () => {
  const { on, sources } = placingMap()
  const frame = (id: string, query: string) => ({ id, time: new Date(0), tiles: `/tiles/{z}/{x}/{y}?${query}` })
  const kept = [frame('road', 'mask_to_roads=true'), frame('flood', '')]
  render(on(<WeatherFrames kept={kept} shownId="road" opacity={1} />))
  expect([sources.get('road')?.maxzoom, sources.get('flood')?.maxzoom]).toEqual([15, 10])
})
