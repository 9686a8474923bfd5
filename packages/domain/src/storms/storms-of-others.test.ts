import { expect, test } from 'vitest'
import type { CycloneEvent, SevereCastEvent } from '../hazards/events/event.ts'
import { alertMessage } from '../hazards/government-alerts/alert.fixture.ts'
import type { GovernmentAlert } from '../hazards/government-alerts/government-alert.ts'
import { HOUR_MS } from '../time/durations.ts'
import { alertStorms } from './alert-storms.ts'
import { areaFootprint } from './area-footprint.ts'
import { cycloneStorms } from './cyclone-storms.ts'
import { footprintBounds, footprintCenter, footprintSize, footprintTest } from './footprint.ts'
import { outbreakStorms } from './outbreak-storms.ts'
import { stormWarnedOf } from './storm-sources.ts'
import { stormName } from './storms.texts.ts'

const NOW = new Date('2026-09-15T12:20:00Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)

const box = (west: number, south: number, size = 1) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
})

test('the footprint of an area holds whoever stands in it, however small the area, also across the date line [STORM-052]', () => {
  const cells = areaFootprint(box(-95, 41))
  expect(footprintBounds(cells)).toEqual([-95, 41, -93.75, 42.25])
  const small = areaFootprint(box(-95.09, 41.06, 0.02))
  expect(footprintTest(small)({ latitude: 41.07, longitude: -95.08 })).toBe(true)
  expect(footprintSize(small)).toBeLessThan(0.1)
  expect(footprintTest(areaFootprint(box(179.5, -17)))({ latitude: -16.5, longitude: -179.7 })).toBe(true)
})

const cyclone = (points: readonly [hours: number, latitude: number, longitude: number, windKt: number][]) =>
  points.map(
    ([hours, latitude, longitude, windKt]): CycloneEvent => ({
      eventType: 'cyclones',
      id: `AL092026-${hours}`,
      cycloneId: 'AL092026',
      name: 'Ida',
      hasModelForecastTracks: true,
      feature: 'storm_track_point',
      geoJson: {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { valid_at: inHours(hours).toISOString(), max_wind_kt: windKt },
      },
    }),
  )

test('a tropical cyclone has the name that the center gave it, and moves along the track of its advisory [STORM-051]', () => {
  const [storm, ...others] = cycloneStorms(
    cyclone([
      [-3, 25, -85, 50],
      [9, 28, -87, 85],
      [72, 40, -80, 30],
    ]),
    NOW,
  )
  expect(others).toEqual([])
  expect(storm).toMatchObject({ kind: 'Tropical Cyclone', givenName: 'Hurricane Ida', level: 3 })
  // The current hour and the next 48.
  expect(storm?.hours).toHaveLength(49)
  const at = (hour: number) => footprintCenter(storm?.hours[hour]?.footprint ?? [])
  expect(at(0)?.latitude).toBeCloseTo(25.7, 0)
  expect(at(9)?.latitude).toBeCloseTo(28, 0)
  expect(at(9)?.longitude).toBeCloseTo(-87, 0)
  expect(storm?.hours[9]?.peak).toBe(95)
  expect(stormName({ kind: 'Tropical Cyclone', places: ['the Gulf'], lake: null, givenName: 'Hurricane Ida' })).toBe(
    'Hurricane Ida, the Gulf',
  )
})

test.each<[string, CycloneEvent[]]>([
  ['has a position only', cyclone([[0, 25, -85, 30]]).map((event) => ({ ...event, feature: 'disturbance_point' }))],
  ['has a track that is over', cyclone([[-30, 25, -85, 60]])],
  [
    'has times that are none',
    cyclone([[0, 25, -85, 60]]).map((event) => ({ ...event, geoJson: { ...event.geoJson, properties: {} } })),
  ],
])('what %s is no storm [STORM-051]', (_, events) => {
  expect(cycloneStorms(events, NOW)).toEqual([])
})

test('a cyclone that crosses the date line stays small [STORM-051]', () => {
  const [storm] = cycloneStorms(
    cyclone([
      [0, 15, 178, 80],
      [24, 16, -178, 80],
    ]),
    NOW,
  )
  for (const { footprint } of storm?.hours ?? []) {
    const [west = 0, , east = 0] = footprintBounds(footprint) ?? []
    expect(east - west).toBeLessThan(6)
  }
})

const outlook = (risk: string, west: number, size: number, until = 6): SevereCastEvent => ({
  eventType: 'severe_cast',
  id: `${risk} ${west}`,
  geoJson: {
    type: 'Feature',
    geometry: box(west, 35, size),
    properties: { risk, start_time: inHours(-1).toISOString(), end_time: inHours(until).toISOString() },
  },
})

test('an outbreak is an area of enhanced risk, with the level of the worst area within it [STORM-053]', () => {
  const found = outbreakStorms(
    [
      outlook('Slight', -100, 12),
      outlook('Enhanced', -98, 6),
      outlook('Moderate', -96, 2),
      outlook('Enhanced', -85, 3),
    ],
    NOW,
  )
  expect(found.map(({ level, hours }) => [level, hours.length])).toEqual([
    [3, 7],
    [2, 7],
  ])
  expect(outbreakStorms([outlook('Slight', -100, 12)], NOW)).toEqual([])
  expect(outbreakStorms([outlook('High', -100, 12, -0.5)], NOW)).toEqual([])
})

const warning = (id: string, west: number, changes: Partial<GovernmentAlert> = {}): GovernmentAlert => ({
  ...alertMessage({ id }),
  event: 'Winter Storm Warning',
  severity: 'Severe',
  onset: null,
  effective: inHours(-2),
  expires: inHours(5),
  ends: null,
  geometry: box(west, 41, 0.8),
  ...changes,
})

test('severe alerts of one event that touch are one storm, hour by hour while one of them is in force [STORM-052]', () => {
  const found = alertStorms(
    [
      warning('a', -95),
      warning('b', -94.2, { ends: inHours(10), severity: 'Extreme' }),
      warning('far', -80),
      warning('other', -95, { event: 'Flood Warning', geometry: box(-95, 41, 2) }),
      warning('minor', -94, { severity: 'Moderate' }),
      warning('over', -94, { expires: inHours(-1) }),
      warning('without an area', -94, { geometry: null }),
    ],
    NOW,
  )
  // The far one is small and alone.
  expect(found.map(({ kind, givenName, level, hours }) => [kind, givenName, level, hours.length])).toEqual([
    ['Winter Storm Warning', 'Winter Storm Warnings', 4, 11],
    ['Flood Warning', 'Flood Warnings', 3, 6],
  ])
  expect(found[0]?.hours.map(({ peak }) => peak)).toEqual([2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1])
})

test('alerts that are about a storm which is known otherwise are no second one [STORM-054]', () => {
  const hours = (west: number) => [{ at: NOW.getTime(), footprint: areaFootprint(box(west, 40, 3)), peak: 1 }]
  const [group] = alertStorms([warning('a', -95), warning('b', -94.2)], NOW)
  const snow = { kind: 'Winter Storm', hours: hours(-96) }
  const about = (...storms: { kind: string; hours: ReturnType<typeof hours> }[]) =>
    group && stormWarnedOf(group, storms)
  expect(about(snow)).toBe(snow)
  expect(about({ ...snow, kind: 'Heavy Rain' })).toBeNull()
  expect(about({ ...snow, hours: hours(-88) })).toBeNull()
  expect(stormWarnedOf(snow, [snow])).toBeNull()
})
