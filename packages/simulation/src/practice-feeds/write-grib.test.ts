import { HRRR_GRID, readGribFields, readGribValues } from '@stormlane/atmosphere'
import type { GridDefinition } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { type FieldToWrite, writeGrib } from './write-grib.ts'

const REGULAR: GridDefinition = { kind: 'regular', nx: 40, ny: 25, west: -100, north: 45, stepDegrees: 0.25 }
const LAMBERT: GridDefinition = { ...HRRR_GRID, nx: 37, ny: 27 }

const field = (changes: Partial<FieldToWrite> = {}): FieldToWrite => {
  const grid = changes.grid ?? REGULAR
  return {
    parameter: [0, 0, 0],
    referenceTime: new Date('2026-01-15T12:00:00Z'),
    stepMinutes: 60,
    level: [103, 2],
    grid,
    values: Float32Array.from({ length: grid.nx * grid.ny }, (_, i) => 280 + 15 * Math.sin(i / 9) + (i % 7) / 10),
    decimals: 1,
    packing: 'complex-2',
    ...changes,
  }
}
const only = (message: Uint8Array) => {
  const [first, ...others] = readGribFields(message)
  if (!first || others.length > 0) throw new Error('Expected one field.')
  return first
}

const SHAPES: Record<string, (i: number) => number> = {
  smooth: (i) => 280 + 15 * Math.sin(i / 30),
  rough: (i) => ((i * 7919) % 2003) / 10 - 100,
  constant: () => 273.1,
  'all missing': () => Number.NaN,
  'one value': (i) => (i === 411 ? 3.5 : Number.NaN),
  'missing runs': (i) => (i % 100 < 45 ? Number.NaN : i / 10),
  'missing here and there': (i) => (i % 5 === 0 ? Number.NaN : -i / 10),
  'constant with gaps': (i) => (i % 3 === 0 ? Number.NaN : 12),
  'first missing': (i) => (i < 3 ? Number.NaN : i),
  'large steps': (i) => (i % 2) * 2_000_000,
}
const PACKINGS = ['simple', 'complex-1', 'complex-2'] as const

test.each(Object.keys(SHAPES).flatMap((shape) => PACKINGS.map((packing) => [shape, packing] as const)))(
  '%s values come back from %s packing within half of the last decimal',
  async (shape, packing) => {
    const values = Float32Array.from({ length: 1000 }, (_, i) => (SHAPES[shape] as (i: number) => number)(i))
    const back = await readGribValues(only(writeGrib(field({ values, packing }))))
    expect(back.length).toBe(values.length)
    const wrong = values.findIndex((value, i) => {
      const read = back[i] as number
      return Number.isNaN(value) ? !Number.isNaN(read) : !(Math.abs(read - value) < 0.0501)
    })
    expect(wrong).toBe(-1)
  },
)

test.each([
  [0, {}],
  [6, { percentile: 90 }],
  [8, { interval: { process: 1, minutes: 15 } }],
  [10, { percentile: 10, interval: { process: 2, minutes: 60 } }],
] as const)(
  'a product of template 4.%s keeps its parameter, level, time, interval and percentile',
  (template, changes) => {
    const { discipline, referenceTime, product } = only(writeGrib(field({ parameter: [0, 1, 8], ...changes })))
    const endsAt = new Date('2026-01-15T13:00:00Z')
    const interval = 'interval' in changes ? changes.interval : null
    expect([discipline, product.category, product.number, product.template]).toEqual([0, 1, 8, template])
    expect(referenceTime).toEqual(new Date('2026-01-15T12:00:00Z'))
    expect(product.level).toEqual({ kind: 103, value: 2 })
    expect(product.percentile).toBe('percentile' in changes ? changes.percentile : null)
    expect(product.validAt).toEqual(new Date(endsAt.getTime() - (interval?.minutes ?? 0) * 60_000))
    expect(product.interval).toEqual(
      interval && { process: interval.process, endsAt, lengthMs: interval.minutes * 60_000 },
    )
  },
)

test('a Lambert grid keeps its place, its direction of rows and winds along the grid', () => {
  const { grid } = only(writeGrib(field({ grid: LAMBERT })))
  if (grid.kind !== 'lambert') throw new Error(`Expected a Lambert grid, got ${grid.kind}.`)
  expect(grid).toMatchObject({ nx: 37, ny: 27, windsAlongGrid: true, standardLat1: 38.5, standardLat2: 38.5 })
  expect(grid).toMatchObject({ stepXMeters: 3000, stepYMeters: 3000, earthRadiusMeters: 6_371_229 })
  expect(grid.scanning).toEqual({ westward: false, northward: true, columnsFirst: false, alternating: false })
  expect([grid.firstLat, grid.firstLng, grid.orientationLng].map((degrees) => degrees.toFixed(5))).toEqual([
    '21.13812',
    '-122.71953',
    '-97.50000',
  ])
})

test('a regular grid keeps its corner and its steps, and winds are toward north', () => {
  const { grid } = only(writeGrib(field()))
  expect(grid).toMatchObject({ kind: 'latlng', nx: 40, ny: 25, firstLat: 45, firstLng: -100, windsAlongGrid: false })
})

test('messages of a file are read one after the other, with what lies between them skipped', async () => {
  const one = writeGrib(field({ packing: 'simple' }))
  const two = writeGrib(field({ parameter: [0, 1, 8] }))
  const fields = readGribFields(Buffer.concat([Buffer.from('\n****0000000100****\n'), one, Buffer.from('\r\n'), two]))
  expect(fields.map(({ product, packing }) => [product.category, packing])).toEqual([
    [0, 0],
    [1, 3],
  ])
})

test('fields of one message share its sections, and a bitmap can be used again', async () => {
  const values = Float32Array.from({ length: 1000 }, (_, i) => (i % 4 === 0 ? Number.NaN : i))
  const message = writeGrib(field({ values, packing: 'simple' }))
  const sections = sectionsOf(message)
  const again = Buffer.from([0, 0, 0, 6, 6, 254])
  const [start, rest] = [message.subarray(0, 16), message.subarray(16, -4)]
  const body = Buffer.concat([rest, sections[4], sections[5], again, sections[7], Buffer.from('7777')] as Buffer[])
  const both = Buffer.concat([start, body])
  both.writeBigUInt64BE(BigInt(both.length), 8)
  const fields = readGribFields(both)
  expect(fields).toHaveLength(2)
  const [first, second] = await Promise.all(fields.map(readGribValues))
  expect(second).toEqual(first)
  expect(second?.slice(0, 5)).toEqual(Float32Array.of(Number.NaN, 1, 2, 3, Number.NaN))
})

function sectionsOf(message: Buffer): Buffer[] {
  const sections: Buffer[] = []
  for (let at = 16; at < message.length - 4; at += message.readUInt32BE(at))
    sections[message.readUInt8(at + 4)] = message.subarray(at, at + message.readUInt32BE(at))
  return sections
}
