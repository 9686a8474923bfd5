// A live world with earthquakes and storm reports of a small server, from its files to the answers of the API.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listDataSources, listEvents } from '@stormlane/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { hazardFeeds } from '../../jobs/hazard-feeds.ts'
import { refreshDueFeeds } from '../../jobs/watch-hazards.ts'
import { dataSourceRepository } from '../../modules/data-sources/data-source.repository.ts'
import { feedReports } from '../../modules/data-sources/feed-reports.ts'
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
  const exclusively = async (work: () => Promise<void>) => work().then(() => true)
  const { signal } = new AbortController()
  await refreshDueFeeds({ ...server, feeds, exclusively, report: reports.report }, new Map(), signal)
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
  // What has no live feed is off.
  expect(await source('events:lightning')).toMatchObject({ state: 'off', last_success_at: null })
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
  expect(await source('events:storm_reports')).toMatchObject({
    errors: 1,
    last_error: expect.stringMatching(/today_filtered_wind\.csv is not there \(404\)/),
  })
})

test('a feed that has recovered has no error any more', async () => {
  publish([earthquake('us5', 4.4)])
  server.clock.moveTo(new Date(TEST_NOW.getTime() + 600_000))
  await refresh()
  expect(await source('events:earthquakes')).toMatchObject({ state: 'live', last_error: null, last_error_at: null })
  expect(await source('events:storm_reports')).toMatchObject({ state: 'live', last_error: null })
})
