import {
  createWebhook,
  getStorm,
  listEvents,
  listStorms,
  WEBHOOK_SCHEMAS,
  type WebhookDataOnWire,
} from '@stormlane/contract'
import type { HazardEvent, StormEvent } from '@stormlane/domain/hazards'
import { footprintOf } from '@stormlane/domain/storms'
import { HOUR_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { iowaStorm, pollFeeds, pollStorms } from '../../../test/iowa-storm.ts'
import { testAlert } from '../../../test/test-alert.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
})
afterAll(() => server.stop())
beforeEach(() => server.clock.moveTo(TEST_NOW))

const get = (path: string, as = token) =>
  server.send('GET', `/api${path}`, { headers: { authorization: `Bearer ${as}` } })

const poll = (storms: readonly StormEvent[], hour: number) => pollStorms(server, storms, hour)

test('a storm of our own runs is one object with place, times, confidence and the history of its forecast [STORM-008, STORM-009, STORM-029]', async () => {
  expect((await get('/storms.json')).json()).toEqual({ storms: [], run_time: null })
  await poll([iowaStorm()], 0)
  await poll([iowaStorm({ hours: 16, index: 5 })], 1)
  const { storms, run_time } = listStorms.answer.parse((await get('/storms.json')).json())
  expect(run_time).toBe('2026-01-15T13:00:00.000Z')
  expect(storms).toEqual([
    expect.objectContaining({
      name: 'Snow storm, Iowa',
      kind: 'Winter Storm',
      impact_level: 2,
      state: 'expected',
      begins_at: '2026-01-15T15:00:00.000Z',
      strongest_from: '2026-01-15T19:00:00.000Z',
      strongest_until: '2026-01-15T20:00:00.000Z',
      ends_at: '2026-01-16T07:00:00.000Z',
      ends_spread_hours: 2,
      peak: { label: 'Snow rate', value: 2, unit: 'in/h' },
      confidence: 1,
      bounds: [-95, 41, -92, 43],
    }),
  ])
  const { hours, changes } = getStorm.answer.parse((await get(`/storms/${storms[0]?.id}`)).json())
  expect(hours).toHaveLength(16)
  expect(hours[0]).toMatchObject({ at: '2026-01-15T15:00:00.000Z', peak: 1, geometry: { type: 'MultiPolygon' } })
  expect(changes.map(({ text }) => text)).toEqual([
    'Ends 4 hours later than forecast before',
    'Level High became Moderate',
    'First forecast',
  ])
  // The call of events is what it was.
  const { events } = listEvents.answer.parse((await get('/events/current?event_types=storms')).json())
  expect(events[0]).not.toHaveProperty('outlook')
  // It names the storm that it is a forecast of.
  expect(events[0]?.geo_json.properties).toMatchObject({ storm_id: storms[0]?.id })
})

test('the storms at a place are listed, for a time or from now on [STORM-042]', async () => {
  const at = async (query: string) => {
    const { status, json } = await get(`/storms.json?${query}`)
    return status === 200 ? listStorms.answer.parse(json()).storms.map(({ name }) => name) : [status, json().error]
  }
  const iowa = 'latitude=42&longitude=-93.5'
  expect(await at(iowa)).toEqual(['Snow storm, Iowa'])
  expect(await at('latitude=34&longitude=-93.5')).toEqual([])
  expect(await at(`${iowa}&until=2026-01-15T15:00:00Z`)).toEqual([])
  expect(await at(`${iowa}&from=2026-01-15T16:00:00Z&until=2026-01-15T17:00:00Z`)).toEqual(['Snow storm, Iowa'])
  expect(await at(`${iowa}&from=2026-01-17T00:00:00Z`)).toEqual([])
  expect(await at('latitude=42')).toEqual([400, 'latitude and longitude go together'])
  expect((await at('latitude=91&longitude=0'))[0]).toBe(400)
  expect(await at(`${iowa}&from=now`)).toEqual([400, 'from must be a time like 2026-01-15T12:00:00Z'])
})

test('it begins and ends at its time, stays readable by its id, and leaves the list [STORM-008]', async () => {
  const [before] = listStorms.answer.parse((await get('/storms.json')).json()).storms
  await poll([iowaStorm({ hours: 16, index: 5 })], 4)
  expect(listStorms.answer.parse((await get('/storms.json')).json()).storms[0]).toMatchObject({
    id: before?.id,
    state: 'active',
  })
  await poll([], 20)
  expect(listStorms.answer.parse((await get('/storms.json')).json()).storms).toEqual([])
  const [ended] = listStorms.answer.parse((await get('/storms.json?include_ended=true')).json()).storms
  expect(ended).toMatchObject({ id: before?.id, state: 'ended', outcome: 'passed' })
  expect((await get(`/storms/${before?.id}.json`)).status).toBe(200)
})

test('an unknown id, a bad question and a plan without storms are refused in words [STORM-010]', async () => {
  const statusOf = async (path: string, as = token) => {
    const { status, json } = await get(path, as)
    return [status, json().error]
  }
  expect(await statusOf('/storms/none')).toEqual([404, 'not found'])
  expect((await statusOf('/storms/%00'))[0]).toBe(400)
  expect((await statusOf('/storms.json?include_ended=perhaps'))[0]).toBe(400)
  const none = await server.signIn('noflags@stormlane.example')
  for (const path of ['/storms.json', '/storms/none'])
    expect(await statusOf(path, none)).toEqual([403, 'permission not granted'])
  expect((await server.send('GET', '/api/storms.json')).status).toBe(401)
})

test('webhooks tell that a storm is forecast, changes, begins and ends, once each, where the plan has storms [API-270]', async () => {
  const addressOf = async (as: string) => {
    const payload = { url: 'https://hooks.example.com/in', events: ['storm.began', 'storm.changed', 'storm.ended'] }
    const answer = await server.send('POST', '/api/account/webhooks', { payload: { ...payload, token: as } })
    return createWebhook.answer.parse(answer.json()).webhook.id
  }
  const [mine, withoutStorms] = [
    await addressOf(token),
    await addressOf(await server.signIn('noflags@stormlane.example')),
  ]
  const western = (change: { hours?: number; index?: number } = {}) => iowaStorm({ from: 26, west: -112, ...change })
  for (const [hour, storm] of [
    [24, western()],
    [25, western()],
    [25.5, western({ index: 5 })],
    [26, western({ index: 5 })],
    [27, western({ index: 5 })],
    [40, undefined],
  ] as const)
    await poll(storm ? [storm] : [], hour)
  const rows = await server.database.asSystem
    .selectFrom('webhook_deliveries')
    .where('type', 'like', 'storm.%')
    .orderBy('created_at')
    .select(['endpoint_id', 'type', 'body'])
    .execute()
  expect(rows.filter(({ endpoint_id }) => endpoint_id === withoutStorms)).toEqual([])
  const told = rows.flatMap(({ endpoint_id, type, body }) => {
    expect(endpoint_id).toBe(mine)
    const event = JSON.parse(body) as { data: WebhookDataOnWire<'storm.changed'> }
    expect(WEBHOOK_SCHEMAS.find((schema) => schema.type === type)?.body.parse(event)).toEqual(event)
    const { storm, changes } = event.data
    // The storms of the tests before may end meanwhile.
    return storm.bounds[0] < -100 ? [[type, storm.state, ...changes.map(({ text }) => text)]] : []
  })
  expect(told).toEqual([
    ['storm.changed', 'expected', 'First forecast'],
    ['storm.changed', 'expected', 'Level High became Moderate'],
    ['storm.began', 'active', 'Began'],
    ['storm.ended', 'ended', 'Ended'],
  ])
})

test('cyclones, outbreaks and groups of alerts are storms, too, and none of them twice [STORM-051, STORM-052, STORM-053, STORM-054]', async () => {
  const hour = 60
  const at = (hours: number) => new Date(TEST_NOW.getTime() + (hour + hours) * HOUR_MS)
  const box = (west: number, south: number, size: number) => ({
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
  const track = [0, 12, 24].map(
    (hours): HazardEvent => ({
      eventType: 'cyclones',
      id: `AL09-${hours}`,
      cycloneId: 'AL092026',
      name: 'Ida',
      hasModelForecastTracks: true,
      feature: 'storm_track_point',
      geoJson: {
        type: 'Feature',
        id: `AL09-${hours}`,
        geometry: { type: 'Point', coordinates: [-88, 26 + hours / 12] },
        properties: { name: 'Ida', valid_at: at(hours).toISOString(), max_wind_kt: 85 },
      },
    }),
  )
  const outbreak: HazardEvent = {
    eventType: 'severe_cast',
    id: 'enhanced',
    geoJson: {
      type: 'Feature',
      id: 'enhanced',
      geometry: box(-98, 33, 3),
      properties: {
        risk: 'Enhanced',
        fill: '#FFA366',
        start_time: at(-1).toISOString(),
        end_time: at(6).toISOString(),
      },
    },
  }
  const events = {
    cyclones: track,
    severe_cast: [outbreak],
    storms: [iowaStorm({ from: hour }), fogOf(iowaStorm({ from: hour, west: -85 }))],
  }
  const warning = (id: string, event: string, west: number, south: number) => {
    const area = { west, south, east: west + 1.4, north: south + 1.4 }
    return testAlert(area, { id, event, severity: 'Severe', sent: at(-1), effective: at(-1), expires: at(8) })
  }
  const alerts = [warning('snow', 'Winter Storm Warning', -94, 41.3), warning('flood', 'Flood Warning', -120, 38)]
  await pollFeeds(server, { events, alerts }, hour)
  const names = async () => {
    const { storms } = listStorms.answer.parse((await get('/storms.json')).json())
    return storms.map(({ name, kind }) => [name, kind] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))
  }
  // The warning of snow is about the storm in Iowa.
  const expected = [
    ['Dense fog, Michigan and Ohio', 'Fog'],
    ['Flood Warnings, Nevada and California', 'Flood Warning'],
    ['Hurricane Ida, the Gulf and Louisiana', 'Tropical Cyclone'],
    ['Severe weather outbreak, Oklahoma and Texas', 'Severe Outbreak'],
    ['Snow storm, Iowa', 'Winter Storm'],
  ]
  expect(await names()).toEqual(expected)
  const before = listStorms.answer.parse((await get('/storms.json')).json()).storms
  // Fog is no event of the layer of storms, whose kinds programs know.
  const layer = listEvents.answer.parse((await get('/events/current?event_types=storms')).json()).events
  expect(layer.map(({ geo_json }) => geo_json.id)).toEqual(['storm-of-the-run'])
  // An hour later all are the same ones.
  await pollFeeds(server, { events, alerts }, hour + 1)
  expect(await names()).toEqual(expected)
  const after = listStorms.answer.parse((await get('/storms.json')).json()).storms
  expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
  // A run of our own says nothing against what others forecast.
  expect(after.find(({ kind }) => kind === 'Tropical Cyclone')?.confidence).toBe(1)
  expect(after.find(({ kind }) => kind === 'Fog')?.peak).toMatchObject({ label: 'Visibility', unit: 'mi' })
  // Runs find the flood as well: the warnings are about it from now on.
  const rain = { ...iowaStorm({ from: hour, west: -121 }), stormType: 'Heavy Rain' }
  const moved = rain.outlook?.hours.map((one) => ({ ...one, footprint: footprintOf(boxCenters(-121, 37), 0.5) }))
  const flood = { ...rain, id: 'rain', outlook: { index: 5, hours: moved ?? [] } }
  // Feeds are polled side by side, so the alerts may have been read before the run.
  for (const _poll of [1, 2])
    await pollFeeds(server, { events: { ...events, storms: [...events.storms, flood] }, alerts }, hour + 2)
  const { storms } = listStorms.answer.parse((await get('/storms.json?include_ended=true')).json())
  const merged = storms.find(({ kind }) => kind === 'Flood Warning')
  expect(merged).toMatchObject({ state: 'ended', outcome: 'merged' })
  expect(storms.find(({ id }) => id === merged?.merged_into)?.kind).toBe('Heavy Rain')
  // What the centers no longer list is over, while a run of ours that misses a storm once proves nothing.
  await pollFeeds(server, { events: { cyclones: [], severe_cast: [], storms: [] }, alerts }, hour + 3)
  const last = listStorms.answer.parse((await get('/storms.json?include_ended=true')).json()).storms
  const fate = (wanted: string) => last.find(({ kind }) => kind === wanted)
  expect(fate('Tropical Cyclone')).toMatchObject({ state: 'ended', outcome: 'passed' })
  expect(fate('Severe Outbreak')).toMatchObject({ state: 'ended', outcome: 'passed' })
  expect(fate('Fog')).toMatchObject({ state: 'active', outcome: null })
})

const fogOf = (storm: StormEvent): StormEvent => ({ ...storm, id: 'fog', stormType: 'Fog' })

const boxCenters = (west: number, south: number) =>
  Array.from({ length: 36 }, (_, i) => ({
    lng: west + 0.5 * ((i % 6) + 0.5),
    lat: south + 0.5 * (Math.floor(i / 6) + 0.5),
  }))
