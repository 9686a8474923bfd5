// Damaged files: each is refused with words or read as a field of its stated size. None crashes, hangs or takes much memory.
import { HRRR_GRID, readGribFields, readGribValues } from '@stormlane/atmosphere'
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

/** A reproducible sequence of numbers from 0 to 1: mulberry32. */
function randomSource(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

type Damage = (file: Buffer, random: () => number) => Buffer
const below = (limit: number, random: () => number) => Math.floor(random() * limit)

const DAMAGES: Record<string, Damage> = {
  'bits flipped'(file, random) {
    for (let flips = 1 + below(8, random); flips > 0; flips--) {
      const at = below(file.length, random)
      file[at] = (file[at] as number) ^ (1 << below(8, random))
    }
    return file
  },
  // What describes the field stands in the first 200 bytes.
  'bits of the head flipped'(file, random) {
    const at = 4 + below(196, random)
    file[at] = (file[at] as number) ^ (1 << below(8, random))
    return file
  },
  cut: (file, random) => file.subarray(0, below(file.length, random)),
  repeated(file, random) {
    const at = below(file.length, random)
    return Buffer.concat([file.subarray(0, at), file.subarray(below(at + 1, random))])
  },
  swapped(file, random) {
    const [a, b] = [below(file.length - 64, random), below(file.length - 64, random)]
    const kept = Buffer.from(file.subarray(a, a + 64))
    file.copy(file, a, b, b + 64)
    kept.copy(file, b)
    return file
  },
  'huge counts'(file, random) {
    file.writeUInt32BE(0xffffffff - below(3, random), 8 + below(Math.min(200, file.length - 16), random))
    return file
  },
}

test.each(Object.keys(DAMAGES))('files with %s', async (kind) => {
  const random = randomSource(kind.length)
  const files = Math.ceil(FILES / Object.keys(DAMAGES).length)
  const before = process.memoryUsage().arrayBuffers
  let refused = 0
  for (let i = 0; i < files; i++) {
    const whole = Buffer.from(WHOLE[i % WHOLE.length] as Buffer)
    const file = (DAMAGES[kind] as Damage)(whole, random)
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
  expect(refused).toBeGreaterThan(files / 10)
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
