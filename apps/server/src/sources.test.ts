import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { EVENT_TYPES } from '@stormlane/domain/hazards'
import { systemClock } from '@stormlane/domain/time'
import { OsrmRouter, ValhallaRouter, VroomOrderer } from '@stormlane/feeds'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './platform/config.ts'
import { openLog } from './platform/logging.ts'
import { openSources } from './sources.ts'

const dataFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-sources-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

function sourcesOf(environment: Record<string, string>) {
  const config = readConfig({ STORMLANE_DATA: dataFolder, LOG_LEVEL: 'silent', ...environment })
  return openSources({ config, clock: systemClock, log: openLog(config), version: 'test' })
}

test('without settings the server makes its own runs and hazards, and routes in its own threads', async () => {
  const sources = sourcesOf({})
  expect(sources.runMaker).not.toBeNull()
  expect(sources.hazards?.alerts?.name).toBe('simulated')
  expect(sources.router).toBeNull()
  await sources.close()
})

test('the address of the weather service replaces the alerts, and no other hazard', async () => {
  const sources = sourcesOf({ NWS_ALERTS_URL: 'http://127.0.0.1:9/alerts' })
  expect(sources.hazards?.alerts?.name).toBe('nws')
  expect(sources.hazards?.events?.types).toEqual(EVENT_TYPES)
  expect(sources.hazards?.floods).toBe(sources.hazards?.roads)
  expect(sources.hazards?.roads).not.toBe(sources.hazards?.alerts)
  await sources.close()
})

test('in a live world runs and alerts are real, and what has no live feed is off', async () => {
  const sources = sourcesOf({ STORMLANE_WORLD: 'live' })
  expect(sources.runMaker).not.toBeNull()
  expect(sources.hazards?.alerts?.name).toBe('nws')
  expect(sources.hazards?.neighborAlerts?.map(([feed, { name }]) => [feed, name])).toEqual([
    ['alerts_canada', 'geomet'],
    ['alerts_mexico', 'smn'],
  ])
  expect(sources.hazards?.events?.types).toEqual([
    'cyclones',
    'earthquakes',
    'power_outages',
    'storm_reports',
    'volcanoes',
    'us_wildfires',
    'fires',
    'severe_cast',
    'lightning',
    'storms',
  ])
  expect([sources.hazards?.floods, sources.hazards?.roads]).toEqual([expect.anything(), null])
  const listing = sourcesOf({ STORMLANE_WORLD: 'live', ECCC_LISTINGS_URL: 'https://dd.weather.gc.ca' })
  expect(listing.hazards?.neighborAlerts?.[0]?.[1].name).toBe('eccc')
  await listing.close()
  expect(sources.openStormMaker).toBeNull()
  // Past forecasts and trips would be simulated ones.
  const truth = sources.openVerification?.()
  for (const past of ['run', 'trips']) expect(truth).not.toHaveProperty(past)
  const [hour] = (await truth?.hours(new Date(), 1, new AbortController().signal)) ?? []
  expect(hour?.values.temperature.every(Number.isNaN)).toBe(true)
  await sources.close()
})

test('each feed of a mixed world comes from its own source', async () => {
  const asked: string[] = []
  const feeds = createServer(({ url }, response) => {
    asked.push(url ?? '')
    response.end(JSON.stringify({ type: 'FeatureCollection', features: [] }))
  })
  await new Promise<void>((listening) => feeds.listen(0, '127.0.0.1', listening))
  const { port } = feeds.address() as AddressInfo
  const sources = sourcesOf({
    USGS_EARTHQUAKES_URL: `http://127.0.0.1:${port}/week.geojson`,
    STORMLANE_FEED_EARTHQUAKES: 'live',
    STORMLANE_FEED_FIRES: 'off',
    STORMLANE_FEED_FLOOD_CHANCE: 'off',
    STORMLANE_FEED_GOVERNMENT_ALERTS: 'off',
  })
  const { events, floods, alerts, roads } = sources.hazards ?? {}
  expect([floods, alerts]).toEqual([null, null])
  expect(roads).toBeTruthy()
  expect([...(events?.types ?? [])].sort()).toEqual(EVENT_TYPES.filter((type) => type !== 'fires').sort())
  expect(await events?.events('earthquakes', new Date())).toEqual([])
  expect(asked).toEqual(['/week.geojson'])
  // The simulated volcanoes stand at real ones.
  expect(await events?.events('volcanoes', new Date('2026-01-15T12:00:00Z'))).not.toEqual([])
  expect(asked).toHaveLength(1)
  await sources.close()
  feeds.close()
})

test('a server without forecasts makes no runs and asks for no hazards', async () => {
  const sources = sourcesOf({ STORMLANE_FORECAST: 'off' })
  expect([sources.runMaker, sources.hazards]).toEqual([null, null])
  await sources.close()
})

test.each([
  ['osrm', OsrmRouter],
  ['valhalla', ValhallaRouter],
])('ROUTING_ENGINE %s asks the engine of the operator', async (engine, router) => {
  const sources = sourcesOf({ ROUTING_ENGINE: engine, ROUTING_URL: 'http://127.0.0.1:9' })
  expect(sources.router).toBeInstanceOf(router)
  await sources.close()
})

test('VROOM_URL names a further solver for orders of stops; without it there is none [PLAN-163]', async () => {
  const [alone, beside] = [sourcesOf({}), sourcesOf({ VROOM_URL: 'http://127.0.0.1:9' })]
  expect(alone.stopOrderer).toBeNull()
  expect(beside.stopOrderer).toBeInstanceOf(VroomOrderer)
  await Promise.all([alone.close(), beside.close()])
})

test('a geocoding server of the operator is asked first, and the gazetteer answers where it fails', async () => {
  const asked: string[] = []
  const places = createServer(({ url }, response) => {
    asked.push(url ?? '')
    response.writeHead(503).end()
  })
  await new Promise<void>((listening) => places.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(places.address() as AddressInfo).port}`
  const sources = sourcesOf({ GEOCODER: 'nominatim', GEOCODER_URL: url })
  const [found] = await sources.geocoder.suggest('Omaha, NE', 1)
  expect(found?.name).toBe('Omaha, NE')
  expect(asked).toEqual([expect.stringMatching(/^\/search\?q=Omaha%2C\+NE/)])
  await sources.close()
  places.close()
})

test('without an SMTP server mail becomes a file in the outbox', async () => {
  const sources = sourcesOf({})
  await sources.sendMail({ to: 'pat@example.com', subject: 'Hello', text: 'Good roads' })
  expect(readdirSync(path.join(dataFolder, 'outbox'))).toEqual([expect.stringMatching(/\.eml$/)])
  await sources.close()
})
