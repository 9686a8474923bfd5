import { expect, test } from 'vitest'
import { organizationSettings } from '../product/organization-settings.ts'
import { boundsOfPlaces, defaultMapBounds, densestBounds } from './map-bounds.ts'

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

test('a map of many places opens on the window that holds the most of them', () => {
  const at = (longitude: number, latitude: number) => ({ longitude, latitude })
  const texas = [at(-97, 32.8), at(-95.4, 29.8), at(-98.5, 29.4)]
  const others = [at(-122.3, 47.6), at(-74, 40.7)]
  expect(densestBounds([...others, ...texas], { longitude: 8, latitude: 5 })).toEqual([
    [-98.5, 29.4],
    [-95.4, 32.8],
  ])
  expect(boundsOfPlaces([...others, ...texas])).toEqual([
    [-122.3, 29.4],
    [-74, 47.6],
  ])
  expect([densestBounds([], { longitude: 8, latitude: 5 }), boundsOfPlaces([])]).toEqual([null, null])
})
