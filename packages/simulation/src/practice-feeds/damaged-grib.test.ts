// Damaged files: each is refused with a reason or read as a field of its stated size. None causes a crash, a hang or
// high memory use.
import { HRRR_GRID, readGribFields, readGribValues } from '@stormlane/atmosphere'
import { damagedFile } from '@stormlane/domain/damaged-file'
import { seededRandom } from '@stormlane/domain/measures'
import { expect, test } from 'vitest'
import { type FieldToWrite, writeGrib } from './write-grib.ts'

const grid = { ...HRRR_GRID, nx: 60, ny: 50 }
const values = Float32Array.from({ length: 3000 }, (_, i) => (i % 11 === 0 ? Number.NaN : 280 + 9 * Math.sin(i / 20)))
const message = (changes: Partial<FieldToWrite>) =>
  writeGrib({
    parameter: [0, 0, 0],
    referenceTime: new Date('2026-01-15T12:00:00Z'),
    stepMinutes: 60,
    level: [103, 2],
    grid,
    values,
    decimals: 2,
    packing: 'complex-2',
    ...changes,
  })
const WHOLE = [
  message({}),
  message({ packing: 'simple' }),
  message({ packing: 'complex-1', percentile: 50 }),
  message({ interval: { process: 1, minutes: 60 } }),
  message({ values: new Float32Array(3000).fill(5), packing: 'simple' }),
]
const FILES = 500
const MAX_EXTRA_BYTES = 200 << 20

test('each of 500 damaged files is refused with words or read as a field of its stated size', async () => {
  const random = seededRandom(17)
  const before = process.memoryUsage().arrayBuffers
  let refused = 0
  for (let i = 0; i < FILES; i++) {
    const file = damagedFile(random, WHOLE[i % WHOLE.length] as Buffer)
    try {
      for (const field of readGribFields(file)) {
        const read = await readGribValues(field)
        expect(read.length).toBe(field.grid.points)
      }
    } catch (error) {
      if ((error as Error).name !== 'GribError') throw error
      expect((error as Error).message).toMatch(/^[A-Z].*\.$/)
      refused++
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(MAX_EXTRA_BYTES)
  }
  expect(refused).toBeGreaterThan(FILES / 4)
})

test.each([
  ['an empty file', Buffer.alloc(0), 'The file contains no GRIB message.'],
  ['a web page', Buffer.from('<!DOCTYPE html><title>403</title>'), 'The file contains no GRIB message.'],
  ['GRIB of the first edition', Buffer.from(`GRIB\0\0\0\x01${'\0'.repeat(40)}`), /edition 1, expected 2/],
  ['a message that is cut off', message({}).subarray(0, 900), /cut off: it has 900 of \d+ bytes/],
] as const)('%s is refused with the reason', (_, file, reason) => {
  expect(() => readGribFields(file)).toThrow(reason)
})

test('a grid of more points than any feed has is refused before memory is reserved', () => {
  const file = Buffer.from(WHOLE[4] as Buffer)
  const grid = 16 + 21
  file.writeUInt32BE(60_000, grid + 30)
  file.writeUInt32BE(60_000, grid + 34)
  file.writeUInt32BE(3_600_000_000, grid + 6)
  expect(() => readGribFields(file)).toThrow('The grid claims to have 3600000000 points.')
})
