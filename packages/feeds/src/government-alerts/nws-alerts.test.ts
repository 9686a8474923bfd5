import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Area } from '@stormlane/domain/geo'
import { AlertBook, alertEvent } from '@stormlane/domain/hazards'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { NwsAlertSource } from './nws-alert-source.ts'
import { readNwsAlerts } from './read-nws-alerts.ts'
import { readZone } from './zone-areas.ts'

const COUNTY: Area = {
  type: 'Polygon',
  coordinates: [
    [
      [-98, 41],
      [-97, 41],
      [-97, 42],
      [-98, 41],
    ],
  ],
}
const areaOfCounties = (same: readonly string[]) => (same.length > 0 ? COUNTY : null)

const feature = (parts: Record<string, unknown> = {}, geometry: unknown = null) => ({
  type: 'Feature',
  geometry,
  properties: {
    id: 'urn:oid:1',
    status: 'Actual',
    messageType: 'Update',
    references: [{ '@id': 'x', identifier: 'urn:oid:0', sender: 's', sent: '2026-01-10T11:00:00-06:00' }],
    event: 'Winter Storm Warning',
    severity: 'Severe',
    certainty: 'Likely',
    urgency: 'Expected',
    sender: 'w-nws.webmaster@noaa.gov',
    senderName: 'NWS Hastings NE',
    sent: '2026-01-10T12:00:00-06:00',
    effective: '2026-01-10T12:00:00-06:00',
    onset: null,
    expires: '2026-01-10T18:00:00-06:00',
    headline: null,
    description: null,
    response: 'Prepare',
    areaDesc: 'Hall; Adams',
    geocode: { SAME: ['031079'], UGC: ['NEC079'] },
    ...parts,
  },
})

describe('an alert of the National Weather Service', () => {
  test('is converted to a government alert', () => {
    const { alerts, dropped } = readNwsAlerts({ features: [feature()] }, areaOfCounties)
    expect(dropped).toEqual([])
    expect(alerts).toEqual([
      expect.objectContaining({
        id: 'urn:oid:1',
        messageType: 'Update',
        references: ['urn:oid:0'],
        country: 'USA',
        sent: new Date('2026-01-10T18:00:00Z'),
        onset: null,
        ends: null,
        description: '',
        areaDescription: 'Hall; Adams',
        geocodes: { same: ['031079'], ugc: ['NEC079'] },
      }),
    ])
  })

  test('without a geometry gets the area of its counties', () => {
    const drawn = { ...COUNTY, coordinates: [COUNTY.coordinates[0]] }
    const { alerts } = readNwsAlerts([feature(), feature({ geocode: null }), feature({}, drawn)], areaOfCounties)
    expect(alerts.map(({ geometry }) => geometry)).toEqual([COUNTY, null, drawn])
  })

  test.each([
    ['no id', feature({ id: '' })],
    ['an invalid time', feature({ sent: 'yesterday' })],
    ['no event', feature({ event: undefined })],
    ['swapped coordinates', feature({}, { type: 'Point', coordinates: [41, -98] })],
    ['no properties', null],
  ])('with %s is dropped and reported', (_what, bad) => {
    const { alerts, dropped } = readNwsAlerts([bad, feature()], areaOfCounties)
    expect([alerts.length, dropped.length]).toEqual([1, 1])
    expect(dropped[0]?.reason).not.toBe('')
  })

  test('with status Test is ignored, and an unknown severity becomes Unknown', () => {
    const { alerts, dropped } = readNwsAlerts(
      [feature({ status: 'Test' }), feature({ severity: 'Epic' })],
      areaOfCounties,
    )
    expect(alerts.map(({ severity }) => severity)).toEqual(['Unknown'])
    expect(dropped).toEqual([])
  })
})

describe('the source', () => {
  let server: Server
  let answer: { status: number; body: string; headers?: Record<string, string> } = {
    status: 200,
    body: '{"features":[]}',
  }
  /** Answers of zones, by path. */
  const zones = new Map<string, string>()
  const askedZones: string[] = []
  const zonesFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-zones-'))
  const agents: (string | undefined)[] = []
  const conditions: (string | undefined)[] = []
  const notes = { received: vi.fn(), refused: vi.fn() }
  const source = () => {
    const { port } = server.address() as AddressInfo
    return new NwsAlertSource({
      url: `http://127.0.0.1:${port}/alerts/active`,
      userAgent: 'Stormlane',
      zonesFolder,
      open: (url, { headers, signal }) =>
        new Promise<IncomingMessage>((resolve, reject) => {
          get(url, { headers, signal, agent: false }, resolve).on('error', reject)
        }),
      read: async (bytes) => readNwsAlerts(JSON.parse(Buffer.from(bytes).toString()), areaOfCounties),
    })
  }

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { url = '' } = request
      if (url.startsWith('/zones/')) {
        askedZones.push(url)
        response.writeHead(zones.has(url) ? 200 : 404).end(zones.get(url))
        return
      }
      agents.push(request.headers['user-agent'])
      conditions.push(request.headers['if-none-match'], request.headers['if-modified-since'])
      const isPacked = answer.headers?.['content-encoding'] === 'gzip'
      response.writeHead(answer.status, answer.headers).end(isPacked ? gzipSync(answer.body) : answer.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.close()
    rmSync(zonesFolder, { recursive: true })
  })

  test('an alert of zones covers its counties until their areas are fetched, which are asked for once and kept [FEED-034]', async () => {
    const square = (west: number) => ({
      type: 'Polygon',
      // The point close to the corner is left out.
      coordinates: [
        [
          [west, 38],
          [west + 0.001, 38],
          [west + 1, 38],
          [west + 1, 39],
          [west, 38],
        ],
      ],
    })
    zones.set('/zones/fire/COZ220', JSON.stringify({ type: 'Feature', geometry: square(-104) }))
    zones.set('/zones/forecast/COZ221', JSON.stringify({ type: 'Feature', geometry: square(-103) }))
    zones.set('/zones/forecast/COZ222', '{"type": "Feature", "geometry": null}')
    const of = (id: string, ...names: string[]) =>
      feature({ id, affectedZones: names.map((name) => `https://api.weather.gov/zones/${name}`) })
    const features = [
      of('both', 'fire/COZ220', 'forecast/COZ221'),
      of('one', 'fire/COZ220'),
      of('county', 'county/NEC079'),
      of('unknown', 'forecast/COZ999', 'fire/COZ220'),
      of('broken', 'forecast/COZ222'),
      of('elsewhere', '../secret'),
    ]
    answer = { status: 200, body: JSON.stringify({ features }) }
    notes.refused.mockClear()
    const areas = async (asked: NwsAlertSource) =>
      Object.fromEntries((await asked.messages([], undefined, notes)).map(({ id, geometry }) => [id, geometry]))
    const first = source()
    // Alerts do not wait for zones.
    expect(await areas(first)).toMatchObject({ both: COUNTY, one: COUNTY, unknown: COUNTY })
    // Once its zones are there an alert is sent again, although it is known.
    const repaired = new Set<string>()
    await vi.waitFor(async () => {
      const known = features.map(({ properties }) => properties.id)
      for (const { id } of await first.messages(known, undefined, notes)) repaired.add(id)
      expect([...repaired].toSorted()).toEqual(['both', 'one'])
    })
    const found = await areas(first)
    const ring = (west: number) => [
      [
        [west, 38],
        [west + 1, 38],
        [west + 1, 39],
        [west, 38],
      ],
    ]
    expect(found).toEqual({
      both: { type: 'MultiPolygon', coordinates: [ring(-104), ring(-103)] },
      one: { type: 'MultiPolygon', coordinates: [ring(-104)] },
      county: COUNTY,
      unknown: COUNTY,
      broken: COUNTY,
      elsewhere: COUNTY,
    })
    expect(notes.refused.mock.calls.map(([item]) => item).join()).toMatch(/zones\/forecast\/COZ(999|222)/)
    expect(askedZones.toSorted()).toEqual([
      '/zones/fire/COZ220',
      '/zones/forecast/COZ221',
      '/zones/forecast/COZ222',
      '/zones/forecast/COZ999',
    ])
    expect(readdirSync(zonesFolder).toSorted()).toEqual(['zones_fire_COZ220.json', 'zones_forecast_COZ221.json'])
    // Another process finds them in the folder.
    askedZones.length = 0
    expect((await areas(source())).both).toEqual(found.both)
    await vi.waitFor(() => expect(askedZones.toSorted()).toEqual(['/zones/forecast/COZ222', '/zones/forecast/COZ999']))
  })

  test('zones that cannot be fetched have the outline that is shipped, near the counties of the alert alone [FEED-034]', async () => {
    const of = (id: string, same: string[], zone: string) =>
      feature({
        id,
        geocode: { SAME: same, UGC: [] },
        affectedZones: [`https://api.weather.gov/zones/forecast/${zone}`],
      })
    // The county of the test is in Nebraska, as is zone 49 of the state; zone 1 of Georgia is not near it.
    answer = {
      status: 200,
      body: JSON.stringify({
        features: [of('near', ['031079'], 'NEZ049'), of('far', ['031079'], 'GAZ001'), of('sea', [], 'GAZ001')],
      }),
    }
    const found = Object.fromEntries((await source().messages()).map(({ id, geometry }) => [id, geometry]))
    expect(found.near).not.toEqual(COUNTY)
    expect(found.near?.type).toBe('MultiPolygon')
    expect(found.far).toEqual(COUNTY)
    expect(found.sea?.type).toBe('MultiPolygon')
  })

  test('takes a packed answer, and refuses one that is packed wrongly', async () => {
    answer = { status: 200, body: JSON.stringify({ features: [feature()] }), headers: { 'content-encoding': 'gzip' } }
    expect((await source().messages()).map(({ id }) => id)).toEqual(['urn:oid:1'])
    answer = { status: 200, body: 'plain', headers: { 'content-encoding': 'gzip ' } }
    await expect(source().messages()).rejects.toThrow('cannot be unpacked')
  })

  test('sends its user agent and leaves out known alerts', async () => {
    answer = { status: 200, body: JSON.stringify({ features: [feature(), feature({ id: 'new' }), null] }) }
    const messages = await source().messages(['urn:oid:1'], undefined, notes)
    expect(messages.map(({ id }) => id)).toEqual(['new'])
    expect(agents.at(-1)).toBe('Stormlane')
    expect(notes.refused).toHaveBeenCalledTimes(1)
    expect(notes.received).toHaveBeenCalledWith(answer.body.length)
  })

  test('tells the ids of a complete list, also of alerts that cannot be read and of an unchanged answer', async () => {
    const told = async (features: unknown[], more: object = {}) => {
      const listed = vi.fn()
      answer = { status: 200, body: JSON.stringify({ features, ...more }), headers: { etag: '"1"' } }
      const asked = source()
      await asked.messages([], undefined, { ...notes, listed })
      answer = { status: 304, body: '' }
      await asked.messages([], undefined, { ...notes, listed })
      return listed.mock.calls.map(([ids]) => ids as unknown)
    }
    const ids = ['urn:oid:1', 'bad']
    expect(await told([feature(), feature({ id: 'bad', sent: '' })])).toEqual([ids, ids])
    expect(await told([feature(), null])).toEqual([])
    expect(await told([feature()], { pagination: { next: 'https://api.weather.gov/alerts?cursor=2' } })).toEqual([])
  })

  test('asks for what has changed; an unchanged answer brings again what was not stored, and nothing is read', async () => {
    const date = 'Sat, 10 Jan 2026 18:00:00 GMT'
    const asked = source()
    answer = {
      status: 200,
      body: JSON.stringify({ features: [feature()] }),
      headers: { etag: '"7"', 'last-modified': date },
    }
    await asked.messages()
    answer = { status: 304, body: '' }
    expect((await asked.messages()).map(({ id }) => id)).toEqual(['urn:oid:1'])
    expect(conditions.slice(-2)).toEqual(['"7"', date])
    expect(await asked.messages(['urn:oid:1'])).toEqual([])
    answer = { status: 200, body: JSON.stringify({ features: [feature({ id: 'new' })] }) }
    expect((await asked.messages()).map(({ id }) => id)).toEqual(['new'])
    await asked.messages()
    expect(conditions.slice(-2)).toEqual([undefined, undefined])
  })

  test('a failure between two answers loses nothing', async () => {
    const asked = source()
    answer = { status: 200, body: JSON.stringify({ features: [feature()] }), headers: { etag: '"8"' } }
    await asked.messages()
    answer = { status: 200, body: 'not json', headers: { etag: '"9"' } }
    await expect(asked.messages()).rejects.toThrow(/JSON/)
    answer = { status: 304, body: '' }
    expect((await asked.messages()).map(({ id }) => id)).toEqual(['urn:oid:1'])
    expect(conditions.at(-2)).toBe('"8"')
  })

  test.each([
    [503, 'busy', /answered with status 503/],
    [200, 'not json', /JSON/],
    [200, '{"title":"wrong"}', /no list of alerts/],
    [200, JSON.stringify([feature({ sent: '' }), null]), /None of 2 alerts could be read; the first, urn:oid:1: sent/],
    [304, '', /answered with status 304/],
  ])('rejects an answer of %i %s', async (status, body, error) => {
    answer = { status, body }
    await expect(source().messages()).rejects.toThrow(error)
  })
})

/** Recorded answers are not part of the repository; tests that need them are skipped where they are missing. */
const RECORDED = path.join(
  process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../shared/fixtures'),
  'nws-alerts',
)
const recorded = (name: string): unknown => JSON.parse(readFileSync(path.join(RECORDED, `${name}.json`), 'utf8'))

describe.skipIf(!existsSync(RECORDED))('recorded answers', () => {
  test.each([
    ['alerts_active_northwest_alerts', 529],
    ['nws_alerts_2024-12-08_array', 443],
  ])(
    'all alerts of %s are accepted, updates replace older messages, and nearly all events have a color',
    (name, count) => {
      const { alerts, dropped } = readNwsAlerts(recorded(name), areaOfCounties)
      expect([alerts.length, dropped]).toEqual([count, []])
      const book = new AlertBook()
      for (const alert of alerts) book.receive(alert)
      const replaced = new Set(alerts.flatMap(({ references }) => references))
      const [first] = alerts.map(({ sent }) => sent).toSorted((a, b) => a.getTime() - b.getTime())
      const active = book.activeAt(first as Date).map(({ alert }) => alert.id)
      expect(active.filter((id) => replaced.has(id))).toEqual([])
      const unknown = alerts.filter(({ event }) => alertEvent(event).color === '#9AA5B1')
      expect(unknown.length / alerts.length).toBeLessThan(0.02)
    },
  )

  test('a cancellation ends the alert that it refers to', () => {
    const cancel = recorded('cancel-alert') as ReturnType<typeof feature>
    const prior = feature({
      ...cancel.properties,
      id: 'urn:oid:2.49.0.1.840.0.example-prior-001',
      messageType: 'Alert',
      references: [],
    })
    const { alerts, dropped } = readNwsAlerts([prior, cancel], areaOfCounties)
    const book = new AlertBook()
    expect(dropped).toEqual([])
    const at = new Date('2026-05-14T17:00:00Z')
    book.receive(alerts[0] ?? expect.unreachable('no alert'))
    expect(book.activeAt(at)).toHaveLength(1)
    book.receive(alerts[1] ?? expect.unreachable('no cancellation'))
    expect(book.activeAt(at)).toEqual([])
  })

  test('the zones of recorded alerts are paths of the service', () => {
    const { zonesOf, alerts } = readNwsAlerts(recorded('alerts_active_northwest_alerts'), areaOfCounties)
    expect([alerts.length, zonesOf.size]).toEqual([529, 506])
    expect(new Set([...zonesOf.values()].flat()).size).toBeGreaterThan(850)
    expect(readZone(JSON.stringify(recorded('zone-coz220')))).toMatchObject({ type: 'MultiPolygon' })
  })
})
