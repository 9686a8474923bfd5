/**
 * Layouts of the two files of a run. The slice file is ordered by time step, for tiles: chunks of 256x256 cells of one step, with
 * overviews of half the resolution each. The series file is ordered by place: chunks of a few cells, with all steps of each cell one
 * after the other. One layout cannot serve both: reading a series took 268 ms from the first and 4 ms from the second.
 */
export const SLICE_CHUNK_CELLS = 256
/** A series chunk is the largest square of cells within this size: small enough to be read for a single place. */
const SERIES_CHUNK_BYTES = 32_768
const SERIES_CHUNK_SIDES = [32, 16, 8] as const
/** Overviews stop once the longer side has fewer cells than this. */
const SMALLEST_OVERVIEW_CELLS = 100

export interface RunShape {
  nx: number
  ny: number
  steps: number
  fields: number
}

export interface Level {
  nx: number
  ny: number
  columns: number
  rows: number
  /** Number of the level's first chunk within a slice. */
  firstChunk: number
}

export interface SliceLayout {
  levels: readonly Level[]
  chunksPerSlice: number
  chunkCount: number
}

export function sliceLayout({ nx, ny, steps, fields }: RunShape): SliceLayout {
  const levels: Level[] = []
  let firstChunk = 0
  for (let width = nx, height = ny; ; width = Math.ceil(width / 2), height = Math.ceil(height / 2)) {
    const columns = Math.ceil(width / SLICE_CHUNK_CELLS)
    const rows = Math.ceil(height / SLICE_CHUNK_CELLS)
    levels.push({ nx: width, ny: height, columns, rows, firstChunk })
    firstChunk += columns * rows
    if (Math.max(width, height) / 2 < SMALLEST_OVERVIEW_CELLS) break
  }
  return { levels, chunksPerSlice: firstChunk, chunkCount: firstChunk * steps * fields }
}

export interface SeriesLayout {
  /** Cells along a side of a chunk. */
  side: number
  columns: number
  rows: number
  chunkCount: number
}

export function seriesLayout({ nx, ny, steps, fields }: RunShape): SeriesLayout {
  const side = SERIES_CHUNK_SIDES.find((cells) => cells ** 2 * steps * 2 <= SERIES_CHUNK_BYTES) ?? 8
  const columns = Math.ceil(nx / side)
  const rows = Math.ceil(ny / side)
  return { side, columns, rows, chunkCount: columns * rows * fields }
}

/** Number of cells along one side of a chunk; fewer at the far edge of the grid. */
export function cellsAlong(chunk: number, chunkCells: number, cells: number): number {
  return Math.min(chunkCells, cells - chunk * chunkCells)
}
