// The practice world with each of its sources removed in turn: what depends on it fails, and nothing else.
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FeedCheck } from '@stormlane/domain/product'
import { PracticeFiles, practiceServer } from '@stormlane/simulation'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { madeOnce } from '../../test/made-once.ts'
import { readConfig } from '../platform/config.ts'
import { checkFeeds } from '../sources.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

const NOW = new Date('2026-08-28T12:20:00Z')
const dataFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-removed-'))
let server: Server
let url: string
let whole: FeedCheck[]
beforeAll(async () => {
  const files = new PracticeFiles({ seed: 1, degrees: 2, hrrrKm: 200, nbmKm: 200, latency: 'none', now: () => NOW })
  server = practiceServer(madeOnce(files))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Makes all files, which on a busy machine can take longer than a feed waits for an answer.
  await check()
  whole = await check()
})
afterAll(() => {
  server?.closeAllConnections()
  server?.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

async function check(): Promise<FeedCheck[]> {
  const config = readConfig({
    STORMLANE_WORLD: 'live',
    STORMLANE_DATA: dataFolder,
    STORMLANE_ROAD_STATIONS: 'IA',
    FEEDS_BASE_URL: url,
  })
  return checkFeeds({ config, clock: { now: () => NOW }, version: 'test' })
}
const failing = (checks: readonly FeedCheck[]) => checks.flatMap(({ id, problem }) => (problem ? id : [])).toSorted()

/** The paths of a source on the practice server, and the feeds that depend on it. */
const SOURCES: readonly (readonly [source: string, paths: readonly string[], feeds: readonly string[]])[] = [
  ['HRRR', ['noaa-hrrr-bdp-pds'], ['hrrr', 'hrrr_quarters']],
  ['NBM', ['noaa-nbm-grib2-pds'], ['nbm']],
  ['GFS', ['noaa-gfs-bdp-pds'], ['gfs']],
  ['ECMWF', ['ecmwf-forecasts'], ['ifs']],
  ['MRMS', ['noaa-mrms-pds'], ['radar']],
  ['National Weather Service', ['api.weather.gov'], ['government_alerts']],
  ['Environment Canada', ['api.weather.gc.ca'], ['alerts_canada']],
  ['CONAGUA', ['smn.conagua.gob.mx'], ['alerts_mexico']],
  ['one lightning satellite', ['noaa-goes18'], []],
  ['both lightning satellites', ['noaa-goes18', 'noaa-goes19'], ['events:lightning']],
  ['US Geological Survey, earthquakes', ['earthquake.usgs.gov'], ['events:earthquakes']],
  ['US Geological Survey, volcanoes', ['volcanoes.usgs.gov'], ['events:volcanoes']],
  ['Storm Prediction Center', ['www.spc.noaa.gov'], ['events:severe_cast']],
  [
    'both servers of storm reports',
    ['www.spc.noaa.gov', 'mesonet.agron.iastate.edu/geojson'],
    ['events:severe_cast', 'events:storm_reports'],
  ],
  ['National Hurricane Center', ['www.nhc.noaa.gov'], ['events:cyclones']],
  ['WFIGS', ['services3.arcgis.com'], ['events:us_wildfires']],
  ['FIRMS', ['firms.modaps.eosdis.nasa.gov'], ['events:fires']],
  ['ODIN', ['openenergyhub.ornl.gov'], ['events:power_outages']],
  ['Weather Prediction Center', ['mapservices.weather.noaa.gov'], ['flood_chance']],
  ['Aviation Weather Center', ['aviationweather.gov'], ['observations']],
  ['Iowa Environmental Mesonet', ['mesonet.agron.iastate.edu'], ['road_stations']],
]

/** Without one of their servers these bring what the other has. */
const OF_TWO_SERVERS = ['events:lightning', 'events:storm_reports']

test('the whole practice world is read, from every source [FEED-059]', () => {
  expect(failing(whole)).toEqual([])
  const feeds = new Set(SOURCES.flatMap(([, , dependent]) => dependent))
  expect(whole.map(({ id }) => id).toSorted()).toEqual([...feeds].toSorted())
})

test.each(SOURCES)(
  'without %s (%j) exactly %j fail, and the others bring what they brought [FEED-059]',
  async (_, paths, feeds) => {
    for (const one of paths)
      await fetch(`${url}/faults`, { method: 'POST', body: JSON.stringify({ fault: 'error', path: one }) })
    try {
      const checks = await check()
      expect(failing(checks)).toEqual([...feeds].toSorted())
      const counts = (all: readonly FeedCheck[]) =>
        all.flatMap(({ id, accepted }) => (feeds.includes(id) || OF_TWO_SERVERS.includes(id) ? [] : [[id, accepted]]))
      expect(counts(checks)).toEqual(counts(whole))
    } finally {
      await fetch(`${url}/faults`, { method: 'DELETE' })
    }
  },
)
