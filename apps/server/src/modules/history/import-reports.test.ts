import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { HistoricalStormOnWire } from '@stormlane/contract'
import { afterAll, expect, test } from 'vitest'
import { importReports } from './import-reports.ts'
import { openStormStore } from './storm-store.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'stormlane-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

const storm: HistoricalStormOnWire = {
  id: '',
  name: 'Plains Blizzard',
  kind: 'blizzard',
  from: '',
  to: '',
  description: '',
  analysis: '',
  location_bounds: { ne: { latitude: 45, longitude: -90 }, sw: { latitude: 36, longitude: -104 } },
  impacts: [
    {
      name: 'Road',
      variable: 'road',
      colormap_name: 'impact',
      tiles: [],
      actual_tiles_url: null,
      routes: [],
      ground_truth_reports: [],
    },
  ],
  events: [],
}
/** Storms that follow one another. Kept ones name their last minute as the end, simulated ones the hour after it. */
const STORMS = [
  { id: 'first-day', climate: null, from: '2026-01-03T00:00:00.000Z', to: '2026-01-03T23:59:00.000Z' },
  { id: 'second-day', climate: null, from: '2026-01-04T00:00:00.000Z', to: '2026-01-04T23:59:00.000Z' },
  { id: 'simulated', climate: 'a', from: '2026-01-05T00:00:00.000Z', to: '2026-01-06T00:00:00.000Z' },
]
const store = openStormStore(folder, (_, error) => expect.unreachable(String(error)))
for (const { climate, ...parts } of STORMS)
  store.write({ climate, tilesRun: new Date(parts.from), storm: { ...storm, ...parts } })

/** A details file with heavy snow on a day of January 2026, at a time of day in UTC such as 2359. */
const eventAt = (day: number, time: number) =>
  [
    'BEGIN_YEARMONTH,BEGIN_DAY,BEGIN_TIME,EVENT_ID,STATE,EVENT_TYPE,CZ_NAME,CZ_TIMEZONE,BEGIN_LOCATION,BEGIN_LAT,BEGIN_LON,EVENT_NARRATIVE',
    `202601,${day},${time},1,NEBRASKA,Heavy Snow,HALL,GMT0,GRAND ISLAND,40.9,-98.3,`,
  ].join('\n')

test.each([
  ['the minute before all storms is in none', 2, 2359, []],
  ['the first minute of a storm is in it', 3, 0, ['first-day']],
  ['the minute before the last is in it', 3, 2358, ['first-day']],
  ['the last minute of a kept storm is in it', 3, 2359, ['first-day']],
  ['midnight between two kept storms is in the second', 4, 0, ['second-day']],
  ['the last minute of the last kept storm is in it', 4, 2359, ['second-day']],
  ['midnight between a kept and a simulated storm is in the second', 5, 0, ['simulated']],
  ['the last minute of a simulated storm is in it', 5, 2359, ['simulated']],
  ['the end of a simulated storm is in none', 6, 0, []],
])('an event at %s', (_, day, time, expected) => {
  const holding = STORMS.filter(({ id }) => importReports(store, id, eventAt(day, time)).imported === 1)
  expect(holding.map(({ id }) => id)).toEqual(expected)
})

test('of several rows with one id the last is imported, and the others are counted', () => {
  const rows = [eventAt(3, 100), ...[200, 300].map((time) => eventAt(3, time).split('\n')[1])].join('\n')
  const outcome = importReports(store, 'first-day', rows)
  expect(outcome.imported).toBe(1)
  expect([...outcome.leftOut]).toEqual([['repeated by a later row with the same EVENT_ID', 2]])
  const reports = store.all().find((one) => one.storm.id === 'first-day')?.storm.impacts[0]?.ground_truth_reports
  expect(reports?.map(({ time }) => time)).toEqual(['2026-01-03T03:00:00.000Z'])
})
