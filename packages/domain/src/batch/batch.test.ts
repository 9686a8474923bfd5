import { describe, expect, test } from 'vitest'
import { readBatchHeader } from './batch-columns.ts'
import { guessColumns } from './column-guess.ts'
import { readCsvStart } from './csv-start.ts'
import { encodingOfHead, windows1252Text } from './file-encoding.ts'
import { readLocationRow } from './location-row.ts'
import { readRouteRow } from './route-row.ts'
import { cleanField, rowFields } from './row-fields.ts'
import { readDeparture, wallClockToInstant } from './typed-time.ts'

const LOCATION = ['external_id', 'name', 'latitude', 'longitude', 'address', 'zip', 'category']
const readHeader = (line: string, type: 'location' | 'route' = 'location') => readBatchHeader(line.split(','), type)

describe('the header line', () => {
  test.each([
    ['name,latitude,longitude', ['name', 'latitude', 'longitude']],
    [' Longitude ,NAME,Lat', ['longitude', 'name', 'latitude']],
    ['name,zip,External ID', ['name', 'zip', 'external_id']],
    ['name,address,Store No,', ['name', 'address', 'Store No', null]],
    ['line,rejected_because,name,zip', [null, null, 'name', 'zip']],
  ])('%s is read in any order and case [BATCH-018]', (line, columns) => {
    expect(readHeader(line)).toEqual({ columns, notes: [], problems: [] })
  })

  test.each([
    [
      'Omaha,41.2,-95.9',
      ['The first line must name the columns. Missing: name, latitude and longitude (or address, or zip).'],
    ],
    ['name,latitude', ['The first line must name the columns. Missing: latitude and longitude (or address, or zip).']],
    ['name,lat,latitude,longitude', ['The column latitude is there more than once.']],
    [`name,zip,${'x'.repeat(101)}`, ['The name of a column may have 100 characters.']],
    [Array.from({ length: 101 }, (_, i) => `c${i}`).join(','), ['A file may have 100 columns; this one has 101.']],
    [
      `name,zip,${Array.from({ length: 51 }, (_, i) => `c${i}`).join(',')}`,
      ['A location takes at most 50 columns of its own.'],
    ],
  ])('%s is rejected [BATCH-018]', (line, problems) => {
    expect(readHeader(line).problems).toEqual(problems)
  })

  test('__proto__ and unknown columns of a route are ignored with a note', () => {
    expect(readHeader('name,zip,__proto__')).toMatchObject({
      columns: ['name', 'zip', null],
      notes: ['The column __proto__ is not known and was left out.'],
    })
    expect(readHeader('origin,destination,departure,carrier,lane', 'route')).toEqual({
      columns: ['origin', 'destination', 'departure_time', null, null],
      notes: ['The columns carrier, lane are not known and were left out.'],
      problems: [],
    })
  })
})

describe('foreign columns', () => {
  const names = ['Site', 'Breite', 'Lng (WGS84)', 'Remarks']

  test('are read as the user has mapped them; an empty text leaves a column out', () => {
    const mapping = { Site: 'name', Breite: 'latitude', 'Lng (WGS84)': 'longitude', Remarks: '' }
    expect(readBatchHeader(names, 'location', mapping)).toEqual({
      columns: ['name', 'latitude', 'longitude', null],
      notes: [],
      problems: [],
    })
  })

  test('cannot be mapped to a column that does not exist, nor two of them to the same', () => {
    expect(readBatchHeader(['a', 'zip'], 'location', { a: 'constructor' }).problems).toContain(
      'There is no column constructor to map to.',
    )
    const twice = readBatchHeader(['a', 'b', 'zip'], 'location', { a: 'name', b: 'name' })
    expect(twice.problems).toEqual(['The column name is there more than once.'])
  })

  test.each([
    ['location', names, ['name', 'latitude', 'longitude', undefined]],
    ['location', ['Store No', 'Facility', 'Lat', 'Postcode'], ['external_id', 'name', 'latitude', 'zip']],
    [
      'route',
      ['Load', 'Pickup City', 'Drop City', 'Pickup Date'],
      ['external_id', 'origin', 'destination', 'departure_time'],
    ],
  ] as const)('of a %s file are guessed: %j', (type, columns, guessed) => {
    expect(guessColumns(columns, type)).toEqual(guessed)
  })
})

test.each([
  ['name,zip\nYard,68102\nDock,1', { names: ['name', 'zip'], example: ['Yard', '68102'] }],
  ['\uFEFF\n"a ""b""";"c\nd"\r\n1;2', { names: ['a "b"', 'c\nd'], example: ['1', '2'] }],
  ['only', { names: ['only'], example: [] }],
])('names and first row of %j', (text, start) => {
  expect(readCsvStart(text)).toEqual(start)
})

test.each([
  [[0xff, 0xfe, 0x61, 0], 'utf-16le'],
  [[0xfe, 0xff, 0, 0x61], 'utf-16be'],
  [[0x61, 0, 0x62, 0], 'utf-16le'],
  [[0, 0x61, 0, 0x62], 'utf-16be'],
  [[0xef, 0xbb, 0xbf, 0x61], 'utf-8'],
  [[0x61], 'utf-8'],
] as const)('the first bytes %j are %s', (bytes, encoding) => {
  expect(encodingOfHead(Uint8Array.from(bytes))).toBe(encoding)
})

test.each([
  [[0x5a, 0xfc, 0x72], 'Zür'],
  [[0x80, 0x20, 0x96], '€ –'],
  [[0x53, 0xc3, 0x4f], 'SÃO'],
  [[0xc3, 0x28], undefined],
  [[0xc3, 0xa9, 0x20, 0xff], undefined],
  [[0xe9, 0x00], undefined],
  [[0xe9, 0x81], undefined],
] as const)('the bytes %j in Windows-1252 are %j', (bytes, text) => {
  expect(windows1252Text(Uint8Array.from(bytes))).toBe(text)
})

test.each([
  [' a b ', 'a b'],
  ['\u200Bid\uFEFF', 'id'],
  ['\u202Eevil', 'evil'],
  ['👩\u200D🚒', '👩\u200D🚒'],
  ["'=SUM(A1)", '=SUM(A1)'],
  ["'tis", "'tis"],
  ['cafe\u0301', 'café'],
])('the field %j is read as %j', (field, read) => {
  expect(cleanField(field)).toBe(read)
})

function location(...cells: string[]) {
  const { fields, problems } = rowFields(cells, [...LOCATION, 'Region'])
  const read = readLocationRow(fields)
  return { row: read.row, problems: [...problems, ...read.problems].map(({ field, message }) => [field, message]) }
}

test('a location row is read with its metadata columns [BATCH-018]', () => {
  expect(location('W-1', 'Omaha Hub', '41.2565', '-95.9345', '', '68102', 'warehouse', 'Plains')).toEqual({
    row: {
      externalId: 'W-1',
      name: 'Omaha Hub',
      at: { latitude: 41.2565, longitude: -95.9345 },
      address: '',
      zip: '68102',
      userMetadata: { category: 'warehouse', Region: 'Plains' },
    },
    problems: [],
  })
  expect(location('', 'By address', '', '', 'Omaha, NE')).toMatchObject({
    row: { externalId: null, at: null, address: 'Omaha, NE' },
    problems: [],
  })
  expect(location('', 'Beyond the date line', '52', '184.5').row.at?.longitude).toBe(-175.5)
})

test.each([
  [['', '', '41', '-95'], [['name', 'Name is required.']]],
  [['', 'x'.repeat(201), '41', '-95'], [['name', 'Name is longer than 200 characters.']]],
  [['x'.repeat(201), 'A', '41', '-95'], [['external_id', 'It is longer than 200 characters.']]],
  [['', 'A', '91', '-95'], [['latitude', 'Latitude must be between -90 and 90.']]],
  [
    ['', 'A', '-95.9', '41.2'],
    [['latitude', 'Latitude must be between -90 and 90. Latitude and longitude seem to be swapped.']],
  ],
  [['', 'A', '41', '-181'], [['longitude', 'Longitude must be between -180 and 180.']]],
  [['', 'A', 'NaN', '-95'], [['latitude', 'It must be a number with a decimal point, such as 41.2565.']]],
  [
    ['', 'A', 'Infinity', '1e400'],
    [
      ['latitude', 'It must be a number with a decimal point, such as 41.2565.'],
      ['longitude', 'It must be a number with a decimal point, such as -95.9345.'],
    ],
  ],
  [['', 'A', '1,5', '-95'], [['latitude', 'It must be a number with a decimal point, such as 41.2565.']]],
  [['', 'A', '41', ''], [['longitude', 'Latitude and longitude are needed together.']]],
  [['', 'A', '', ''], [['latitude', 'Give latitude and longitude, or an address or zip to find them by.']]],
  [
    ['', 'A\0', '41', '-95'],
    [
      ['name', 'It holds a character that cannot be stored.'],
      ['name', 'Name is required.'],
    ],
  ],
  [['', 'A', '41', '-95', '', '', '', 'R', 'more'], [[null, 'The row has 9 fields, but there are 8 columns.']]],
  [['', 'A', '41', '-95', '', '', '', 'R', '', ''], []],
])('the location row %j has the problems %j [BATCH-018]', (cells, problems) => {
  expect(location(...cells).problems).toEqual(problems)
})

const ROUTE =
  'external_id,name,origin,origin_latitude,origin_longitude,destination,destination_latitude,destination_longitude,departure_time,appointment,appointment_earliest,appointment_latest,waypoints,vehicle_id,vehicle_type,above_temperature_thresholds,below_temperature_thresholds'
function route(given: Record<string, string>) {
  const columns = ROUTE.split(',')
  const { fields } = rowFields(
    columns.map((column) => given[column] ?? ''),
    columns,
  )
  const { row, problems } = readRouteRow(fields)
  return { row, problems: problems.map(({ field, message }) => [field, message]) }
}
const JOURNEY = { origin: 'Omaha, NE', destination: 'Denver, CO', departure_time: '2026-01-15T08:30:00-06:00' }

test('a route row is read [BATCH-018]', () => {
  const { row, problems } = route({
    ...JOURNEY,
    external_id: 'R-1',
    origin_latitude: '41.26',
    origin_longitude: '-95.94',
    waypoints: '40.8,-96.7;stop_duration=1800',
    vehicle_type: 'Truck',
    above_temperature_thresholds: '80; 90',
  })
  expect(problems).toEqual([])
  expect(row).toEqual({
    externalId: 'R-1',
    name: null,
    origin: { label: 'Omaha, NE', at: { latitude: 41.26, longitude: -95.94 } },
    destination: { label: 'Denver, CO', at: null },
    departure: { instant: new Date('2026-01-15T14:30:00Z') },
    appointment: null,
    vehicle: null,
    waypoints: [{ latitude: 40.8, longitude: -96.7, stopDurationSeconds: 1800 }],
    vehicleType: 'truck',
    aboveTemperatureThresholds: [80, 90],
    belowTemperatureThresholds: [],
  })
})

test.each([
  [{ origin: '' }, 'origin', /^origin is required\.$/],
  [{ destination_latitude: '41' }, 'destination_longitude', /needed together/],
  [{ departure_time: '' }, 'departure_time', /is required/],
  [{ departure_time: '02/03/24' }, 'departure_time', /must be like 2026-01-15T08:30/],
  [{ departure_time: '2026-02-30T08:00:00Z' }, 'departure_time', /day that does not exist/],
  [{ departure_time: '2026-01-15T25:00:00Z' }, 'departure_time', /must be like|does not exist/],
  [{ departure_time: '2026-01-15T08:00:00+15:00' }, 'departure_time', /must be like/],
  [{ vehicle_type: 'boat' }, 'vehicle_type', /car or truck/],
  [{ appointment: 'noon' }, 'appointment', /^The appointment must be like 2026-01-16 08:00 - 11:00/],
  [{ appointment: 'by 2026-01-16 11:00', appointment_latest: '2026-01-16 11:00' }, 'appointment', /not both/],
  [{ appointment_earliest: '2026-01-16 11:00' }, 'appointment_latest', /needs its end/],
  [{ appointment_latest: '11:00' }, 'appointment_latest', /appointment_latest must be like 2026-01-16T11:00/],
  [
    { appointment_earliest: '2026-02-30 11:00', appointment_latest: '2026-03-01 11:00' },
    'appointment_earliest',
    /day that does not exist/,
  ],
  [{ waypoints: 'somewhere' }, 'waypoints', /./],
  [{ below_temperature_thresholds: 'cold' }, 'below_temperature_thresholds', /whole number/],
])('a route row with %j is rejected with a message [BATCH-018]', (wrong, field, message) => {
  expect(route({ ...JOURNEY, ...wrong }).problems).toEqual([[field, expect.stringMatching(message)]])
})

test.each([
  ['2026-01-15 08:30', 'America/Chicago', '2026-01-15T14:30:00.000Z'],
  ['2026-07-15T08:30:15', 'America/Chicago', '2026-07-15T13:30:15.000Z'],
  ['2026-07-15 08:30', 'America/Phoenix', '2026-07-15T15:30:00.000Z'],
  // This time occurs twice when daylight time ends; the first occurrence counts.
  ['2026-11-01 01:30', 'America/Chicago', '2026-11-01T06:30:00.000Z'],
  ['2026-03-08 03:00', 'America/Chicago', '2026-03-08T08:00:00.000Z'],
  ['2026-03-08 02:30', 'America/Chicago', undefined],
])('wall-clock time %s in %s is %s', (text, zone, moment) => {
  const typed = readDeparture(text)
  if (typeof typed === 'string' || !('wallClockMs' in typed)) throw new Error(`${text} was not read`)
  expect(wallClockToInstant(typed.wallClockMs, zone)?.toISOString()).toBe(moment)
})
