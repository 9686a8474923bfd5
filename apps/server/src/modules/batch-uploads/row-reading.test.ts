import type { BatchType } from '@stormlane/domain/batch'
import { boundsAround } from '@stormlane/domain/geo'
import type { GeocodedPlace } from '@stormlane/domain/places'
import type { Bounds } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import type { FileVehicle } from '../routes/route-batch.repository.ts'
import type { FoundPlaces } from './geocode-cache.ts'
import { duplicateOf, readRow } from './row-reading.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const NORTH_AMERICA: Bounds = { south: 24, west: -125, north: 50, east: -66 }
const OMAHA = { origin_latitude: '41.2565', origin_longitude: '-95.9345' }
const DENVER = { destination_latitude: '39.7392', destination_longitude: '-104.9903' }
const AT_NINE = { departure_time: '2026-01-16T09:00:00Z' }

const place = (latitude: number, longitude: number): GeocodedPlace => ({
  kind: 'city',
  latitude,
  longitude,
  name: '',
  zip: '',
  country: 'USA',
  timezone: 'America/Chicago',
  bounds: boundsAround({ latitude, longitude }, 1000),
})
const KNOWN = new Map([
  ['Denver, CO', place(39.7, -105)],
  ['Anchorage, AK', place(61.2, -149.9)],
  ['60601', place(41.9, -87.6)],
])
const places: FoundPlaces = {
  find: async ({ zip, name }) => KNOWN.get(zip ?? name ?? '') ?? null,
  timeZoneAt: async ({ longitude }) => (longitude > -100 ? 'America/Chicago' : 'America/Denver'),
}

const VEHICLES: readonly FileVehicle[] = [
  { id: '8f14e45f-ceea-467f-a0d6-1c2f3b4a5d6e', external_id: 'T-1', name: 'Truck 3342', type: 'truck' },
  { id: '8f14e45f-ceea-467f-a0d6-1c2f3b4a5d6f', external_id: 'V-2', name: 'Spare', type: 'car' },
  { id: '8f14e45f-ceea-467f-a0d6-1c2f3b4a5d70', external_id: 'V-3', name: 'spare', type: 'car' },
]

const read = (type: BatchType, row: Readonly<Record<string, string>>, modelBounds: Bounds | null = null) =>
  readRow(type, Object.values(row), Object.keys(row), { places, modelBounds, now: NOW, vehicles: VEHICLES })

const problemsOf = async (...row: Parameters<typeof read>) =>
  (await read(...row)).problems?.map(({ field, message }) => [field, message])

const NOT_FOUND = expect.stringMatching(/^No place was found/)

test('a location keeps its point, ids and columns of its own; its identity is its id', async () => {
  expect(
    await read('location', {
      external_id: 'B-1',
      name: 'Yard',
      latitude: '41.25',
      longitude: '-95.93',
      address: 'Denver, CO',
      zip: '68102',
      category: 'depot',
      Region: 'Plains',
    }),
  ).toEqual({
    asset: {
      name: 'Yard',
      external_id: 'B-1',
      zip: '68102',
      latitude: 41.25,
      longitude: -95.93,
      user_metadata: { category: 'depot', Region: 'Plains' },
      needs_geocoding: false,
    },
    identity: 'id B-1',
    problems: null,
  })
})

test('a location without an id is identified by its name and point', async () => {
  expect((await read('location', { name: 'Yard', latitude: '41.25', longitude: '-95.93' })).identity).toBe(
    '["Yard",41.25,-95.93]',
  )
})

test('a location without a point gets that of its ZIP, or else of its address, and needs a better one', async () => {
  const pointOf = async (row: Record<string, string>) => {
    const { asset } = await read('location', { name: 'Yard', ...row })
    if (!asset || !('latitude' in asset)) throw new Error('The row was rejected.')
    return [asset.latitude, asset.longitude, asset.zip, asset.needs_geocoding]
  }
  expect(await pointOf({ address: 'Denver, CO' })).toEqual([39.7, -105, '', true])
  expect(await pointOf({ zip: '60601' })).toEqual([41.9, -87.6, '60601', true])
  expect(await pointOf({ address: 'Denver, CO', zip: '60601' })).toEqual([41.9, -87.6, '60601', true])
})

test('a place that is not found is a problem of the column that names it', async () => {
  expect(await problemsOf('location', { name: 'Yard', address: 'Nowhere At All Xyzzy' })).toEqual([
    ['address', NOT_FOUND],
  ])
  expect(await problemsOf('location', { name: 'Yard', zip: '00000' })).toEqual([['zip', NOT_FOUND]])
  const nowhere = { origin: 'Nowhere At All Xyzzy', destination: 'Xyzzy Or Other', ...AT_NINE }
  expect(await problemsOf('route', nowhere)).toEqual([
    ['origin', NOT_FOUND],
    ['destination', NOT_FOUND],
  ])
})

test('a place outside the forecast is a problem of the column that placed it, with a hint if the numbers are swapped', async () => {
  const outside = 'Location outside model bounds.'
  const swapped = `${outside} Latitude and longitude seem to be swapped.`
  const problems = (type: BatchType, row: Record<string, string>) => problemsOf(type, row, NORTH_AMERICA)
  expect(await problems('location', { name: 'North', latitude: '58.8', longitude: '-94.2' })).toEqual([
    ['latitude', outside],
  ])
  expect(await problems('location', { name: 'Swapped', latitude: '-75', longitude: '40' })).toEqual([
    ['latitude', swapped],
  ])
  expect(await problems('location', { name: 'Yard', latitude: '41', longitude: '-95' })).toBeUndefined()
  const north = { destination_latitude: '58.8', destination_longitude: '-94.2' }
  expect(await problems('route', { ...OMAHA, ...north, ...AT_NINE })).toEqual([['destination_latitude', outside]])
  expect(await problems('route', { origin: 'Anchorage, AK', ...DENVER, ...AT_NINE })).toEqual([['origin', outside]])
})

test('a row with a problem is not stored, and a row that cannot be read is not looked up', async () => {
  expect(await read('location', { name: '', address: 'Nowhere At All Xyzzy' })).toEqual({
    asset: null,
    identity: null,
    problems: [{ field: 'name', message: 'Name is required.' }],
  })
  expect(await problemsOf('location', { name: 'Yard\0', latitude: '41', longitude: '-95' })).toEqual([
    ['name', 'It holds a character that cannot be stored.'],
    ['name', 'Name is required.'],
  ])
  const noDeparture = { origin: 'Nowhere At All Xyzzy', ...DENVER, departure_time: '' }
  expect(await problemsOf('route', noDeparture)).toEqual([['departure_time', 'departure_time is required.']])
})

test('a route keeps all that its row says, and which fields the row fills', async () => {
  const { asset, identity } = await read('route', {
    external_id: 'J-1',
    name: 'West',
    origin: 'Depot',
    ...OMAHA,
    destination: 'Dock',
    ...DENVER,
    departure_time: '2026-01-16T08:00:00-06:00',
    waypoints: '41.1,-100.8;stop_duration=1800|40.6,-103.2',
    vehicle_type: 'Truck',
    above_temperature_thresholds: '80 90',
    below_temperature_thresholds: '32',
  })
  expect(identity).toBe('id J-1')
  expect(asset).toMatchObject({
    name: 'West',
    external_id: 'J-1',
    origin_label: 'Depot',
    origin_latitude: 41.2565,
    origin_longitude: -95.9345,
    destination_label: 'Dock',
    destination_latitude: 39.7392,
    destination_longitude: -104.9903,
    departure_time: new Date('2026-01-16T14:00:00Z'),
    waypoints: [
      { latitude: 41.1, longitude: -100.8, label: '41.1, -100.8', stopDuration: 1800 },
      { latitude: 40.6, longitude: -103.2, label: '40.6, -103.2' },
    ],
    vehicle_type: 'truck',
    above_temperature_thresholds: [80, 90],
    below_temperature_thresholds: [32],
    told: [
      'origin_label',
      'origin_latitude',
      'origin_longitude',
      'destination_label',
      'destination_latitude',
      'destination_longitude',
      'departure_time',
      'name',
      'external_id',
      'waypoints',
      'vehicle_type',
      'above_temperature_thresholds',
      'below_temperature_thresholds',
    ],
  })
})

test('a route of points alone is labeled and identified by them, and fills no other field', async () => {
  const { asset, identity } = await read('route', { ...OMAHA, ...DENVER, ...AT_NINE })
  expect(asset).toMatchObject({
    name: null,
    external_id: null,
    origin_label: '41.2565, -95.9345',
    destination_label: '39.7392, -104.9903',
    waypoints: [],
    vehicle_type: 'car',
    told: [
      'origin_label',
      'origin_latitude',
      'origin_longitude',
      'destination_label',
      'destination_latitude',
      'destination_longitude',
      'departure_time',
    ],
  })
  expect(identity).toBe('[null,"2026-01-16T09:00:00.000Z",41.2565,-95.9345,39.7392,-104.9903]')
})

test('a departure without an offset is in the time of the origin, which may skip it', async () => {
  const departure = async (departure_time: string) => {
    const { asset, problems } = await read('route', { ...OMAHA, ...DENVER, departure_time })
    return asset && 'departure_time' in asset ? asset.departure_time.toISOString() : problems
  }
  expect(await departure('2026-01-16 08:00')).toBe('2026-01-16T14:00:00.000Z')
  expect(await departure('2026-03-08 02:30')).toEqual([
    { field: 'departure_time', message: 'The clocks at the origin skip this time: they go forward that night.' },
  ])
})

const stored = async (row: Record<string, string>) => {
  const { asset, problems } = await read('route', { ...OMAHA, ...DENVER, ...AT_NINE, ...row })
  if (!asset || !('departure_time' in asset)) return problems
  const { appointment_earliest: from, appointment_latest: until, vehicle_id, vehicle_type, told } = asset
  return { window: [from, until].map((time) => time?.toISOString() ?? null), vehicle_id, vehicle_type, told }
}

test('the window of a route is in the time of its destination, in one column or in two [PLAN-140]', async () => {
  const window = ['2026-01-16T15:00:00.000Z', '2026-01-16T18:00:00.000Z']
  expect(await stored({ appointment: '2026-01-16 8-11 AM' })).toMatchObject({ window })
  expect(await stored({ appointment: '2026-01-16T15:00Z/PT3H' })).toMatchObject({ window })
  const columns = { appointment_earliest: '2026-01-16 08:00', appointment_latest: '2026-01-16 11:00' }
  expect(await stored(columns)).toMatchObject({
    window,
    told: expect.arrayContaining(['appointment_earliest', 'appointment_latest']),
  })
  expect(await stored({})).toMatchObject({ window: [null, null] })
})

test('10,000 rows with windows in five notations are read alike', async () => {
  const notations = [
    '2026-01-16T08:00-07:00/2026-01-16T11:00-07:00',
    '2026-01-16T15:00Z/PT3H',
    '2026-01-16 08:00-11:00',
    '2026-01-16 8-11 AM',
    'Fri, Jan 16, 2026 0800 – 1100',
  ]
  const windows = new Set<string>()
  for (let row = 0; row < 10_000; row++) {
    const read = await stored({ appointment: notations[row % 5] as string })
    windows.add(JSON.stringify(read && 'window' in read ? read.window : read))
  }
  expect([...windows]).toEqual(['["2026-01-16T15:00:00.000Z","2026-01-16T18:00:00.000Z"]'])
})

test.each([
  [
    { appointment_earliest: '2026-01-16 11:00', appointment_latest: '2026-01-16 08:00' },
    'appointment_latest',
    'The appointment ends before it begins.',
  ],
  [{ appointment: '2026-01-14 08:00 - 11:00' }, 'appointment', 'The appointment is over before the departure.'],
  [
    { departure_time: '2026-03-07T20:00:00Z', appointment: '2026-03-08 02:15 - 02:45' },
    'appointment',
    'The clocks at the destination skip this time: they go forward that night.',
  ],
])('the window %j is a problem of its column %s: %s [PLAN-141]', async (row, field, message) => {
  expect(await stored(row)).toEqual([{ field, message }])
})

test('a window across a change of the clocks has its real length', async () => {
  const night = { departure_time: '2026-03-07T20:00:00Z', appointment: '2026-03-08 01:00 - 04:00' }
  expect(await stored(night)).toMatchObject({ window: ['2026-03-08T08:00:00.000Z', '2026-03-08T10:00:00.000Z'] })
})

test('a row gives its stops windows, too [PLAN-146]', async () => {
  const { asset } = await read('route', {
    ...OMAHA,
    ...DENVER,
    ...AT_NINE,
    waypoints: '41.1,-100.8;stop_duration=1800;earliest=2026-01-16T08:00-06:00;latest=2026-01-16T11:00-06:00',
  })
  expect(asset).toMatchObject({
    waypoints: [
      {
        latitude: 41.1,
        longitude: -100.8,
        label: '41.1, -100.8',
        stopDuration: 1800,
        earliest: '2026-01-16T14:00:00.000Z',
        latest: '2026-01-16T17:00:00.000Z',
      },
    ],
  })
})

test('a route names its vehicle by id or by a name that only one has [PLAN-142]', async () => {
  const truck = {
    vehicle_id: 'T-1',
    vehicle_type: 'truck',
    told: expect.arrayContaining(['vehicle_id', 'vehicle_type']),
  }
  expect(await stored({ vehicle_id: 'T-1' })).toMatchObject(truck)
  expect(await stored({ vehicle_id: '8F14E45F-CEEA-467F-A0D6-1C2F3B4A5D6E' })).toMatchObject(truck)
  expect(await stored({ vehicle_id: 'truck 3342' })).toMatchObject(truck)
  expect(await stored({ vehicle_id: 'T-1', vehicle_type: 'car' })).toMatchObject({ ...truck, vehicle_type: 'car' })
  const refused = async (vehicle_id: string) => [await stored({ vehicle_id })].flat()
  expect(await refused('T-9')).toEqual([{ field: 'vehicle_id', message: 'No vehicle has this id or name.' }])
  expect(await refused('Spare')).toEqual([
    { field: 'vehicle_id', message: 'Several vehicles have this name. Give the id of one.' },
  ])
})

test('a journey that cannot be driven is a problem of its departure, or of no single column', async () => {
  const problems = (row: Record<string, string>) => problemsOf('route', { ...OMAHA, ...DENVER, ...AT_NINE, ...row })
  expect(await problems({ departure_time: '2026-01-10T09:00:00Z' })).toEqual([
    ['departure_time', expect.stringMatching(/past\.$/)],
  ])
  expect(await problems({ departure_time: '2026-09-10T09:00:00Z' })).toEqual([
    ['departure_time', 'departure_time must be within the next 90 days.'],
  ])
  const home = { destination_latitude: OMAHA.origin_latitude, destination_longitude: OMAHA.origin_longitude }
  expect(await problems(home)).toEqual([[null, 'origin and destination are the same place.']])
})

test('a repeated row names the line that had its id, its place or its journey first', () => {
  expect([
    duplicateOf('location', 'id 7', 2),
    duplicateOf('route', 'id 7', 2),
    duplicateOf('location', '["Yard",41,-95]', 3),
    duplicateOf('route', '[null]', 4),
  ]).toEqual([
    { field: 'external_id', message: 'The external_id is already on line 2.' },
    { field: 'external_id', message: 'The external_id is already on line 2.' },
    { field: null, message: 'The same name at the same point is already on line 3.' },
    { field: null, message: 'The same journey is already on line 4.' },
  ])
})
