import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { readUsgsEarthquakes } from './read-usgs-earthquakes.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const HOUR_MS = 3_600_000
const ago = (hours: number) => NOW.getTime() - hours * HOUR_MS

const feature = (properties: Record<string, unknown> = {}, parts: Record<string, unknown> = {}) => ({
  type: 'Feature',
  id: 'us7000abcd',
  properties: {
    mag: 4.37,
    place: '12 km W of Parkfield, California',
    time: ago(2),
    updated: ago(1),
    status: 'automatic',
    tsunami: 0,
    magType: 'mww',
    type: 'earthquake',
    ...properties,
  },
  geometry: { type: 'Point', coordinates: [-120.52, 35.9, 8.6] },
  ...parts,
})
const collection = (features: unknown[], metadata: unknown = { generated: ago(0.01) }) =>
  JSON.stringify({ type: 'FeatureCollection', metadata, features })

test('an earthquake of the Geological Survey becomes an event with the properties of a simulated one', () => {
  expect(readUsgsEarthquakes(collection([feature()]), NOW)).toEqual([
    {
      eventType: 'earthquakes',
      id: 'us7000abcd',
      earthquakeId: 'us7000abcd',
      magnitude: 4.4,
      geoJson: {
        type: 'Feature',
        id: 'us7000abcd',
        geometry: { type: 'Point', coordinates: [-120.52, 35.9] },
        properties: {
          place: '12 km W of Parkfield, California',
          depth_km: 9,
          occurred_at: '2026-01-15T10:00:00.000Z',
        },
      },
    },
  ])
})

test('blasts, deleted and older earthquakes are left out, repeated ones are taken once, and a week without any is empty', () => {
  const features = [
    feature({ type: 'quarry blast' }, { id: 'blast' }),
    feature({ status: 'deleted' }, { id: 'deleted' }),
    feature({ time: ago(7 * 24) }, { id: 'old' }),
    feature({ place: null }, { id: 'new', geometry: { type: 'Point', coordinates: [-120, 36, null] } }),
    feature({}, { id: 'new' }),
  ]
  const notes = { received: vi.fn(), refused: vi.fn() }
  expect(readUsgsEarthquakes(collection(features), NOW, notes).map(({ id }) => id)).toEqual(['new'])
  expect(notes.refused).not.toHaveBeenCalled()
  expect(readUsgsEarthquakes(collection([]), NOW)).toEqual([])
})

test.each([
  ['without a magnitude', feature({ mag: null }), 'us7000abcd', /properties\.mag/],
  ['with an impossible magnitude', feature({ mag: 44 }), 'us7000abcd', /properties\.mag/],
  ['with a time in words', feature({ time: 'today' }), 'us7000abcd', /properties\.time/],
  ['from the future', feature({ time: ago(-1) }), 'us7000abcd', /has not come yet/],
  [
    'with swapped coordinates',
    feature({}, { geometry: { type: 'Point', coordinates: [35.9, -120.5] } }),
    'us7000abcd',
    /coordinates\.1/,
  ],
  ['without a place', feature({}, { geometry: null }), 'us7000abcd', /geometry/],
  ['without an id', feature({}, { id: undefined }), 'entry 1', /id/],
  ['that is nothing', null, 'entry 1', /expected object/],
])('an earthquake %s is refused with its name and the reason, the others are taken', (_what, bad, item, reason) => {
  const notes = { received: vi.fn(), refused: vi.fn() }
  const read = readUsgsEarthquakes(collection([bad, feature({}, { id: 'good' })]), NOW, notes)
  expect(read.map(({ id }) => id)).toEqual(['good'])
  expect(notes.refused.mock.calls).toEqual([[item, expect.stringMatching(reason)]])
})

test.each([
  ['of another form', '{"title":"wrong"}', /no list of earthquakes/],
  ['that is a page', '<html>', /not JSON/],
  ['that is cut', collection([feature()]).slice(0, 200), /not JSON/],
  [
    'of which nothing can be read',
    collection([feature({ mag: null }), feature({ mag: null })]),
    /None of 2 earthquakes could be read; the first, us7000abcd: properties\.mag/,
  ],
  [
    'with no earthquake of the last week',
    collection([feature({ time: ago(200) })]),
    /None of 1 entries is an earthquake/,
  ],
  ['that was not renewed', collection([feature()], { generated: ago(3) }), /is of 2026-01-15T09:00:00.000Z/],
])('an answer %s is refused as a whole', (_what, text, reason) => {
  expect(() => readUsgsEarthquakes(text, NOW)).toThrow(reason)
})

/** Recorded answers are not part of the repository; tests that need them are skipped where they are missing. */
const RECORDED = path.join(
  process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../shared/fixtures'),
  'usgs-quakes',
)
describe.skipIf(!existsSync(RECORDED))('recorded answers', () => {
  const recorded = (name: string) => readFileSync(path.join(RECORDED, name), 'utf8')

  test('every earthquake of 2015 is accepted when it is new', () => {
    const { metadata, ...rest } = JSON.parse(recorded('usgs_significant_2015.geojson'))
    const times: number[] = rest.features.map((one: ReturnType<typeof feature>) => one.properties.time)
    const notes = { received: vi.fn(), refused: vi.fn() }
    const read = new Set<string>()
    // As the feed was just after each of them.
    for (const now of times) {
      const features = rest.features.filter((one: ReturnType<typeof feature>) => one.properties.time <= now)
      const text = JSON.stringify({ ...rest, metadata: { ...metadata, generated: now }, features })
      for (const { id } of readUsgsEarthquakes(text, new Date(now), notes)) read.add(id)
    }
    expect([read.size, notes.refused.mock.calls]).toEqual([156, []])
  })

  test('a file with invented kinds holds no earthquake, and is refused', () => {
    const now = new Date(1537605000000)
    expect(() => readUsgsEarthquakes(recorded('earthquakes-1.json'), now)).toThrow(/None of 3 entries is an earthquake/)
  })
})
