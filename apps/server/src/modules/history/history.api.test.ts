import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readIndexedPng } from '@stormlane/atmosphere'
import { listHistoricalStorms } from '@stormlane/contract'
import type { GroundTruthReport, StormPeak } from '@stormlane/domain/history'
import { IMPACT_LEVEL_COLORS } from '@stormlane/domain/levels'
import { PALETTES, paletteColor } from '@stormlane/domain/weather'
import { OfflineGeocoder } from '@stormlane/feeds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { testStorm, testStormMaker } from '../../../test/storm.ts'
import { makeMissingStorms } from '../../jobs/make-storms.ts'
import { stormOnWire } from './storm-on-wire.ts'

const BLIZZARD: StormPeak = { kind: 'blizzard', at: new Date('2026-01-04T00:00:00Z'), place: { lng: -98, lat: 40.9 } }
const FIRE: StormPeak = { kind: 'wildfire_wind', at: new Date('2025-09-04T00:00:00Z'), place: { lng: -96, lat: 40 } }

let server: TestApp
let token: string
const geocoder = new OfflineGeocoder()
const signal = new AbortController().signal

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
})
afterAll(() => server.stop())

const list = () => server.ask(listHistoricalStorms, token)

async function make(maker: Parameters<typeof testStormMaker>[0]): Promise<void> {
  const { storms: store, clock, log, stormRuns } = server
  await makeMissingStorms({ openMaker: () => testStormMaker(maker), store, shelf: null, geocoder, clock, log }, signal)
  stormRuns.refresh()
}

test('without a session the storms are refused', async () => {
  expect((await server.send('GET', '/api/historical_storms.json')).status).toBe(401)
})

test('before any storm is made the list is empty, and says how many are to come', async () => {
  expect(await list()).toEqual({ historical_storms: [], progress: { ready: 0, total: 6 } })
})

test('a making that is interrupted serves what is whole, and goes on where it stopped', async () => {
  const made: string[] = []
  const interrupted = make({
    climate: 'a',
    peaks: [BLIZZARD, FIRE],
    onMake({ kind }) {
      made.push(kind)
      if (kind === 'wildfire_wind') throw new Error('the power went out')
    },
  })
  await expect(interrupted).rejects.toThrow('the power went out')
  const before = await list()
  expect(before.historical_storms.map(({ kind }) => kind)).toEqual(['blizzard'])
  expect(before.progress).toEqual({ ready: 1, total: 2 })

  await make({ climate: 'a', peaks: [], onMake: ({ kind }) => made.push(kind) })
  const after = await list()
  expect(after.historical_storms.map(({ kind }) => kind)).toEqual(['blizzard', 'wildfire_wind'])
  expect(after.progress).toBeNull()
  expect(made).toEqual(['blizzard', 'wildfire_wind', 'wildfire_wind'])
})

test('what is whole is not made again', async () => {
  await make({ climate: 'a', peaks: [BLIZZARD], onMake: () => expect.unreachable('it was made again') })
})

test('the storms are a list under historical_storms [API-130]; a storm has name, description, analysis, bounds, impacts and events [MODEL-086]', async () => {
  const [storm] = (await list()).historical_storms
  expect(storm?.impacts).toHaveLength(4)
  expect(storm).toMatchObject({
    name: 'Nebraska Blizzard',
    description: expect.stringMatching(/^<p>From <strong>Jan 2, 2026.*12 stretches of road were closed/),
    analysis: expect.stringContaining('<table>'),
    location_bounds: { ne: { latitude: 44.5, longitude: -89 }, sw: { latitude: 35.5, longitude: -103 } },
    events: [
      { name: expect.stringContaining('is closed') },
      { name: expect.stringContaining('23% of customers without power') },
    ],
  })
})

const impactsOf = async () => (await list()).historical_storms[0]?.impacts ?? []

test('an impact of a storm has a name, tiles by days out, routes and reports [MODEL-087]; an option of a route has slowdown, index and flags [MODEL-089]', async () => {
  const [road, rightRoute] = await impactsOf()
  expect(road).toMatchObject({ name: 'Road', variable: 'road', colormap_name: 'impact' })
  expect(road?.tiles.map(({ forecast_days_out }) => forecast_days_out)).toEqual([0, 1, 2, 3, 4, 5])
  expect(road?.routes[3]).toMatchObject({
    forecast_days_out: 3,
    description: 'Denver, CO to Omaha, NE',
    route_options: [
      { slowdown_fraction: 0.08, max_road_index: 4, weather_flags: ['snow_flag'], actual: { max_road_index: 8.8 } },
    ],
  })
  expect(rightRoute).toMatchObject({ name: 'RightRoute', variable: 'road', ground_truth_reports: [] })
})

test('a report of a storm has its place, polygon, description and marker [MODEL-088]', async () => {
  const [road, , power] = await impactsOf()
  expect(road?.ground_truth_reports[0]).toMatchObject({
    location_name: 'Grand Island, NE',
    zip_code: '68801',
    latitude: 40.925,
    longitude: -98.342,
    polygon: null,
    marker_color: IMPACT_LEVEL_COLORS.high.fill,
    marker_icon: 'closure',
  })
  expect(road?.ground_truth_reports[0]?.predicted_values[4]).toEqual({ forecast_days_out: 4, value: null })
  expect(power?.ground_truth_reports[0]).toMatchObject({ description: '0.23', polygon: { type: 'Polygon' } })
})

test('the tiles of each day and of the real weather are drawn from the storm', async () => {
  const [storm] = (await list()).historical_storms
  const [road] = storm?.impacts ?? []
  const colorOf = async (template = '') => {
    const url = template.replace('{z}', '6').replace('{x}', '15').replace('{y}', '24').replace('{size}', '1')
    const { pathname, search } = new URL(url)
    const tile = await server.app.inject(`${pathname}${search}`)
    expect([tile.statusCode, tile.headers['content-type']]).toEqual([200, 'image/png'])
    return readIndexedPng(tile.rawPayload).colorAt(128, 128)
  }
  // The index is 5 minus the days out, and 8 in the real weather.
  const drawn = (index: number) => [...paletteColor(PALETTES.impact, index)]
  expect(await colorOf(road?.tiles[0]?.url)).toEqual(drawn(5))
  expect(await colorOf(road?.tiles[2]?.url)).toEqual(drawn(3))
  expect((await colorOf(road?.tiles[5]?.url))[3]).toBe(0)
  expect(await colorOf(road?.actual_tiles_url ?? '')).toEqual(drawn(8))
})

test.each([
  ['history://20200101T000000Z/3/road', 404],
  ['history://20260103T000000Z/3/temperature', 404],
  ['history://20260103T000000Z/7/road', 400],
  ['history://20260103T000000Z/3/nothing', 400],
])('a tile of %s is refused with %s', async (url, status) => {
  const query = new URLSearchParams({ url, colormap_name: 'impact', token })
  expect((await server.send('GET', `/api/tiles/WebMercatorQuad/6/15/24@1x.png?${query.toString()}`)).status).toBe(
    status,
  )
})

test('an impact whose layer the organization may not see is left out', async () => {
  const open = server.history.list({ flags: { showWildfireIndices: true }, host: '', tileToken: '' })
  const closed = server.history.list({ flags: {}, host: '', tileToken: '' })
  const names = (answer: typeof open) => answer.historical_storms[1]?.impacts.map(({ name }) => name)
  expect(names(open)).toContain('Wildfire Conditions')
  expect(names(closed)).not.toContain('Wildfire Conditions')
  expect(names(closed)).toContain('Road')
})

test('places and reports cannot bring elements of their own into the HTML', async () => {
  const evil = testStorm(BLIZZARD)
  const routes = evil.routes.map((route) => ({
    ...route,
    options: route.options.map((option) => ({ ...option, description: '<script>x</script> & I-80' })),
  }))
  const { analysis } = await stormOnWire({ ...evil, routes }, geocoder)
  expect(analysis).toContain('&lt;script&gt;x&lt;/script&gt; &amp; I-80')
})

test('a storm without a verified report says so', async () => {
  const reports: GroundTruthReport[] = []
  const { analysis } = await stormOnWire({ ...testStorm(BLIZZARD), reports, routes: [] }, geocoder)
  expect(analysis).toBe('<p>No report of this storm could be compared with the forecasts.</p>')
})

test('a file that is no storm is left out and told, and the others are served', async () => {
  const folder = path.join(server.storms.folder, 'storms')
  writeFileSync(path.join(folder, 'broken.json'), '{"climate":"a"}')
  expect((await list()).historical_storms).toHaveLength(2)
  expect(server.logged.join()).toContain('broken.json')
})

test('when the climate changes the storms are made anew, and what belonged to the old ones is deleted', async () => {
  const { folder, runsFolder } = server.storms
  const abandoned = path.join(folder, 'scratch', 'storm')
  mkdirSync(abandoned, { recursive: true })
  const moved = { ...BLIZZARD, at: new Date('2026-01-06T00:00:00Z') }
  await make({ climate: 'b', peaks: [moved] })
  const { historical_storms, progress } = await list()
  expect(historical_storms.map(({ from }) => from)).toEqual(['2026-01-05T00:00:00.000Z'])
  expect(progress).toBeNull()
  expect(readdirSync(runsFolder)).toEqual(['20260105T000000Z-extended-1'])
  expect(existsSync(abandoned)).toBe(false)
})
