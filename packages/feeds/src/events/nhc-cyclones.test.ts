import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { damagedFile } from '@stormlane/domain/damaged-file'
import { seededRandom } from '@stormlane/domain/measures'
import type { FeedNotes } from '@stormlane/domain/product'
import { describe, expect, test, vi } from 'vitest'
import { readNhcAdvisory } from './read-nhc-advisory.ts'
import { readNhcCyclones } from './read-nhc-cyclones.ts'

const NOW = new Date('2026-09-30T22:00:00Z')
const noted = () => ({ received: vi.fn(), refused: vi.fn() }) satisfies FeedNotes

const storm = (changes: Record<string, unknown> = {}) => ({
  id: 'al092026',
  name: 'Ida',
  classification: 'HU',
  intensity: '85',
  pressure: '970',
  latitudeNumeric: 25,
  longitudeNumeric: -85,
  lastUpdate: '2026-09-30T21:00:00.000Z',
  forecastAdvisory: { advNum: '010', url: 'https://www.nhc.noaa.gov/text/MIATCMAT1.shtml' },
  ...changes,
})
const list = (...activeStorms: unknown[]) => JSON.stringify({ activeStorms })

/** From the last day of a month into the next. */
const PAGE = `<pre>
HURRICANE IDA FORECAST/ADVISORY NUMBER  10
NWS NATIONAL HURRICANE CENTER MIAMI FL       AL092026
HURRICANE CENTER LOCATED NEAR 25.0N  85.0W AT 30/2100Z
MAX SUSTAINED WINDS  85 KT WITH GUSTS TO 105 KT.
64 KT....... 30NE  30SE  15SW  20NW.
34 KT.......120NE  90SE  60SW  90NW.
FORECAST VALID 01/0600Z 26.2N  86.1W
MAX WIND  95 KT...GUSTS 115 KT.
64 KT... 35NE  30SE  20SW  25NW.
34 KT...130NE 100SE  70SW 100NW.
FORECAST VALID 01/1800Z 28.0N  88.0W...INLAND
MAX WIND  60 KT...GUSTS  75 KT.
34 KT...100NE  90SE  60SW  70NW.
FORECAST VALID 02/0600Z...DISSIPATED
</pre>`
const pages = (page = PAGE) => vi.fn(async () => page)

test('a cyclone has its positions, track, cone and the areas of its winds', async () => {
  const fetchPage = pages()
  const notes = noted()
  const events = await readNhcCyclones(list(storm()), NOW, fetchPage, notes)
  expect(fetchPage.mock.calls).toEqual([['/text/MIATCMAT1.shtml']])
  expect(notes.refused.mock.calls).toEqual([])
  expect(events.map(({ id }) => id)).toEqual([
    'AL092026-storm_danger_swath-34-0',
    'AL092026-storm_danger_swath-64-0',
    'AL092026-storm_cone_of_uncertainty-track',
    'AL092026-storm_track_line-official',
    'AL092026-storm_track_point-0',
    'AL092026-storm_track_point-9',
    'AL092026-storm_track_point-21',
  ])
  const points = events.filter(({ feature }) => feature === 'storm_track_point').map(({ geoJson }) => geoJson)
  expect(points.map(({ properties }) => properties?.valid_at)).toEqual([
    '2026-09-30T21:00:00.000Z',
    '2026-10-01T06:00:00.000Z',
    '2026-10-01T18:00:00.000Z',
  ])
  expect(points[1]?.properties).toMatchObject({ max_wind_kt: 95, category: 'Category 2 hurricane', lead_hours: 9 })
  expect(points[0]?.properties).toMatchObject({ pressure_hpa: 970, max_wind_kt: 85 })
  expect(events[0]?.geoJson.properties).toMatchObject({ wind_kt: 34 })
})

test('an area of wind reaches as far to each side as the advisory says', async () => {
  const [swath] = await readNhcCyclones(list(storm()), NOW, pages())
  const geometry = swath?.geoJson.geometry
  const ring = geometry?.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : []
  const latitudes = ring.map(([, latitude]) => latitude as number)
  // 60 to 90 nautical miles behind the first position, 70 to 100 ahead of the last; a degree has 60.
  expect(Math.min(...latitudes)).toBeGreaterThan(25 - 90 / 60 - 0.05)
  expect(Math.min(...latitudes)).toBeLessThan(25 - 60 / 60)
  expect(Math.max(...latitudes)).toBeLessThan(28 + 100 / 60 + 0.05)
  expect(Math.max(...latitudes)).toBeGreaterThan(28 + 60 / 60)
})

test.each([
  ['is of another storm', pages(PAGE.replace('AL092026', 'AL102026')), 'the advisory is of AL102026'],
  ['is another page', pages('<html>Not found</html>'), 'the page is no forecast advisory'],
  ['jumps', pages(PAGE.replace('28.0N  88.0W', '58.0N  88.0W')), /^it would move at \d+ kt$/],
  ['goes back in time', pages(PAGE.replace('01/1800Z', '01/0300Z')), 'its times are not in order'],
  ['has a day that is none', pages(PAGE.replace('01/1800Z', '41/1800Z')), '"41/1800Z" is not a time of day'],
  ['has a wind that is none', pages(PAGE.replace(' 60 KT', '960 KT')), 'the size "960 KT" is not possible'],
  ['reaches too far', pages(PAGE.replace('100NE  90SE', '5000NE  90SE')), /not possible/],
  ['does not come', vi.fn(() => Promise.reject(new Error('It is not there (404).'))), 'It is not there (404).'],
])('a cyclone whose advisory %s keeps its position, and the reason is noted', async (_, fetchPage, reason) => {
  const notes = noted()
  const events = await readNhcCyclones(list(storm()), NOW, fetchPage, notes)
  expect(events.map(({ feature }) => feature)).toEqual(['disturbance_point'])
  expect(notes.refused.mock.calls).toEqual([
    ['Advisory of Ida', typeof reason === 'string' ? reason : expect.stringMatching(reason)],
  ])
})

test('a season without cyclones shows none, old ones have ended, and one that cannot be right is refused', async () => {
  expect(await readNhcCyclones(list(), NOW, pages())).toEqual([])
  expect(await readNhcCyclones(list(storm({ lastUpdate: '2026-09-29T21:00:00.000Z' })), NOW, pages())).toEqual([])
  const notes = noted()
  const shown = await readNhcCyclones(
    list(storm({ name: 'Wrong', latitudeNumeric: 125 }), storm()),
    NOW,
    pages(),
    notes,
  )
  expect(shown.length).toBeGreaterThan(5)
  expect(notes.refused.mock.calls).toEqual([['Wrong', expect.stringMatching(/^latitudeNumeric/)]])
  await expect(readNhcCyclones('{}', NOW, pages())).rejects.toThrow('no list of cyclones')
})

test('damaged lists and pages are refused with words or give cyclones whose values are possible', async () => {
  const random = seededRandom(7)
  const whole = [Buffer.from(list(storm())), Buffer.from(PAGE)] as const
  for (let i = 0; i < 200; i++) {
    const [text, page] = whole.map((file, part) => (i % 2 === part ? damagedFile(random, file) : file)) as [
      Buffer,
      Buffer,
    ]
    const events = await readNhcCyclones(text.toString(), NOW, pages(page.toString()), noted()).catch(
      (error: Error) => {
        expect(error.message).toMatch(/^[A-Z].*[.\w}\])]$/s)
        return []
      },
    )
    for (const { geoJson } of events) {
      const { max_wind_kt: wind = 1 } = geoJson.properties ?? {}
      expect(Number(wind)).toBeGreaterThan(0)
      expect(Number(wind)).toBeLessThanOrEqual(200)
      for (const degrees of JSON.stringify(geoJson.geometry).match(/-?\d+(\.\d+)?/g) ?? [])
        expect(Math.abs(Number(degrees))).toBeLessThanOrEqual(360)
    }
  }
})

/** Recorded files, which are not part of the repository. */
const RECORDED = '/work/shared/fixtures/nhc'
describe.skipIf(!existsSync(RECORDED))('recorded files', () => {
  const file = (name: string) => readFileSync(path.join(RECORDED, name), 'utf8')

  test('the list of four storms of August 2023', async () => {
    const notes = noted()
    const now = new Date('2023-08-22T04:00:00Z')
    const noPage = () => Promise.reject(new Error('no page'))
    const events = await readNhcCyclones(file('NHC_JSON_Sample.json'), now, noPage, notes)
    expect(events.map(({ name }) => name)).toEqual(['Gert', 'Franklin', 'Nine', 'Hilary'])
    expect(notes.refused).toHaveBeenCalledTimes(4)
    expect(await readNhcCyclones(file('NHC_JSON_Empty.json'), now, noPage)).toEqual([])
  })

  test('the forecast advisory of Lee', () => {
    const { cycloneId, points } = readNhcAdvisory(file('TCM_example.txt'), new Date('2023-09-10T21:00:00Z'))
    expect(cycloneId).toBe('AL132023')
    expect(points.map(({ leadHours, windKt }) => [leadHours, windKt])).toEqual([
      [0, 105],
      [9, 115],
      [21, 120],
      [33, 120],
      [45, 115],
      [57, 105],
      [69, 100],
      [93, 90],
      [117, 80],
    ])
    expect(points[0]).toMatchObject({ latitude: 22.1, longitude: -61.7, radii: { 34: [150, 140, 100, 140] } })
    expect(points[8]).toMatchObject({ latitude: 33.6, longitude: -67.4, radii: { 50: [120, 100, 90, 90] } })
    expect(points[8]?.radii[64]).toBeUndefined()
  })
})
