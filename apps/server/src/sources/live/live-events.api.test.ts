// A live world with earthquakes, storm reports and station reports of a small server, from its files to the answers of the API.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getVerification, listDataSources, listEvents } from '@stormlane/contract'
import { HOUR_MS } from '@stormlane/domain/time'
import { STATIONS, type VerifiedVariableId } from '@stormlane/domain/verification'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'
import { hazardFeeds } from '../../jobs/hazard-feeds.ts'
import { keepVerification } from '../../jobs/keep-verification.ts'
import { refreshDueFeeds } from '../../jobs/watch-hazards.ts'
import { dataSourceRepository } from '../../modules/data-sources/data-source.repository.ts'
import { feedReports } from '../../modules/data-sources/feed-reports.ts'
import { unpackStationValues } from '../../modules/verification/station-codec.ts'
import { verificationRepository } from '../../modules/verification/verification.repository.ts'
import { verificationArchive } from '../../modules/verification/verification-archive.ts'
import { openSources, type Sources } from '../../sources.ts'

const files = new Map<string, string>()
let feedServer: Server
let server: TestApp
let sources: Sources
let token: string

beforeAll(async () => {
  feedServer = createServer((request, response) => {
    const text = files.get(request.url ?? '')
    response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  await new Promise<void>((resolve) => feedServer.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(feedServer.address() as AddressInfo).port}`
  server = await startTestApp({
    STORMLANE_WORLD: 'live',
    FEEDS_BASE_URL: `${base}/models`,
    USGS_EARTHQUAKES_URL: `${base}/week.geojson`,
    SPC_REPORTS_URL: `${base}/reports`,
  })
  sources = openSources({ ...server, version: 'test' })
  token = await server.signIn()
})
afterAll(async () => {
  await sources?.close()
  await server?.stop()
  feedServer?.close()
})

const earthquake = (id: string, mag: number | null) => ({
  id,
  properties: { mag, place: 'Parkfield', time: TEST_NOW.getTime() - 60_000, type: 'earthquake' },
  geometry: { type: 'Point', coordinates: [-120.5, 35.9, 8] },
})

function publish(features: unknown[]): void {
  files.set('/models/mesonet.agron.iastate.edu/geojson/lsr.geojson?hours=24', '{"features":[]}')
  files.set('/week.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
  for (const [kind, size] of [
    ['torn', 'F_Scale'],
    ['hail', 'Size'],
    ['wind', 'Speed'],
  ])
    for (const day of ['today', '260114_rpts']) {
      const report = kind === 'hail' && day !== 'today' ? '2230,175,Dow,Pittsburg,OK,34.9,-95.6,(TSA)\n' : ''
      const header = `Time,${size},Location,County,State,Lat,Lon,Comments\n`
      files.set(`/reports/${day}_filtered_${kind}.csv`, `${header}${report}`)
    }
}

/** Asks every feed as the worker does, and stores what came of it. */
async function refresh(): Promise<void> {
  if (!sources.hazards) throw new Error('there are no hazards')
  const repository = dataSourceRepository(server.database)
  const stored: Promise<void>[] = []
  const reports = feedReports(server.clock, () => undefined)
  reports.storeWith(async (...report) => void stored.push(repository.record(...report)))
  const feeds = hazardFeeds({ ...server, sources: sources.hazards, publish: server.services.publish })
  const follows = async () => true
  const { signal } = new AbortController()
  await refreshDueFeeds({ ...server, feeds, mayPoll: () => true, follows, report: reports.report }, new Map(), signal)
  await Promise.all(stored)
}

const get = async (path: string): Promise<unknown> =>
  (await server.send('GET', `/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
const events = async () => listEvents.answer.parse(await get('/events/current?event_types=earthquakes,storm_reports'))
const source = async (id: string) =>
  listDataSources.answer.parse(await get('/sources')).sources.find((one) => one.id === id)

test('[API-125] earthquakes and storm reports of a live world are answered, and their feeds are live with bytes and what was refused', async () => {
  publish([earthquake('us1', 4.2), earthquake('us2', null)])
  await refresh()
  const { events: shown, is_stale } = await events()
  expect(is_stale).toBe(false)
  expect(shown).toEqual([
    expect.objectContaining({ event_type: 'earthquakes', earthquake_id: 'us1', magnitude: 4.2 }),
    expect.objectContaining({ report_type: 'HAIL', category: 'Hail', magnitude: 1.75, units: 'IN' }),
  ])
  expect(await source('events:earthquakes')).toMatchObject({
    mode: 'live',
    state: 'live',
    last_success_at: TEST_NOW.toISOString(),
    bytes: files.get('/week.geojson')?.length,
    errors: 0,
    last_error: expect.stringMatching(
      /^Only 50 % of the items were accepted, after 100 %\. 1 item was refused\. us2: properties\.mag: /,
    ),
  })
  expect(await source('events:storm_reports')).toMatchObject({ mode: 'live', state: 'live', last_error: null })
  // Storms are found in the forecast, of which there is none yet.
  expect(await source('events:storms')).toMatchObject({
    mode: 'live',
    last_success_at: null,
    last_error: 'There is no forecast of the next two days to look for storms in.',
  })
  // What has no live feed is off.
  expect(await source('road_conditions')).toMatchObject({ state: 'off', last_success_at: null })
})

test('a feed of which nothing can be read is a failure in words, and what it said last is kept', async () => {
  publish([earthquake('us3', null), earthquake('us4', null)])
  files.delete('/reports/today_filtered_wind.csv')
  server.clock.moveTo(new Date(TEST_NOW.getTime() + 300_000))
  await refresh()
  expect((await events()).events).toHaveLength(2)
  expect(await source('events:earthquakes')).toMatchObject({
    last_success_at: TEST_NOW.toISOString(),
    errors: 1,
    last_error: expect.stringMatching(/^None of 2 earthquakes could be read; the first, us3: properties\.mag/),
  })
  // Local reports go on without the files of the center, whose last reports stay.
  expect(await source('events:storm_reports')).toMatchObject({
    state: 'live',
    last_error: expect.stringMatching(/Storm Prediction Center: .*today_filtered_wind\.csv is not there \(404\)/),
  })
})

test('a feed that has recovered has no error any more', async () => {
  publish([earthquake('us5', 4.4)])
  server.clock.moveTo(new Date(TEST_NOW.getTime() + 600_000))
  await refresh()
  expect(await source('events:earthquakes')).toMatchObject({ state: 'live', last_error: null, last_error_at: null })
  expect(await source('events:storm_reports')).toMatchObject({ state: 'live', last_error: null })
})

/** Where a server of all feeds has the file. */
const METARS = '/models/aviationweather.gov/data/cache/metars.cache.csv.gz'

/** Reports at the first verified station, seven minutes before an hour: 28 °C, 10 knots without a gust, and what fell in six hours. */
function publishReports(hour: Date): void {
  const at = new Date(hour.getTime() - 7 * 60_000).toISOString()
  const time = `${at.slice(8, 10)}${at.slice(11, 13)}${at.slice(14, 16)}Z`
  const { lat = 0, lng = 0 } = STATIONS[0] ?? {}
  const sum = hour.getUTCHours() % 6 === 0 ? '0.10' : ''
  const columns =
    'raw_text,station_id,observation_time,latitude,longitude,temp_c,wind_speed_kt,wind_gust_kt,visibility_statute_mi,maxT_c,minT_c,pcp6hr_in'
  const report = `METAR KAAA ${time} AUTO,KAAA,${at},${lat},${lng},28,10,,10+,,,${sum}`
  const broken = `METAR KBBB ${time} AUTO,KBBB,${at},${lat},${lng},280,10,,10+,,,`
  files.set(METARS, [columns, report, broken, ''].join('\n'))
}

test('forecasts of a live world are compared with station reports; what stations do not report has no score, and nothing simulated has one', async () => {
  const { signal } = new AbortController()
  const openSource = sources.openVerification ?? expect.unreachable('there is no truth')
  const parts = { archive: verificationArchive(server), openSource, replays: false, mayReplay: () => true, ...server }
  server.clock.moveTo(TEST_NOW)
  await publishTestRun(server.forecast, { runTime: TEST_NOW, horizons: ['extended'] })
  await keepVerification(parts, { begins: true, signal })
  for (let hour = 1; hour <= 6; hour++) {
    const time = new Date(TEST_NOW.getTime() + hour * HOUR_MS)
    publishReports(time)
    server.clock.moveTo(new Date(time.getTime() + 25 * 60_000))
    await refresh()
  }
  expect(await source('observations')).toMatchObject({
    mode: 'live',
    state: 'live',
    last_success_at: new Date(TEST_NOW.getTime() + 6 * HOUR_MS + 25 * 60_000).toISOString(),
    last_error: expect.stringMatching(/1 item was refused\. line 3: temp_c cannot be "280"/),
  })
  // The test run rains all the time, which the search finds as well [FEED-023].
  const { events: storms } = listEvents.answer.parse(await get('/events/current?event_types=storms'))
  expect(storms).toContainEqual(expect.objectContaining({ event_type: 'storms', storm_type: 'Heavy Rain' }))
  expect(await source('events:storms')).toMatchObject({ mode: 'live', state: 'live', last_error: null })
  server.clock.moveTo(new Date(TEST_NOW.getTime() + 7 * HOUR_MS))
  await keepVerification(parts, { begins: false, signal })
  const scores = (variable: VerifiedVariableId) =>
    server.ask(getVerification, token, `/api/verification?variable=${variable}`)
  const temperature = await scores('temperature')
  expect(temperature).toMatchObject({ truth: 'observations', pairs: 3, arrival: null })
  expect(temperature.leads.map(({ lead_hours, bias }) => [lead_hours, bias])).toEqual([
    [1, expect.closeTo(2, 3)],
    [3, expect.closeTo(2, 3)],
    [6, expect.closeTo(2, 3)],
  ])
  // The test run forecasts gusts of 50 mph, a visibility of 10 km, and 5.08 + 2.54 + 2.54 mm in each hour.
  expect((await scores('wind_gust')).leads[0]?.bias).toBeCloseTo(22.352 - 5.144, 1)
  expect((await scores('visibility')).leads[0]?.bias).toBeCloseTo(10_000 - 16_093, -1)
  const { leads } = await scores('precipitation')
  expect(leads.map(({ lead_hours, bias }) => [lead_hours, bias])).toEqual([[6, expect.closeTo(6 * 10.16 - 2.54, 0)]])
  for (const variable of ['road', 'snow', 'flood', 'lightning', 'tornado'] as const)
    expect(await scores(variable)).toMatchObject({ truth: 'none', pairs: 0, leads: [], since: expect.any(String) })
  expect((await scores('road')).alerts.map(({ variable }) => variable)).toEqual(['wind_gust'])
})

/** Where a server of all feeds has the reports of a state. */
const roadStationsOf = (state: string) =>
  `/models/mesonet.agron.iastate.edu/api/1/currents.json?network=${state}_RWIS&minutes=120`

test('road weather stations have a row of their own, and add to the truth of an hour what airports do not report [FEED-024]', async () => {
  const hour = new Date(TEST_NOW.getTime() + 20 * HOUR_MS)
  const other = STATIONS.find(({ name }) => name.endsWith(', IA')) ?? expect.unreachable('there is no such station')
  publishReports(hour)
  const report = { station: 'RAKI4', utc_valid: hour.toISOString(), lat: other.lat, lon: other.lng, tmpf: 14, sknt: 10 }
  files.set(roadStationsOf('IA'), JSON.stringify({ data: [report] }))
  server.clock.moveTo(new Date(hour.getTime() + 25 * 60_000))
  await refresh()
  expect(await source('road_stations')).toMatchObject({
    name: 'Road weather stations',
    mode: 'live',
    state: 'live',
    last_error: expect.stringMatching(/17 items were refused\. .*_RWIS: .* is not there \(404\)/),
  })
  const [stored] = await verificationRepository(server.database).truth(hour, hour)
  const [truth] = stored ? unpackStationValues(stored.packed, 1) : []
  // Both feeds were asked at once, and neither has overwritten the other.
  const { temperature, wind_gust } = truth?.values ?? expect.unreachable('there is no truth')
  expect([temperature[0], temperature[STATIONS.indexOf(other)]]).toEqual([
    expect.closeTo(28, 1),
    expect.closeTo(-10, 1),
  ])
  expect(wind_gust[STATIONS.indexOf(other)]).toBeNaN()
})

test('an hour whose reports cannot be fetched has no truth, and the failure is told in words', async () => {
  files.delete(METARS)
  const errors = (await source('observations'))?.errors ?? 0
  const before = await server.ask(getVerification, token, '/api/verification?variable=temperature')
  server.clock.moveTo(new Date(TEST_NOW.getTime() + 8 * HOUR_MS))
  await refresh()
  expect(await source('observations')).toMatchObject({
    errors: errors + 1,
    last_error: expect.stringMatching(/metars\.cache\.csv\.gz is not there \(404\)/),
  })
  expect((await server.ask(getVerification, token, '/api/verification?variable=temperature')).pairs).toBe(before.pairs)
})
