import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { liveStormReports } from './live-storm-reports.ts'
import { readLocalReports } from './read-local-reports.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const properties = {
  typetext: 'HEAVY SNOW',
  valid: '2026-01-15T10:30:00Z',
  magf: 7.5,
  unit: 'Inch',
  city: '2 N Yutan',
  county: 'Saunders',
  st: 'NE',
  state: 'NE',
  remark: 'Storm total.',
  source: 'Trained Spotter',
}
const report = (changes: Record<string, unknown> = {}, coordinates: unknown = [-96.4, 41.27]) => ({
  type: 'Feature',
  properties: { ...properties, ...changes },
  geometry: { type: 'Point', coordinates },
})
const list = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })

function read(...features: unknown[]) {
  const notes = { received: vi.fn(), refused: vi.fn() }
  return { events: readLocalReports(list(...features), NOW, notes), refused: notes.refused.mock.calls }
}

test('[FEED-072] snow, ice and floods become storm reports with size, place and category', () => {
  const { events, refused } = read(
    report(),
    report({ typetext: 'FREEZING RAIN', magf: 0.25, unit: 'inch' }),
    report({ typetext: 'FLASH FLOOD', magf: null, unit: null, city: null, remark: null }),
    report({ typetext: 'MARINE TSTM WIND', magf: 40, unit: 'KTS' }),
  )
  expect(refused).toEqual([])
  expect(
    events.map((event) => [event.reportType, event.magnitude, event.units, event.geoJson.properties?.category]),
  ).toEqual([
    ['HEAVY SNOW', 7.5, 'IN', 'Winter'],
    ['FREEZING RAIN', 0.25, 'IN', 'Winter'],
    ['FLASH FLOOD', null, null, 'Flooding'],
    ['MARINE TSTM WIND', 46.03, 'MPH', 'Wind'],
  ])
  expect(events[0]?.geoJson).toMatchObject({
    geometry: { coordinates: [-96.4, 41.27] },
    properties: {
      county: 'Saunders, NE',
      place: '2 N Yutan',
      comments: 'Storm total.',
      reported_at: '2026-01-15T10:30:00.000Z',
    },
  })
})

test('[FEED-072] kinds of the Storm Prediction Center, old reports, doubles and small sums of rain are left out', () => {
  const { events, refused } = read(
    report(),
    report(),
    report({ typetext: 'TORNADO' }),
    report({ typetext: 'HAIL' }),
    report({ typetext: 'TSTM WND DMG' }),
    report({ valid: '2026-01-14T11:59:00Z' }),
    report({ typetext: 'RAIN', magf: 0.98 }),
    report({ typetext: 'RAIN', magf: 1 }),
  )
  expect(refused).toEqual([])
  expect(events.map(({ reportType }) => reportType)).toEqual(['HEAVY SNOW', 'RAIN'])
})

test.each([
  ['a size beyond every record, as in millimeters', report({ magf: 380 }), 'the size "380 Inch" is not possible'],
  ['a time that has not come', report({ valid: '2026-01-15T13:00:00Z' }), 'its time has not come yet'],
  ['a place that is none', report({}, [-96, 141]), /^geometry.coordinates.1/],
  ['no time', report({ valid: 'today' }), /^properties.valid/],
])('%s is refused with the reason, and the others stay', (_, bad, reason) => {
  const { events, refused } = read(bad, report({ typetext: 'FLOOD', magf: null }))
  expect(events).toHaveLength(1)
  expect(refused).toEqual([['HEAVY SNOW', typeof reason === 'string' ? reason : expect.stringMatching(reason)]])
})

test.each([
  ['', 'not JSON'],
  ['<html>Sign in</html>', 'not JSON'],
  ['{"type":"FeatureCollection"', 'not JSON'],
  ['{"error":"busy"}', 'no list of storm reports'],
])('the answer %j is refused as a whole', (text, words) => {
  expect(() => readLocalReports(text, NOW)).toThrow(words)
})

const SPC_HEADERS = { torn: 'F_Scale', hail: 'Size', wind: 'Speed' }
const spcFile = (url: string) => {
  const kind = /_(torn|hail|wind)\.csv$/.exec(url)?.[1] as keyof typeof SPC_HEADERS
  const row = url.includes('_rpts_filtered_torn') ? '1130,UNK,WYNNE,CROSS,AR,35.23,-90.88,(MEG)\n' : ''
  return `Time,${SPC_HEADERS[kind]},Location,County,State,Lat,Lon,Comments\n${row}`
}

test('[FEED-072] without one of the two servers the reports of the other are shown, without both the feed fails', async () => {
  const down = new Set<string>()
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    if ([...down].some((host) => url.startsWith(host))) throw new Error(`${url} could not be reached.`)
    return url.startsWith('center') ? spcFile(url) : list(report())
  }
  const read = liveStormReports({ center: 'center', local: 'local' })
  const refused: string[] = []
  const notes = { received: () => undefined, refused: (item: string) => refused.push(item) }
  const types = async (minutes: number) =>
    (await read(new Date(NOW.getTime() + minutes * 60_000), fetch, notes)).map(({ reportType }) => reportType)
  expect(await types(0)).toEqual(['TORNADO', 'HEAVY SNOW'])
  expect(await types(5)).toEqual(['TORNADO', 'HEAVY SNOW'])
  // The list of a day is long, so it is asked for less often than the files of the center.
  expect(asked.filter((url) => url === 'local?hours=24')).toHaveLength(1)
  down.add('local')
  expect(await types(20)).toEqual(['TORNADO', 'HEAVY SNOW'])
  expect(refused).toEqual(['Local storm reports'])
  down.clear()
  down.add('center')
  expect(await types(40)).toEqual(['TORNADO', 'HEAVY SNOW'])
  expect(refused.at(-1)).toBe('Storm Prediction Center')
  down.add('local')
  await expect(types(60)).rejects.toThrow('could not be reached')
})

const RECORDED = path.join(
  process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../shared/fixtures'),
  'spc-reports/iem_lsr_2024-04-26.geojson',
)
test.skipIf(!existsSync(RECORDED))('a recorded day is read without a refusal', () => {
  const notes = { received: vi.fn(), refused: vi.fn() }
  const events = readLocalReports(readFileSync(RECORDED, 'utf8'), new Date('2024-04-27T12:00:00Z'), notes)
  expect(notes.refused.mock.calls).toEqual([])
  const counts = Map.groupBy(events, ({ reportType }) => reportType)
  expect(counts.get('FLASH FLOOD')?.length).toBe(12)
  expect(counts.get('SNOW')?.every(({ units, magnitude }) => units === 'IN' && magnitude !== null)).toBe(true)
  expect([...counts.keys()].filter((type) => ['TORNADO', 'HAIL', 'TSTM WND GST'].includes(type))).toEqual([])
})
