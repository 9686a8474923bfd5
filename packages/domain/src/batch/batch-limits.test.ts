// The names, bounds and sentences of batch files, one by one: a file at a limit is read, one beyond it is not.
import { describe, expect, test } from 'vitest'
import { BATCH_FILE_TEXTS, BATCH_ROW_TEXTS } from './batch.texts.ts'
import { BATCH_LIMITS, BATCH_STATUSES, BATCH_TYPES } from './batch.ts'
import { BATCH_COLUMNS, readBatchHeader } from './batch-columns.ts'
import { guessColumns } from './column-guess.ts'
import { encodingOfHead } from './file-encoding.ts'
import { readLocationRow } from './location-row.ts'
import { readRouteRow } from './route-row.ts'
import { rowFields } from './row-fields.ts'
import { readDeparture } from './typed-time.ts'

test('the kinds, states and limits of an upload are the documented ones [BATCH-018]', () => {
  expect(BATCH_TYPES).toEqual(['route', 'location'])
  expect(BATCH_STATUSES).toEqual(['pending', 'processing', 'processed'])
  expect(BATCH_LIMITS).toMatchObject({
    fileBytes: 26_214_400,
    rows: 100_000,
    organizationBytes: 1_073_741_824,
    rowCharacters: 65_536,
    fieldCharacters: 1000,
  })
})

test.each([
  ['empty', 'The file is empty.'],
  ['noRows', 'The file names its columns, but holds no rows.'],
  ['readAsWindows1252', 'The file is not UTF-8. It was read as Windows-1252 (Latin-1); check names with accents.'],
  ['notUtf16', 'The file says that it is UTF-16 text, but is not. Save it as "CSV UTF-8" and upload it again.'],
  ['tooLarge', 'A file may hold 25 MB. Split it into several.'],
  ['noSpaceLeft', 'The uploads of your organization take up all of their 1 GB. Delete old uploads first.'],
] as const)('a file is refused or remarked on in words: %s', (name, words) => {
  expect(BATCH_FILE_TEXTS[name]).toBe(words)
})

test.each([
  ['placeNotFound', 'No place was found for this. Write it as "City, ST", give a zip, or give latitude and longitude.'],
  ['outside', 'Location outside model bounds.'],
  ['skippedHour', 'The clocks at the origin skip this time: they go forward that night.'],
] as const)('a row is refused in words: %s', (name, words) => {
  expect(BATCH_ROW_TEXTS[name]).toBe(words)
})

describe('columns', () => {
  test('a route file may have all documented columns [BATCH-018]', () => {
    const names = [
      'external_id',
      'name',
      'origin',
      'origin_latitude',
      'origin_longitude',
      'destination',
      'destination_latitude',
      'destination_longitude',
      'departure_time',
      'appointment',
      'appointment_earliest',
      'appointment_latest',
      'waypoints',
      'vehicle_id',
      'vehicle_type',
      'above_temperature_thresholds',
      'below_temperature_thresholds',
    ]
    expect(BATCH_COLUMNS.route).toEqual(names)
    expect(readBatchHeader(names, 'route')).toEqual({ columns: names, notes: [], problems: [] })
  })

  test.each([
    ['location', 'lng', 'longitude'],
    ['location', 'lon', 'longitude'],
    ['location', 'long', 'longitude'],
    ['location', 'zip_code', 'zip'],
    ['location', 'Postal-Code', 'zip'],
    ['route', 'origin_lat', 'origin_latitude'],
    ['route', 'origin_lng', 'origin_longitude'],
    ['route', 'origin_lon', 'origin_longitude'],
    ['route', 'origin_long', 'origin_longitude'],
    ['route', 'origin_label', 'origin'],
    ['route', 'destination_lat', 'destination_latitude'],
    ['route', 'destination_lng', 'destination_longitude'],
    ['route', 'destination_lon', 'destination_longitude'],
    ['route', 'destination_long', 'destination_longitude'],
    ['route', 'destination_label', 'destination'],
  ] as const)('a %s column %s is read as %s [BATCH-018]', (type, name, column) => {
    expect(readBatchHeader([name], type).columns).toEqual([column])
  })

  test.each(['constructor', 'prototype'])('a column %s is left out with a note', (name) => {
    expect(readBatchHeader(['name', 'zip', name], 'location')).toMatchObject({
      columns: ['name', 'zip', null],
      notes: [`The column ${name} is not known and was left out.`],
    })
  })

  test('coordinates are enough for a route; what is missing is named [BATCH-018]', () => {
    const coordinates = ['origin_latitude', 'origin_longitude', 'destination_latitude', 'destination_longitude']
    expect(readBatchHeader([...coordinates, 'departure_time'], 'route').problems).toEqual([])
    expect(readBatchHeader(['name'], 'route').problems).toEqual([
      'The first line must name the columns. Missing: origin (or origin_latitude and origin_longitude), ' +
        'destination (or destination_latitude and destination_longitude), departure_time.',
    ])
  })

  test.each([
    ['100 columns', 'route', ['origin', 'destination', 'departure', ...Array(97).fill('')]],
    ['a name of 100 characters', 'location', ['name', 'zip', 'x'.repeat(100)]],
    ['50 columns of its own', 'location', ['name', 'zip', ...Array.from({ length: 50 }, (_, i) => `c${i}`)]],
  ] as const)('a file may have %s', (_what, type, names) => {
    expect(readBatchHeader(names, type).problems).toEqual([])
  })

  test.each([
    ['location', ['Kind', 'Street'], ['category', 'address']],
    [
      'route',
      ['From Lat', 'From Lon', 'Drop Lat', 'Drop Lng', 'Equipment', 'Via', 'Lane'],
      [
        'origin_latitude',
        'origin_longitude',
        'destination_latitude',
        'destination_longitude',
        'vehicle_type',
        'waypoints',
        'name',
      ],
    ],
    [
      'route',
      ['Load #', 'From', 'To', 'PU Date', 'Del Date', 'Truck #'],
      ['external_id', 'origin', 'destination', 'departure_time', 'appointment', 'vehicle_id'],
    ],
    [
      'route',
      ['PRO', 'Shipper', 'Consignee', 'Ship Date', 'Dock Open', 'Dock Close', 'Tractor'],
      [
        'external_id',
        'origin',
        'destination',
        'departure_time',
        'appointment_earliest',
        'appointment_latest',
        'vehicle_id',
      ],
    ],
    ['route', ['BOL', 'Appt', 'Vehicle Type'], ['external_id', 'appointment', 'vehicle_type']],
    // Each column of ours is suggested once.
    ['location', ['Site', 'Facility'], ['name', undefined]],
  ] as const)('of a %s file are guessed: %j', (type, names, guessed) => {
    expect(guessColumns(names, type)).toEqual(guessed)
  })
})

test.each([
  [[0xff, 0x61, 0x62, 0x63]],
  [[0x61, 0xfe, 0x62, 0x63]],
  [[0xfe, 0x61, 0x62, 0x63]],
  [[0x61, 0xff, 0x62, 0x63]],
  [[0x61, 0, 0x62, 0x63]],
  [[0x61, 0x62, 0x63, 0]],
  [[0, 0x61, 0x62, 0x63]],
  [[0x61, 0x62, 0, 0x63]],
])('the first bytes %j are not enough for UTF-16', (bytes) => {
  expect(encodingOfHead(Uint8Array.from(bytes))).toBe('utf-8')
})

describe('a location row', () => {
  const read = (given: Record<string, string>) => readLocationRow(new Map(Object.entries({ name: 'A', ...given })))

  test.each([
    [{ name: 'x'.repeat(200), zip: '1' }],
    [{ external_id: 'x'.repeat(200), zip: '1' }],
    [{ zip: '1'.repeat(20) }],
    [{ latitude: '90', longitude: '180' }],
    [{ latitude: '-90', longitude: '-180' }],
  ])('with %j is at a limit and is read [BATCH-018]', (given) => {
    expect(read(given).problems).toEqual([])
  })

  test('a longitude of 180 stays, one beyond it is read from the other side', () => {
    expect(read({ latitude: '1', longitude: '180' }).row.at?.longitude).toBe(180)
    expect(read({ latitude: '1', longitude: '180.5' }).row.at?.longitude).toBe(-179.5)
  })

  test('the zip has at most 20 characters [BATCH-018]', () => {
    expect(read({ zip: '1'.repeat(21) }).problems).toEqual([
      { field: 'zip', message: 'It is longer than 20 characters.' },
    ])
  })

  test.each([
    [{ latitude: '180', longitude: '90' }, true],
    [{ latitude: '180.5', longitude: '41' }, false],
    [{ latitude: '95', longitude: '90.5' }, false],
    [{ latitude: '200', longitude: '41' }, false],
  ])('with %j has its coordinates swapped: %s', (given, isSwapped) => {
    const { row, problems } = read(given)
    expect(row.at).toBeNull()
    expect(problems.map(({ message }) => message.includes('swapped'))).toEqual([isSwapped])
  })

  test('a longitude alone lacks its latitude', () => {
    expect(read({ longitude: '-95' }).problems).toEqual([
      { field: 'latitude', message: 'Latitude and longitude are needed together.' },
    ])
    expect(read({ latitude: '', longitude: '-95' }).problems).toMatchObject([{ field: 'latitude' }])
    expect(read({ latitude: '41', longitude: '-181' }).row.at).toBeNull()
  })

  test('empty columns and the documented ones are no metadata', () => {
    const { row } = read({ address: 'Omaha', zip: '68102', category: 'hub', Region: '' })
    expect(row.userMetadata).toEqual({ category: 'hub' })
  })

  test('a field has at most 1,000 characters [BATCH-018]', () => {
    const field = (length: number) => rowFields(['x'.repeat(length)], ['Region'])
    expect(field(1000)).toEqual({ fields: new Map([['Region', 'x'.repeat(1000)]]), problems: [] })
    expect(field(1001)).toEqual({
      fields: new Map(),
      problems: [{ field: 'Region', message: 'It is longer than 1000 characters.' }],
    })
  })
})

describe('a route row', () => {
  const journey = { origin: 'Omaha, NE', destination: 'Denver, CO', departure_time: '2026-01-15T08:30:00Z' }
  const read = (given: Record<string, string>) => readRouteRow(new Map(Object.entries(given)))

  test.each([
    ['name', 200],
    ['origin', 300],
    ['destination', 300],
    ['external_id', 200],
  ])('has at most so many characters in %s: %i [BATCH-018]', (field, most) => {
    expect(read({ ...journey, [field]: 'x'.repeat(most) }).problems).toEqual([])
    const message = `It is longer than ${most} characters.`
    expect(read({ ...journey, [field]: 'x'.repeat(most + 1) }).problems).toEqual([{ field, message }])
  })

  test('keeps its name; columns that the file does not have are empty', () => {
    expect(read({ ...journey, name: 'Night run' }).row).toMatchObject({ name: 'Night run', externalId: null })
    expect(read(journey).problems).toEqual([])
    expect(read({}).problems.map(({ message }) => message)).toEqual([
      'origin is required.',
      'destination is required.',
      'departure_time is required.',
    ])
  })
})

test.each([
  ['2026-01-15T23:59:59Z', '2026-01-15T23:59:59.000Z'],
  ['2026-01-15 08:30z', '2026-01-15T08:30:00.000Z'],
  ['2026-01-15T08:30+05:30', '2026-01-15T03:00:00.000Z'],
  ['2026-01-15T08:30-0330', '2026-01-15T12:00:00.000Z'],
  ['2026-01-15T14:00+14:00', '2026-01-15T00:00:00.000Z'],
])('the departure %s is at %s', (text, moment) => {
  expect(readDeparture(text)).toEqual({ instant: new Date(moment) })
})

test.each([
  ['2026-13-15T08:30Z', 'noSuchDay'],
  ['2026-02-29T08:30Z', 'noSuchDay'],
  ['2026-01-15T24:00Z', 'noSuchDay'],
  ['2026-01-15T25:00Z', 'badDeparture'],
  ['2026-01-15T08:60Z', 'badDeparture'],
  ['2026-01-15T08:30:60Z', 'badDeparture'],
  ['2026-01-15T08:30+14:01', 'badDeparture'],
] as const)('the departure %s is refused: %s', (text, reason) => {
  expect(readDeparture(text)).toBe(BATCH_ROW_TEXTS[reason])
})
