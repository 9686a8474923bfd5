import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { readSpcReports } from './read-spc-reports.ts'
import { type SpcReportKind, spcReportFiles } from './spc-report-files.ts'

const HEADERS: Record<SpcReportKind, string> = {
  torn: 'Time,F_Scale,Location,County,State,Lat,Lon,Comments',
  hail: 'Time,Size,Location,County,State,Lat,Lon,Comments',
  wind: 'Time,Speed,Location,County,State,Lat,Lon,Comments',
}
type Lines = Partial<Record<SpcReportKind, string[]>>

function read(today: Lines, { before = {} as Lines, now = '2026-05-21T02:00:00Z' } = {}) {
  const notes = { received: vi.fn(), refused: vi.fn() }
  const files = spcReportFiles(new Date(now))
  const filled = (list: typeof files.today, lines: Lines) =>
    list.map((file) => ({ ...file, text: [HEADERS[file.kind], ...(lines[file.kind] ?? []), ''].join('\n') }))
  const events = readSpcReports(
    { today: filled(files.today, today), dayBefore: filled(files.dayBefore, before) },
    new Date(now),
    notes,
  )
  const times = events.map(({ geoJson }) => geoJson.properties?.reported_at as string)
  return { events, times, refused: notes.refused.mock.calls }
}

test.each([
  ['2026-05-20T12:00:00Z', '2026-05-20T12:00:00.000Z', '260519_rpts_filtered_torn.csv'],
  ['2026-05-21T11:59:59Z', '2026-05-20T12:00:00.000Z', '260519_rpts_filtered_torn.csv'],
  ['2026-01-01T12:00:00Z', '2026-01-01T12:00:00.000Z', '251231_rpts_filtered_torn.csv'],
])('at %s the day of reports began at %s, and the day before has the file %s', (now, start, name) => {
  const { today, dayBefore } = spcReportFiles(new Date(now))
  expect(today.map((file) => [file.name, file.dayStart.toISOString()])).toEqual([
    ['today_filtered_torn.csv', start],
    ['today_filtered_hail.csv', start],
    ['today_filtered_wind.csv', start],
  ])
  expect(dayBefore[0]?.name).toBe(name)
})

test('[MODEL-061] tornadoes, hail in inches and wind in mph become events with the properties of simulated ones', () => {
  const { events, refused } = read({
    torn: ["2225,EF1,5 W WYNNE,CROSS,AR,35.23,-90.88,A LANDSPOUT NEAR THE L'ANGUILLE RIVER. (MEG)"],
    hail: ['0100,175,MOOSE LAKE,CARLTON,MN,46.45,-92.77,"GOLF BALLS", TIME ESTIMATED. (DLH)'],
    wind: ['1751,65,4 N Dow,Pittsburg,OK,34.94,-95.59,(TSA)', '1752,UNK,Dow,Pittsburg,OK,34.9,-95.6,Trees down. (TSA)'],
  })
  expect(refused).toEqual([])
  expect(events.map(({ reportType, magnitude, units }) => [reportType, magnitude, units])).toEqual([
    ['TORNADO', null, null],
    ['HAIL', 1.75, 'IN'],
    ['TSTM WND GST', 65, 'MPH'],
    ['TSTM WND DMG', null, null],
  ])
  expect(events.map(({ geoJson }) => geoJson.properties?.category)).toEqual(['Tornado', 'Hail', 'Wind', 'Wind'])
  expect(events[0]?.geoJson.properties).toMatchObject({ f_scale: 'EF1', county: 'CROSS, AR', place: '5 W WYNNE' })
  expect(events[1]?.geoJson).toMatchObject({
    geometry: { type: 'Point', coordinates: [-92.77, 46.45] },
    properties: { comments: '"GOLF BALLS", TIME ESTIMATED. (DLH)', reported_at: '2026-05-21T01:00:00.000Z' },
  })
  expect(new Set(events.map(({ id }) => id)).size).toBe(4)
})

test('times are from 12 to 12 UTC, and reports older than a day are left out', () => {
  const hail = (time: string) => `${time},100,Dow,Pittsburg,OK,34.9,-95.6,(TSA)`
  const { times } = read({ hail: [hail('1200'), hail('0158')] }, { before: { hail: [hail('0159'), hail('0200')] } })
  expect(times).toEqual(['2026-05-20T02:00:00.000Z', '2026-05-20T12:00:00.000Z', '2026-05-21T01:58:00.000Z'])
})

test('a file of today that still holds the day before brings nothing twice and nothing at a wrong time', () => {
  const hail = ['1201,100,Dow,Pittsburg,OK,34.9,-95.6,(TSA)', '2300,125,Dow,Pittsburg,OK,34.9,-95.6,(TSA)']
  const { times, refused } = read({ hail }, { before: { hail }, now: '2026-05-21T12:05:00Z' })
  expect([times, refused]).toEqual([['2026-05-20T23:00:00.000Z'], []])
})

test.each([
  ['hail', '2400,100,Dow,Pittsburg,OK,34.9,-95.6,(TSA)', /"2400" is not a time of day/],
  ['hail', '930,100,Dow,Pittsburg,OK,34.9,-95.6,(TSA)', /"930" is not a time of day/],
  ['hail', '0900,100,Dow,Pittsburg,OK,34.9,-95.6,(TSA)', /has not come yet/],
  ['hail', '1800,1.75,Dow,Pittsburg,OK,34.9,-95.6,(TSA)', /size "1.75" is not possible/],
  ['hail', '1800,0,Dow,Pittsburg,OK,34.9,-95.6,(TSA)', /size "0" is not possible/],
  ['hail', '1800,1750,Dow,Pittsburg,OK,34.9,-95.6,(TSA)', /size "1750" is not possible/],
  ['wind', '1800,650,Dow,Pittsburg,OK,34.9,-95.6,(TSA)', /size "650" is not possible/],
  ['torn', '1800,F9,Dow,Pittsburg,OK,34.9,-95.6,(TSA)', /size "F9" is not possible/],
  ['hail', '1800,100,Dow,Pittsburg,OK,34.9,95.6,(TSA)', /34.9, 95.6 is not in the United States/],
  ['hail', '1800,100,Dow,Pittsburg,OK,-95.6,34.9,(TSA)', /not in the United States/],
  ['hail', '1800,100,Dow,Pittsburg,OK,,,(TSA)', /not in the United States/],
  ['hail', '1800,100,Dow', /it has 3 fields/],
] as const)(
  'the %s report %j is refused with its file, line and the reason, the others are taken',
  (kind, bad, reason) => {
    const good = '1800,100,Ravenna,Buffalo,NE,41.02,-98.91,(GID)'
    const { events, refused } = read({ hail: [good], [kind]: kind === 'hail' ? [good, bad] : [bad] })
    expect(events).toHaveLength(1)
    expect(refused).toEqual([
      [`today_filtered_${kind}.csv, line ${kind === 'hail' ? 3 : 2}`, expect.stringMatching(reason)],
    ])
  },
)

test('reports of which none can be read, and a file with other columns, are refused as a whole', () => {
  expect(() => read({ hail: ['x', 'y'] })).toThrow(
    'None of 2 storm reports could be read; the first, today_filtered_hail.csv, line 2: it has 1 fields instead of 8',
  )
  const files = spcReportFiles(new Date('2026-05-21T02:00:00Z'))
  for (const text of ['', '<html>', HEADERS.wind]) {
    const today = files.today.map((file) => ({ ...file, text: file.kind === 'hail' ? text : HEADERS[file.kind] }))
    expect(() => readSpcReports({ today, dayBefore: [] }, new Date())).toThrow(
      'today_filtered_hail.csv does not begin with the columns Time,Size,Location,County,State,Lat,Lon,Comments.',
    )
  }
})

/** Recorded answers are not part of the repository; tests that need them are skipped where they are missing. */
const RECORDED = path.join(
  process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../shared/fixtures'),
  'spc-reports',
)

test.skipIf(!existsSync(RECORDED)).each([
  ['180615_rpts_filtered_torn.csv', 'torn', 1, '2018-06-15T22:25:00.000Z'],
  ['180615_rpts_filtered_hail.csv', 'hail', 20, '2018-06-15T13:35:00.000Z'],
  ['180615_rpts_filtered_wind.csv', 'wind', 25, '2018-06-15T12:15:00.000Z'],
  ['240426_rpts_hail.csv', 'hail', 79, '2024-04-26T15:10:00.000Z'],
  ['240426_rpts_wind.csv', 'wind', 43, '2024-04-26T12:45:00.000Z'],
] as const)('every report of the recorded file %s is accepted', (name, kind, count, first) => {
  const dayStart = new Date(`${first.slice(0, 10)}T12:00:00Z`)
  const notes = { received: vi.fn(), refused: vi.fn() }
  const text = readFileSync(path.join(RECORDED, name), 'utf8')
  const end = new Date(dayStart.getTime() + 24 * 3_600_000 - 1)
  const events = readSpcReports({ today: [{ kind, name, dayStart, text }], dayBefore: [] }, end, notes)
  expect(notes.refused.mock.calls).toEqual([])
  // A report that was sent twice is shown once.
  const lines = new Set(
    text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) =>
        line
          .split(',')
          .filter((_, i) => [0, 1, 5, 6].includes(i))
          .join(),
      ),
  )
  expect([text.trim().split('\n').length - 1, events.length]).toEqual([count, lines.size])
  expect(events[0]?.geoJson.properties?.reported_at).toBe(first)
})
