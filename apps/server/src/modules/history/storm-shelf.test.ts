import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { STORM_IMPACTS, type StormPeak } from '@stormlane/domain/history'
import type { Bucket } from '@stormlane/domain/product'
import { systemClock } from '@stormlane/domain/time'
import { OfflineGeocoder } from '@stormlane/feeds'
import { s3Bucket } from '@stormlane/shelf'
import { openPracticeBucket, type PracticeBucket } from '@stormlane/shelf/practice-bucket'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishStormRun, testStorm, testStormMaker } from '../../../test/storm.ts'
import { makeMissingStorms } from '../../jobs/make-storms.ts'
import type { Log } from '../../platform/logging.ts'
import { openForecast } from '../forecast/forecast.ts'
import { stormOnWire } from './storm-on-wire.ts'
import { openStormShelf, type StormShelf } from './storm-shelf.ts'
import { openStormStore, type StormStore } from './storm-store.ts'

const BLIZZARD: StormPeak = { kind: 'blizzard', at: new Date('2026-01-04T00:00:00Z'), place: { lng: -98, lat: 40.9 } }
const FIRE: StormPeak = { kind: 'wildfire_wind', at: new Date('2025-09-04T00:00:00Z'), place: { lng: -96, lat: 40 } }
const HURRICANE: StormPeak = { kind: 'hurricane', at: new Date('2025-08-09T00:00:00Z'), place: { lng: -96, lat: 38 } }
const KEYS = { accessKeyId: 'id', secretAccessKey: 'secret' }
const PREFIX = 'simulated/history/'

interface Machine {
  store: StormStore
  shelf: StormShelf
}

const folder = mkdtempSync(path.join(tmpdir(), 'storm-shelf-'))
const geocoder = new OfflineGeocoder()
const { signal } = new AbortController()
const opened: StormShelf[] = []
let practice: PracticeBucket
let bucket: Bucket

beforeAll(async () => {
  practice = await openPracticeBucket({ ...KEYS, folder: path.join(folder, 'bucket') })
  bucket = s3Bucket({ url: practice.url, region: 'us-east-1', retryAfterMs: 1, ...KEYS })
})
afterAll(async () => {
  for (const shelf of opened) shelf.close()
  await practice.close()
  rmSync(folder, { recursive: true })
})

function machine(name: string): Machine {
  const store = openStormStore(path.join(folder, name), (_file, error) => expect.unreachable(String(error)))
  const log = { warn: (_: object, text: string) => expect.unreachable(text) }
  const shelf = openStormShelf({ bucket, store, prefix: PREFIX, cacheBytes: 1e9, log })
  opened.push(shelf)
  return { store, shelf }
}

function make({ store, shelf }: Machine, maker: Parameters<typeof testStormMaker>[0]): Promise<void> {
  const log = { info() {} } as unknown as Log
  const openMaker = () => testStormMaker(maker)
  return makeMissingStorms({ openMaker, store, shelf, geocoder, clock: systemClock, log }, signal)
}

const kindsOf = ({ store }: Machine) => store.all().map(({ storm }) => storm.kind)
const never = () => expect.unreachable('it was made again')

test('a storm that one machine makes is shown by the others, with its tiles, while the next one is being made', async () => {
  const [first, second] = [machine('first'), machine('second')]
  await second.shelf.take()
  expect(kindsOf(second)).toEqual([])
  const interrupted = make(first, {
    climate: 'a',
    peaks: [BLIZZARD, FIRE],
    onMake({ kind }) {
      if (kind === 'wildfire_wind') throw new Error('the power went out')
    },
  })
  await expect(interrupted).rejects.toThrow('the power went out')
  await second.shelf.take()
  expect(kindsOf(second)).toEqual(['blizzard'])
  expect(second.store.making()).toEqual({ climate: 'a', total: 2, isFinished: false })
  expect(second.store.all()).toEqual(first.store.all())

  const [stored] = second.store.all()
  const forecast = openForecast({
    folder: second.store.runsFolder,
    shelf: null,
    clock: systemClock,
    threads: 1,
    onRefused: (_folder, reason) => expect.unreachable(reason),
    onUnreadable: (error) => expect.unreachable(String(error)),
  })
  const run = forecast.require('extended', stored?.tilesRun)
  const { values } = (await forecast.series(run, { lng: -98, lat: 40.5 }, [STORM_IMPACTS.Road], {})) as unknown as {
    values: Record<string, ArrayLike<number>>
  }
  expect(Array.from(values[STORM_IMPACTS.Road] ?? [])).toEqual([5, 4, 3, 2, 1, 0, 8])
  await forecast.close()
})

test('another machine goes on where the first one stopped, and makes nothing twice', async () => {
  const third = machine('third')
  const made: string[] = []
  await make(third, { climate: 'a', peaks: [BLIZZARD, FIRE], onMake: ({ kind }) => made.push(kind) })
  expect(made).toEqual(['wildfire_wind'])
  const fourth = machine('fourth')
  await make(fourth, { climate: 'a', peaks: [BLIZZARD, FIRE], onMake: never })
  expect(kindsOf(fourth)).toEqual(['blizzard', 'wildfire_wind'])
  expect(fourth.store.making()?.isFinished).toBe(true)
})

test('a look at a bucket without news asks for its index only', async () => {
  const fifth = machine('fifth')
  await fifth.shelf.take()
  const before = practice.requests.length
  await fifth.shelf.take()
  expect(practice.requests.slice(before)).toEqual([`GET ${PREFIX}index.json`])
})

test('storms of another climate leave every machine and the bucket, those that an operator kept stay', async () => {
  const [first, second] = [machine('first'), machine('second')]
  await first.shelf.take()
  const [blizzard] = first.store.all()
  if (!blizzard) return expect.unreachable('there is no blizzard')
  first.store.write({ ...blizzard, climate: null })
  await first.shelf.publish()
  await second.shelf.take()
  expect(second.store.all()[0]?.climate).toBeNull()

  await make(first, { climate: 'b', peaks: [HURRICANE] })
  await second.shelf.take()
  expect(kindsOf(second)).toEqual(['blizzard', 'hurricane'])
  const keys = (await bucket.list(PREFIX)).map(({ key }) => key.slice(PREFIX.length))
  expect(keys.filter((key) => key.startsWith('storms/')).sort()).toEqual([
    'storms/blizzard-2026-01-03.json',
    'storms/hurricane-2025-08-08.json',
  ])
  const runs = new Set(keys.filter((key) => key.startsWith('runs/')).map((key) => String(key.split('/')[1])))
  expect(runs).toEqual(new Set(['20250808T000000Z-extended-1', '20260103T000000Z-extended-1']))
  expect(new Set(readdirSync(second.store.runsFolder))).toEqual(runs)
})

test('what another machine changed or deleted meanwhile survives a publisher that has not seen it [SCALE-004]', async () => {
  const [first, second] = [machine('first'), machine('second')]
  await first.shelf.take()
  await second.shelf.take()
  const [blizzard] = second.store.all()
  if (!blizzard) return expect.unreachable('there is no blizzard')
  second.store.write({ ...blizzard, storm: { ...blizzard.storm, name: 'Renamed' } })
  second.store.remove('hurricane-2025-08-08')
  await second.shelf.publish()

  // The first machine still has both as they were.
  expect(kindsOf(first)).toEqual(['blizzard', 'hurricane'])
  const evidence = testStorm(FIRE)
  publishStormRun(first.store.runsFolder, evidence.tilesRun)
  first.store.write({ climate: 'b', tilesRun: evidence.tilesRun, storm: await stormOnWire(evidence, geocoder) })
  await first.shelf.publish()
  for (const one of [first, second, machine('sixth')]) {
    await one.shelf.take()
    expect(one.store.all().map(({ storm }) => [storm.kind, storm.name === 'Renamed'])).toEqual([
      ['blizzard', true],
      ['wildfire_wind', false],
    ])
  }
})

test('a change that is not published yet is not overwritten by a look at the bucket [SCALE-004]', async () => {
  const [first, second] = [machine('first'), machine('second')]
  const rename = ({ store }: Machine, kind: string, name: string) => {
    const stored = store.all().find(({ storm }) => storm.kind === kind)
    if (!stored) return expect.unreachable(`there is no ${kind}`)
    store.write({ ...stored, storm: { ...stored.storm, name } })
  }
  rename(first, 'blizzard', 'Changed here')
  rename(second, 'wildfire_wind', 'Changed there')
  await second.shelf.publish()
  await first.shelf.take()
  const names = () => first.store.all().map(({ storm }) => storm.name)
  expect(names()).toEqual(['Changed here', 'Changed there'])
  await first.shelf.publish()
  await second.shelf.take()
  expect(second.store.all().map(({ storm }) => storm.name)).toEqual(names())
})

test('a new bucket gets all storms [SCALE-004]', async () => {
  const first = machine('first')
  await bucket.delete(`${PREFIX}index.json`)
  await first.shelf.publish()
  const seventh = machine('seventh')
  await seventh.shelf.take()
  expect(kindsOf(seventh)).toEqual(['blizzard', 'wildfire_wind'])
})

test('while the bucket is away, a machine shows what it has', async () => {
  const second = machine('second')
  practice.fail('unavailable')
  await expect(second.shelf.take()).rejects.toThrow()
  expect(kindsOf(second)).toEqual(['blizzard', 'wildfire_wind'])
  practice.fail('none')
  await second.shelf.take()
  expect(kindsOf(second)).toEqual(['blizzard', 'wildfire_wind'])
})
