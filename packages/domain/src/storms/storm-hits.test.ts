import { expect, test } from 'vitest'
import { encodePolyline } from '../geo/polyline.ts'
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import { fixedTrack, headingTrack, trackFrom, tripTrack } from './asset-track.ts'
import { footprintOf } from './footprint.ts'
import { hitGroup, stormHits } from './storm-hits.ts'

const NOW = Date.parse('2026-01-15T12:20:00Z')
const hourAt = (hour: number) => Date.parse('2026-01-15T12:00:00Z') + hour * HOUR_MS
const minutes = (at: number | undefined) => (at === undefined ? null : Math.round((at - NOW) / MINUTE_MS))

/** Two degrees wide and high, moving east by one degree an hour. */
const moving = (hours: number, west = -95, speed = 1) => ({
  hours: Array.from({ length: hours }, (_, hour) => ({
    at: hourAt(hour),
    peak: 1,
    footprint: footprintOf(
      Array.from({ length: 16 }, (_, i) => ({
        lng: west + speed * hour + 0.5 * ((i % 4) + 0.5),
        lat: 41 + 0.5 * (Math.floor(i / 4) + 0.5),
      })),
      0.5,
    ),
  })),
})

test('a place is hit when the footprint reaches it, and until it has passed [STORM-020]', () => {
  const hits = stormHits(moving(6), NOW)
  expect(hits(fixedTrack({ latitude: 42, longitude: -94 }))).toMatchObject({ from: NOW, until: hourAt(2) })
  const later = hits(fixedTrack({ latitude: 42, longitude: -91.5 }))
  expect(later).toMatchObject({ from: hourAt(2), until: hourAt(4) })
  expect(hits(fixedTrack({ latitude: 42, longitude: -80 }))).toBeNull()
  expect(hits(fixedTrack({ latitude: 42, longitude: -95.5 }))).toBeNull()
  expect([NOW, NOW + HOUR_MS, NOW + HOUR_MS + 1].map((from) => hitGroup({ from }, NOW))).toEqual([
    'inside',
    'within_hour',
    'later',
  ])
})

test('a place across the date line is hit like any other [STORM-020]', () => {
  const hits = stormHits(moving(4, 178), NOW)
  expect(hits(fixedTrack({ latitude: 42, longitude: -178.5 }))).toMatchObject({ from: hourAt(2), until: hourAt(4) })
})

test('a trip is hit where its vehicle meets the storm, not where the storm has been or will be [STORM-021]', () => {
  // 200 miles east in four hours, at 42 N, past a storm that stands still.
  const still = stormHits(moving(8, -93, 0), NOW)
  const path = [
    [42, -97],
    [42, -88],
  ] as const
  const polyline = encodePolyline(Float64Array.from(path.flat()))
  const track = tripTrack([{ polyline, entersAt: new Date(NOW), leavesAt: new Date(NOW + 9 * HOUR_MS) }])
  if (!track) throw new Error('The trip has stretches.')
  const hit = still(track)
  expect(minutes(hit?.from)).toBeGreaterThan(235)
  expect(minutes(hit?.from)).toBeLessThan(255)
  expect(hit?.place.longitude).toBeCloseTo(-93, 0)
  // An hour late, it is hit an hour later.
  const late = still(trackFrom(track, { latitude: 42, longitude: -97.01 }, NOW + HOUR_MS))
  expect((late?.from ?? 0) - (hit?.from ?? 0)).toBeCloseTo(HOUR_MS, -6)
  // Past the storm, nothing is left of it.
  expect(still(trackFrom(track, { latitude: 42, longitude: -90 }, NOW))).toBeNull()
  expect(tripTrack([])).toBeNull()
})

test('a moving vehicle without a trip is followed along its heading for an hour [STORM-021]', () => {
  const still = stormHits(moving(8, -93, 0), NOW)
  const east = { bearing: 90, metersPerSecond: 30 }
  const hit = still(headingTrack({ latitude: 42, longitude: -93.5 }, east, NOW))
  expect(minutes(hit?.from)).toBe(25)
  expect(still(headingTrack({ latitude: 42, longitude: -93.5 }, { ...east, bearing: 270 }, NOW))).toBeNull()
  expect(still(headingTrack({ latitude: 42, longitude: -96 }, east, NOW))).toBeNull()
})

test('ten thousand places are tested in less than a tenth of a second [STORM-022]', () => {
  const hits = stormHits(moving(48, -110, 0.5), NOW)
  const tracks = Array.from({ length: 10_000 }, (_, i) =>
    fixedTrack({ latitude: 30 + (i % 100) * 0.2, longitude: -115 + Math.floor(i / 100) * 0.5 }),
  )
  // Processor time, because on a busy machine everything takes longer.
  const before = process.threadCpuUsage()
  const found = tracks.filter((track) => hits(track)).length
  expect(found).toBeGreaterThan(300)
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000)
})
