import { createGrid, type GridDefinition } from '@stormlane/domain/weather'
import type { CellWindow } from './cell-window.ts'

/** Between the corners of the mesh the map is linear: within a degree that is off by less than a thirtieth of a cell of 0.125°. */
const MESH_DEGREES = 1
const METERS_PER_DEGREE = 111_195

export interface CellMesh {
  /** Position of the mesh in Web Mercator, from 0 to 1; corners are relative to it, because floats on a graphics card are short. */
  originX: number
  originY: number
  /** Per corner: x and y relative to the origin, and the column and row in the grid. */
  corners: Float32Array
  triangles: Uint32Array
}

/** A mesh of the cells of a window. */
export function cellMesh(definition: GridDefinition, window: CellWindow): CellMesh {
  const grid = createGrid(definition)
  const scale = 2 ** window.level
  const range = (first: number, count: number, cells: number) => {
    const from = Math.max(0, first * scale - 0.5)
    const to = Math.min(cells - 1, (first + count) * scale - 0.5)
    return { from, to, parts: Math.max(1, Math.ceil((to - from) / cellsApart(definition))) }
  }
  const columns = range(window.x, window.width, grid.nx)
  const rows = range(window.y, window.height, grid.ny)
  const corners = new Float32Array(4 * (columns.parts + 1) * (rows.parts + 1))
  const origin = mercator(grid.lngLatAt(columns.from, rows.from))
  let at = 0
  for (let j = 0; j <= rows.parts; j++) {
    const row = rows.from + ((rows.to - rows.from) * j) / rows.parts
    for (let i = 0; i <= columns.parts; i++) {
      const column = columns.from + ((columns.to - columns.from) * i) / columns.parts
      const { x, y } = mercator(grid.lngLatAt(column, row))
      corners.set([x - origin.x, y - origin.y, column, row], at)
      at += 4
    }
  }
  return { originX: origin.x, originY: origin.y, corners, triangles: trianglesOf(columns.parts, rows.parts) }
}

const cellsApart = (definition: GridDefinition) =>
  definition.kind === 'regular'
    ? MESH_DEGREES / definition.stepDegrees
    : (MESH_DEGREES * METERS_PER_DEGREE) / definition.stepMeters

/** Web Mercator, from 0 in the northwest to 1. */
function mercator({ lng, lat }: { lng: number; lat: number }): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

function trianglesOf(columns: number, rows: number): Uint32Array {
  const triangles = new Uint32Array(6 * columns * rows)
  const across = columns + 1
  let at = 0
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const corner = j * across + i
      triangles.set([corner, corner + 1, corner + across, corner + 1, corner + across + 1, corner + across], at)
      at += 6
    }
  }
  return triangles
}
