import { distanceMeters } from '@stormlane/domain/geo'
import { NO_ZIP, UNKNOWN_PLACE_NAME } from '@stormlane/domain/places'
import { describe, expect, test } from 'vitest'
import { OfflineGeocoder } from './offline-geocoder.ts'

const geocoder = new OfflineGeocoder()
const first = async (typed: string) => (await geocoder.suggest(typed, 5))[0]?.name

describe('suggestions while typing', () => {
  test.each([
    ['chi', 'Chicago, IL'],
    ['CHICAGO', 'Chicago, IL'],
    ['new york', 'New York, NY'],
    ['kansas city', 'Kansas City, MO'],
    ['montreal', 'Montréal, QC'],
    ['st louis', 'St. Louis, MO'],
    ['Saint Louis mo', 'St. Louis, MO'],
    ['francisco', 'San Francisco, CA'],
    ['ciudad juarez', 'Ciudad Juárez, Chihuahua, Mexico'],
  ])('"%s" suggests %s first, ranked by match and population, regardless of case and accents', async (typed, name) => {
    expect(await first(typed)).toBe(name)
  })

  test.each([
    ['Chiacgo', 'Chicago, IL'],
    ['hcicago', 'Chicago, IL'],
    ['albuquerqe', 'Albuquerque, NM'],
    ['minneapolsi', 'Minneapolis, MN'],
    ['sprinfield il', 'Springfield, IL'],
  ])('"%s", misspelled, still suggests %s first', async (typed, name) => {
    expect(await first(typed)).toBe(name)
  })

  test.each([
    ['portland, m', 'Portland, ME'],
    ['portland or', 'Portland, OR'],
    ['Portland, Oregon', 'Portland, OR'],
    ['washington dc', 'Washington, DC'],
    ['london, canada', 'London, ON'],
  ])('"%s" is found in the typed region: %s', async (typed, name) => {
    expect(await first(typed)).toBe(name)
  })

  test.each([
    ['texas', 'Texas, USA'],
    ['wa', 'Washington, USA'],
    ['ontari', 'Ontario, Canada'],
  ])('"%s" suggests the state %s', async (typed, name) => {
    const [state] = await geocoder.suggest(typed, 5)
    expect(state).toMatchObject({ name, kind: 'state', zip: NO_ZIP })
    expect(state?.bounds.neLatitude).toBeGreaterThan(state?.latitude ?? 90)
  })

  test.each([
    ['4801 NW 48th St, Lincoln, NE', 'Lincoln, NE'],
    ['7215 Dodge St, Oma', 'Omaha, NE'],
    ['100 Mile House, BC', '100 Mile House, BC'],
  ])('the address "%s" suggests its town %s first', async (typed, name) => {
    expect(await first(typed)).toBe(name)
  })

  test('a ZIP code is found when complete, by its beginning, and at the end of an address', async () => {
    expect(await first('60601')).toBe('Chicago, IL 60601')
    const begun = await geocoder.suggest('606', 5)
    expect(begun).toHaveLength(5)
    expect(begun.every(({ zip, kind }) => kind === 'zip' && zip.startsWith('606'))).toBe(true)
    expect(await first('1600 Pennsylvania Ave, Washington, DC 20500')).toBe('Washington, DC 20500')
    expect(await first('m5v 2t6')).toBe('Downtown Toronto, ON M5V')
  })

  test('typed coordinates give one place, with the zip and time zone at that point', async () => {
    expect(await geocoder.suggest(' 41.88,-87.63', 5)).toMatchObject([
      { kind: 'coordinates', name: '41.88, -87.63', latitude: 41.88, longitude: -87.63, timezone: 'America/Chicago' },
    ])
    expect(await geocoder.suggest('91,0', 5)).toEqual([])
  })

  test.each(['', '   ', 'zzzzqqq', '🚚', 'x'.repeat(10_000), "'; drop table places"])(
    'text that matches nothing gives no suggestions: %.20s',
    async (typed) => {
      expect(await geocoder.suggest(typed, 5)).toEqual([])
    },
  )

  test('suggestions have distinct labels', async () => {
    const names = (await geocoder.suggest('springfield', 10)).map(({ name }) => name)
    expect(names).toHaveLength(10)
    expect(new Set(names).size).toBe(10)
  })
})

describe('reverse geocoding', () => {
  test.each([
    [41.8781, -87.6298, 'Chicago, IL', 'America/Chicago'],
    [33.94, -118.4, 'Los Angeles, CA', 'America/Los_Angeles'],
    [43.65, -79.38, 'Toronto, ON', 'America/Toronto'],
    [70.2, -148.5, 'Prudhoe Bay, AK', 'America/Anchorage'],
  ])('%s, %s is %s, in %s, with a zip', async (latitude, longitude, name, timezone) => {
    const place = await geocoder.reverse({ latitude, longitude })
    expect(place).toMatchObject({ name, timezone, latitude, longitude })
    expect(place.zip).not.toBe(NO_ZIP)
  })

  test('a point outside a town has bounds of its own, not those of the town', async () => {
    const at = { latitude: 41.05, longitude: -101.9 }
    const { bounds } = await geocoder.reverse(at)
    expect((bounds.neLatitude + bounds.swLatitude) / 2).toBeCloseTo(at.latitude, 6)
    expect((bounds.neLongitude + bounds.swLongitude) / 2).toBeCloseTo(at.longitude, 6)
  })

  test('the zip is 00000 in Mexico and at sea', async () => {
    expect(await geocoder.reverse({ latitude: 32.5, longitude: -117.03 })).toMatchObject({
      name: 'Tijuana, Baja California, Mexico',
      zip: '00000',
    })
    expect(await geocoder.reverse({ latitude: 45, longitude: -40 })).toMatchObject({
      name: UNKNOWN_PLACE_NAME,
      zip: '00000',
      country: null,
    })
  })
})

describe('geocoding a query', () => {
  test('coordinates are kept, and the place there is named', async () => {
    const place = await geocoder.geocode({ name: 'Dock 4', latitude: 41.9, longitude: -87.7, zip: '10001' })
    expect(place).toMatchObject({ name: 'Chicago, IL', latitude: 41.9, longitude: -87.7 })
  })

  test('without coordinates the zip decides, then the name', async () => {
    expect((await geocoder.geocode({ zip: '73301' }))?.name).toBe('Austin, TX 73301')
    expect((await geocoder.geocode({ name: 'York, NE', zip: NO_ZIP }))?.name).toBe('York, NE')
    const newYork = await geocoder.geocode({ name: 'New York, NY', zip: NO_ZIP })
    expect(
      distanceMeters(newYork ?? { latitude: 0, longitude: 0 }, { latitude: 40.71, longitude: -74.01 }),
    ).toBeLessThan(2000)
  })

  test('a name that only resembles a place is not geocoded', async () => {
    expect(await geocoder.geocode({ name: 'Warehouse 12' })).toBeNull()
    expect(await geocoder.geocode({ name: 'San' })).toBeNull()
    expect(await geocoder.geocode({})).toBeNull()
  })
})
