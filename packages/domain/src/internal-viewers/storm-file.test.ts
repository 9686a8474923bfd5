import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/durations.ts'
import { readStormFile, stormsDuring, stormTimeline } from './storm-file.ts'

const SQUARE = [
  [-99, 40],
  [-97, 40],
  [-97, 42],
  [-99, 42],
  [-99, 40],
]

function storm(properties: object = {}, geometry: unknown = { type: 'Polygon', coordinates: [SQUARE] }) {
  return {
    type: 'Feature',
    geometry,
    properties: {
      storm_id: 'a',
      storm_type: 'Winter Storm',
      storm_start_time_iso: '2026-01-15T12:20:00Z',
      storm_end_time_iso: '2026-01-15T15:00:00Z',
      ...properties,
    },
  }
}

const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })

function storms(text: string) {
  const file = readStormFile(text)
  if ('problem' in file) throw new Error(file.problem)
  return file.storms
}

test.each([
  ['a collection', collection(storm())],
  ['a list', JSON.stringify([storm()])],
  ['one feature', JSON.stringify(storm())],
  ['a file with a byte order mark', `\uFEFF${collection(storm())}`],
  [
    'events as the API answers them',
    JSON.stringify({ events: [{ event_type: 'storms', geo_json: storm() }, { event_type: 'fires' }] }),
  ],
])('%s of storm features is read [INTERNAL-008]', (_form, text) => {
  expect(storms(text)).toMatchObject([{ stormType: 'Winter Storm', startsAt: new Date('2026-01-15T12:20:00Z') }])
})

test('a storm keeps its name, its times, its area and its properties', () => {
  const [read] = storms(collection(storm({ note: 'x' })))
  expect(read).toEqual({
    id: '1 a',
    stormType: 'Winter Storm',
    startsAt: new Date('2026-01-15T12:20:00Z'),
    endsAt: new Date('2026-01-15T15:00:00Z'),
    geometry: storm().geometry,
    properties: storm({ note: 'x' }).properties,
  })
})

test.each([
  ['its property', storm({ storm_id: 7 }), '1 7'],
  ['its feature', { ...storm({ storm_id: undefined }), id: 'f' }, '1 f'],
  ['neither of them', storm({ storm_id: undefined }), '1 '],
  ['a value that is no id', storm({ storm_id: true }), '1 '],
])('the id of a storm is from %s, after its number', (_, feature, id) => {
  expect(storms(collection(feature))[0]?.id).toBe(id)
})

test('storms with one id are told apart by their numbers, and a storm may have no type', () => {
  const read = storms(collection(storm(), storm({ storm_type: null })))
  expect(read.map(({ id, stormType }) => [id, stormType])).toEqual([
    ['1 a', 'Winter Storm'],
    ['2 a', ''],
  ])
})

test('only events of type storms are read, and those without a type', () => {
  const events = ['storms', undefined, 'fires'].map((type, i) => ({
    ...(type === undefined ? {} : { event_type: type }),
    geo_json: storm({ storm_id: i }),
  }))
  expect(storms(JSON.stringify({ events })).map(({ id }) => id)).toEqual(['1 0', '2 1'])
})

test('a storm may end as it begins, and a file may hold 5,000 storms', () => {
  const short = storm({ storm_end_time_iso: '2026-01-15T12:20:00Z' })
  expect(storms(JSON.stringify(Array.from({ length: 5000 }, () => short)))).toHaveLength(5000)
})

test('storms replay over 168 hours from the hour in which the first begins [INTERNAL-009]', () => {
  const timeline = stormTimeline(storms(collection(storm({ storm_start_time_iso: '2026-01-15T14:00:00Z' }), storm())))
  expect(timeline).toHaveLength(168)
  expect(timeline[0]).toEqual(new Date('2026-01-15T12:00:00Z'))
  expect(timeline.at(-1)).toEqual(new Date(Date.parse('2026-01-15T12:00:00Z') + 167 * HOUR_MS))
})

test.each([
  ['11:00', 0],
  ['12:00', 1],
  ['15:00', 1],
  ['15:01', 0],
  ['11:20', 0],
  ['11:21', 1],
  ['16:00', 0],
])('at %s there are %i storms', (time, count) => {
  expect(stormsDuring(storms(collection(storm())), new Date(`2026-01-15T${time}:00Z`))).toHaveLength(count)
})

test.each([
  ['', 'The file is not valid JSON.'],
  ['<html><script>alert(1)</script></html>', 'The file is not valid JSON.'],
  ['PK\u0003\u0004', 'The file is not valid JSON.'],
  ['[]', 'The file holds no storms.'],
  ['7', 'The file holds no list of storm features.'],
  ['{"type":"FeatureCollection","storms":[]}', 'The file holds no list of storm features.'],
  [collection(storm({ storm_start_time_iso: '' })), 'Storm 1: storm_start_time_iso is not a time'],
  [collection({ ...storm(), type: 'Storm' }), 'Storm 1: it is not a GeoJSON feature'],
  [
    collection({ ...storm(), properties: null }),
    'Storm 1: storm_start_time_iso is not a time like 2026-01-15T12:00:00Z',
  ],
  [collection({ ...storm(), properties: [] }), 'Storm 1: it is not a GeoJSON feature'],
  [collection([]), 'Storm 1: it is not a GeoJSON feature'],
  ['null', 'The file holds no list of storm features.'],
  ['"storms"', 'The file holds no list of storm features.'],
  ['{"features":"many"}', 'The file holds no list of storm features.'],
  [collection(), 'The file holds no storms.'],
  [collection(storm(), 7), 'Storm 2: it is not a GeoJSON feature'],
  [collection({ type: 'Feature', geometry: null, properties: 'x' }), 'Storm 1: it is not a GeoJSON feature'],
  [collection(storm({}, null)), 'Storm 1: '],
  [collection(storm({}, { type: 'Polygon', coordinates: 'x' })), 'Storm 1: '],
  [collection(storm({}, { type: 'Point', coordinates: [1000, 1000] })), 'Storm 1: '],
  [collection(storm({ storm_start_time_iso: 'soon' })), 'Storm 1: storm_start_time_iso is not a time'],
  [collection(storm({ storm_end_time_iso: 12 })), 'Storm 1: storm_end_time_iso is not a time'],
  [collection(storm({ storm_end_time_iso: '2026-01-14T00:00:00Z' })), 'Storm 1: storm_end_time_iso is before'],
  [JSON.stringify(Array.from({ length: 5001 }, () => 0)), 'The file holds more than 5,000 storms.'],
])('%s is refused in words [INTERNAL-012]', (text, problem) => {
  expect(readStormFile(text)).toEqual({ problem: expect.stringContaining(problem) })
})
