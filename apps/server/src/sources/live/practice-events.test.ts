// The events of the simulated world twice: asked directly, and published by the practice server as the agencies publish theirs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  AlertBook,
  type EventSource,
  type EventType,
  type GovernmentAlert,
  type GovernmentAlertSource,
  type HazardEvent,
  parseRoadConditions,
  type RoadCondition,
} from '@stormlane/domain/hazards'
import { milesToMeters } from '@stormlane/domain/measures'
import { HOUR_MS } from '@stormlane/domain/time'
import { observedTruth, type StationValues, VERIFIED_POINTS } from '@stormlane/domain/verification'
import { PracticeFiles, practiceServer, SimulatedHazards, simulatedVerification } from '@stormlane/simulation'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { madeOnce, untilMade } from '../../../test/made-once.ts'
import { readConfig } from '../../platform/config.ts'
import { openLog } from '../../platform/logging.ts'
import { openSources, type Sources } from '../../sources.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

/** A day with reports of every kind, before and after 12 UTC. */
const NOW = new Date('2026-05-04T22:40:00Z')
const SNOWY = new Date('2026-01-15T12:00:00Z')
const HURRICANES = new Date('2026-08-28T03:00:00Z')
/** 80 counties have outages. */
const STORMY = new Date('2026-10-14T12:00:00Z')
const RESTLESS = new Date('2026-05-22T12:00:00Z')
let now = NOW
const WORLD = { seed: 1, degrees: 1 }
const dataFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-events-'))
let server: Server
let url: string
let sources: Sources
let simulated: SimulatedHazards
let live: EventSource

beforeAll(async () => {
  const files = new PracticeFiles({ ...WORLD, hrrrKm: null, latency: 'none', now: () => now })
  server = practiceServer(madeOnce(files, () => now))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  sources = openLive({ ECCC_LISTINGS_URL: `${url}/dd.weather.gc.ca` })
  simulated = new SimulatedHazards({ now: () => NOW }, { ...WORLD, dataFolder: '/nowhere' })
  live = sources.hazards?.events ?? expect.unreachable('there are no live events')
})
afterAll(async () => {
  await Promise.all([sources?.close(), simulated?.close()])
  server?.close()
  rmSync(dataFolder, { recursive: true })
})

function openLive(settings: Record<string, string> = {}): Sources {
  const world = { LOG_LEVEL: 'silent', STORMLANE_WORLD: 'live', STORMLANE_DATA: dataFolder, FEEDS_BASE_URL: `${url}/` }
  const config = readConfig({ ...world, ...settings })
  return openSources({ config, clock: { now: () => NOW }, log: openLog(config), version: 'test' })
}

async function both(type: EventType, at = NOW) {
  now = at
  const notes = { received: vi.fn(), refused: vi.fn() }
  const shown = await untilMade(() => live.events(type, at, undefined, notes))
  expect(notes.refused.mock.calls).toEqual([])
  return { shown, direct: await simulated.events(type, at) }
}

test('earthquakes of the practice server are those of the simulated world', async () => {
  const { shown, direct } = await both('earthquakes')
  expect(direct.length).toBeGreaterThan(50)
  expect(shown).toEqual(direct)
})

test('alerts of the practice server are those of the simulated world in the United States, by area or by zones', async () => {
  const book = new AlertBook()
  for (const message of await simulated.messages()) book.receive(message)
  const direct = book.activeAt(NOW).flatMap(({ alert }) => (alert.country === 'USA' ? alert : []))
  const notes = { received: vi.fn(), refused: vi.fn() }
  let shown: readonly GovernmentAlert[] = []
  const sizesOff = () => {
    const sizeOf = (alert: GovernmentAlert | undefined) => areaSize(alert?.geometry)
    return direct.map((alert) => Math.abs(sizeOf(shown.find(({ id }) => id === alert.id)) / sizeOf(alert) - 1))
  }
  // Areas of zones, which are fetched in the background, have fewer points, and those of counties inner borders.
  await vi.waitFor(
    async () => {
      shown = (await sources.hazards?.alerts?.messages([], undefined, notes)) ?? []
      expect(Math.max(...sizesOff())).toBeLessThan(0.03)
      const ids = shown.map(({ id }) => id)
      expect(await sources.hazards?.alerts?.messages(ids, undefined, notes)).toEqual([])
    },
    { timeout: 240_000, interval: 500 },
  )
  expect(notes.refused.mock.calls).toEqual([])
  const told = (alerts: readonly GovernmentAlert[]) =>
    alerts
      .map((alert) => ({ ...alert, geometry: null, geocodes: alert.geocodes.same }))
      .toSorted((one, other) => one.id.localeCompare(other.id))
  expect(direct.length).toBeGreaterThan(5)
  expect(new Set(direct.map(({ ends }) => ends === null)).size).toBe(2)
  expect(told(shown)).toEqual(told(direct))
  // Once all zones are there, an answer that has not changed is not sent again.
  const ids = shown.map(({ id }) => id)
  await vi.waitFor(
    async () => {
      notes.received.mockClear()
      expect(await sources.hazards?.alerts?.messages(ids, undefined, notes)).toEqual([])
      expect(notes.received).not.toHaveBeenCalled()
    },
    { timeout: 240_000, interval: 500 },
  )
})

test('alerts of Canada come from GeoMet, whose listings are not asked for [FEED-033, FEED-001]', async () => {
  now = NOW
  const book = new AlertBook()
  for (const message of await simulated.messages()) book.receive(message)
  const direct = book.activeAt(NOW).flatMap(({ alert }) => (alert.country === 'CAN' ? alert : []))
  const asked: string[] = []
  const note = (request: { url?: string }) => asked.push(request.url ?? '')
  server.on('request', note)
  const opened = openLive()
  const [canada] = opened.hazards?.neighborAlerts?.find(([feed]) => feed === 'alerts_canada')?.slice(1) ?? []
  const shown = await untilMade(() => (canada as GovernmentAlertSource).messages())
  server.off('request', note)
  await opened.close()
  const told = (alerts: readonly GovernmentAlert[]) =>
    alerts
      .map(({ event, severity, areaDescription, ends, geometry }) => ({
        event,
        severity,
        areaDescription,
        ends,
        size: areaSize(geometry).toFixed(1),
      }))
      .toSorted((one, other) => one.areaDescription.localeCompare(other.areaDescription))
  expect(direct.length).toBeGreaterThan(3)
  expect(told(shown)).toEqual(told(direct))
  // The zones of the United States may still be fetched in the background.
  const canadian = asked.filter((path) => !path.startsWith('/api.weather.gov/zones/'))
  expect(
    canadian.filter((path) => !path.startsWith('/api.weather.gc.ca/collections/weather-alerts/items?f=json')),
  ).toEqual([])
  expect(canadian).not.toEqual([])
})

test('alerts of Canada and Mexico come from their own services, in English or marked as Spanish [FEED-001]', async () => {
  now = NOW
  const direct = await simulated.messages()
  const found: Record<string, readonly GovernmentAlert[]> = {}
  for (const [feed, source] of sources.hazards?.neighborAlerts ?? []) {
    const notes = { received: vi.fn(), refused: vi.fn() }
    found[feed] = await untilMade(() => source.messages([], undefined, notes))
    expect(notes.refused.mock.calls).toEqual([])
    // A file is asked for once, and what was not stored comes again.
    expect(await source.messages(found[feed].slice(1).map(({ id }) => id))).toEqual(found[feed].slice(0, 1))
  }
  const told = (alerts: readonly GovernmentAlert[]) =>
    alerts
      .map((alert) => ({ ...alert, geometry: null, geocodes: null }))
      .toSorted((one, other) => one.id.localeCompare(other.id))
  const of = (country: string) => direct.filter((alert) => alert.country === country)
  expect(of('CAN').length).toBeGreaterThan(3)
  expect(told(found.alerts_canada ?? [])).toEqual(told(of('CAN')))
  for (const alert of of('CAN'))
    expect(areaSize(found.alerts_canada?.find(({ id }) => id === alert.id)?.geometry)).toBeCloseTo(
      areaSize(alert.geometry),
      6,
    )
  expect(of('MEX').length).toBeGreaterThan(0)
  const spanish = (text: string | null) => text && `In Spanish: ${text}`
  expect(told(found.alerts_mexico ?? [])).toEqual(
    told(of('MEX')).map((alert) => ({
      ...alert,
      headline: `${alert.headline} (in Spanish)`,
      description: spanish(alert.description),
      instruction: spanish(alert.instruction),
    })),
  )
})

/** Square degrees, without holes. */
function areaSize(area: GovernmentAlert['geometry'] | undefined): number {
  const polygons = !area ? [] : area.type === 'Polygon' ? [area.coordinates] : area.coordinates
  const signed = (ring: readonly (readonly number[])[]) =>
    ring.reduce((sum, [x = 0, y = 0], i) => {
      const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length] ?? []
      return sum + (x * nextY - nextX * y) / 2
    }, 0)
  return polygons.flat().reduce((sum, ring) => sum + signed(ring), 0)
}

test('[FEED-072] storm reports of the practice server are those of the simulated world, of every kind, to the minute and 0.01 degrees', async () => {
  const { shown, direct } = await both('storm_reports')
  const line = (event: HazardEvent) => {
    if (event.eventType !== 'storm_reports') return expect.unreachable('another type')
    const { reportType, magnitude, units, geoJson } = event
    const { category, county, reported_at } = geoJson.properties ?? {}
    const place = geoJson.geometry.coordinates.map((degrees) => degrees.toFixed(2))
    return [String(reported_at).slice(0, 16), reportType, magnitude, units, category, county, ...place].join(' ')
  }
  const types = new Set(direct.map((event) => 'reportType' in event && event.reportType))
  expect([...types]).toEqual(expect.arrayContaining(['TORNADO', 'HAIL', 'TSTM WND GST', 'FLASH FLOOD']))
  expect(shown.map(line).toSorted()).toEqual(direct.map(line).toSorted())
})

test('outlooks of the practice server are those of the simulated world, by risk and area', async () => {
  const { shown, direct } = await both('severe_cast')
  const told = (events: readonly HazardEvent[]) =>
    events.map(({ geoJson: { geometry, properties } }) => {
      const { risk, fill, start_time, end_time } = properties ?? {}
      return { risk, fill, start_time, end_time, geometry }
    })
  expect(direct.length).toBeGreaterThan(0)
  expect(told(shown)).toEqual(told(direct))
})

test('volcanoes of the practice server are those of the simulated United States', async () => {
  // A week in which some are restless.
  const { shown, direct } = await both('volcanoes', RESTLESS)
  const told = (events: readonly HazardEvent[]) =>
    events.map(({ geoJson: { geometry, properties } }) => ({ geometry, properties }))
  const own = direct.filter(({ geoJson }) => geoJson.properties?.country === 'United States')
  expect(own.length).toBeGreaterThan(0)
  expect(told(shown)).toEqual(told(own))
})

test('lightning of the practice server is that of the simulated world, to the millisecond and 0.0001 degrees', async () => {
  const { shown, direct } = await both('lightning')
  // The last file of 20 seconds is not there yet.
  const newest = new Date(NOW.getTime() - 20_000)
  const told = (events: readonly HazardEvent[]) =>
    events
      .flatMap((event) => (event.eventType === 'lightning' && event.detectedTime < newest ? event : []))
      .map(({ detectedTime, geoJson }) => ({ time: detectedTime.getTime(), at: geoJson.geometry.coordinates.join() }))
      .toSorted((a, b) => a.at.localeCompare(b.at) || a.time - b.time)
  const [ours, theirs] = [told(shown), told(direct)]
  expect(theirs.length).toBeGreaterThan(100)
  expect(ours.map(({ at }) => at)).toEqual(theirs.map(({ at }) => at))
  for (const [i, { time }] of theirs.entries()) expect(Math.abs(time - (ours[i]?.time ?? 0))).toBeLessThanOrEqual(1)
})

test('cyclones of the practice server are those of the simulated world: positions to 0.1 degrees, cones and gales to a few miles', async () => {
  const { shown, direct } = await both('cyclones', HURRICANES)
  // The center publishes no tracks of other models beside its own.
  const own = direct.filter(({ id }) => !id.includes('_alternate'))
  const key = (event: HazardEvent) => event.id.replace('swath-34-0', 'swath-track')
  expect(own.length).toBeGreaterThan(10)
  expect(shown.map(key).toSorted()).toEqual(own.map(key).toSorted())
  for (const event of own) {
    const same = shown.find((other) => key(other) === key(event))
    const { max_wind_kt, category, valid_at } = event.geoJson.properties ?? {}
    expect(same?.geoJson.properties).toMatchObject(max_wind_kt === undefined ? {} : { max_wind_kt, category, valid_at })
    const [theirs, ours] = [event, same as HazardEvent].map(({ geoJson }) =>
      (JSON.stringify(geoJson.geometry).match(/-?\d+(\.\d+)?/g) ?? []).map(Number),
    ) as [number[], number[]]
    expect(ours).toHaveLength(theirs.length)
    for (const [i, degrees] of theirs.entries()) expect(Math.abs(degrees - (ours[i] as number))).toBeLessThan(0.25)
  }
})

test('road conditions of the practice server are those of the simulated world that its formats have, by id, type and line', async () => {
  now = SNOWY
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const file = path.join(dataFolder, 'road-feeds.json')
  writeFileSync(file, await (await fetch(`${base}/road-feeds.json`)).text())
  const config = readConfig({ LOG_LEVEL: 'silent', STORMLANE_WORLD: 'live', STORMLANE_ROAD_FEEDS: file })
  expect(config.feedModes.road_conditions).toBe('live')
  const own = openSources({ config, clock: { now: () => SNOWY }, log: openLog(config), version: 'test' })
  const notes = { received: vi.fn(), refused: vi.fn() }
  // Makes all files, because the operators that answer too late are left out.
  await own.hazards?.roads?.roadConditions(SNOWY)
  const shown = parseRoadConditions((await own.hazards?.roads?.roadConditions(SNOWY, undefined, notes)) ?? [])
  await own.close()
  expect([notes.refused.mock.calls, shown.dropped]).toEqual([[], []])
  const types = ['road_work', 'road_closure', 'traffic_incident', 'special_event', 'road_status', 'traffic_camera']
  const direct = parseRoadConditions(await simulated.roadConditions(SNOWY)).items.filter(({ type }) =>
    types.includes(type),
  )
  const line = ({ id, type, geometry }: RoadCondition) =>
    [id.replace(/^Practice [^:]+: /, ''), type, JSON.stringify(geometry)].join(' ')
  expect(new Set(direct.map(({ type }) => type)).size).toBeGreaterThan(4)
  expect(shown.items.map(line).toSorted()).toEqual(direct.map(line).toSorted())
})

test('wildfires and hot spots of the practice server are those of the simulated world', async () => {
  const wildfires = await both('us_wildfires')
  const told = (events: readonly HazardEvent[]) =>
    events
      .map(({ geoJson: { geometry, properties } }) => JSON.stringify([properties?.name, properties?.acres, geometry]))
      .toSorted()
  expect(wildfires.direct.length).toBeGreaterThan(2)
  expect(told(wildfires.shown)).toEqual(told(wildfires.direct))
  expect(wildfires.shown[0]?.geoJson.properties).toMatchObject({
    state: expect.stringMatching(/^[A-Z]{2}$/),
    started_at: expect.stringMatching(/Z$/),
    percent_contained: expect.any(Number),
  })
  const spots = await both('fires')
  const place = ({ geoJson }: HazardEvent) => JSON.stringify([geoJson.geometry, geoJson.properties?.radiative_power_mw])
  expect(spots.direct.length).toBeGreaterThan(2)
  expect(spots.shown.map(place).toSorted()).toEqual(spots.direct.map(place).toSorted())
})

test('power outages of the practice server are those of the simulated world, as counts without a share [FEED-020]', async () => {
  const { shown, direct } = await both('power_outages', STORMY)
  // Every county of the practice server has 50,000 customers, in three rows each: more than a page of 100.
  const told = (events: readonly HazardEvent[], customers: (properties: Record<string, unknown>) => unknown) =>
    events.map(({ id, geoJson: { geometry, properties } }) => [
      id,
      properties?.county,
      properties?.state,
      customers(properties ?? {}),
      geometry,
    ])
  expect(direct.length).toBeGreaterThan(50)
  expect(told(shown, ({ customers_out }) => customers_out)).toEqual(
    told(direct, ({ percent_out }) => Math.round(500 * Number(percent_out))),
  )
  for (const { geoJson } of shown) expect(geoJson.properties).not.toHaveProperty('percent_out')
  expect(shown[0]?.geoJson.properties?.utilities).toBe(2)
})

test('flood chances of the practice server are those of the simulated world in the categories of the center', async () => {
  now = RESTLESS
  const notes = { received: vi.fn(), refused: vi.fn() }
  const shown = (await untilMade(async () => sources.hazards?.floods?.floodChance(RESTLESS, undefined, notes))) ?? []
  const direct = await simulated.floodChance(RESTLESS)
  const category = (probability: number) => [0.7, 0.4, 0.15, 0.05].find((from) => probability >= from)
  const told = (date: string, probability: number | undefined, geometry: unknown) =>
    JSON.stringify([date, probability, geometry])
  expect(direct.length).toBeGreaterThan(2)
  expect(shown.map(({ date, probability, geometry }) => told(date, probability, geometry)).toSorted()).toEqual(
    direct.map(({ date, probability, geometry }) => told(date, category(probability), geometry)).toSorted(),
  )
  expect(notes.refused.mock.calls).toEqual([])
})

test('road weather stations of the practice server report the weather of the simulated world [FEED-024]', async () => {
  const hour = new Date('2026-01-15T18:00:00Z')
  now = new Date(hour.getTime() + HOUR_MS / 4)
  const reports = sources.hazards?.roadStations ?? expect.unreachable('there are no road weather stations')
  const notes = { received: vi.fn(), refused: vi.fn() }
  const observed = await untilMade(() => reports.observations(now, undefined, notes))
  expect(notes.refused.mock.calls).toEqual([])
  // As many of the verified points as lie in the states of the default.
  expect(observed.length).toBeGreaterThan(40)
  const truth = simulatedVerification({ seed: WORLD.seed, degrees: 0.625 })
  const [direct] = (await truth.hours(hour, 1, new AbortController().signal)) as [StationValues]
  await truth.close()
  for (const { lat, lng, observedAt, values } of observed) {
    const point = VERIFIED_POINTS.findIndex((one) => one.lat === lat && one.lng === lng)
    expect(observedAt).toEqual(hour)
    expect(Math.abs(values.temperature - (direct.values.temperature[point] as number))).toBeLessThan(0.06)
    expect(Math.abs(values.wind - (direct.values.wind[point] as number))).toBeLessThan(0.06)
    expect(values.wind_gust - (direct.values.wind_gust[point] as number)).toBeGreaterThan(-0.06)
  }
})

test('station reports of the practice server are the weather of the simulated world, an unchanged file is not sent again, and a broken one is told', async () => {
  // Six hours end at 18 UTC.
  const hour = new Date('2026-05-04T18:00:00Z')
  now = new Date(hour.getTime() + HOUR_MS / 2)
  const reports = sources.hazards?.observations ?? expect.unreachable('there are no observations')
  const notes = { received: vi.fn(), refused: vi.fn() }
  const observed = observedTruth(await untilMade(() => reports.observations(now, undefined, notes)), hour).values
  expect(notes.refused.mock.calls).toEqual([])
  // A nowcast with cells of 0.625 degrees belongs to a week with cells of one degree, as the practice server has.
  const truth = simulatedVerification({ seed: WORLD.seed, degrees: 0.625 })
  const [direct] = (await truth.hours(hour, 1, new AbortController().signal)) as [StationValues]
  await truth.close()
  for (const point of VERIFIED_POINTS.keys()) {
    const pair = (id: 'temperature' | 'wind' | 'wind_gust' | 'visibility' | 'precipitation') =>
      [observed[id][point], direct.values[id][point]] as [number, number]
    const distance = ([one, other]: [number, number]) => Math.abs(one - other)
    expect(distance(pair('temperature'))).toBeLessThan(0.06)
    expect(distance(pair('wind'))).toBeLessThan(0.27)
    // A gust that is little stronger than the wind is not reported.
    expect(distance(pair('wind_gust'))).toBeLessThan(3)
    expect(distance(pair('visibility'))).toBeLessThan(milesToMeters(0.006))
    expect(distance(pair('precipitation'))).toBeLessThan(0.13)
  }
  for (const id of ['road', 'snow', 'flood', 'lightning', 'tornado'] as const)
    expect(observed[id].every(Number.isNaN)).toBe(true)
  notes.received.mockClear()
  expect(await reports.observations(now, undefined, notes)).toHaveLength(VERIFIED_POINTS.length)
  expect(notes.received).not.toHaveBeenCalled()
  const port = (server.address() as AddressInfo).port
  const faults = `http://127.0.0.1:${port}/faults`
  for (const [fault, words] of [
    ['missing', /metars\.cache\.csv\.gz is not there \(404\)/],
    ['error', /answered with status 500/],
    ['partial', /cannot be unpacked/],
  ] as const) {
    await fetch(faults, { method: 'POST', body: JSON.stringify({ fault, path: 'metars', times: 1 }) })
    await expect(reports.observations(now)).rejects.toThrow(words)
  }
  expect(await reports.observations(now)).toHaveLength(VERIFIED_POINTS.length)
})
