import { existsSync, readFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { damagedFile } from '@stormlane/domain/damaged-file'
import { encodePolyline } from '@stormlane/domain/geo'
import { parseRoadConditions, type RoadFeed } from '@stormlane/domain/hazards'
import { seededRandom } from '@stormlane/domain/measures'
import type { FeedNotes } from '@stormlane/domain/product'
import { describe, expect, test, vi } from 'vitest'
import { liveRoadConditions } from './live-road-conditions.ts'
import { read511Cameras, read511Events, read511WinterRoads } from './read-511.ts'
import { readOpen511 } from './read-open511.ts'
import { readWzdx } from './read-wzdx.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const SECONDS = NOW.getTime() / 1000
const LINE = {
  type: 'LineString',
  coordinates: [
    [-104.9, 39.7],
    [-104.8, 39.8],
  ],
}
const noted = () => ({ received: vi.fn(), refused: vi.fn() }) satisfies FeedNotes

const zone = (properties: object, more: object = {}) => ({
  type: 'Feature',
  id: 'z1',
  geometry: LINE,
  properties: {
    core_details: { event_type: 'work-zone', road_names: ['I-70'], direction: 'eastbound', description: 'Paving' },
    start_date: '2026-01-15T06:00:00Z',
    end_date: '2026-01-16T06:00:00Z',
    vehicle_impact: 'some-lanes-closed',
    ...properties,
  },
  ...more,
})
const zones = (...features: unknown[]) => JSON.stringify({ feed_info: {}, type: 'FeatureCollection', features })
const only = <Item>(items: readonly Item[]): Item => {
  expect(items).toHaveLength(1)
  return items[0] as Item
}

test('a work zone that is under way is road work on its road, and a closure where all lanes are closed', () => {
  expect(only(parseRoadConditions(readWzdx(zones(zone({})), NOW)).items)).toMatchObject({
    type: 'road_work',
    id: 'z1',
    roadway: 'I-70 eastbound',
    description: 'Paving',
    affectedLanes: 'some lanes closed',
    startTime: new Date('2026-01-15T06:00:00Z'),
  })
  expect(only(readWzdx(zones(zone({ vehicle_impact: 'all-lanes-closed' })), NOW)).properties.road_condition_type).toBe(
    'road_closure',
  )
})

test('work zones to come, past ones and detours are not shown', () => {
  const detour = zone({ core_details: { event_type: 'detour', road_names: ['US 6'] } })
  const [later, past] = [zone({ start_date: '2026-01-16T00:00:00Z' }), zone({ end_date: '2026-01-15T11:00:00Z' })]
  expect(readWzdx(zones(detour, later, past), NOW)).toEqual([])
})

test('points of a work zone become its line, facts of versions before 4 stand beside the others, restrictions warn truckers', () => {
  const points = zone({}, { geometry: { ...LINE, type: 'MultiPoint' } })
  const { core_details, ...facts } = zone({}).properties
  const old = { type: 'Feature', geometry: LINE, properties: { ...facts, ...core_details, road_event_id: 'old' } }
  const narrow = zone({ core_details: { event_type: 'restriction', road_names: ['US 36'] } })
  const read = readWzdx(zones(points, old, narrow), NOW)
  expect(
    read.map(({ id, geometry, properties }) => [
      id,
      (geometry as { type: string }).type,
      properties.road_condition_type,
    ]),
  ).toEqual([
    ['z1', 'LineString', 'road_work'],
    ['old', 'LineString', 'road_work'],
    ['z1', 'LineString', 'trucker_warning'],
  ])
})

const event511 = (changes: object = {}) => ({
  ID: 'NY-1',
  RoadwayName: 'I-90',
  DirectionOfTravel: 'Eastbound',
  LanesAffected: '1 of 3',
  Latitude: 42.9,
  Longitude: -78.8,
  EventType: 'accidentsAndIncidents',
  EventSubType: 'crash',
  Description: 'Crash',
  IsFullClosure: false,
  StartDate: SECONDS - 600,
  PlannedEndDate: null,
  ...changes,
})

test('events of a 511 service are incidents, road work, closures and occasions', () => {
  const events = [
    event511(),
    event511({ ID: 2, EventType: 'roadwork' }),
    event511({ ID: 3, IsFullClosure: true }),
    event511({ ID: 4, EventType: 'specialEvents' }),
    event511({ ID: 5, StartDate: SECONDS + 7200 }),
    event511({ ID: 6, PlannedEndDate: SECONDS - 60 }),
  ]
  const { items, dropped } = parseRoadConditions(read511Events(JSON.stringify(events), NOW))
  expect(dropped).toEqual([])
  expect(items.map(({ id, type }) => [id, type])).toEqual([
    ['NY-1', 'traffic_incident'],
    ['2', 'road_work'],
    ['3', 'road_closure'],
    ['4', 'special_event'],
  ])
  expect(items[0]).toMatchObject({ roadway: 'I-90 Eastbound', affectedLanes: '1 of 3', trafficIncidentType: 'crash' })
})

test.each([
  // It is 7 in the morning in New York. Without a zone such times are left out, and the event is shown.
  [undefined, '15/01/2026 18:00:00', ['NY-1']],
  [{ time_zone: 'America/New_York', day_first: true }, '15/01/2026 09:00:00', []],
  [{ time_zone: 'America/New_York', day_first: false }, '1/15/2026 9:00 AM', []],
  [{ time_zone: 'America/New_York', day_first: true }, '15/01/2026 06:30:00', ['NY-1']],
  [{ time_zone: 'America/New_York', day_first: true }, '45/45/2026 99:00:00', ['NY-1']],
])('with local times %j an event that starts at %s is shown as %j [FEED-014]', (local, StartDate, shown) => {
  const text = JSON.stringify([event511({ StartDate })])
  expect(read511Events(text, NOW, undefined, local).map(({ id }) => id)).toEqual(shown)
})

test('an event without a place is refused, the others are taken', () => {
  const notes = noted()
  const rows = [
    event511({ ID: 'x', Latitude: 0, Longitude: 0 }),
    event511(),
    event511({ ID: 'y', EncodedPolyline: '\u0001' }),
  ]
  expect(read511Events(JSON.stringify(rows), NOW, notes)).toHaveLength(1)
  expect(notes.refused.mock.calls).toEqual([
    ['x', 'it has no place'],
    ['y', 'its line cannot be decoded'],
  ])
})

test('winter roads are driving conditions of stretches', () => {
  const road = {
    Id: 7,
    RoadwayName: 'WI 29',
    LocationDescription: 'Green Bay to Shawano',
    'Primary Condition': 'Snow covered',
    'Secondary Conditions': ['Blowing snow'],
    EncodedPolyline: encodePolyline(Float64Array.of(44.5, -88, 44.78, -88.6)),
  }
  expect(only(parseRoadConditions(read511WinterRoads(JSON.stringify([road]))).items)).toMatchObject({
    type: 'road_status',
    roadway: 'WI 29',
    status: 'Snow covered',
    description: 'Green Bay to Shawano: Snow covered, Blowing snow',
    geometry: {
      type: 'LineString',
      coordinates: [
        [-88, 44.5],
        [-88.6, 44.78],
      ],
    },
  })
})

test('cameras that work have their pictures, in both forms of the service', () => {
  const at = { Latitude: 43, Longitude: -76 }
  const cameras = [
    { ID: 'a', Name: 'I-81 at Exit 20', RoadwayName: 'I-81', Url: 'https://x.example/a.jpg', ...at },
    {
      Id: 8,
      Roadway: 'I-90',
      Location: 'Mile 9',
      Views: [{ Url: 'https://x.example/8.jpg', Status: 'Enabled' }],
      ...at,
    },
    { ID: 'b', Url: 'https://x.example/b.jpg', Disabled: true, ...at },
    { ID: 'c', Url: 'javascript:alert(1)', ...at },
  ]
  const { items } = parseRoadConditions(read511Cameras(JSON.stringify(cameras)))
  expect(items).toMatchObject([
    { id: 'a', description: 'I-81 at Exit 20', imageURLs: ['https://x.example/a.jpg'] },
    { id: '8', description: 'I-90, Mile 9', imageURLs: ['https://x.example/8.jpg'] },
  ])
})

/** A server of some road feeds, and a source that asks it. */
async function withServer(answer: (url: string, request: IncomingMessage) => string | number) {
  const server = createServer((request, response) => {
    const given = answer(request.url ?? '', request)
    if (typeof given === 'number') response.writeHead(given).end()
    else response.end(given)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const open = (url: URL, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) =>
    new Promise<IncomingMessage>((resolve, reject) => get(url, { headers, signal }, resolve).on('error', reject))
  const source = (feeds: Omit<RoadFeed, 'headers'>[], headers: Record<string, string> = {}) =>
    liveRoadConditions({
      feeds: feeds.map((feed) => ({ ...feed, headers, url: `${base}${feed.url}` })),
      open,
      userAgent: 'test',
    })
  return { source, close: () => server.close() }
}

test('keys are sent in address and headers, and are in no error', async () => {
  const asked: string[] = []
  const { source, close } = await withServer((url, { headers }) => {
    asked.push(`${url} ${String(headers['x-api-key'])}`)
    return url.startsWith('/broken') ? 500 : zones(zone({}))
  })
  const notes = noted()
  const roads = source(
    [
      { name: 'CO', kind: 'wzdx', url: '/wzdx?key={key}', key: 'se cret/1' },
      { name: 'NY', kind: '511-events', url: '/broken?key={key}', key: 'se cret/1' },
    ],
    { 'x-api-key': '{key}' },
  )
  const reports = await roads.roadConditions(NOW, undefined, notes)
  expect(reports).toMatchObject([{ id: 'CO: z1', properties: { id: 'CO: z1' } }])
  expect(asked).toContain('/wzdx?key=se%20cret%2F1 se cret/1')
  expect(notes.refused.mock.calls).toEqual([['NY', expect.stringMatching(/status 500/)]])
  expect(JSON.stringify(notes.refused.mock.calls)).not.toMatch(/cret/)
  close()
})

test('a feed that fails keeps what it said for an hour, and if all fail the source does', async () => {
  let isBroken = false
  const { source, close } = await withServer((url) =>
    isBroken && url === '/a' ? 503 : zones(zone({ end_date: null })),
  )
  const both = source([
    { name: 'A', kind: 'wzdx', url: '/a' },
    { name: 'B', kind: 'wzdx', url: '/b' },
  ])
  const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
  expect(await both.roadConditions(NOW)).toHaveLength(2)
  isBroken = true
  expect(await both.roadConditions(later(50))).toHaveLength(2)
  expect(await both.roadConditions(later(61))).toMatchObject([{ id: 'B: z1' }])
  const alone = source([{ name: 'A', kind: 'wzdx', url: '/a' }])
  await expect(alone.roadConditions(NOW)).rejects.toThrow(/^None of 1 road feeds could be read\. The first: A: .*503/)
  close()
})

test('damaged files are refused with words, and what is taken of them can be drawn', () => {
  const random = seededRandom(11)
  const files = [
    [zones(zone({}), zone({})), (text: string) => readWzdx(text, NOW, noted())],
    [JSON.stringify([event511(), event511()]), (text: string) => read511Events(text, NOW, noted())],
    [
      JSON.stringify([{ ID: 1, Url: 'https://x.example', Latitude: 1, Longitude: 2 }]),
      (text: string) => read511Cameras(text, noted()),
    ],
    [
      '{"events":[{"id":"a","status":"ACTIVE","event_type":"INCIDENT","geography":{"type":"Point","coordinates":[-122,53]}}]}',
      (text: string) => readOpen511(text, NOW, noted()),
    ],
  ] as const
  for (let i = 0; i < 400; i++) {
    const [whole, read] = files[i % files.length] as (typeof files)[number]
    try {
      const { items } = parseRoadConditions(read(damagedFile(random, Buffer.from(whole)).toString()))
      for (const { geometry } of items) expect(JSON.stringify(geometry)).not.toMatch(/null|NaN/)
    } catch (error) {
      expect((error as Error).message).toMatch(/^(The answer|The feed|None of)/)
    }
  }
})

/** Recorded files, which are not part of the repository. */
const RECORDED = '/work/shared/fixtures'
describe.skipIf(!existsSync(RECORDED))('recorded files', () => {
  const file = (name: string) => readFileSync(path.join(RECORDED, name), 'utf8')

  test.each([
    ['cdot_prod_20230522-174002.json', '2023-05-22T18:00:00Z'],
    ['cdot_production_sample.json', '2025-08-12T18:00:00Z'],
    ['v42_scenario1_simple_linestring_example.geojson', null],
    ['v42_scenario1_simple_multipoint_example.geojson', null],
    ['v40_scenario1_simple_linestring_example.geojson', null],
    ['v31_linestring_example.geojson', null],
    ['v30_multipoint_example.geojson', null],
    ['v20_linestring_example.geojson', null],
    ['v40_bridge_height_restriction_linestring_example.geojson', null],
  ])('work zones of %s', (name, at) => {
    const text = file(`wzdx/${name}`)
    const [, first = ''] = /"start_date": ?"([^"]+)"/.exec(text) ?? []
    const notes = noted()
    const reports = readWzdx(text, new Date(at ?? (first ? Date.parse(first) + 1000 : NOW)), notes)
    expect(notes.refused.mock.calls).toEqual([])
    const { items, dropped } = parseRoadConditions(reports)
    expect(dropped).toEqual([])
    expect(items.length).toBeGreaterThan(0)
    expect(items.every((item) => 'description' in item)).toBe(true)
  })

  test('a feed of devices is none of work zones', () => {
    expect(() => readWzdx(file('wzdx/v42_device_arrow_board_ok_example.geojson'), NOW)).toThrow('one of devices')
  })

  test('events of British Columbia, of which one cannot be read', () => {
    const now = new Date('2023-07-01T12:00:00Z')
    const whole = parseRoadConditions(readOpen511(file('open511/drivebc_event_feed_list_of_five.json'), now))
    expect(whole.dropped).toEqual([])
    expect(whole.items.length).toBeGreaterThan(2)
    const notes = noted()
    const some = readOpen511(file('open511/drivebc_event_feed_list_of_five_with_validation_error.json'), now, notes)
    expect(parseRoadConditions(some).items.length).toBeGreaterThan(1)
  })
})
