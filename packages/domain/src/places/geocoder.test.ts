import { expect, test } from 'vitest'
import { needsGeocoding } from './geocoder.ts'

test.each([
  ['city', true],
  ['zip', true],
  ['state', true],
  ['coordinates', false],
] as const)('a result of kind %s is the center of an area: %j', (kind, expected) => {
  expect(needsGeocoding({ kind })).toBe(expected)
})
