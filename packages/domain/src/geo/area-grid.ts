import type { AreaEdges } from './area-edges.ts'

/** A grid over all areas: rows and columns of cells, and how to find the cell of a point. */
export interface AreaGrid {
  west: number
  south: number
  columns: number
  rows: number
  columnsPerDegree: number
  rowsPerDegree: number
}

/** The bounding box of each area, four numbers per area: west, south, east, north. */
export function boundingBoxes({ starts, ends }: AreaEdges): Float64Array {
  const boxes = new Float64Array(4 * (starts.length - 1))
  for (let a = 0; a + 1 < starts.length; a++) {
    let west = Number.POSITIVE_INFINITY
    let south = Number.POSITIVE_INFINITY
    let east = Number.NEGATIVE_INFINITY
    let north = Number.NEGATIVE_INFINITY
    for (let e = starts[a] as number; e < (starts[a + 1] as number); e++) {
      // Rings are closed, so every corner is the start of an edge.
      const x = ends[4 * e + 2] as number
      const y = ends[4 * e] as number
      if (x < west) west = x
      if (x > east) east = x
      if (y < south) south = y
      if (y > north) north = y
    }
    boxes.set([west, south, east, north], 4 * a)
  }
  return boxes
}

const MIN_CELLS = 1024
const MAX_CELLS = 262_144
/** Average number of edges per cell. Fewer make the grid slower to build, more make it slower to query. */
const EDGES_PER_CELL = 4
/** Overlapping areas add an entry each to the same cells; the grid is made coarser to stay within this number of entries. */
const MAX_ENTRIES = 8_000_000

/** A grid over the bounding box of all areas, with about square cells whose number depends on the number of edges. */
export function gridOver(boxes: Float64Array, edgeCount: number): AreaGrid {
  let [west, south, east, north, boxArea] = [Infinity, Infinity, -Infinity, -Infinity, 0]
  for (let b = 0; b < boxes.length; b += 4) {
    const [w, s, e, n] = boxes.subarray(b, b + 4) as unknown as [number, number, number, number]
    if (!(w <= e)) continue
    west = Math.min(west, w)
    south = Math.min(south, s)
    east = Math.max(east, e)
    north = Math.max(north, n)
    boxArea += (e - w) * (n - s)
  }
  const width = Math.max(east - west, 1e-6)
  const height = Math.max(north - south, 1e-6)
  const layers = Math.max(1, boxArea / (width * height))
  const cells = Math.min(Math.max(edgeCount / EDGES_PER_CELL, MIN_CELLS), MAX_CELLS, MAX_ENTRIES / layers)
  const rows = Math.max(1, Math.min(4096, Math.round(Math.sqrt((cells * height) / width))))
  const columns = Math.max(1, Math.min(4096, Math.round(cells / rows)))
  return { west, south, columns, rows, columnsPerDegree: columns / width, rowsPerDegree: rows / height }
}

/** The row of a latitude, clamped to the grid. */
export function rowOf({ south, rows, rowsPerDegree }: AreaGrid, latitude: number): number {
  const row = Math.floor((latitude - south) * rowsPerDegree)
  return row < 0 ? 0 : row >= rows ? rows - 1 : row
}

/** The column of an unwrapped longitude, clamped to the grid. */
export function columnOf({ west, columns, columnsPerDegree }: AreaGrid, longitude: number): number {
  const column = Math.floor((longitude - west) * columnsPerDegree)
  return column < 0 ? 0 : column >= columns ? columns - 1 : column
}
