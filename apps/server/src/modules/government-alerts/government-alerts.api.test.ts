import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getAlertFeature, getWeather, listAlertFeatures, listGovernmentAlerts } from '@stormlane/contract'
import type { Area } from '@stormlane/domain/geo'
import type { GovernmentAlert } from '@stormlane/domain/hazards'
import { HOUR_MS } from '@stormlane/domain/time'
import { nwsInThread } from '@stormlane/feeds'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'
import { openGuarded } from '../../platform/outgoing/guarded-connection.ts'
import { openGovernmentAlerts } from './government-alert.service.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
})
afterAll(() => server.stop())
beforeEach(() => server.clock.moveTo(TEST_NOW))

const hours = (count: number) => new Date(TEST_NOW.getTime() + count * HOUR_MS)

const square = (west: number, south: number, size: number): Area => ({
  type: 'Polygon',
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

const NEBRASKA = square(-100, 40, 4)
const ONTARIO = square(-80, 44, 2)
const SONORA = square(-111, 28, 2)
const DATE_LINE = square(178, 51, 4)

function message(id: string, parts: Partial<GovernmentAlert> = {}): GovernmentAlert {
  return {
    id,
    messageType: 'Alert',
    references: [],
    country: 'USA',
    event: 'Winter Storm Warning',
    severity: 'Severe',
    certainty: 'Likely',
    urgency: 'Expected',
    sender: 'w-nws.webmaster@noaa.gov',
    senderName: 'NWS Hastings NE',
    sent: TEST_NOW,
    effective: TEST_NOW,
    onset: hours(1),
    expires: hours(6),
    ends: hours(12),
    headline: 'Winter Storm Warning issued',
    description: 'Heavy snow.',
    instruction: 'Stay home.',
    response: 'Prepare',
    areaDescription: 'Adams; Hall',
    geocodes: { same: ['031001'], ugc: ['NEC001'] },
    geometry: NEBRASKA,
    ...parts,
  }
}

const get = (path: string, headers: Record<string, string> = {}) =>
  server.send('GET', `/api${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } })
const features = async (query: string) => {
  const answer = listAlertFeatures.answer.parse((await get(`/alerts/weather/current${query}`)).json())
  return answer.features.map(({ id }) => id)
}

test('before the first answer of the feed the list is empty and stale', async () => {
  const answer = listGovernmentAlerts.answer.parse((await get('/governmental_alerts.json')).json())
  expect(answer).toEqual({ governmental_alerts: [], updated_at: null, age_seconds: null, is_stale: true })
})

test('an alert has id, details, severity and timestamps [MODEL-051], its feature fill, event and priority [MODEL-052], and all that CAP says', async () => {
  await server.hazards.alerts.receive([
    message('usa'),
    message('can', { country: 'CAN', event: 'Tornado Warning', geometry: ONTARIO }),
    message('mex', { country: 'MEX', geometry: SONORA }),
    message('date-line', { event: 'Gale Warning', geometry: DATE_LINE }),
  ])
  const response = await get('/governmental_alerts.json')
  const answer = listGovernmentAlerts.answer.parse(response.json())
  expect(answer.governmental_alerts.map(({ id }) => id)).toEqual(['can', 'usa', 'date-line'])
  expect(answer).toMatchObject({ updated_at: TEST_NOW.toISOString(), age_seconds: 0, is_stale: false })
  expect(answer.governmental_alerts[1]).toEqual({
    type: 'governmental_alert',
    id: 'usa',
    details: {
      name: 'Winter Storm Warning',
      color: '#FF69B4',
      body: 'Heavy snow.',
      area_description: 'Adams; Hall',
      instruction: 'Stay home.',
    },
    severity: 'Severe',
    timestamps: { issued: TEST_NOW.toISOString(), begins: hours(1).toISOString(), expires: hours(12).toISOString() },
    geojson: {
      type: 'Feature',
      id: 'usa',
      geometry: NEBRASKA,
      properties: { fill: '#FF69B4', event: 'Winter Storm Warning', priority: 26 },
    },
    cap: {
      message_type: 'Alert',
      references: [],
      country: 'USA',
      event: 'Winter Storm Warning',
      severity: 'Severe',
      certainty: 'Likely',
      urgency: 'Expected',
      sender: 'w-nws.webmaster@noaa.gov',
      sender_name: 'NWS Hastings NE',
      sent: TEST_NOW.toISOString(),
      effective: TEST_NOW.toISOString(),
      onset: hours(1).toISOString(),
      expires: hours(6).toISOString(),
      ends: hours(12).toISOString(),
      headline: 'Winter Storm Warning issued',
      description: 'Heavy snow.',
      instruction: 'Stay home.',
      response: 'Prepare',
      area_description: 'Adams; Hall',
      geocodes: { same: ['031001'], ugc: ['NEC001'] },
    },
    thread_id: 'usa',
    revision: 1,
  })
})

test('alerts of Mexico come where return names mexico_alerts [API-117]', async () => {
  const ids = async (query: string) => {
    const answer = listGovernmentAlerts.answer.parse((await get(`/governmental_alerts.json${query}`)).json())
    return answer.governmental_alerts.map(({ id }) => id)
  }
  expect(await ids('')).not.toContain('mex')
  expect(await ids('?return=mexico_alerts')).toEqual(expect.arrayContaining(['mex', 'usa', 'can']))
  expect((await get('/governmental_alerts.json?return=mars')).status).toBe(400)
})

test('weather/current stands below the alerts host [API-139] and answers features with fill and event [API-120], of the countries asked for [API-119]', async () => {
  const answer = listAlertFeatures.answer.parse((await get('/alerts/weather/current?countries=CAN')).json())
  expect(answer.features).toEqual([
    expect.objectContaining({
      id: 'can',
      geometry: ONTARIO,
      properties: expect.objectContaining({ fill: '#FF0000', event: 'Tornado Warning', priority: 2, country: 'CAN' }),
    }),
  ])
  expect(await features('')).toEqual(['can', 'usa', 'date-line'])
  expect(await features('?countries=USA,MEX')).toEqual(['mex', 'usa', 'date-line'])
  expect(await features('?countries=all')).toEqual(['can', 'mex', 'usa', 'date-line'])
})

test('it takes a token, can be narrowed to a box of the map, also one across the date line, and leave geometries out [API-118]', async () => {
  expect(await features('?bounds=41,-97,39,-99')).toEqual(['usa'])
  expect(await features('?bounds=39,-97,38,-99')).toEqual([])
  expect(await features('?bounds=60,-170,45,170')).toEqual(['date-line'])
  const query = `token=${token}&omit_geometries=true&bounds=41,-97,39,-99`
  const without = async (countries: string) => {
    const answer = await server.send('GET', `/api/alerts/weather/current?${query}&countries=${countries}`)
    return listAlertFeatures.answer.parse(answer.json()).features.map(({ id, geometry }) => [id, geometry])
  }
  expect(await without('USA')).toEqual([['usa', null]])
  expect(await without('CAN')).toEqual([])
})

test.each([
  ['bounds=41,-97,39', 'bounds must be ne_lat,ne_lng,sw_lat,sw_lng'],
  ['bounds=north,-97,39,-99', 'bounds must be ne_lat,ne_lng,sw_lat,sw_lng'],
  ['bounds=91,-97,39,-99', 'bounds: latitude must be between -90 and 90'],
  ['bounds=NaN,-97,39,-99', 'bounds must be ne_lat,ne_lng,sw_lat,sw_lng'],
  ['bounds=39,-97,41,-99', 'bounds: the north edge lies south of the south edge'],
  ['bounds=41,1e9,39,-99', 'bounds must be ne_lat,ne_lng,sw_lat,sw_lng'],
  ['countries=FRA', 'countries must be all or a list of USA, CAN, MEX'],
])('%s is refused in words', async (query, error) => {
  const { status, json } = await get(`/alerts/weather/current?${query}`)
  expect([status, json().error]).toEqual([400, error])
})

test('one alert answers by its id [API-123], an unknown one "alert not found" [API-124]', async () => {
  const answer = await server.send('GET', `/api/alerts/weather/usa?token=${token}`)
  expect(getAlertFeature.answer.parse(answer.json())).toMatchObject({
    type: 'Feature',
    id: 'usa',
    geometry: NEBRASKA,
    properties: { event: 'Winter Storm Warning', fill: '#FF69B4', priority: 26 },
  })
  const { status, json } = await get('/alerts/weather/urn:oid:none')
  expect([status, json().error]).toEqual([404, 'alert not found'])
})

test('one alert can be read by its id without a token [ALERT-022]', async () => {
  expect((await server.send('GET', '/api/alerts/weather/usa')).json()).toMatchObject({ id: 'usa' })
  const unknown = await server.send('GET', '/api/alerts/weather/none')
  expect([unknown.status, unknown.json().error]).toEqual([404, 'alert not found'])
})

test.each(['made-up', 'x'.repeat(5000), ''])(
  'one alert opens whatever token its link has: "%s" [ALERT-021]',
  async (given) => {
    const answer = await server.send('GET', `/api/alerts/weather/usa?token=${given}`)
    expect([answer.status, answer.json().id]).toEqual([200, 'usa'])
    const byHeader = await server.send('GET', '/api/alerts/weather/usa', {
      headers: { authorization: `Bearer ${given}` },
    })
    expect(byHeader.status).toBe(200)
  },
)

test('an alert opens with the token of any organization, also of a session that has ended', async () => {
  const other = await server.signIn('trial@stormlane.example')
  const open = () => server.send('GET', '/api/alerts/weather/usa', { headers: { authorization: `Bearer ${other}` } })
  expect((await open()).status).toBe(200)
  await server.database.asSystem.deleteFrom('sessions').execute()
  expect((await open()).status).toBe(200)
  token = await server.signIn()
})

test('who has no valid token gets no list of alerts', async () => {
  for (const path of ['/governmental_alerts.json', '/alerts/weather/current'])
    expect((await server.send('GET', `/api${path}?token=wrong`)).status).toBe(401)
})

test('an answer may be kept for 300 s [API-017], and who has it already gets 304 until the alerts change', async () => {
  const first = await get('/governmental_alerts.json')
  expect(first.headers['cache-control']).toBe('private, max-age=300')
  const known = { 'if-none-match': String(first.headers.etag) }
  const again = await get('/governmental_alerts.json', known)
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await get('/governmental_alerts.json?return=mexico_alerts', known)).status).toBe(200)
  await server.hazards.alerts.receive([message('more', { event: 'Wind Advisory' })])
  expect((await get('/governmental_alerts.json', known)).status).toBe(200)
})

test('a feed that has not answered for long is stale, with its age', async () => {
  server.clock.moveTo(hours(1))
  const answer = listGovernmentAlerts.answer.parse((await get('/governmental_alerts.json')).json())
  expect(answer).toMatchObject({ is_stale: true, age_seconds: 3600 })
  expect(answer.governmental_alerts.length).toBeGreaterThan(0)
})

test('an update takes the place of what it refers to, a cancellation ends it, and what is over can still be read', async () => {
  const references = ['usa']
  await server.hazards.alerts.receive([message('usa-2', { messageType: 'Update', references, sent: hours(1) })])
  const threads = server.hazards.alerts.current().alerts.map(({ alert, threadId }) => [alert.id, threadId])
  expect(threads).toContainEqual(['usa-2', 'usa'])
  expect(await features('?bounds=41,-97,39,-99')).toEqual(['usa-2', 'more'])
  await server.hazards.alerts.receive([
    message('usa-3', { messageType: 'Cancel', references: ['usa', 'usa-2'], sent: hours(2) }),
  ])
  expect(await features('?bounds=41,-97,39,-99')).toEqual(['more'])
  server.clock.moveTo(hours(13))
  expect(await features('?countries=all')).toEqual([])
  expect(getAlertFeature.answer.parse((await get('/alerts/weather/usa')).json()).geometry).toEqual(NEBRASKA)
})

test('a process that starts later holds the same alerts, in the same threads', async () => {
  const { database, clock } = server
  const later = await openGovernmentAlerts({ database, clock })
  const threads = ({ current }: typeof later) => current().alerts.map(({ alert, threadId }) => [alert.id, threadId])
  expect(threads(later)).toEqual(threads(server.hazards.alerts))
  expect(threads(later).length).toBeGreaterThan(2)
  // It has ended, but it is still the first message of the thread.
  clock.moveTo(hours(11))
  await server.hazards.alerts.receive([
    message('more-2', { event: 'Wind Advisory', messageType: 'Update', references: ['more'], ends: hours(40) }),
  ])
  clock.moveTo(hours(20))
  const latest = await openGovernmentAlerts({ database, clock })
  expect(threads(latest)).toEqual([['more-2', 'more']])
})

test('an alert whose zones are fetched later moves to their area, in every process, and both areas are rated again [FEED-035]', async () => {
  const { database, clock, hazards } = server
  const other = await openGovernmentAlerts({ database, clock })
  const [nebraska, ontario] = [
    { latitude: 42, longitude: -98 },
    { latitude: 45, longitude: -79 },
  ]
  const over = (alerts: typeof other) =>
    alerts.over([nebraska, ontario]).map((found) => found.some(({ id }) => id === 'drawn-later'))
  const changes: string[][] = []
  const stop = hazards.alerts.onChange(({ appeared, ended }) => {
    const areas = [...ended, ...appeared].map(({ alert }) => alert.geometry)
    changes.push(areas.map((area) => (JSON.stringify(area) === JSON.stringify(NEBRASKA) ? 'Nebraska' : 'Ontario')))
  })
  await hazards.alerts.receive([message('drawn-later')])
  expect(over(hazards.alerts)).toEqual([true, false])
  const version = hazards.alerts.version()
  await hazards.alerts.receive([message('drawn-later', { geometry: ONTARIO })])
  stop()
  expect(over(hazards.alerts)).toEqual([false, true])
  expect(hazards.alerts.version()).toBeGreaterThan(version)
  expect(changes).toEqual([['Nebraska'], ['Nebraska', 'Ontario']])
  await other.load()
  expect(over(other)).toEqual([false, true])
  // The same area once more changes nothing.
  const redrawn = hazards.alerts.version()
  await hazards.alerts.receive([message('drawn-later', { geometry: square(-80, 44, 2) })])
  expect(hazards.alerts.version()).toBe(redrawn)
  await hazards.alerts.receive([message('drawn-later-2', { messageType: 'Cancel', references: ['drawn-later'] })])
})

test('an area that crosses itself is kept; one of a million corners, or with swapped coordinates, is dropped, counted and noted', async () => {
  const bowTie: Area = {
    type: 'Polygon',
    coordinates: [
      [
        [-90, 30],
        [-88, 32],
        [-88, 30],
        [-90, 32],
        [-90, 30],
      ],
    ],
  }
  const ring = Array.from({ length: 1_000_000 }, (_, i) => [-90 + Math.cos(i), 40 + Math.sin(i)])
  const notes = { received: vi.fn(), refused: vi.fn() }
  const alerts = await openGovernmentAlerts({ database: server.database, clock: server.clock })
  const messages = [
    message('bow-tie', { geometry: bowTie }),
    message('million', { geometry: { type: 'Polygon', coordinates: [ring] } }),
    message('swapped', { geometry: square(40, -100, 2) }),
    message('nowhere', { geometry: null }),
  ]
  const { dropped } = await alerts.receive(messages, { notes })
  expect(dropped).toBe(2)
  expect(notes.refused.mock.calls.map(([item]) => item as string)).toEqual(['million', 'swapped'])
  const ids = alerts.current().alerts.map(({ alert }) => alert.id)
  expect(ids).toEqual(expect.arrayContaining(['bow-tie', 'nowhere']))
  expect(ids).not.toContain('million')
  expect(alerts.current().at({ latitude: 31.1, longitude: -88.5 })).toHaveLength(1)
})

test('GET /weather tells the alerts of the place, of Mexico only where return names global_alerts [API-105] [API-106]', async () => {
  await publishTestRun(server.forecast, { runTime: TEST_NOW })
  await server.hazards.alerts.receive([
    message('hermosillo', { country: 'MEX', geometry: SONORA }),
    message('hastings'),
  ])
  const alertsAt = async (query: string) => {
    const answer = getWeather.answer.parse((await get(`/weather?${query}`)).json())
    return answer.alerts.map(({ id }) => id)
  }
  expect(await alertsAt('latitude=29.1&longitude=-110.9')).toEqual([])
  expect(await alertsAt('latitude=29.1&longitude=-110.9&return=global_alerts')).toContain('hermosillo')
  expect(await alertsAt('latitude=41&longitude=-98')).toContain('hastings')
})

test('alerts of the weather service are read in a thread; one that draws nothing covers the counties that it names', async () => {
  const { geometry: _, geocodes, areaDescription, country: __, ...rest } = message('urn:oid:nws')
  const properties = {
    ...rest,
    status: 'Actual',
    areaDesc: areaDescription,
    geocode: { SAME: geocodes.same, UGC: geocodes.ugc },
    references: [],
  }
  const features = [
    { geometry: null, properties },
    { geometry: null, properties: { ...properties, id: '' } },
  ]
  const service = createServer((_request, response) => response.end(JSON.stringify({ features })))
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const notes = { received: vi.fn(), refused: vi.fn() }
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
  const nws = nwsInThread({
    url,
    userAgent: 'test',
    zonesFolder: '/nowhere',
    open: (address, request) => openGuarded(address, { ...request, allowsPrivate: true }),
  })
  try {
    await server.hazards.alerts.receive(await nws.messages([], undefined, notes))
    // in Adams County, Nebraska, and beyond it
    const idsAt = (latitude: number, longitude: number) =>
      server.hazards.alerts
        .current()
        .at({ latitude, longitude })
        .map(({ alert }) => alert.id)
    expect(idsAt(40.52, -98.5)).toContain('urn:oid:nws')
    expect(idsAt(43.5, -99.5)).not.toContain('urn:oid:nws')
    expect(notes.refused.mock.calls).toEqual([['an alert without an id', expect.stringMatching(/^id: /)]])
    expect(notes.received).toHaveBeenCalledWith(Buffer.byteLength(JSON.stringify({ features })))
    expect(await nws.messages(['urn:oid:nws'])).toEqual([])
  } finally {
    await nws.close()
    service.close()
  }
})

test('areas of alerts wind as RFC 7946 demands, however their source wrote them [API-201]', async () => {
  const clockwise = { ...NEBRASKA, coordinates: NEBRASKA.coordinates.map((ring) => ring.toReversed()) } as Area
  await server.hazards.alerts.receive([message('turned', { geometry: clockwise })])
  const { features } = listAlertFeatures.answer.parse((await get('/alerts/weather/current')).json())
  expect(features.find(({ id }) => id === 'turned')?.geometry).toEqual(NEBRASKA)
  expect(getAlertFeature.answer.parse((await get('/alerts/weather/turned')).json()).geometry).toEqual(NEBRASKA)
})
