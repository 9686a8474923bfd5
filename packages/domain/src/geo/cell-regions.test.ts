import { expect, test } from 'vitest'
import { AreaIndex } from './area-index.ts'
import { connectedRegions } from './cell-regions.ts'
import { geometryProblem } from './geometry-problem.ts'

/** Parses a mask from text rows, where # is inside. */
function parse(...rows: string[]) {
  const mask = Uint8Array.from(rows.join(''), (letter) => (letter === '#' ? 1 : 0))
  return { mask, grid: { nx: rows[0]?.length ?? 0, ny: rows.length, west: -100, north: 50, stepDegrees: 1 } }
}

test('adjacent cells are one region, diagonal ones are not, and small regions are left out', () => {
  const { mask, grid } = parse('##...', '##...', '..#..', '....#')
  expect(connectedRegions(mask, grid, 1).map(({ cells }) => cells.length)).toEqual([4, 1, 1])
  expect(connectedRegions(mask, grid, 2).map(({ cells }) => cells.length)).toEqual([4])
})

test('the outline contains exactly the centers of its cells, also around a hole', () => {
  const { mask, grid } = parse('.#####', '.#...#', '.#.#.#', '.#...#', '.#####')
  const [ring, island] = connectedRegions(mask, grid, 1)
  const index = new AreaIndex([ring?.area ?? null, island?.area ?? null])
  const drawn = Array.from(mask, (_, cell) => {
    const [inside] = index.containing(-100 + (cell % grid.nx), 50 - Math.floor(cell / grid.nx))
    return inside === undefined ? 0 : 1
  })
  expect(drawn).toEqual([...mask])
  expect(ring?.area.coordinates).toHaveLength(2)
  expect(geometryProblem(ring?.area)).toBeNull()
})
