import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { damagedFile } from '@stormlane/domain/damaged-file'
import { seededRandom } from '@stormlane/domain/measures'
import type { FeedNotes } from '@stormlane/domain/product'
import { ModelFileError } from '@stormlane/domain/weather'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { glmInThread } from './glm-in-thread.ts'
import { liveLightning } from './live-lightning.ts'
import type { Flash } from './read-glm.ts'

const NOW = new Date('2025-04-07T13:10:00Z')
const noted = () => ({ received: vi.fn(), refused: vi.fn() }) satisfies FeedNotes
const key = (start: string, satellite = 'G19') =>
  `GLM-L2-LCFA/2025/097/${start.slice(0, 2)}/OR_GLM-L2-LCFA_${satellite}_s2025097${start}_e20250971300400_c20250971300420.nc`

/** A satellite whose files are named by their start; each holds what `flashes` says. */
function open(flashes: Record<string, Flash[] | Error>) {
  const asked: string[] = []
  const files = {
    keys: vi.fn(async (prefix: string) =>
      Object.keys(flashes)
        .map((start) => key(start))
        .filter((one) => one.startsWith(prefix)),
    ),
    bytes: vi.fn(async (name: string) => {
      asked.push(name)
      return Buffer.from(name)
    }),
  }
  const read = async (bytes: Uint8Array) => {
    const found = Object.entries(flashes).find(([start]) => key(start) === Buffer.from(bytes).toString())?.[1]
    if (found instanceof Error) throw found
    return found ?? []
  }
  const satellite = { name: 'G19', west: -105, east: -20, files: () => files }
  return { asked, files, lightning: liveLightning({ satellites: [satellite], read }) }
}
const flash = (changes: Partial<Flash> = {}): Flash => ({
  latitude: 31,
  longitude: -85,
  time: NOW.getTime() - 60_000,
  ...changes,
})

test('flashes of the last half hour are strikes, each file is read once, and the two hours of the half hour are listed', async () => {
  const { asked, files, lightning } = open({
    '1255000': [flash()],
    '1309000': [flash({ longitude: -84 })],
    '1230000': [flash()],
  })
  const strikes = await lightning(NOW)
  expect(strikes.map(({ geoJson }) => geoJson.geometry.coordinates)).toEqual(
    expect.arrayContaining([
      [-85, 31],
      [-84, 31],
    ]),
  )
  expect(strikes).toHaveLength(2)
  expect(strikes[0]?.detectedTime).toEqual(new Date(NOW.getTime() - 60_000))
  expect(files.keys.mock.calls.map(([prefix]) => prefix)).toEqual([
    'GLM-L2-LCFA/2025/097/12/',
    'GLM-L2-LCFA/2025/097/13/',
  ])
  await lightning(NOW)
  expect(asked).toHaveLength(2)
})

test('flashes of other continents, of the other satellite, old ones and future ones are left out', async () => {
  const { lightning } = open({
    '1309000': [
      flash({ latitude: -10 }),
      flash({ longitude: -120 }),
      flash({ time: NOW.getTime() - 31 * 60_000 }),
      flash({ time: NOW.getTime() + 120_000 }),
    ],
  })
  expect(await lightning(NOW)).toEqual([])
})

test('a file that cannot be read is refused with its name and not asked for again; without any file the feed has failed', async () => {
  const { asked, lightning } = open({ '1308000': new ModelFileError('It holds no flashes.'), '1309000': [flash()] })
  const notes = noted()
  expect(await lightning(NOW, undefined, notes)).toHaveLength(1)
  await lightning(NOW, undefined, notes)
  expect(notes.refused.mock.calls).toEqual([[key('1308000').split('/').at(-1), 'It holds no flashes.']])
  expect(asked).toHaveLength(2)
  await expect(open({}).lightning(NOW)).rejects.toThrow('There is no file of G19 from the last half hour.')
})

test('a file that could not be downloaded is downloaded by the next poll; if none could be, the feed has failed', async () => {
  const { files, lightning } = open({ '1308000': [flash()], '1309000': [flash()] })
  const lost = new Error('The connection was reset.')
  files.bytes.mockRejectedValueOnce(lost)
  const notes = noted()
  expect(await lightning(NOW, undefined, notes)).toHaveLength(1)
  expect(notes.refused.mock.calls).toEqual([[expect.stringMatching(/^OR_GLM/), lost.message]])
  expect(await lightning(NOW, undefined, notes)).toHaveLength(2)
  expect(files.bytes).toHaveBeenCalledTimes(3)
  const away = open({ '1308000': [flash()] })
  away.files.bytes.mockRejectedValue(lost)
  await expect(away.lightning(NOW)).rejects.toThrow(lost)
})

test('a file whose reading failed with its thread is read by the next poll, three times at most [FEED-028]', async () => {
  const closed: Record<string, Flash[] | Error> = { '1308000': new Error('The pool is closed.'), '1309000': [flash()] }
  const { asked, lightning } = open(closed)
  const notes = noted()
  expect(await lightning(NOW, undefined, notes)).toHaveLength(1)
  expect(notes.refused.mock.calls).toEqual([[expect.stringMatching(/s20250971308000/), 'The pool is closed.']])
  closed['1308000'] = [flash()]
  expect(await lightning(NOW, undefined, notes)).toHaveLength(2)
  expect(asked).toHaveLength(3)
  const hung = open({ '1308000': Object.assign(new ModelFileError('It hung.'), { isUnread: true }), '1309000': [] })
  for (let poll = 0; poll < 5; poll++) await hung.lightning(NOW).catch(() => undefined)
  expect(hung.asked).toHaveLength(4)
})

test('without one satellite the other goes on, and what the first saw is shown until it is half an hour old [FEED-050]', async () => {
  const east = satelliteOf('G19', { west: -105, east: -20 })
  const west = satelliteOf('G18', { west: -170, east: -105 })
  const lightning = liveLightning({
    satellites: [east.satellite, west.satellite],
    read: async (bytes) => [flash({ longitude: Buffer.from(bytes).toString().includes('G19') ? -85 : -120 })],
  })
  expect(await lightning(NOW)).toHaveLength(2)
  east.files.keys.mockRejectedValue(new Error('noaa-goes19 is not there.'))
  const notes = noted()
  expect(await lightning(NOW, undefined, notes)).toHaveLength(2)
  expect(notes.refused.mock.calls).toEqual([['G19', 'noaa-goes19 is not there.']])
  west.files.keys.mockRejectedValue(new Error('noaa-goes18 is not there.'))
  await expect(lightning(NOW)).rejects.toThrow('noaa-goes19 is not there.')
})

function satelliteOf(name: string, area: { west: number; east: number }) {
  const files = {
    keys: vi.fn(async (prefix: string) => [key('1309000', name)].filter((one) => one.startsWith(prefix))),
    bytes: async (file: string) => Buffer.from(file),
  }
  return { files, satellite: { name, ...area, files: () => files } }
}

test('files that wait for one another are all read, however many there are [FEED-028]', async () => {
  const refusals = await Promise.allSettled(Array.from({ length: 40 }, () => glm.read(Buffer.from('<html>'))))
  expect(new Set(refusals.map((one) => one.status === 'rejected' && (one.reason as Error).message))).toEqual(
    new Set(['It is no netCDF-4 file.']),
  )
})

const glm = glmInThread()
afterAll(() => glm.close())

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['a web page', Buffer.from('<html>403</html>')],
])('%s is refused with words', async (_, bytes) => {
  await expect(glm.read(bytes)).rejects.toThrow('It is no netCDF-4 file.')
})

/** Recorded files, which are not part of the repository. */
const RECORDED = '/work/shared/fixtures/lightning'
describe.skipIf(!existsSync(RECORDED))('recorded files', () => {
  const file = (name: string) => readFileSync(path.join(RECORDED, name))
  const G19 = 'OR_GLM-L2-LCFA_G19_s20250971300200_e20250971300400_c20250971300420.nc'

  test.each([
    [G19, 115],
    ['OR_GLM-L2-LCFA_G16_s20181830433000_e20181830433200_c20181830433231.nc', null],
    ['OR_GLM-L2-LCFA_G16_s20203662359400_e20210010000004_c20210010000030.nc', null],
    ['OR_GLM-L2-LCFA_G18_s20230261900000_e20230261900200_c20230261900213.nc', null],
  ])('%s', async (name, count) => {
    const flashes = await glm.read(file(name))
    expect(flashes.length).toBeGreaterThan(10)
    if (count) expect(flashes.length).toBeLessThanOrEqual(count)
    const [, year, day, rest] = /_s(\d{4})(\d{3})(\d{7})_/.exec(name) as unknown as [string, string, string, string]
    const start = Date.UTC(
      Number(year),
      0,
      Number(day),
      Number(rest.slice(0, 2)),
      Number(rest.slice(2, 4)),
      Number(rest.slice(4, 6)),
    )
    for (const { time, latitude } of flashes) {
      expect(Math.abs(time - start)).toBeLessThan(26_000)
      expect(Math.abs(latitude)).toBeLessThan(60)
    }
  })

  test('the first flash of a file, as netCDF tools show it', async () => {
    const [first] = await glm.read(file(G19))
    expect(first?.latitude).toBeCloseTo(31.11186, 4)
    expect(first?.longitude).toBeCloseTo(-84.82529, 4)
    // 11378 × 0.00038147560553625226 - 5 seconds after 13:00:20.
    expect(first?.time).toBeCloseTo(Date.parse('2025-04-07T13:00:20Z') - 659.56, -1)
  })

  test('a quiet file has no flashes', async () => {
    const quiet = 'OR_GLM-L2-LCFA_G17_s20200160612000_e20200160612110_c20200160612335.nc'
    expect(await glm.read(file(quiet))).toEqual([])
  })

  test('a gridded product is none of flashes', async () => {
    const other = 'OR_GLM-L2-GLMM1-M3_G16_s20181830433000_e20181830434000_c20191931535550.nc'
    await expect(glm.read(file(other))).rejects.toThrow('It holds no flashes.')
  })

  test('damaged files are refused with words or hold possible flashes, without much memory', async () => {
    const random = seededRandom(3)
    const whole = file('OR_GLM-L2-LCFA_G18_s20230261900000_e20230261900200_c20230261900213.nc')
    const before = process.memoryUsage().rss
    let refused = 0
    for (let i = 0; i < 100; i++)
      try {
        for (const { latitude, longitude, time } of await glm.read(damagedFile(random, whole))) {
          expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
          expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
          expect(Number.isFinite(time)).toBe(true)
        }
      } catch (error) {
        expect((error as Error).name).toBe('ModelFileError')
        expect((error as Error).message).toMatch(/^(It|Its|Flash) /)
        refused++
      }
    expect(refused).toBeGreaterThan(20)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 << 20)
  })
})
