import { expect, test } from 'vitest'
import { defaultOpacity } from './weather-frames.tsx'

test('impact lets the roads through, weather of the nowcast is opaque [LAYER-046, LAYER-047]', () => {
  expect([defaultOpacity('road', 'nowcast'), defaultOpacity('flood', 'extended')]).toEqual([0.7, 0.7])
  expect(defaultOpacity('temperature', 'nowcast')).toBe(1)
})
