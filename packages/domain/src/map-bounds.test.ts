import { expect, test } from 'vitest'
import { defaultMapBounds } from './map-bounds.ts'
import { organizationSettings } from './organization-settings.ts'

test('a map opens on the continental US, sw 24.4,-125 and ne 49.4,-66.9 [MAP-097]', () => {
  expect(defaultMapBounds(organizationSettings())).toEqual([
    [-125, 24.4],
    [-66.9, 49.4],
  ])
})

test('an organization with MexicoMapBounds opens on Mexico [MAP-098]', () => {
  const [[west, south], [east, north]] = defaultMapBounds(organizationSettings({ MexicoMapBounds: true }))
  // Tijuana, Cancún and Tapachula are inside, Chicago is not.
  for (const [longitude, latitude] of [
    [-117.04, 32.51],
    [-86.85, 21.16],
    [-92.26, 14.91],
  ] as const)
    expect(west <= longitude && longitude <= east && south <= latitude && latitude <= north).toBe(true)
  expect(north).toBeLessThan(41.88)
})
