import { createGrid, type GridDefinition } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { cellMesh } from './cell-mesh.ts'
import { type SampledView, windowUnder } from './cell-window.ts'
import { type ValueSource, valueAddress } from './value-source.ts'

const REGULAR = { kind: 'regular', nx: 641, ny: 321, west: -135, north: 60, stepDegrees: 0.125 } as const
const LAMBERT: GridDefinition = {
  kind: 'lambert',
  nx: 1799,
  ny: 1059,
  firstLng: -122.719528,
  firstLat: 21.138123,
  orientationLng: -97.5,
  standardLat1: 38.5,
  standardLat2: 38.5,
  stepMeters: 3000,
}

const sourceOf = (grid: GridDefinition): ValueSource => ({
  variable: 'temperature',
  runTime: '2026-01-15T12:00:00.000Z',
  times: Array.from({ length: 14 }, (_, i) => new Date(Date.UTC(2026, 0, 15, 12, 15 * i)).toISOString()),
  url: 'https://portal.example/api/tiles/values/{level}/{column}/{row}.values?url=forecast%3A%2F%2Fnowcast%2FR%2Ftemperature%2F{time}&steps={steps}&token=t',
  grid,
  levels: [0, 1, 2].map((level) => ({ nx: Math.ceil(grid.nx / 2 ** level), ny: Math.ceil(grid.ny / 2 ** level) })),
  tileCells: 256,
})

/** A view of a box of degrees, with this many pixels across. */
function view(west: number, south: number, east: number, north: number, widthPx: number): SampledView {
  const places = [0, 0.5, 1].flatMap((v) =>
    [0, 0.5, 1].map((u) => ({ lng: west + (east - west) * u, lat: north + (south - north) * v })),
  )
  const middle = { lng: (west + east) / 2, lat: (south + north) / 2 }
  return { places, middle: [middle, { ...middle, lng: middle.lng + (16 * (east - west)) / widthPx }], middlePx: 16 }
}

const under = (grid: GridDefinition, shown: SampledView) => windowUnder(createGrid(grid), sourceOf(grid), shown)

test('a view of the continent needs all cells, one of a metro a few tiles, one of the ocean none', () => {
  expect(under(REGULAR, view(-140, 18, -50, 62, 1280))).toMatchObject({ level: 0, x: 0, y: 0, width: 641, height: 321 })
  const metro = under(REGULAR, view(-97, 40.5, -95, 41.5, 1280))
  expect(metro).toEqual({ level: 0, tiles: [{ level: 0, column: 1, row: 0 }], x: 256, y: 0, width: 256, height: 256 })
  expect(under(REGULAR, view(-20, 40, 10, 50, 1280))).toBeUndefined()
})

test('where cells are smaller than pixels, an overview is enough', () => {
  expect(under(REGULAR, view(-140, 18, -50, 62, 300))?.level).toBe(1)
  expect(under(REGULAR, view(-140, 18, -50, 62, 20))?.level).toBe(2)
})

test.each([REGULAR, LAMBERT])('the mesh of a $kind grid lies where its cells are', (grid) => {
  const window = under(grid, view(-105, 33, -92, 45, 1280)) ?? expect.fail('no window')
  const { originX, originY, corners, triangles } = cellMesh(grid, window)
  const at = new Float64Array(2)
  const cells = createGrid(grid)
  for (let i = 0; i < corners.length; i += 4) {
    const [x, y, column, row] = corners.subarray(i, i + 4) as unknown as [number, number, number, number]
    const lng = (originX + x) * 360 - 180
    const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * (originY + y)))) * 180) / Math.PI
    cells.locate(lng, lat, at)
    expect(Math.abs((at[0] as number) - column)).toBeLessThan(0.02)
    expect(Math.abs((at[1] as number) - row)).toBeLessThan(0.02)
  }
  expect(Math.max(...triangles)).toBeLessThan(corners.length / 4)
})

test('the address of an answer names its first time, and no more times than are left', () => {
  const source = sourceOf(REGULAR)
  expect(valueAddress(source, { level: 0, column: 2, row: 1 }, 1)).toContain('/0/2/1.values?')
  expect(valueAddress(source, { level: 0, column: 2, row: 1 }, 1)).toContain('20260115T133000Z&steps=6&')
  expect(valueAddress(source, { level: 0, column: 2, row: 1 }, 2)).toContain('20260115T150000Z&steps=2&')
})
