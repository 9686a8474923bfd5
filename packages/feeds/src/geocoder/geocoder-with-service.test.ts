import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { damagedFile } from '@stormlane/domain/damaged-file'
import { seededRandom } from '@stormlane/domain/measures'
import { type GeocodedPlace, type Geocoder, needsGeocoding } from '@stormlane/domain/places'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { geocoderWithService } from './geocoder-with-service.ts'
import { toGeocodedPlace } from './geocoding-service.ts'
import { nominatim } from './nominatim.ts'
import { pelias } from './pelias.ts'
import { photon } from './photon.ts'

const PLAZA = {
  type: 'FeatureCollection',
  features: [
    {
      geometry: { type: 'Point', coordinates: [-96.02, 41.26] },
      properties: {
        osm_key: 'place',
        osm_value: 'house',
        housenumber: '8420',
        street: 'West Dodge Road',
        city: 'Omaha',
        state: 'Nebraska',
        postcode: '68114',
        countrycode: 'US',
      },
    },
  ],
}
const offlinePlace = { name: 'offline' } as GeocodedPlace
const offline = () =>
  ({
    suggest: vi.fn(async () => [offlinePlace]),
    reverse: vi.fn(async () => offlinePlace),
    geocode: vi.fn(async () => offlinePlace),
  }) satisfies Geocoder

let answer: { status: number; body: string } = { status: 200, body: '' }
const asked: { url: string; agent: string }[] = []
let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', agent: request.headers['user-agent'] ?? '' })
    response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(() => server.close())

function open(service: 'photon' | 'nominatim' | 'pelias' = 'photon', key?: string) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/geo/`
  const failures: string[] = []
  const gazetteer = offline()
  const onFailure = (reason: string) => failures.push(reason)
  return {
    gazetteer,
    failures,
    geocoder: geocoderWithService<Geocoder>(gazetteer, { service, url, key, userAgent: 'Stormlane', onFailure }),
  }
}

test('an address is found by the service, with its exact point, and the service learns who asks', async () => {
  answer = { status: 200, body: JSON.stringify(PLAZA) }
  const { geocoder, gazetteer } = open()
  const [place] = await geocoder.suggest('8420 west dodge', 5)
  expect(place).toMatchObject({
    name: '8420 West Dodge Road, Omaha, NE',
    latitude: 41.26,
    zip: '68114',
    country: 'USA',
    timezone: 'America/Chicago',
  })
  expect(needsGeocoding(place as GeocodedPlace)).toBe(false)
  expect(asked.at(-1)).toMatchObject({
    url: expect.stringMatching(/^\/geo\/api\?q=8420\+west\+dodge&limit=5/),
    agent: 'Stormlane',
  })
  expect(gazetteer.suggest).not.toHaveBeenCalled()
  expect((await geocoder.geocode({ name: '8420 West Dodge Road' }))?.name).toBe('8420 West Dodge Road, Omaha, NE')
  expect(await geocoder.reverse({ latitude: 41.25, longitude: -96.01 })).toMatchObject({
    name: '8420 West Dodge Road, Omaha, NE',
    latitude: 41.25,
  })
})

test('the gazetteer answers where the service finds nothing, and for postal codes and coordinates', async () => {
  answer = { status: 200, body: '{"features":[]}' }
  const { geocoder, failures } = open()
  expect(await geocoder.suggest('Nowhere', 5)).toEqual([offlinePlace])
  const before = asked.length
  for (const typed of ['68114', 'K1A 0B1', '41.2, -96'])
    expect(await geocoder.suggest(typed, 5)).toEqual([offlinePlace])
  expect(await geocoder.geocode({ name: 'x', zip: '68114' })).toBe(offlinePlace)
  expect(asked).toHaveLength(before)
  expect(failures).toEqual([])
})

test.each([
  ['an error', { status: 500, body: '{}' }, /status 500/],
  ['a web page', { status: 200, body: '<html>' }, /./],
  ['another format', { status: 200, body: '{"results":[]}' }, /features/],
])('the gazetteer answers a service that sends %s, which then rests', async (_, given, reason) => {
  answer = given
  const { geocoder, failures } = open()
  expect(await geocoder.suggest('Omaha', 5)).toEqual([offlinePlace])
  const before = asked.length
  expect(await geocoder.reverse({ latitude: 41, longitude: -96 })).toBe(offlinePlace)
  expect(asked).toHaveLength(before)
  expect(failures).toEqual([expect.stringMatching(reason)])
})

test('a key is sent and is in no failure', async () => {
  answer = { status: 403, body: '{"error":"secret-key is not valid"}' }
  const { geocoder, failures } = open('pelias', 'secret-key')
  await geocoder.suggest('Omaha', 5)
  expect(asked.at(-1)?.url).toContain('api_key=secret-key')
  expect(failures.join()).not.toContain('secret-key')
})

test('places of other continents are left out', () => {
  const paris = {
    geometry: { coordinates: [2.35, 48.85] },
    properties: { name: 'Paris', type: 'city', countrycode: 'FR' },
  }
  expect(photon.read({ features: [paris] }).map(toGeocodedPlace)).toEqual([null])
})

test('damaged answers are refused or give possible places', () => {
  const random = seededRandom(5)
  for (let i = 0; i < 200; i++) {
    let places: (GeocodedPlace | null)[] = []
    try {
      places = photon
        .read(JSON.parse(damagedFile(random, Buffer.from(JSON.stringify(PLAZA))).toString()))
        .map(toGeocodedPlace)
    } catch {
      continue
    }
    for (const place of places) if (place) expect(Math.abs(place.latitude)).toBeLessThanOrEqual(90)
  }
})

/** Recorded answers, which are not part of the repository. */
const RECORDED = '/work/shared/fixtures/geocoding'
describe.skipIf(!existsSync(RECORDED))('recorded answers', () => {
  const read = (name: string) => JSON.parse(readFileSync(path.join(RECORDED, name), 'utf8')) as unknown

  test.each([
    ['photon_madison_square_garden.json', photon, 'Madison Square Garden, New York, NY', '10001'],
    ['nominatim_madison_square_garden.json', nominatim, 'Madison Square Garden, New York City, NY', '10001'],
    ['pelias_madison_square_garden.json', pelias(undefined), 'Madison Square Garden Center, New York, NY', ''],
    ['dc_osm.json', nominatim, 'Ottawa, ON', ''],
  ] as const)('%s', (file, service, name, zip) => {
    const [place] = service.read(read(file)).map(toGeocodedPlace)
    expect(place?.name).toBe(name)
    if (zip) expect(place?.zip).toBe(zip)
    const { neLatitude = 0, swLatitude = 0 } = place?.bounds ?? {}
    expect(neLatitude).toBeGreaterThan(swLatitude)
  })

  test('answers without places', () => {
    expect(photon.read(read('photon_no_results.json'))).toEqual([])
    expect(nominatim.read(read('nominatim_no_results.json'))).toEqual([])
  })
})
