import { expect, test } from 'vitest'
import { parseRoadConditions } from './parse-road-conditions.ts'
import { ROAD_CONDITION_TYPES } from './road-condition.ts'
import { ROAD_FEED_KINDS } from './road-condition-source.ts'

const point = { type: 'Point', coordinates: [-100, 45] }
const feature = (type: string, properties: Record<string, unknown> = {}, geometry: unknown = point) => ({
  type: 'Feature',
  geometry,
  properties: { id: 'r1', road_condition_type: type, description: 'Wet', precipitation_type: 'rain', ...properties },
})
const dropReasons = (...features: unknown[]) => parseRoadConditions(features).dropped.map(({ reason }) => reason)

test('a road_status without geometry is dropped [TRAFFIC-010]', () => {
  expect(dropReasons(feature('road_status'))).toEqual([])
  expect(dropReasons(feature('road_status', {}, null))).toEqual(['geometry is missing'])
})

test.each(['', '   ', null, undefined])(
  'a road_status with description "%s" is dropped [TRAFFIC-011]',
  (description) => {
    expect(dropReasons(feature('road_status', { description }))).toEqual(['blank description'])
  },
)

test('a weather_station without geometry is dropped [TRAFFIC-012]', () => {
  expect(dropReasons(feature('weather_station'))).toEqual([])
  expect(dropReasons(feature('weather_station', {}, null))).toEqual(['geometry is missing'])
})

test('a weather_station without a precipitation type is dropped [TRAFFIC-013]', () => {
  expect(dropReasons(feature('weather_station', { precipitation_type: null }))).toEqual(['no precipitation type'])
})

test.each(ROAD_CONDITION_TYPES.filter((type) => type !== 'road_status' && type !== 'weather_station'))(
  'a %s is dropped without geometry, and kept without a description [TRAFFIC-014]',
  (type) => {
    expect(dropReasons(feature(type, {}, null))).toEqual(['geometry is missing'])
    expect(dropReasons(feature(type, { description: '', precipitation_type: null }))).toEqual([])
  },
)

test('invalid items are skipped and reported, the rest are kept [TRAFFIC-015]', () => {
  const parsed = parseRoadConditions([
    feature('road_closure'),
    null,
    7,
    feature('pothole'),
    feature('road_work', { id: '' }),
    feature('road_work', {}, { type: 'Point', coordinates: [45, -100] }),
    feature('trucker_warning', { id: 12 }),
  ])
  expect(parsed.items.map(({ type, id }) => [type, id])).toEqual([
    ['road_closure', 'r1'],
    ['trucker_warning', '12'],
  ])
  expect(parsed.dropped).toEqual([
    { id: null, type: null, reason: 'unknown road condition type' },
    { id: null, type: null, reason: 'unknown road condition type' },
    { id: 'r1', type: 'pothole', reason: 'unknown road condition type' },
    { id: null, type: 'road_work', reason: 'no id' },
    { id: 'r1', type: 'road_work', reason: expect.stringContaining('swapped') },
  ])
})

const TIMES = { start_time: '2026-01-10T12:00:00Z', end_time: '2026-01-10T18:00:00Z' }
const times = { startTime: new Date(TIMES.start_time), endTime: new Date(TIMES.end_time) }
const base = { id: 'r1', geometry: point, description: 'Wet' }

test.each([
  [
    'road_status',
    { roadway: 'I-90', status: 'Icy', start_mile_marker: 12.5, end_mile_marker: '17' },
    { ...base, roadway: 'I-90', status: 'Icy', mileMarkers: [12.5, 17] },
  ],
  [
    'road_work',
    { ...TIMES, roadway: 'I-90', title: 'Paving', severity: 'minor', affected_lanes: 'left' },
    { ...base, ...times, roadway: 'I-90', title: 'Paving', severity: 'minor', affectedLanes: 'left' },
  ],
  [
    'road_closure',
    { ...TIMES, roadway: 'I-90', reason: 'Crash', affected_lanes: 'all' },
    { ...base, ...times, roadway: 'I-90', reason: 'Crash', affectedLanes: 'all' },
  ],
  [
    'special_event',
    { ...TIMES, title: 'Parade', special_event_type: 'parade', location: 'Main Street' },
    { ...base, ...times, title: 'Parade', specialEventType: 'parade', location: 'Main Street' },
  ],
  [
    'traffic_camera',
    { roadway: 'I-90', image_urls: ['/a.svg'], video_urls: ['http://x.example/v'] },
    { ...base, roadway: 'I-90', imageURLs: ['/a.svg'], videoURLs: ['http://x.example/v'] },
  ],
  [
    'traffic_congestion',
    { ...TIMES, roadway: 'I-90', traffic_congestion_type: 'slow', reason: 'Volume' },
    { ...base, ...times, roadway: 'I-90', trafficCongestionType: 'slow', reason: 'Volume' },
  ],
  [
    'traffic_incident',
    { ...TIMES, roadway: 'I-90', traffic_incident_type: 'crash', affected_lanes: 'right' },
    { ...base, ...times, roadway: 'I-90', trafficIncidentType: 'crash', affectedLanes: 'right' },
  ],
  ['trucker_warning', { ...TIMES, title: 'Chains' }, { ...base, ...times, title: 'Chains' }],
  [
    'weather_station',
    {
      roadway: 'I-90',
      status: 'Wet',
      temperature: 3,
      precipitation_type: 'rain',
      wind_speed: 4,
      wind_speed_direction: 270,
      wind_gust: 9,
      wind_gust_direction: 280,
    },
    {
      ...base,
      roadway: 'I-90',
      status: 'Wet',
      temperature: 3,
      precipitationType: 'rain',
      windSpeed: 4,
      windSpeedDirection: 270,
      windGust: 9,
      windGustDirection: 280,
    },
  ],
])('a %s is read with its fields', (type, properties, expected) => {
  expect(parseRoadConditions([feature(type, properties)])).toEqual({ items: [{ type, ...expected }], dropped: [] })
})

test('the id may be that of the feature, and a record without properties is unknown', () => {
  const { id: _, ...properties } = feature('road_closure').properties as Record<string, unknown>
  const named = { ...feature('road_closure'), id: 'f1', properties }
  expect(parseRoadConditions([named]).items).toMatchObject([{ id: 'f1' }])
  expect(parseRoadConditions([{ type: 'Feature', id: 'f2', geometry: point, properties: null }]).dropped).toEqual([
    { id: 'f2', type: null, reason: 'unknown road condition type' },
  ])
})

test('what is not a number, a time or a list of URLs is left out', () => {
  const { items } = parseRoadConditions([
    feature('weather_station', {
      temperature: ' ',
      wind_gust: Number.NaN,
      wind_speed: null,
      wind_speed_direction: true,
    }),
    feature('road_work', { start_time: 'soon', end_time: '' }),
    feature('traffic_camera', { image_urls: '/a.svg', video_urls: ['data:x', 'ftp://x.example/v', 'x.example/v'] }),
  ])
  expect(items).toMatchObject([
    { temperature: null, windGust: null, windSpeed: null, windSpeedDirection: null },
    { startTime: null, endTime: null },
    { imageURLs: [], videoURLs: [] },
  ])
})

test('the start time of a congestion falls back to its last update [MODEL-079]', () => {
  const started = feature('traffic_congestion', {
    start_time: '2026-01-10T12:00:00Z',
    last_updated: '2026-01-10T13:00:00Z',
  })
  const unknown = feature('traffic_congestion', { start_time: 'soon', last_updated: '2026-01-10T13:00:00Z' })
  expect(parseRoadConditions([started, unknown]).items).toMatchObject([
    { startTime: new Date('2026-01-10T12:00:00Z') },
    { startTime: new Date('2026-01-10T13:00:00Z') },
  ])
  expect(parseRoadConditions([feature('road_work', { last_updated: '2026-01-10T13:00:00Z' })]).items).toMatchObject([
    { startTime: null },
  ])
})

test('numbers may be sent as text, and cameras keep only http(s) and same-origin URLs', () => {
  const { items } = parseRoadConditions([
    feature('weather_station', { temperature: '-3.5', wind_gust: 'calm', wind_speed: 4 }),
    feature('traffic_camera', {
      image_urls: ['https://x.example/a.jpg', '/api/cameras/1.svg', 'javascript:alert(1)', 5],
    }),
  ])
  expect(items).toMatchObject([
    { temperature: -3.5, windGust: null, windSpeed: 4, precipitationType: 'rain' },
    { imageURLs: ['https://x.example/a.jpg', '/api/cameras/1.svg'], videoURLs: [] },
  ])
})

test('operators name the kind of a road feed in their settings', () => {
  expect(ROAD_FEED_KINDS).toEqual(['wzdx', '511-events', '511-winter-roads', '511-cameras', 'open511'])
})
