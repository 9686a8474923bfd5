import { createGrid } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { HRRR_GRID } from '../grids/hrrr-grid.ts'
import { latOfRow, lngOfColumn } from './mercator.ts'
import { MESH_STEP_PX, tileMesh } from './tile-mesh.ts'

test.each([
  [4, 3, 6],
  [5, 7, 12],
  [6, 14, 24],
  [9, 117, 193],
])('the mesh of tile %s/%s/%s is off by less than a third of a pixel', (z, x, y) => {
  const grid = createGrid(HRRR_GRID)
  const mesh = tileMesh(grid, { z, x, y }, 256)
  const at = new Float64Array(2)
  const cellsPerPixel = Math.abs((mesh.columns[1] as number) - (mesh.columns[0] as number)) / MESH_STEP_PX
  let worst = 0
  for (let py = 8; py < 256; py += MESH_STEP_PX) {
    for (let px = 8; px < 256; px += MESH_STEP_PX) {
      grid.locate(lngOfColumn(x + (px + 0.5) / 256, z), latOfRow(y + (py + 0.5) / 256, z), at)
      const node = Math.floor(py / 16) * mesh.nodes + Math.floor(px / 16)
      const mean = (values: Float64Array) =>
        ((values[node] as number) +
          (values[node + 1] as number) +
          (values[node + mesh.nodes] as number) +
          (values[node + mesh.nodes + 1] as number)) /
        4
      worst = Math.max(worst, Math.hypot(mean(mesh.columns) - (at[0] as number), mean(mesh.rows) - (at[1] as number)))
    }
  }
  expect(worst / cellsPerPixel).toBeLessThan(1 / 3)
})
