import { expect, test } from 'vitest'
import type { Area } from '../../geo/area-edges.ts'
import { HOUR_MS } from '../../time/durations.ts'
import { alertMessage } from './alert.fixture.ts'
import { AlertMap } from './alert-map.ts'

const square = (west: number, south: number): Area => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + 2, south],
      [west + 2, south + 2],
      [west, south + 2],
      [west, south],
    ],
  ],
})
const NOON = new Date('2026-01-10T12:00:00Z')
const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS)
const map = new AlertMap(
  [
    alertMessage({ id: 'now', geometry: square(-100, 40), sent: NOON, expires: later(6) }),
    alertMessage({ id: 'tonight', geometry: square(-99, 40), sent: NOON, onset: later(8), ends: later(20) }),
    alertMessage({ id: 'nowhere', geometry: null }),
  ].map((alert) => ({ alert, threadId: alert.id, revision: 1 })),
)
const idsOf = (alerts: readonly { alert: { id: string } }[]) => alerts.map(({ alert }) => alert.id)
const place = (longitude: number, latitude: number) => ({ longitude, latitude })

test('a place is covered by the alerts whose area contains it, edges and corners included', () => {
  expect(idsOf(map.at(place(-98.5, 41)))).toEqual(['now', 'tonight'])
  expect(idsOf(map.at(place(-100, 40)))).toEqual(['now'])
  expect(idsOf(map.at(place(-98, 41)))).toEqual(['now', 'tonight'])
  expect(idsOf(map.at(place(-96.99, 41)))).toEqual([])
})

test('only alerts that are active at the given time count', () => {
  const both = place(-98.5, 41)
  expect(idsOf(map.holdingAt(both, later(1)))).toEqual(['now'])
  expect(idsOf(map.holdingAt(both, later(0)))).toEqual(['now'])
  expect(idsOf(map.holdingAt(both, later(6)))).toEqual([])
  expect(idsOf(map.holdingAt(both, later(7)))).toEqual([])
  expect(idsOf(map.holdingAt(both, later(8)))).toEqual(['tonight'])
  expect(idsOf(map.holdingAt(both, later(20)))).toEqual([])
})

test('a bounding box contains the alerts whose area overlaps it', () => {
  const box = { swLatitude: 39, neLatitude: 41, swLongitude: -101, neLongitude: -99.5 }
  expect(idsOf(map.within(box))).toEqual(['now'])
  expect(idsOf(map.within({ ...box, neLongitude: -90 }))).toEqual(['now', 'tonight'])
})

test('a path has the alerts of each of its places, with their color and times', () => {
  expect(map.covering([place(-99.5, 41), place(-90, 41)])).toEqual([
    [
      {
        id: 'now',
        event: 'Winter Storm Warning',
        severity: 'Severe',
        color: '#FF69B4',
        beginsAt: NOON,
        expiresAt: later(6),
      },
    ],
    [],
  ])
})
