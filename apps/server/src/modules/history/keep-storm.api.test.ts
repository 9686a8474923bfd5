import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { readIndexedPng } from '@stormlane/atmosphere'
import { listHistoricalStorms } from '@stormlane/contract'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { PALETTES, paletteColor } from '@stormlane/domain/weather'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { fillStationArchive } from '../../../test/station-archive.ts'
import { testAlert } from '../../../test/test-alert.ts'
import { governmentAlertRepository } from '../government-alerts/government-alert.repository.ts'
import { hazardFeedRepository } from '../hazard-feeds/hazard-feed.repository.ts'
import { ROAD_CONDITIONS_FEED } from '../road-conditions/road-condition.service.ts'
import { keepStorm } from './keep-storm.ts'

let server: TestApp
let token: string
const FROM = new Date(Math.floor(TEST_NOW.getTime() / DAY_MS) * DAY_MS - 3 * DAY_MS)
const day = (after: number) => new Date(FROM.getTime() + after * DAY_MS).toISOString().slice(0, 10)
const hour = (after: number) => new Date(FROM.getTime() + after * HOUR_MS)
const PERIOD = { from: day(0), to: day(1), name: 'Omaha Snow <b>' }

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
  await fillStationArchive(server.database, {
    from: FROM,
    hours: 48,
    worstAt: 'Omaha, NE',
    road: 8,
    // Six hours before the index was right; each day earlier it was lower, and three days before nothing was archived.
    forecast: (lead) => (lead > 48 ? null : 8 - lead / 24),
  })
  const near = { west: -97, south: 41, east: -95, north: 42 }
  await governmentAlertRepository(server.database).store([
    testAlert(near, { id: 'of the storm', event: 'Blizzard Warning', onset: hour(2), ends: hour(20) }),
    testAlert({ ...near, west: -80, east: -79 }, { id: 'elsewhere', onset: hour(2), ends: hour(20) }),
    testAlert(near, { id: 'later', onset: hour(60), ends: hour(70) }),
  ])
  await hazardFeedRepository(server.database).recordAnswer(ROAD_CONDITIONS_FEED, TEST_NOW, {
    body: [closure('closed', hour(5)), closure('before', hour(-5)), '{"type":"Feature"}'].join(','),
    version: '1',
  })
})
afterAll(() => server.stop())

const closure = (id: string, startedAt: Date) =>
  JSON.stringify({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [-96.1, 41.2] },
    properties: {
      id,
      road_condition_type: 'road_closure',
      roadway: 'I-80',
      description: 'I-80 is closed.',
      reason: null,
      affected_lanes: null,
      start_time: startedAt.toISOString(),
      end_time: null,
    },
  })

const keep = (words: typeof PERIOD) =>
  keepStorm({ store: server.storms, database: server.database, clock: server.clock }, words)

test('a period of the archive becomes a storm with what was forecast and what came, and says what is not kept', async () => {
  const { id, notes } = await keep(PERIOD)
  server.stormRuns.refresh()
  expect(notes.join(' ')).toContain('Forecasts of 3 days before, 4 days before, 5 days before are not in the archive')
  const [storm] = (await server.ask(listHistoricalStorms, token)).historical_storms
  expect(storm).toMatchObject({ id, name: 'Omaha Snow <b>', kind: 'other', from: hour(0).toISOString() })
  // Within the second day, which pages show as the last one.
  expect(storm?.to).toBe(`${day(1)}T23:59:00.000Z`)
  expect(storm?.description).toContain('worst on roads around <strong>Omaha, NE</strong>')
  expect(storm?.description).toContain('1 government alert in force')
  expect(storm?.description).toContain('Forecasts of 3 days before')
  expect(storm?.analysis).toContain('2 days before')
  expect(storm?.events.map(({ name }) => name.split(':')[0])).toEqual(['Blizzard Warning', 'I-80 is closed.'])
  const [road, ...others] = storm?.impacts ?? []
  expect(others).toEqual([])
  expect(road?.tiles.map(({ forecast_days_out }) => forecast_days_out)).toEqual([0, 1, 2])
  const omaha = road?.ground_truth_reports.find(({ location_name }) => location_name === 'Omaha, NE')
  expect(omaha).toMatchObject({ observed_value: 8, marker_icon: 'snow' })
  expect(omaha?.description).toContain('2.0 in of snow in six hours')
  expect(omaha?.predicted_values.map(({ value }) => value)).toEqual([7.76, 7, 6, null, null, null])
  expect(road?.ground_truth_reports.find(({ marker_icon }) => marker_icon === 'closure')).toMatchObject({
    id: 'closed',
    observed_value: 8,
  })
})

test('the tiles of a kept storm show the index of each box at its middle', async () => {
  const [storm] = (await server.ask(listHistoricalStorms, token)).historical_storms
  const [road] = storm?.impacts ?? []
  /** How far the color at the middle of Omaha's box (41.25 N, 96.25 W) is from the color of an index, at most in a channel. */
  const distance = async (template: string | null | undefined, index: number) => {
    const url = (template ?? '').replace('{z}', '8').replace('{x}', '59').replace('{y}', '95').replace('{size}', '1')
    const { pathname, search } = new URL(url)
    const color = readIndexedPng((await server.app.inject(`${pathname}${search}`)).rawPayload).colorAt(142, 217)
    return Math.max(
      ...[...paletteColor(PALETTES.impact, index)].map((channel, i) => Math.abs(channel - (color[i] as number))),
    )
  }
  expect(await distance(road?.actual_tiles_url, 8)).toBeLessThan(8)
  expect(await distance(road?.tiles[2]?.url, 6)).toBeLessThan(8)
  expect(await distance(road?.tiles[2]?.url, 8)).toBeGreaterThan(30)
})

test.each([
  ['a wrong order', { from: day(1), to: day(0) }, 'is not before'],
  ['the future', { to: day(30) }, 'ends in the future'],
  ['today, which is not over', { from: day(3), to: day(3) }, 'ends in the future'],
  ['more than ten days', { from: day(-9) }, 'at most 10 days'],
  ['no date', { from: 'yesterday' }, '"yesterday" is no day like'],
  ['a day that does not exist', { from: '2026-02-30', to: '2026-03-01' }, 'is no day like'],
  ['an empty name', { name: '  ' }, 'must have 1 to 200 characters'],
  ['a long name', { name: 'x'.repeat(201) }, 'must have 1 to 200 characters'],
  ['a name that is taken', { name: 'omaha snow <B>' }, 'There is a storm called'],
  ['a time before the archive', { from: '2025-01-01', to: '2025-01-02' }, 'does not know what came'],
])('%s is refused in words, and nothing is stored', async (_, change, words) => {
  const files = () =>
    ['storms', 'runs'].map((folder) => {
      const inside = path.join(server.storms.folder, folder)
      return existsSync(inside) ? readdirSync(inside) : []
    })
  const before = files()
  await expect(keep({ ...PERIOD, name: 'Another', ...change })).rejects.toThrow(words)
  expect(files()).toEqual(before)
})

test('a period without a forecast run is refused in words', async () => {
  await fillStationArchive(server.database, {
    from: hour(-24 * 30),
    hours: 24,
    worstAt: 'Omaha, NE',
    road: 8,
    forecast: () => null,
  })
  const words = { from: day(-30), to: day(-30), name: 'Another' }
  await expect(keep(words)).rejects.toThrow('The archive has no forecast run of this period. Nothing was kept.')
})
