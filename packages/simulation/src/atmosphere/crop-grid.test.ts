import { expect, test } from 'vitest'
import { areaGrid } from '../simulated-source.ts'
import { AtmosphereModel } from './atmosphere-model.ts'
import { cropGrid, pickCells } from './crop-grid.ts'
import { modelGrid } from './model-grid.ts'
import { MODEL_VARIABLES } from './model-state.ts'

const AT = new Date('2026-01-07T12:00:00Z')
const RUN = new Date('2026-01-04T12:00:00Z')
const whole = new AtmosphereModel(areaGrid(1), 1)
const part = new AtmosphereModel(cropGrid(modelGrid(areaGrid(1)), { west: -118, east: -105, south: 35, north: 44 }), 1)

test.each([
  ['truth', (model: AtmosphereModel) => model.truth(AT)],
  ['forecast', (model: AtmosphereModel) => model.forecast(AT, RUN)],
] as const)('the %s in a part of the grid is that of the whole grid', (_, evaluate) => {
  const expected = evaluate(whole)
  const fields = evaluate(part)
  const { nx, ny } = part.grid.definition as { nx: number; ny: number }
  expect([nx, ny]).toEqual([14, 10])
  for (const variable of MODEL_VARIABLES)
    for (const cell of [0, nx - 1, 5 * nx + 6, part.grid.cells - 1]) {
      const [lng, lat] = [part.grid.lng[cell] as number, part.grid.lat[cell] as number]
      const same = whole.grid.lng.findIndex((one, i) => one === lng && whole.grid.lat[i] === lat)
      expect([variable, fields[variable][cell]]).toEqual([variable, expected[variable][same]])
    }
})

test('single cells have the weather of the whole grid, lake snow included', () => {
  const grid = modelGrid(areaGrid(1))
  // East of Lake Michigan and of Lake Ontario, with a cell of the plains between them.
  const cells = Int32Array.from(
    [
      [-86, 43],
      [-100, 41],
      [-76, 44],
    ] as const,
    ([lng, lat]) => (60 - lat) * 81 + (lng + 135),
  )
  const picked = new AtmosphereModel(pickCells(grid, cells), 1)
  let lakeSnow = 0
  for (let day = 1; day <= 20; day += 3) {
    const at = new Date(Date.UTC(2026, 0, day, 6))
    const expected = whole.truth(at)
    const fields = picked.truth(at)
    for (const variable of MODEL_VARIABLES)
      expect([variable, ...fields[variable]]).toEqual([
        variable,
        ...Array.from(cells, (cell) => expected[variable][cell]),
      ])
    lakeSnow += (fields.snowRate[0] as number) + (fields.snowRate[2] as number)
  }
  expect(lakeSnow).toBeGreaterThan(0)
})

test('bounds without two rows and columns are refused', () => {
  const grid = modelGrid(areaGrid(5))
  expect(() => cropGrid(grid, { west: -100, east: -99, south: 40, north: 50 })).toThrow('less than two')
})

test('lake snow over the Great Salt Lake is a number, though the smoothed lakes end a rounding error below 0', () => {
  const lake = { west: -114, east: -109, south: 39, north: 42.5 }
  const { snowRate, visibility } = new AtmosphereModel(cropGrid(modelGrid(areaGrid(0.2)), lake), 1).truth(
    new Date('2026-01-07T18:00:00Z'),
  )
  expect(snowRate.some(Number.isNaN)).toBe(false)
  expect(visibility.some(Number.isNaN)).toBe(false)
})
