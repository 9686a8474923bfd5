import { boundsAround, type Coordinates } from '@stormlane/domain/geo'
import type { GeocodedPlace, Geocoder, PlaceQuery } from '@stormlane/domain/places'
import { expect, test } from 'vitest'
import { foundPlaces } from './geocode-cache.ts'

/** A geocoder that knows Denver and two time zones, and writes down what it is asked. */
function openPlaces() {
  const asked: unknown[] = []
  const placeAt = (at: Coordinates, name: string, timezone: string): GeocodedPlace => ({
    ...at,
    kind: 'city',
    name,
    zip: '80202',
    country: 'USA',
    timezone,
    bounds: boundsAround(at, 1000),
  })
  const geocoder: Geocoder = {
    suggest: async () => [],
    reverse: async (at, by) => {
      asked.push([at, by])
      return placeAt(at, 'Somewhere', at.longitude < -100 ? 'America/Denver' : 'America/Chicago')
    },
    geocode: async (query: PlaceQuery, by) => {
      asked.push([query, by])
      const isDenver = query.name === 'Denver, CO' || query.zip === '80202'
      return isDenver ? placeAt({ latitude: 39.74, longitude: -104.99 }, 'Denver, CO', 'America/Denver') : null
    },
  }
  return { places: foundPlaces(geocoder, 'fleet'), asked }
}

test('each place of a file is looked up once, for its organization, even if it is not found', async () => {
  const { places, asked } = openPlaces()
  const found = await Promise.all([places.find({ name: 'Denver, CO' }), places.find({ name: 'Denver, CO' })])
  expect(found.map((place) => place?.name)).toEqual(['Denver, CO', 'Denver, CO'])
  expect(asked).toEqual([[{ name: 'Denver, CO' }, { organizationId: 'fleet' }]])
  for (const _time of [1, 2]) expect(await places.find({ name: 'Nowhere' })).toBeNull()
  expect((await places.find({ zip: '80202' }))?.name).toBe('Denver, CO')
  expect(await places.find({ zip: '60601' })).toBeNull()
  expect(asked).toHaveLength(4)
})

test('points within half a mile share their time zone, and others do not', async () => {
  const { places, asked } = openPlaces()
  const omaha = { latitude: 41.2565, longitude: -95.9345 }
  expect(await places.timeZoneAt(omaha)).toBe('America/Chicago')
  expect(await places.timeZoneAt({ latitude: 41.2595, longitude: -95.9305 })).toBe('America/Chicago')
  expect(asked).toEqual([[omaha, { organizationId: 'fleet' }]])
  expect(await places.timeZoneAt({ latitude: 41.2565, longitude: -105.93 })).toBe('America/Denver')
  expect(await places.timeZoneAt({ latitude: 41.2665, longitude: -95.9345 })).toBe('America/Chicago')
  expect(await places.timeZoneAt({ latitude: 41.2565, longitude: -95.9245 })).toBe('America/Chicago')
  expect(asked).toHaveLength(4)
})

test('5,000 places are remembered; one more starts anew', async () => {
  const { places, asked } = openPlaces()
  const names = Array.from({ length: 5000 }, (_, n) => `Place ${n}`)
  for (const name of [...names, ...names]) await places.find({ name })
  expect(asked).toHaveLength(5000)
  for (const name of ['One more', 'One more', 'Place 4999']) await places.find({ name })
  expect(asked).toHaveLength(5002)
})
