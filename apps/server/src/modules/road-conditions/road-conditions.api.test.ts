import { listRoadConditions } from '@stormlane/contract'
import { ROAD_CONDITION_TYPES } from '@stormlane/domain/hazards'
import { HOUR_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'

let server: TestApp
let token: string

const LINE = {
  type: 'LineString',
  coordinates: [
    [-98, 41],
    [-97, 41],
  ],
}
const TIMES = { start_time: '2026-01-15T11:00:00Z', end_time: '2026-01-15T15:00:00Z' }
const TIMES_ANSWERED = { start_time: '2026-01-15T11:00:00.000Z', end_time: '2026-01-15T15:00:00.000Z' }
const SCENE = {
  sun: 0.4,
  rain: 0,
  snow: 3,
  roadSnow: 40,
  wet: false,
  visibility: 900,
  temperature: -6,
  exposure: 0.6,
  status: 'Completely covered with snow',
}

/** One of each type, as a feed carries it. */
const RECORDS: Record<(typeof ROAD_CONDITION_TYPES)[number], Record<string, unknown>> = {
  road_status: {
    roadway: 'I-80',
    description: 'Icy',
    status: 'Ice',
    start_mile_marker: 310,
    end_mile_marker: 330,
  },
  road_work: { roadway: 'I-80', title: 'Resurfacing', description: 'Slow', severity: 'Minor', affected_lanes: 'Right' },
  road_closure: { roadway: 'US-6', description: 'Closed', reason: 'Snow', affected_lanes: 'All' },
  special_event: { title: 'Game', description: 'Crowded', special_event_type: 'Sports', location: 'Lincoln' },
  traffic_camera: {
    roadway: 'I-80',
    description: 'I-80 at <Kearney> & Co',
    image_urls: ['/api/road-conditions/cameras/traffic_camera-1.svg'],
    video_urls: ['https://cameras.example/kearney.m3u8'],
  },
  traffic_congestion: { roadway: 'I-80', traffic_congestion_type: 'Slow', description: 'Slow', reason: 'Rush hour' },
  traffic_incident: { roadway: 'I-80', description: 'Crash', traffic_incident_type: 'Crash', affected_lanes: 'Left' },
  trucker_warning: { title: 'High wind', description: 'Gusts' },
  weather_station: {
    roadway: 'I-80',
    description: 'RWIS',
    status: 'Wet',
    temperature: -2.5,
    precipitation_type: 'snow',
    wind_speed: 8,
    wind_speed_direction: 270,
    wind_gust: 13,
    wind_gust_direction: 280,
  },
}
const TIMED = [
  'road_work',
  'road_closure',
  'special_event',
  'traffic_congestion',
  'traffic_incident',
  'trucker_warning',
]
const feature = (type: string, properties: Record<string, unknown> = {}, geometry: unknown = LINE) => ({
  type: 'Feature',
  geometry,
  properties: {
    id: `${type}-1`,
    road_condition_type: type,
    ...RECORDS[type as keyof typeof RECORDS],
    ...(TIMED.includes(type) && TIMES),
    ...(type === 'traffic_camera' && { scene: SCENE }),
    ...properties,
  },
})

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
  await server.hazards.roads.receive(ROAD_CONDITION_TYPES.map((type) => feature(type)))
})
afterAll(() => server.stop())
beforeEach(() => server.clock.moveTo(TEST_NOW))

const get = (path: string, as = token, headers: Record<string, string> = {}) =>
  server.send('GET', `/api${path}`, { headers: { authorization: `Bearer ${as}`, ...headers } })
const current = async (as = token) =>
  listRoadConditions.answer.parse((await get('/road-conditions/current', as)).json())

describe('road-conditions/current answers features [API-126] [TRAFFIC-009] of every type [MODEL-083]', () => {
  test.each([
    ['road_status', '[MODEL-073]'],
    ['road_work', '[MODEL-074]'],
    ['road_closure', '[MODEL-075]'],
    ['special_event', '[MODEL-076]'],
    ['traffic_camera', '[MODEL-077]'],
    ['traffic_congestion', '[MODEL-078]'],
    ['traffic_incident', '[MODEL-080]'],
    ['trucker_warning', '[MODEL-081]'],
    ['weather_station', '[MODEL-082]'],
  ] as const)('%s with its own fields %s', async (type, _ids) => {
    const { features } = await current()
    expect(features).toHaveLength(9)
    expect(features.find(({ properties }) => properties.road_condition_type === type)).toEqual({
      type: 'Feature',
      id: `${type}-1`,
      geometry: LINE,
      properties: {
        id: `${type}-1`,
        road_condition_type: type,
        ...RECORDS[type],
        ...(TIMED.includes(type) && TIMES_ANSWERED),
      },
    })
  })
})

test('without the flag the answer is "permission not granted", with a bad token "invalid token"', async () => {
  const refused = await get('/road-conditions/current', await server.signIn('noflags@stormlane.example'))
  expect([refused.status, refused.json().error]).toEqual([403, 'permission not granted'])
  const stranger = await server.send('GET', '/api/road-conditions/current?token=wrong')
  expect([stranger.status, stranger.json().error]).toEqual([401, 'invalid token'])
})

test('cameras are for organizations with their setting', async () => {
  const { features } = await current(await server.signIn('legacy@stormlane.example'))
  const types = features.map(({ properties }) => properties.road_condition_type)
  expect(types).toHaveLength(8)
  expect(types).not.toContain('traffic_camera')
})

test('an answer may be cached for 15 minutes [API-019]; a current copy gets 304; a silent feed is stale', async () => {
  const first = await get('/road-conditions/current')
  expect(first.headers['cache-control']).toBe('private, max-age=900')
  const known = { 'if-none-match': String(first.headers.etag) }
  expect((await get('/road-conditions/current', token, known)).status).toBe(304)
  server.clock.moveTo(new Date(TEST_NOW.getTime() + HOUR_MS))
  expect((await get('/road-conditions/current', token, known)).status).toBe(200)
  expect(await current()).toMatchObject({ is_stale: true, age_seconds: 3600 })
})

test('a camera shows its road, a broken one a picture that says so, an unknown one is not found', async () => {
  await server.hazards.roads.receive([
    ...ROAD_CONDITION_TYPES.map((type) => feature(type)),
    feature('traffic_camera', { id: 'broken', scene: null }),
  ])
  const picture = await server.send('GET', '/api/road-conditions/cameras/traffic_camera-1.svg')
  expect(picture.headers['content-type']).toContain('image/svg+xml')
  expect(picture.text).toContain('I-80 at &#60;Kearney&#62; &#38; Co')
  expect(picture.text).toContain('21 °F · Completely covered with snow')
  const again = await server.send('GET', '/api/road-conditions/cameras/traffic_camera-1.svg', {
    headers: { 'if-none-match': String(picture.headers.etag) },
  })
  expect(again.status).toBe(304)
  expect((await server.send('GET', '/api/road-conditions/cameras/broken.svg')).text).toContain('Image unavailable')
  expect((await server.send('GET', '/api/road-conditions/cameras/none.svg')).status).toBe(404)
  expect((await server.send('GET', '/api/road-conditions/cameras/none.png')).status).toBe(400)
})

test('malformed records are dropped, counted and noted, and the rest are kept [TRAFFIC-015]', async () => {
  const notes = { received: vi.fn(), refused: vi.fn(), accepted: vi.fn() }
  const ring = Array.from({ length: 1_000_000 }, (_, i) => [-90 + Math.cos(i), 40 + Math.sin(i)])
  const { dropped } = await server.hazards.roads.receive(
    [
      feature('road_status'),
      feature('road_status', { id: 'blank', description: ' ' }),
      feature('weather_station', { id: 'dry', precipitation_type: null }),
      feature('road_work', { id: 'nowhere' }, null),
      feature('road_work', { id: 'endless' }, { type: 'LineString', coordinates: ring }),
      feature('road_closure', { id: 'swapped' }, { type: 'Point', coordinates: [41, -98] }),
      null,
    ],
    notes,
  )
  expect(dropped).toBe(6)
  const { features } = await current()
  expect(features.map(({ id }) => id)).toEqual(['road_status-1'])
  expect(notes.refused.mock.calls.map(([item]) => item as string)).toEqual([
    'blank',
    'dry',
    'nowhere',
    'endless',
    'swapped',
    'an item without an id',
  ])
  expect(notes.accepted).toHaveBeenCalledWith(1)
  await expect(server.hazards.roads.receive([null, 5])).rejects.toThrow('None of 2 road conditions can be used')
  expect((await current()).features.map(({ id }) => id)).toEqual(['road_status-1'])
})
