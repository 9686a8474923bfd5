import { listEvents, listFloodChance } from '@stormlane/contract'
import { EVENT_TYPES, type EventType, type HazardEvent } from '@stormlane/domain/hazards'
import { featureFlags } from '@stormlane/domain/product'
import { HOUR_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { DEMO_LOGIN } from '../../demo/demo-organizations.ts'
import { openEvents } from './event.service.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
  for (const event of EVENTS) await server.hazards.events.receive(event.eventType, [event])
})
afterAll(() => server.stop())
beforeEach(() => server.clock.moveTo(TEST_NOW))

const POINT = { type: 'Point' as const, coordinates: [-98, 41] }
const AREA = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-98, 41],
      [-97, 41],
      [-97, 42],
      [-98, 41],
    ],
  ],
}
const point = (id: string) => ({ type: 'Feature' as const, id, geometry: POINT, properties: { seen_by: 'a test' } })
const area = (id: string) => ({ type: 'Feature' as const, id, geometry: AREA, properties: {} })

/** One of each type. */
const EVENTS: HazardEvent[] = [
  {
    eventType: 'cyclones',
    id: 'c',
    cycloneId: 'AL012026',
    name: 'Alder',
    hasModelForecastTracks: true,
    feature: 'storm_track_point',
    geoJson: point('c'),
  },
  { eventType: 'earthquakes', id: 'e', earthquakeId: 'q1', magnitude: 4.2, geoJson: point('e') },
  { eventType: 'lightning', id: 'l', detectedTime: TEST_NOW, geoJson: point('l') },
  { eventType: 'power_outages', id: 'p', fill: '#FD8D3C', fillOpacity: 0.5, geoJson: area('p') },
  {
    eventType: 'storms',
    id: 's',
    stormType: 'Winter Storm',
    startTime: TEST_NOW,
    endTime: new Date(TEST_NOW.getTime() + HOUR_MS),
    geoJson: area('s'),
  },
  { eventType: 'storm_reports', id: 'r', reportType: 'HAIL', magnitude: 1.75, units: 'IN', geoJson: point('r') },
  { eventType: 'volcanoes', id: 'v', geoJson: point('v') },
  { eventType: 'us_wildfires', id: 'w', name: 'Juniper Creek Fire', geoJson: area('w') },
  { eventType: 'fires', id: 'f', geoJson: point('f') },
  { eventType: 'severe_cast', id: 'x', geoJson: area('x') },
]

const get = (path: string, as = token, headers: Record<string, string> = {}) =>
  server.send('GET', `/api${path}`, { headers: { authorization: `Bearer ${as}`, ...headers } })
const eventsOf = async (type: EventType) =>
  listEvents.answer.parse((await get(`/events/current?event_types=${type}`)).json()).events

describe('every type in its own shape, with an id and a geo_json [MODEL-054]', () => {
  test.each([
    [
      'cyclones',
      '[MODEL-055] [MODEL-056]',
      { cyclone_id: 'AL012026', name: 'Alder', has_model_forecast_tracks: true, feature: 'storm_track_point' },
    ],
    ['earthquakes', '[MODEL-057]', { earthquake_id: 'q1', magnitude: 4.2 }],
    ['lightning', '[MODEL-058]', { detected_time: TEST_NOW.toISOString() }],
    ['power_outages', '[MODEL-059]', { fill: '#FD8D3C', fill_opacity: 0.5 }],
    [
      'storms',
      '[MODEL-060]',
      { storm_type: 'Winter Storm', start_time: TEST_NOW.toISOString(), end_time: '2026-01-15T13:00:00.000Z' },
    ],
    [
      'storm_reports',
      '[MODEL-061] [MODEL-062]',
      { report_type: 'HAIL', magnitude: 1.75, units: 'IN', category: 'Hail' },
    ],
    ['volcanoes', '[MODEL-063]', {}],
    ['fires', '[MODEL-063]', {}],
    ['us_wildfires', '[MODEL-064]', { name: 'Juniper Creek Fire' }],
    ['severe_cast', '[MODEL-065]', {}],
  ] as const)('%s %s', async (type, _ids, fields) => {
    const [event, ...others] = await eventsOf(type)
    expect(others).toEqual([])
    const geoJson = EVENTS.find(({ eventType }) => eventType === type)?.geoJson
    expect(event).toEqual({ event_type: type, id: geoJson?.id, geo_json: geoJson, ...fields })
  })
})

test('event_types names the types wanted; without it all come [API-125]; others are refused', async () => {
  const some = listEvents.answer.parse((await get('/events/current?event_types=fires,storms,fires')).json())
  expect(some.events.map(({ event_type }) => event_type)).toEqual(['fires', 'storms'])
  const all = listEvents.answer.parse((await get('/events/current')).json())
  expect(new Set(all.events.map(({ event_type }) => event_type))).toEqual(new Set(EVENT_TYPES))
  const { status, json } = await get('/events/current?event_types=storms,frogs')
  expect(status).toBe(400)
  expect(json().error).toContain('event_types must be a list of cyclones')
})

test('without the flag the answer is "permission not granted", and severe cast has its own flag', async () => {
  const none = await server.signIn('noflags@stormlane.example')
  for (const path of ['/events/current', '/events/current?event_types=fires', '/afb/flood-chance']) {
    const { status, json } = await get(path, none)
    expect([status, json().error]).toEqual([403, 'permission not granted'])
  }
  const legacy = await server.signIn('legacy@stormlane.example')
  expect((await get('/events/current?event_types=severe_cast', legacy)).status).toBe(403)
  const rest = listEvents.answer.parse((await get('/events/current', legacy)).json())
  expect(rest.events.map(({ id }) => id)).not.toContain('x')
  expect(rest.events.length).toBe(EVENTS.length - 1)
})

test('premium events of an organization that has them locked are refused, and left out of all [LAYER-016]', async () => {
  const { organizations, passwordResets } = server.services
  const { organizationId } = (await passwordResets.findAccount('legacy@stormlane.example')) ?? { organizationId: '' }
  const legacy = await server.signIn('legacy@stormlane.example')
  const premium = ['earthquakes', 'power_outages', 'storm_reports', 'volcanoes', 'fires', 'us_wildfires'] as const
  const statusOf = async (type: EventType) => (await get(`/events/current?event_types=${type}`, legacy)).status
  for (const type of premium) expect([type, await statusOf(type)]).toEqual([type, 200])
  await organizations.setSetting(organizationId, 'PremiumEventsLocked', true)
  for (const type of premium) expect([type, await statusOf(type)]).toEqual([type, 403])
  expect(await statusOf('storms')).toBe(200)
  const all = listEvents.answer.parse((await get('/events/current', legacy)).json())
  expect(all.events.map(({ event_type }) => event_type).toSorted()).toEqual(['cyclones', 'lightning', 'storms'])
  await organizations.setSetting(organizationId, 'PremiumEventsLocked', false)
})

test('a bad token is answered "invalid token"', async () => {
  for (const path of ['/events/current?token=wrong', '/events/current', '/afb/flood-chance?token=wrong']) {
    const { status, json } = await server.send('GET', `/api${path}`)
    expect([status, json().error]).toEqual([401, 'invalid token'])
  }
})

test('an answer may be kept for 570 s [API-018]; who has it gets 304 until something changed or the feed falls silent', async () => {
  const path = '/events/current?event_types=fires'
  const first = await get(path)
  expect(first.headers['cache-control']).toBe('private, max-age=570')
  const known = { 'if-none-match': String(first.headers.etag) }
  expect((await get(path, token, known)).status).toBe(304)
  expect(await server.hazards.events.receive('fires', [EVENTS[8] as HazardEvent])).toMatchObject({ changed: false })
  expect((await get(path, token, known)).status).toBe(304)
  server.clock.moveTo(new Date(TEST_NOW.getTime() + 6 * HOUR_MS))
  const stale = listEvents.answer.parse((await get(path, token, known)).json())
  expect(stale).toMatchObject({ is_stale: true, age_seconds: 21_600, updated_at: TEST_NOW.toISOString() })
})

test('flood chance takes a token and answers name, date and flood_probability, or error [API-127]', async () => {
  const chance = { id: 'n1', name: 'Hall, NE', date: '2026-01-15', probability: 0.4, geometry: AREA }
  await server.hazards.events.receiveFloodChance([chance])
  const asked = (as: string) => server.send('GET', `/api/afb/flood-chance?token=${as}`)
  expect((await asked('wrong')).json()).toMatchObject({ error: 'invalid token' })
  const { features } = listFloodChance.answer.parse((await asked(token)).json())
  expect(features).toEqual([
    {
      type: 'Feature',
      id: 'n1',
      geometry: AREA,
      properties: { name: 'Hall, NE', date: '2026-01-15', flood_probability: 0.4 },
    },
  ])
})

test('areas of events and flood chances wind as RFC 7946 demands, however their source wrote them [API-201]', async () => {
  const clockwise = { ...AREA, coordinates: AREA.coordinates.map((ring) => ring.toReversed()) }
  const chance = { id: 'n2', name: 'Hall, NE', date: '2026-01-15', probability: 0.4 }
  const [fire] = EVENTS.filter(({ eventType }) => eventType === 'us_wildfires') as [HazardEvent]
  for (const geometry of [AREA, clockwise]) {
    await server.hazards.events.receiveFloodChance([{ ...chance, geometry }])
    await server.hazards.events.receive('us_wildfires', [
      { ...fire, geoJson: { ...fire.geoJson, geometry } } as HazardEvent,
    ])
    const chances = listFloodChance.answer.parse((await get('/afb/flood-chance')).json())
    expect(chances.features.map((one) => one.geometry)).toEqual([AREA])
    const listed = listEvents.answer.parse((await get('/events/current?event_types=us_wildfires')).json())
    expect(listed.events.map(({ geo_json }) => geo_json.geometry)).toEqual([AREA])
  }
})

test('unusable events are dropped, counted and noted, and the rest are kept; a process that starts later serves the same', async () => {
  const notes = { received: vi.fn(), refused: vi.fn(), accepted: vi.fn() }
  const events = await openEvents({ ...server, organizations: server.services.organizations })
  const swapped = { ...point('swapped'), geometry: { type: 'Point' as const, coordinates: [41, -98] } }
  const nowhere = { ...point('nowhere'), geometry: null as never }
  const ring = Array.from({ length: 1_000_000 }, (_, i) => [-90 + Math.cos(i), 40 + Math.sin(i)])
  const million = { ...area('million'), geometry: { type: 'Polygon' as const, coordinates: [ring] } }
  const { dropped } = await events.receive(
    'volcanoes',
    [
      { eventType: 'volcanoes', id: 'kept', geoJson: point('kept') },
      { eventType: 'volcanoes', id: 'swapped', geoJson: swapped },
      { eventType: 'volcanoes', id: 'nowhere', geoJson: nowhere },
      { eventType: 'us_wildfires', id: 'million', name: 'Large', geoJson: million },
      { eventType: 'earthquakes', id: 'shaken', earthquakeId: 'q', magnitude: Number.NaN, geoJson: point('shaken') },
    ],
    notes,
  )
  expect(dropped).toBe(4)
  expect(notes.refused.mock.calls).toEqual([
    ['swapped', expect.any(String)],
    ['nowhere', expect.stringContaining('geometry is missing')],
    ['million', expect.any(String)],
    ['shaken', expect.any(String)],
  ])
  expect(notes.accepted).toHaveBeenCalledWith(1)
  const onlyBad = [{ eventType: 'volcanoes' as const, id: 'swapped', geoJson: swapped }]
  await expect(events.receive('volcanoes', onlyBad)).rejects.toThrow('None of 1 events of volcanoes can be used')
  await vi.waitFor(async () => expect((await eventsOf('volcanoes')).map(({ id }) => id)).toEqual(['kept']), 30_000)
  const later = await openEvents({ ...server, organizations: server.services.organizations })
  const { organizationId } = (await server.services.passwordResets.findAccount(DEMO_LOGIN.email)) ?? {
    organizationId: '',
  }
  const asking = { organizationId, flags: featureFlags(['showEventsInPortal']) }
  expect(await later.current(['volcanoes'], asking)).toEqual(await events.current(['volcanoes'], asking))
})
