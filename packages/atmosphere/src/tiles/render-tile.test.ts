import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  createGrid,
  type FieldId,
  type Grid,
  type GridDefinition,
  PALETTES,
  paletteColor,
  quantize,
  RADAR_SNOW_PALETTE,
} from '@stormlane/domain/weather'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HRRR_GRID } from '../grids/hrrr-grid.ts'
import { fieldStorage } from '../store/field-storage.ts'
import type { OpenRun } from '../store/open-run.ts'
import { RunStore } from '../store/run-store.ts'
import { RunWriter } from '../store/run-writer.ts'
import { latOfRow, lngOfColumn, type TileId } from './mercator.ts'
import { readIndexedPng } from './read-indexed-png.ts'
import { emptyTile, renderTile, TileDataError, type TileRequest } from './render-tile.ts'

// Writing grids of real size is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const AT = new Date('2026-01-10T12:00:00Z')
const REGULAR: GridDefinition = { kind: 'regular', nx: 401, ny: 201, west: -135, north: 60, stepDegrees: 0.2 }

/** Smooth fields: a temperature that increases to the south, with waves, and an index that is high around one position only. */
const temperatureAt = (lng: number, lat: number) => 40 - lat + 4 * Math.sin(lng / 3) * Math.cos(lat / 2)
const roadAt = (lng: number, lat: number) => 10 * Math.exp(-(((lng + 98) / 4) ** 2) - ((lat - 39) / 3) ** 2)

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true })
})

function publish(definition: GridDefinition): OpenRun {
  const root = mkdtempSync(path.join(tmpdir(), 'tiles-'))
  roots.push(root)
  const fields: FieldId[] = ['temperature', 'road']
  const head = {
    runTime: AT,
    edition: 1,
    horizon: 'nowcast',
    source: 'test',
    grid: definition,
    times: [AT],
    fields,
  } as const
  const writer = new RunWriter(root, head)
  const grid = createGrid(definition)
  writer.writeSlice(0, 'temperature', filled(grid, 'temperature', temperatureAt))
  writer.writeSlice(0, 'road', filled(grid, 'road', roadAt))
  writer.finish(AT)
  const [run] = new RunStore({ root, onRefused: (_, reason) => expect.unreachable(reason) }).runs('nowcast')
  if (!run) throw new Error('No run was published.')
  return run
}

function filled(grid: Grid, field: FieldId, valueAt: (lng: number, lat: number) => number): Int16Array {
  const values = new Int16Array(grid.nx * grid.ny)
  for (let i = 0; i < values.length; i++) {
    const { lng, lat } = grid.lngLatAt(i % grid.nx, Math.floor(i / grid.nx))
    values[i] = quantize(fieldStorage(field), valueAt(lng, lat))
  }
  return values
}

const request = (tile: TileId, field: FieldId = 'temperature', sizePx: 256 | 512 = 256): TileRequest => ({
  tile,
  data: { field, validAt: AT },
  render: { palette: field === 'road' ? 'impact' : 'temperature', sizePx, roads: null },
})

describe.each([
  ['Lambert of HRRR size', HRRR_GRID],
  ['regular', REGULAR],
])('%s', (_, definition) => {
  let run: OpenRun
  beforeAll(() => {
    run = publish(definition)
  })

  test.each([
    [2, 0, 1],
    [4, 3, 6],
    [6, 15, 24],
    [7, 29, 49],
    [9, 116, 195],
    [13, 1870, 3150],
  ])('every pixel of tile %s/%s/%s has the color of the field at its position', (z, x, y) => {
    const picture = readIndexedPng(renderTile(run, request({ z, x, y })))
    expect(picture.size).toBe(256)
    let compared = 0
    for (let py = 3; py < 256; py += 23) {
      for (let px = 3; px < 256; px += 23) {
        const drawn = picture.colorAt(px, py)
        if (drawn[3] === 0) continue
        const [lng, lat] = [lngOfColumn(x + (px + 0.5) / 256, z), latOfRow(y + (py + 0.5) / 256, z)]
        const expected = paletteColor(PALETTES.temperature, temperatureAt(lng, lat) * 1.8 + 32)
        const off = Math.max(...drawn.map((channel, i) => Math.abs(channel - (expected[i] as number))))
        // Tolerance for the averaging in overviews at low zooms and for rounding to 254 colors.
        expect(off).toBeLessThanOrEqual(z <= 3 ? 16 : 5)
        compared++
      }
    }
    expect(compared).toBeGreaterThan(z <= 3 ? 5 : 60)
  })

  test('neighboring tiles have no seam', () => {
    const left = readIndexedPng(renderTile(run, request({ z: 7, x: 29, y: 49 })))
    const right = readIndexedPng(renderTile(run, request({ z: 7, x: 30, y: 49 })))
    for (let py = 0; py < 256; py += 5) {
      const a = left.colorAt(255, py)
      const b = right.colorAt(0, py)
      expect(Math.max(...a.map((channel, i) => Math.abs(channel - (b[i] as number))))).toBeLessThanOrEqual(4)
    }
  })

  test('returns the empty tile where there is nothing to draw', () => {
    expect(renderTile(run, request({ z: 7, x: 22, y: 44 }, 'road'))).toBe(emptyTile(256))
    expect(renderTile(run, request({ z: 5, x: 20, y: 12 }))).toBe(emptyTile(256))
    expect(readIndexedPng(renderTile(run, request({ z: 7, x: 29, y: 49 }, 'road'))).colorAt(128, 128)[3]).toBe(255)
  })
})

describe('radar', () => {
  const NORTH_IS_SNOW = 40
  let run: OpenRun
  beforeAll(() => {
    const root = mkdtempSync(path.join(tmpdir(), 'tiles-radar-'))
    roots.push(root)
    const fields = ['reflectivity', 'snowRate', 'rainRate'] as const
    const head = {
      runTime: AT,
      edition: 1,
      horizon: 'nowcast',
      source: 'test',
      grid: REGULAR,
      times: [AT],
      fields,
    } as const
    const writer = new RunWriter(root, { ...head, fields: [...fields] })
    const grid = createGrid(REGULAR)
    writer.writeSlice(
      0,
      'reflectivity',
      filled(grid, 'reflectivity', () => 27),
    )
    writer.writeSlice(
      0,
      'snowRate',
      filled(grid, 'snowRate', (_, lat) => (lat > NORTH_IS_SNOW ? 20 : 5)),
    )
    writer.writeSlice(
      0,
      'rainRate',
      filled(grid, 'rainRate', (_, lat) => (lat > NORTH_IS_SNOW ? 0.5 : 3)),
    )
    writer.finish(AT)
    run = new RunStore({ root, onRefused: (_, reason) => expect.unreachable(reason) }).runs('nowcast')[0] as OpenRun
  })
  const draw = (showsSnow: boolean) => {
    const tile = { z: 5, x: 7, y: 12 }
    const render = { palette: 'radar', sizePx: 256, roads: null, showsSnow } as const
    const picture = readIndexedPng(renderTile(run, { tile, data: { field: 'reflectivity', validAt: AT }, render }))
    const row = (wanted: number) =>
      Array.from({ length: 256 }, (_, py) => py).find((py) => latOfRow(tile.y + py / 256, tile.z) < wanted)
    const at = (lat: number) => [...picture.colorAt(128, row(lat) as number)]
    return { north: at(NORTH_IS_SNOW + 0.5), south: at(NORTH_IS_SNOW - 0.5) }
  }
  const rain = [...paletteColor(PALETTES.radar, 27)]

  test('snow has colors of its own where it is at least half of what falls [FEED-019]', () => {
    const snow = [...paletteColor(RADAR_SNOW_PALETTE, 27)]
    expect(draw(true)).toEqual({ north: snow, south: rain })
    expect(snow).not.toEqual(rain)
  })

  test('without that wish all echoes have the colors of rain [FEED-019]', () => {
    expect(draw(false)).toEqual({ north: rain, south: rain })
  })
})

describe('any grid', () => {
  let run: OpenRun
  beforeAll(() => {
    run = publish(REGULAR)
  })

  test.each([0, 16, 99, -1, 2.5])('zoom %s gives an empty tile [LAYER-048]', (z) => {
    expect(renderTile(run, request({ z, x: 0, y: 0 }))).toBe(emptyTile(256))
  })

  test('zooms 1 and 15 are drawn [LAYER-048]', () => {
    expect(renderTile(run, request({ z: 1, x: 0, y: 0 }))).not.toBe(emptyTile(256))
    expect(renderTile(run, request({ z: 15, x: 7464, y: 12_528 }))).not.toBe(emptyTile(256))
  })

  test('tiles outside the range of their zoom are empty and no error', () => {
    for (const tile of [
      { z: 4, x: -1, y: 3 },
      { z: 4, x: 16, y: 3 },
      { z: 4, x: 3, y: 1e9 },
      { z: 4, x: Number.NaN, y: 3 },
    ]) {
      expect(renderTile(run, request(tile))).toBe(emptyTile(256))
    }
  })

  test('a 512 px tile shows the same as a 256 px tile', () => {
    const one = readIndexedPng(renderTile(run, request({ z: 6, x: 15, y: 24 })))
    const two = readIndexedPng(renderTile(run, request({ z: 6, x: 15, y: 24 }, 'temperature', 512)))
    expect(two.size).toBe(512)
    for (const at of [10, 100, 200]) {
      const a = one.colorAt(at, at)
      const b = two.colorAt(2 * at, 2 * at)
      expect(Math.max(...a.map((channel, i) => Math.abs(channel - (b[i] as number))))).toBeLessThanOrEqual(4)
    }
  })

  test('with a road mask only road pixels are drawn', () => {
    const roads = new Uint8Array(256 * 256)
    roads.fill(1, 100 * 256, 101 * 256)
    const masked = request({ z: 7, x: 29, y: 49 }, 'road')
    const picture = readIndexedPng(renderTile(run, { ...masked, render: { ...masked.render, roads } }))
    expect(picture.colorAt(128, 100)[3]).toBe(255)
    expect(picture.colorAt(128, 99)[3]).toBe(0)
    expect(picture.colorAt(128, 101)[3]).toBe(0)
  })

  test('throws distinct errors for a missing field and a missing time', () => {
    expect(() => renderTile(run, request({ z: 5, x: 7, y: 12 }, 'flood'))).toThrow(TileDataError)
    const later = request({ z: 5, x: 7, y: 12 })
    expect(() => renderTile(run, { ...later, data: { ...later.data, validAt: new Date(0) } })).toThrow('no step')
  })
})
