import { expect, test } from 'vitest'
import {
  KEEP_TRACK_MS,
  MOVED_DEGREES,
  STANDING_POINT_EVERY_MS,
  TRACK_POINT_EVERY_MS,
  type TrackPoint,
  trackMeters,
  trackOpacity,
  trackPieces,
} from './vehicle-track.ts'

const now = new Date('2026-01-15T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const point = (minutes: number, longitude = -96): TrackPoint => ({ at: ago(minutes), latitude: 41, longitude })

test('a track has a gap where there was no position for over 30 minutes, and ends 24 hours ago [DESK-067]', () => {
  const minutes = [24 * 60 + 1, 24 * 60, 24 * 60 - 15, 300, 270, 239, 224, 60]
  const pieces = trackPieces(
    minutes.map((at) => point(at)),
    now,
  )
  expect(pieces.map((piece) => piece.map(({ at }) => (now.getTime() - at.getTime()) / 60_000))).toEqual([
    [1440, 1425],
    [300, 270],
    [239, 224],
  ])
})

test('the length of a track leaves out its gaps, and older parts are fainter [DESK-067]', () => {
  const pieces = trackPieces([point(200, -97), point(180, -96.9), point(100, -96), point(90, -95.9)], now)
  expect(trackMeters(pieces) / 1000).toBeCloseTo(2 * 8.39, 1)
  const opacities = [0, 6, 12, 24, 30].map((hours) => trackOpacity(ago(hours * 60), now))
  expect(opacities).toEqual(opacities.toSorted((a, b) => b - a))
  expect([opacities[0], opacities[3], opacities[4]]).toEqual([0.9, expect.closeTo(0.2, 6), expect.closeTo(0.2, 6)])
})

test('a track fades evenly from its end to its beginning', () => {
  const opacities = [-1, 0, 6, 12, 18, 24, 25].map((hours) => trackOpacity(ago(hours * 60), now))
  expect(opacities.map((opacity) => Math.round(opacity * 1e6) / 1e6)).toEqual([0.9, 0.9, 0.725, 0.55, 0.375, 0.2, 0.2])
})

test('a gap begins after 30 minutes, and a position of its own is no piece', () => {
  const pieces = trackPieces([point(100), point(70), point(40 - 1 / 60), point(10 - 2 / 60)], now)
  expect(pieces.map((piece) => piece.length)).toEqual([2])
  expect(trackPieces([point(100)], now)).toEqual([])
  expect(trackPieces([point(24 * 60 + 1 / 60), point(24 * 60), point(24 * 60 - 1)], now)[0]).toHaveLength(2)
})

test('points are 3 minutes apart, 15 while standing within 500 m, and deleted after 26 hours [DESK-067]', () => {
  expect([TRACK_POINT_EVERY_MS, STANDING_POINT_EVERY_MS, KEEP_TRACK_MS].map((ms) => ms / 60_000)).toEqual([
    3,
    15,
    26 * 60,
  ])
  // A degree of latitude has about 111 km.
  expect(MOVED_DEGREES * 111_195).toBeCloseTo(500, -1)
})
