import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, VARIABLE_NAMES } from './config.ts'

const example = readFileSync(path.join(import.meta.dirname, '../../../../.env.example'), 'utf8')

test('.env.example lists every variable that the server reads, and no other', () => {
  const listed = [...example.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1])
  expect(new Set(listed)).toEqual(new Set(VARIABLE_NAMES))
})

test('.env.example states the defaults', () => {
  const lines = Object.fromEntries([...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map((match) => [match[1], match[2]]))
  expect(readConfig(lines)).toEqual(readConfig({}))
})

test.each([
  ['PORT', '99999', 'PORT must be a port number'],
  ['PORT', 'abc', 'PORT must be a port number'],
  ['PUBLIC_URL', 'portal.example', 'PUBLIC_URL must be an http(s) address'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be a postgres:// address'],
  ['DATABASE_READ_URL', 'replica', 'DATABASE_READ_URL must be a postgres:// address'],
  ['ROLE', 'both', 'ROLE must be api, worker or all'],
  ['TRUST_PROXY', 'true', 'TRUST_PROXY must list the networks of your proxies, e.g. 127.0.0.1 or 10.0.0.0/8,fd00::/8'],
  [
    'TRUST_PROXY',
    '10.0.0.0/8, 0.0.0.0/0',
    'TRUST_PROXY must list the networks of your proxies, e.g. 127.0.0.1 or 10.0.0.0/8,fd00::/8',
  ],
  ['STORMLANE_TEST_CLOCK', 'noon', 'STORMLANE_TEST_CLOCK must be a time like 2026-01-15T12:00:00Z'],
  ['STORMLANE_FORECAST', 'gfs', 'STORMLANE_FORECAST must be simulated or off'],
  ['STORMLANE_FORECAST_SEED', '1.5', 'STORMLANE_FORECAST_SEED must be a whole number'],
  ['STORMLANE_FORECAST_DEGREES', '0', 'STORMLANE_FORECAST_DEGREES must be at least 0.05'],
  ['STORMLANE_HISTORY', 'real', 'STORMLANE_HISTORY must be simulated or off'],
  ['HISTORICAL_STORMS_URL', 'storms.json', 'HISTORICAL_STORMS_URL must be an http(s) address'],
  ['GEOCODER', 'google', 'GEOCODER must be offline, photon, nominatim or pelias'],
  ['GEOCODER', 'photon', 'GEOCODER photon needs GEOCODER_URL'],
  ['ROUTING_ENGINE', 'graphhopper', 'ROUTING_ENGINE must be embedded, valhalla, osrm or valhalla-in-process'],
  ['ROUTING_ENGINE', 'osrm', 'ROUTING_ENGINE osrm needs ROUTING_URL'],
  ['VROOM_URL', 'vroom:3000', 'VROOM_URL must be an http(s) address'],
  ['ROUTING_ENGINE', 'valhalla-in-process', 'ROUTING_ENGINE valhalla-in-process needs VALHALLA_CONFIG'],
  [
    'STRIPE_SECRET_KEY',
    'sk_test_1',
    'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID are needed together',
  ],
  ['MONITOR_PORT', 'x', 'MONITOR_PORT must be a port number'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have at least 16 characters'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http(s) address'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'key', 'OTEL_EXPORTER_OTLP_HEADERS must list headers like name=value,name=value'],
  ['OTEL_TRACES_SAMPLER_ARG', '2', 'OTEL_TRACES_SAMPLER_ARG must be at most 1'],
  ['DRAIN_SECONDS', '61', 'DRAIN_SECONDS must be at most 60'],
  ['STORMLANE_FEED_FIRES', 'real', 'STORMLANE_FEED_FIRES must be live, simulated or off'],
  [
    'STORMLANE_FEED_STORMS',
    'live',
    'STORMLANE_FEED_STORMS must be simulated or off: real storms are found in a live forecast',
  ],
  ['STORMLANE_FEED_HRRR', 'live', 'STORMLANE_FEED_HRRR must not be live where STORMLANE_WORLD is not'],
  ['STORMLANE_FEED_RADAR', 'off', 'STORMLANE_FEED_RADAR must not be off: the simulated forecast has it'],
  ['STORMLANE_ROAD_STATIONS', 'IA,Minnesota', 'STORMLANE_ROAD_STATIONS must list states like IA,MN,WI'],
  ['METARS_URL', 'metars', 'METARS_URL must be an http(s) address'],
  ['SESSION_DAYS', '0', 'SESSION_DAYS must be at least 1'],
  ['SECRET_KEY', 'short', 'SECRET_KEY must be 64 hexadecimal digits'],
])('%s=%s fails with one line that names the variable', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(`Bad configuration: ${message}.`)
})

test('a monitor that other machines reach needs a token', () => {
  const open = { MONITOR_PORT: '9464', MONITOR_HOST: '0.0.0.0' }
  expect(() => readConfig(open)).toThrow(
    'Bad configuration: MONITOR_HOST 0.0.0.0 lets other machines read /metrics, so METRICS_TOKEN is needed.',
  )
  expect(readConfig({ ...open, METRICS_TOKEN: '0123456789abcdef' }).monitor).toMatchObject({ port: 9464 })
  expect(readConfig({ MONITOR_PORT: '9464' }).monitor).toEqual({ port: 9464, host: '127.0.0.1', token: undefined })
  expect(readConfig({}).monitor).toBeUndefined()
})

test.each([
  ['STORMLANE_FEED_RADAR', 'simulated', 'STORMLANE_FEED_RADAR must not be simulated where STORMLANE_WORLD is not'],
])('in a live world %s=%s fails with the reason', (name, value, message) => {
  expect(() => readConfig({ STORMLANE_WORLD: 'live', [name]: value })).toThrow(`Bad configuration: ${message}.`)
})

test('a live forecast needs one of its models; their servers and file names are settings [FEED-031]', () => {
  const live = { STORMLANE_WORLD: 'live', STORMLANE_FEED_GFS: 'off' }
  expect(readConfig(live).feedModes).toMatchObject({ gfs: 'off', hrrr: 'live' })
  const onlyIfs = { ...live, STORMLANE_FEED_HRRR: 'off', STORMLANE_FEED_NBM: 'off' }
  expect(readConfig(onlyIfs).feedModes).toMatchObject({ ifs: 'live' })
  expect(() => readConfig({ ...onlyIfs, STORMLANE_FEED_IFS: 'off' })).toThrow(
    'Bad configuration: one of STORMLANE_FEED_HRRR, STORMLANE_FEED_NBM, STORMLANE_FEED_GFS, STORMLANE_FEED_IFS must be live.',
  )
  expect(readConfig({}).models.servers.IFS.baseUrl).toBe('https://ecmwf-forecasts.s3.eu-central-1.amazonaws.com')
  const { models } = readConfig({ GFS_FILES: '{date}{start}/{lead}', GFS_URL: 'http://10.0.0.1/gfs/' })
  expect([models.servers.GFS, models.servers.HRRR]).toEqual([
    { baseUrl: 'http://10.0.0.1/gfs', isOwn: true },
    { baseUrl: 'https://noaa-hrrr-bdp-pds.s3.amazonaws.com', isOwn: false },
  ])
  expect([models.names.GFS.templates, models.names.HRRR.templates.length]).toEqual([['{date}{start}/{lead}'], 1])
  expect(readConfig({ FEEDS_BASE_URL: 'http://mirror/' }).models.servers.NBM.baseUrl).toBe(
    'http://mirror/noaa-nbm-grib2-pds',
  )
  expect(() => readConfig({ GFS_FILES: 'gfs.{date}' })).toThrow(
    'GFS_FILES must list names with {date}, {start} and {lead}',
  )
})

test.each([
  ['', []],
  ['false', []],
  ['127.0.0.1, 10.0.0.0/8', ['127.0.0.1', '10.0.0.0/8']],
])('TRUST_PROXY=%s trusts %j', (networks, trusted) => {
  expect(readConfig({ TRUST_PROXY: networks }).trustedProxies).toEqual(trusted)
})

test.each([
  [{}, true],
  [{ STORMLANE_DEMO: 'false' }, false],
  [{ DATABASE_URL: 'postgres://db/x' }, false],
  [{ DATABASE_URL: 'postgres://db/x', STORMLANE_DEMO: 'true' }, true],
  [{ HOST: '127.0.0.1' }, true],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:4300' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ PUBLIC_URL: 'https://portal.example' }, false],
  [{ HOST: '0.0.0.0', STORMLANE_DEMO: 'true' }, true],
])('%j seeds demo organizations: %s', (environment, demo) => {
  expect(readConfig(environment).demo).toBe(demo)
})

test.each([
  ['{"feeds": [', 'it is not JSON'],
  ['{"feeds": []}', /feeds Too small/],
  [feeds({ kind: 'atom' }), 'feeds.0.kind must be one of wzdx, 511-events, 511-winter-roads, 511-cameras, open511'],
  [feeds({ url: 'ftp://x' }), 'feeds.0.url must be an http(s) address'],
  [
    feeds({ local_times: { time_zone: 'Mars/Olympus' } }),
    'feeds.0.local_times.time_zone must be the name of a time zone',
  ],
  [feeds({ keys: 'secret' }), /feeds\.0 Unrecognized key/],
  [feeds({}, {}), 'two feeds are named CO'],
])('a registry of road feeds %s is refused with the reason, without its keys', (text, reason) => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'stormlane-roads-')), 'feeds.json')
  writeFileSync(file, text)
  const read = () => readConfig({ STORMLANE_ROAD_FEEDS: file })
  expect(read).toThrow(reason)
  expect(read).not.toThrow(/hidden/)
})

test('with a registry of road feeds roads are live, and without one they cannot be', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'stormlane-roads-')), 'feeds.json')
  writeFileSync(file, feeds({ picture_hosts: ['https://cams.example'], attribution: 'Colorado DOT' }))
  const live = readConfig({ STORMLANE_WORLD: 'live', STORMLANE_ROAD_FEEDS: file })
  expect(live.feedModes.road_conditions).toBe('live')
  expect(live.roadFeeds).toMatchObject({ attributions: ['Colorado DOT'], pictureHosts: ['https://cams.example'] })
  expect(() => readConfig({ STORMLANE_FEED_ROAD_CONDITIONS: 'live' })).toThrow('live needs STORMLANE_ROAD_FEEDS')
  expect(() => readConfig({ STORMLANE_ROAD_FEEDS: '/nowhere/feeds.json' })).toThrow('it cannot be read')
})

function feeds(...changes: object[]): string {
  const feed = { name: 'CO', kind: 'wzdx', url: 'https://x.example/?key={key}', key: 'hidden' }
  return JSON.stringify({ feeds: changes.map((change) => ({ ...feed, ...change })) })
}
