import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { StormPeak } from '@stormlane/domain/history'
import { DAY_MS } from '@stormlane/domain/time'
import { OfflineGeocoder } from '@stormlane/feeds'
import { openPracticeBucket } from '@stormlane/shelf/practice-bucket'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { fillStationArchive } from '../../test/station-archive.ts'
import { publishStormRun, testStorm } from '../../test/storm.ts'
import { stormOnWire } from '../modules/history/storm-on-wire.ts'
import { STORM_LEASE } from '../modules/history/storm-shelf.ts'
import { openStormStore, type StormStore } from '../modules/history/storm-store.ts'
import { openLeases } from '../platform/database/leases.ts'
import { runAdmin } from './run-admin.ts'

const PEAK: StormPeak = { kind: 'blizzard', at: new Date('2026-01-04T00:00:00Z'), place: { lng: -98, lat: 40.9 } }
const HEADER =
  'BEGIN_YEARMONTH,BEGIN_DAY,BEGIN_TIME,EVENT_ID,STATE,EVENT_TYPE,CZ_NAME,CZ_TIMEZONE,BEGIN_LOCATION,BEGIN_LAT,BEGIN_LON,EVENT_NARRATIVE'

let database: TestDatabase
let dataFolder: string
let storm: string
let printed: string[] = []
let errors: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  dataFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-history-'))
  const evidence = testStorm(PEAK)
  const store = openStore()
  publishStormRun(store.runsFolder, evidence.tilesRun)
  const onWire = await stormOnWire(evidence, new OfflineGeocoder())
  store.write({ climate: 'a', tilesRun: evidence.tilesRun, storm: onWire })
  storm = onWire.id
})
afterAll(async () => {
  await database.drop()
  rmSync(dataFolder, { recursive: true, force: true })
})
beforeEach(() => {
  printed = []
  errors = []
})

const openStore = () =>
  openStormStore(path.join(dataFolder, 'history'), (_, error) => expect.unreachable(String(error)))
const reportsOf = (impact: string) =>
  openStore()
    .all()[0]
    ?.storm.impacts.find(({ name }) => name === impact)?.ground_truth_reports ?? []
const stored = () => readFileSync(path.join(dataFolder, 'history/storms', `${storm}.json`), 'utf8')

function writeEvents(...rows: string[]): string {
  const file = path.join(dataFolder, 'details.csv')
  writeFileSync(file, [HEADER, ...rows].join('\n'))
  return file
}

const importReports = (name: string, file: string) => runHistory('import-reports', name, file)

const runHistory = (...words: string[]): Promise<number> => runWith({}, words)

function runWith(settings: Record<string, string>, words: string[]): Promise<number> {
  const environment = { DATABASE_URL: database.url, STORMLANE_DATA: dataFolder, ...settings }
  return runAdmin(['history', ...words], environment, {
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
    ask: async () => '',
  })
}

test('events within the storm become reports with what was forecast of their place; the rest is counted in words', async () => {
  const before = reportsOf('Road').length
  const file = writeEvents(
    '202601,3,1800,1,NEBRASKA,Heavy Snow,HALL,CST-6,GRAND ISLAND,40.9,-98.3,Ten inches fell.',
    '202601,3,1900,2,NEBRASKA,Tornado,HALL,CST-6,DONIPHAN,40.8,-98.4,',
    '202512,3,1800,3,NEBRASKA,Heavy Snow,HALL,CST-6,GRAND ISLAND,40.9,-98.3,',
    '202601,3,1800,4,MAINE,Heavy Snow,YORK,EST-5,YORK,43.2,-70.6,',
    '202601,3,1800,5,NEBRASKA,Winter Storm,HALL,CST-6,,,,',
    '202601,3,1800,6,NEBRASKA,Drought,HALL,CST-6,,40.9,-98.3,',
    '202601,3,2599,7,NEBRASKA,Heavy Snow,HALL,CST-6,,40.9,-98.3,',
  )
  expect(await importReports(storm, file)).toBe(0)
  expect(printed).toEqual([
    `2 events imported into ${storm}.`,
    '1 left out: not within the period of the storm.',
    '1 left out: not within the area of the storm.',
    '1 left out: of a whole zone, without a place.',
    '1 left out: of a kind that the impacts of this storm do not show.',
    'Line 8 cannot be read: BEGIN_TIME is "2599".',
  ])
  expect(reportsOf('Road')).toHaveLength(before + 1)
  expect(reportsOf('Road').at(-1)).toMatchObject({
    id: 'noaa-1',
    time: '2026-01-04T00:00:00.000Z',
    location_name: 'Grand Island, Nebraska',
    description: 'Heavy Snow: Ten inches fell.',
    marker_icon: 'snow',
    observed_value: 8,
    predicted_values: [5, 4, 3, 2, 1, 0].map((value, days) => ({ forecast_days_out: days, value })),
  })
  expect(reportsOf('Life and Property').at(-1)).toMatchObject({ id: 'noaa-2', marker_icon: 'tornado' })
})

test('a corrected file, also a compressed one, replaces the events that it brings again', async () => {
  const before = reportsOf('Road').length
  const file = writeEvents('202601,3,1800,1,NEBRASKA,Ice Storm,HALL,CST-6,GRAND ISLAND,40.9,-98.3,Ice.')
  writeFileSync(`${file}.gz`, gzipSync(readFileSync(file)))
  expect(await importReports(storm, `${file}.gz`)).toBe(0)
  expect(reportsOf('Road')).toHaveLength(before)
  expect(reportsOf('Road').at(-1)).toMatchObject({ id: 'noaa-1', marker_icon: 'ice' })
})

test.each([
  ['an unknown storm', () => ['blizzard-1888', writeEvents()], 'There is no storm "blizzard-1888". There are '],
  ['a missing file', () => [storm, path.join(dataFolder, 'none.csv')], 'none.csv cannot be read: ENOENT'],
  ['a folder', () => [storm, dataFolder], 'cannot be read: EISDIR'],
  ['another file', () => [storm, import.meta.filename], 'This is no details file of NOAA Storm Events'],
] as const)('%s is refused in words with exit code 1, and nothing is stored', async (_, given, words) => {
  const [name, file] = given() as [string, string]
  const before = stored()
  expect(await importReports(name, file)).toBe(1)
  expect(errors.join('\n')).toContain(words)
  expect(stored()).toBe(before)
})

test('history keep makes a storm of the archive and prints what the archive no longer has', async () => {
  const from = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - 20 * DAY_MS)
  const forecast = (lead: number) => (lead > 100 ? null : 6)
  await fillStationArchive(database, { from, hours: 24, worstAt: 'Omaha, NE', road: 8, forecast })
  const day = from.toISOString().slice(0, 10)
  expect(await runHistory('keep', day, day, 'Première Neige')).toBe(0)
  const id = `premiere-neige-${day.replaceAll('-', '')}`
  expect(printed[0]).toBe(`${id} is kept. The page Historical Accuracy shows it.`)
  expect(printed).toContain('Forecasts of 5 days before are not in the archive, or not for most of the hours.')
  expect(printed.join('\n')).toMatch(/Government alerts that ended before \w+ \d+, \d{4} are no longer kept/)
  expect(openStore().all()[0]?.storm).toMatchObject({ id, name: 'Première Neige' })

  expect(await runHistory('keep', day, day, 'PREMIÈRE NEIGE')).toBe(1)
  expect(errors).toEqual(['There is a storm called "PREMIÈRE NEIGE" already. Nothing was kept.'])
  expect(openStore().all()).toHaveLength(2)
})

/** Connections to this database, besides the given ones, whose last statement asked for a lease. */
async function backendsAsking(besides: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query like ${'%insert into leases%'}
      and pid <> all(${besides})`.execute(database.asSystem)
  return rows.map(({ pid }) => pid)
}

test('with a bucket a change on any machine is that of all, one at a time, and if the bucket fails, the others are unchanged [SCALE-004]', async () => {
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
  const practice = await openPracticeBucket({ ...keys, folder: path.join(dataFolder, 'bucket') })
  const onMachine = (name: string, ...words: string[]) =>
    runWith(
      {
        STORMLANE_BUCKET: practice.url,
        BUCKET_ACCESS_KEY_ID: keys.accessKeyId,
        BUCKET_SECRET_ACCESS_KEY: keys.secretAccessKey,
        STORMLANE_DATA: name === 'this one' ? dataFolder : path.join(dataFolder, name),
      },
      words,
    )
  const event = (id: number) => `202601,3,1800,${id},NEBRASKA,Heavy Snow,HALL,CST-6,GRAND ISLAND,40.9,-98.3,`
  expect(await onMachine('this one', 'import-reports', storm, writeEvents(event(91)))).toBe(0)
  // The other machine has nothing but what it gets from the bucket, also of the run from which values are read.
  expect(await onMachine('another', 'import-reports', storm, writeEvents(event(92)))).toBe(0)
  expect(await onMachine('this one', 'import-reports', storm, writeEvents())).toBe(0)
  const { storm: taken } = JSON.parse(stored()) as ReturnType<StormStore['all']>[number]
  const road = taken.impacts.find(({ name }) => name === 'Road')
  expect(road?.ground_truth_reports.at(-1)).toMatchObject({ id: 'noaa-92', observed_value: 8 })
  // While another process publishes, a command does not even look at the bucket.
  const before = practice.requests.length
  const other = openLeases(database.asSystem)
  const waiting = await other.inTurn(STORM_LEASE)(async () => {
    const own = await backendsAsking([])
    const importing = onMachine('another', 'import-reports', storm, writeEvents(event(94)))
    await eventually(async () => expect(await backendsAsking(own)).not.toEqual([]))
    expect(practice.requests).toHaveLength(before)
    return { importing }
  })
  expect(await waiting.importing).toBe(0)
  expect(practice.requests.length).toBeGreaterThan(before)
  await other.close()
  practice.fail('unavailable')
  expect(await onMachine('this one', 'import-reports', storm, writeEvents(event(93)))).toBe(1)
  expect(errors.at(-1)).toMatch(/^The storms of the other machines are unchanged, because the bucket failed: /)
  await practice.close()
})
