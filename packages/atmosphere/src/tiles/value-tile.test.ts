import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { unpackValueTile, VALUE_TILE_CELLS, VALUE_TILE_ROUNDING } from '@stormlane/domain/maps'
import { HOUR_MS } from '@stormlane/domain/time'
import {
  createGrid,
  type FieldId,
  type GridDefinition,
  type LngLat,
  MISSING,
  quantize,
  VARIABLES,
} from '@stormlane/domain/weather'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenRun } from '../store/open-run.ts'
import { cornersAround, readPoint } from '../store/point-reading.ts'
import { RunStore } from '../store/run-store.ts'
import { RunWriter } from '../store/run-writer.ts'
import { type ValueTileRequest, valueTile } from './value-tile.ts'

const RUN = new Date('2026-01-10T12:00:00Z')
const TIMES = Array.from({ length: 4 }, (_, hour) => new Date(RUN.getTime() + hour * HOUR_MS))
const FIELDS = ['temperature', 'windSpeed', 'windDirection', 'road'] as const satisfies readonly FieldId[]

/** Larger than a tile both ways, so that places lie in several tiles and between them. */
const REGULAR: GridDefinition = { kind: 'regular', nx: 300, ny: 280, west: -120, north: 52, stepDegrees: 0.1 }
const LAMBERT: GridDefinition = {
  kind: 'lambert',
  nx: 290,
  ny: 270,
  firstLng: -112,
  firstLat: 28,
  orientationLng: -97.5,
  standardLat1: 38.5,
  standardLat2: 38.5,
  stepMeters: 9000,
}

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'values-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Weather with patterns of a few cells; in the first hour a block of cells has none. */
function publish(definition: GridDefinition): OpenRun {
  const grid = createGrid(definition)
  const head = {
    runTime: RUN,
    horizon: 'extended',
    edition: 1,
    source: 'test',
    grid: definition,
    times: TIMES,
  } as const
  const writer = new RunWriter(root, { ...head, fields: FIELDS })
  TIMES.forEach((_, step) => {
    for (const field of FIELDS) {
      const values = Int16Array.from({ length: grid.nx * grid.ny }, (_value, cell) =>
        storedAt(field, cell % grid.nx, Math.floor(cell / grid.nx), step),
      )
      writer.writeSlice(step, field, values)
    }
  })
  writer.finish(RUN)
  const [run] = new RunStore({ root, onRefused: (_, reason) => expect.fail(reason) }).runs('extended')
  return run ?? expect.fail('no run')
}

function storedAt(field: (typeof FIELDS)[number], column: number, row: number, step: number): number {
  if (step === 0 && column > 100 && column < 110 && row < 20) return MISSING
  const wave = Math.sin(column / 3 + step) * Math.cos(row / 4)
  if (field === 'temperature') return quantize(VARIABLES.temperature, 10 + 20 * wave)
  if (field === 'windSpeed') return quantize(VARIABLES.windSpeed, 20 + 15 * wave)
  if (field === 'windDirection') return quantize(VARIABLES.windDirection, 180 + 40 * wave)
  return Math.round(250 + 240 * wave)
}

const asked = (changes: Partial<ValueTileRequest> = {}): ValueTileRequest => ({
  layer: 'temperature',
  level: 0,
  column: 0,
  row: 0,
  from: RUN,
  steps: TIMES.length,
  components: 'value',
  encoding: 'identity',
  ...changes,
})

const tile = (run: OpenRun, changes: Partial<ValueTileRequest> = {}) => unpackValueTile(valueTile(run, asked(changes)))

/** A reader of one layer's cells from its four tiles. */
function readerOf(run: OpenRun, layer: 'temperature' | 'wind_speed' | 'road') {
  const tiles = [0, 1].map((row) => [0, 1].map((column) => tile(run, { layer, column, row })))
  return (step: number, column: number, row: number): number => {
    const side = VALUE_TILE_CELLS
    const { head, planes } = tiles[Math.floor(row / side)]?.[Math.floor(column / side)] ?? expect.fail('no tile')
    const number = planes[step]?.[(row % side) * head.width + (column % side)] ?? expect.fail('no number')
    return number === head.missing ? Number.NaN : number * head.scale + head.offset
  }
}

/** Numbers that look random and are the same in every run. */
function* shares(): Generator<number> {
  for (let state = 1; ; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    yield (state >>> 8) / 2 ** 24
  }
}

test.each([
  ['regular', REGULAR],
  ['Lambert', LAMBERT],
])(
  'between the numbers of its tiles, a %s grid has the values of the API at 500 places and times [API-241]',
  (_, definition) => {
    const run = publish(definition)
    const random = shares()
    const next = () => random.next().value as number
    for (const [layer, field] of [
      ['temperature', 'temperature'],
      ['wind_speed', 'windSpeed'],
      ['road', 'road'],
    ] as const) {
      const cell = readerOf(run, layer)
      // Each corner is at most half a rounded step off, and so is any mean of them.
      const bound = ((field === 'road' ? 0.02 : VARIABLES[field].scale) * VALUE_TILE_ROUNDING[layer]) / 2 + 1e-6
      for (let i = 0; i < 500; i++) {
        const place: LngLat = run.grid.lngLatAt(next() * (run.grid.nx - 1), next() * (run.grid.ny - 1))
        const step = Math.floor(next() * TIMES.length)
        const expected = readPoint(run, place, [field])?.values[field]?.[step] ?? expect.fail('outside')
        const { columns, rows, right, down } = cornersAround(run, place)
        const [a, b, c, d] = rows.flatMap((row) => columns.map((column) => cell(step, column, row))) as [
          number,
          number,
          number,
          number,
        ]
        const here = (a * (1 - right) + b * right) * (1 - down) + (c * (1 - right) + d * right) * down
        if (Number.isNaN(here)) continue
        expect(Math.abs(here - expected), `${layer} at ${place.lng} ${place.lat}`).toBeLessThanOrEqual(bound)
      }
    }
  },
)

test('a tile says what it is, has as many times as the run has left, and is smaller at the edges', () => {
  const run = publish(REGULAR)
  const { head, planes } = tile(run, { column: 1, row: 1, from: TIMES[2] as Date, steps: 12 })
  expect(head).toEqual({
    layer: 'temperature',
    run_time: RUN.toISOString(),
    times: [TIMES[2]?.toISOString(), TIMES[3]?.toISOString()],
    components: ['temperature'],
    unit: '°C at 2 m',
    scale: 0.25,
    offset: 0,
    missing: MISSING,
    level: 0,
    column: 1,
    row: 1,
    width: 44,
    height: 24,
  })
  expect(planes.map(({ length }) => length)).toEqual([44 * 24, 44 * 24])
})

test('an overview has half of the cells', () => {
  const { head } = tile(publish(REGULAR), { level: 1 })
  expect([head.width, head.height]).toEqual([150, 140])
})

test('wind has components to the east and to the north', () => {
  const { head, planes } = tile(publish(REGULAR), { layer: 'wind_speed', components: 'wind', steps: 1 })
  const [east, north] = [planes[0]?.[0] as number, planes[1]?.[0] as number]
  // 20 m/s from 180 degrees at the first cell, where the wave is 0.
  expect([head.components, head.scale, east * head.scale, north * head.scale]).toEqual([
    ['to the east', 'to the north'],
    0.5,
    expect.closeTo(0, 5),
    20,
  ])
  const missing = 105
  expect([planes[0]?.[missing], planes[1]?.[missing]]).toEqual([MISSING, MISSING])
})

test('the encodings hold the same bytes', () => {
  const run = publish(REGULAR)
  const plain = Buffer.from(valueTile(run, asked()))
  expect(gunzipSync(valueTile(run, asked({ encoding: 'gzip' }))).equals(plain)).toBe(true)
  expect(zstdDecompressSync(valueTile(run, asked({ encoding: 'zstd' }))).equals(plain)).toBe(true)
})

test.each([
  [{ column: 2 }, 'no tile 0/2/0'],
  [{ row: 2 }, 'no tile 0/0/2'],
  [{ level: 9 }, 'no tile 9/0/0'],
  [{ from: new Date('2026-01-11T12:00:00Z') }, 'no step'],
  [{ layer: 'radar' as const }, 'no field'],
])('%j is refused', (changes, words) => {
  const run = publish(REGULAR)
  expect(() => valueTile(run, asked(changes))).toThrow(words)
})
