import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { IndexEntry } from '@stormlane/domain/weather'
import { describe, expect, test } from 'vitest'
import { planRanges } from './byte-ranges.ts'
import { readFieldIndex } from './field-index.ts'

const FOLDER = path.join(
  process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../shared/fixtures'),
  'grib',
)
const recorded = (file: string) => readFieldIndex(readFileSync(path.join(FOLDER, file), 'utf8'), file)

test('fields of an index end where the next message begins, also two fields of one message', () => {
  const text = [
    '1:0:d=2026011512:TMP:2 m above ground:1 hour fcst:',
    '2.1:500:d=2026011512:UGRD:10 m above ground:1 hour fcst:',
    '2.2:500:d=2026011512:VGRD:10 m above ground:1 hour fcst:',
    '3:900:d=2026011512:GUST:10 m above ground:24 hour fcst:50% level',
  ].join('\n')
  expect(readFieldIndex(text, 'x').map(({ start, end, name, extra }) => [start, end, name, extra])).toEqual([
    [0, 500, 'TMP', ''],
    [500, 900, 'UGRD', ''],
    [500, 900, 'VGRD', ''],
    [900, null, 'GUST', '50% level'],
  ])
})

test("ECMWF's index has offsets and lengths of its own", () => {
  const line = { domain: 'g', levtype: 'pl', levelist: '500', step: '6', param: 't', _offset: 10, _length: 90 }
  expect(readFieldIndex(`${JSON.stringify(line)}\n`, 'x')).toEqual([
    { start: 10, end: 100, name: 't', level: '500 pl', step: '6', extra: '' },
  ])
})

test.each([
  ['', /is empty/],
  ['<html>', /cannot be read: <html>/],
  ['1:0:d=2026011512:TMP', /cannot be read/],
  ['1:9:d=2026011512:A:b:anl:\n2:3:d=2026011512:C:d:anl:', /goes back from byte 9 to 3/],
  ['{"param":"t","_offset":-1}', /cannot be read/],
  ['{"param":', /cannot be read/],
])('the index %j is refused with the name of its file', (text, reason) => {
  expect(() => readFieldIndex(text, 'run.grib2')).toThrow(reason)
  expect(() => readFieldIndex(text, 'run.grib2')).toThrow('run.grib2')
})

const entry = (start: number, end: number | null): IndexEntry => ({
  start,
  end,
  name: '',
  level: '',
  step: '',
  extra: '',
})
const MB = 1 << 20

test.each([
  ['neighbors together', [entry(0, 100), entry(100, 300)], [[0, 300]]],
  ['fields with little between them together', [entry(0, 100), entry(200_000, 200_100)], [[0, 200_100]]],
  [
    'fields far apart alone',
    [entry(0, 100), entry(MB, 2 * MB)],
    [
      [0, 100],
      [MB, 2 * MB],
    ],
  ],
  [
    'not more than 8 MB at once',
    [entry(0, 5 * MB), entry(5 * MB, 9 * MB)],
    [
      [0, 5 * MB],
      [5 * MB, 9 * MB],
    ],
  ],
  [
    'the last field to the end of the file',
    [entry(0, 100), entry(100, null)],
    [
      [0, 100],
      [100, null],
    ],
  ],
  ['two fields of a message once', [entry(0, null), entry(0, null)], [[0, null]]],
  ['in the order of the file', [entry(100, 200), entry(0, 100)], [[0, 200]]],
])('byte ranges: %s', (_, entries, ranges) => {
  expect(planRanges(entries).map(({ start, end }) => [start, end])).toEqual(ranges)
  expect(planRanges(entries).flatMap((range) => range.entries)).toHaveLength(entries.length)
})

describe.skipIf(!existsSync(FOLDER))('recorded indexes', () => {
  test.each([
    ['dyn_hrrr.t00z.wrfsfcf00.grib2.idx', 170],
    ['20231104_hrrr.t01z.wrfsubhf09.grib2.idx', 196],
    ['20231104_gfs.t00z.pgrb2.0p25.f021.idx', 743],
    ['dyn_gep01.t00z.pgrb2s.0p25.f015.idx', 38],
    ['aifs_single_20250301_00z_0h.index', 106],
    ['subgrids.grib2.idx', 2],
  ])('%s has %s fields', (file, fields) => {
    expect(recorded(file)).toHaveLength(fields)
  })
})
