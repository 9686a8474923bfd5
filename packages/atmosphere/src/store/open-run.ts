import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { createGrid, type FieldId, type Grid, type RunInfo } from '@stormlane/domain/weather'
import type { ChunkCache } from './chunk-cache.ts'
import { ChunkFile, CorruptFileError } from './chunk-file.ts'
import {
  cellsAlong,
  type Level,
  type SeriesLayout,
  SLICE_CHUNK_CELLS,
  type SliceLayout,
  seriesLayout,
  sliceLayout,
} from './layouts.ts'
import { parseManifest, type RunManifest } from './manifest.ts'

/** A rectangle of cells of one level. */
export interface CellWindow {
  level: number
  x: number
  y: number
  width: number
  height: number
}

/** One published horizon of a run, verified and open for reading. */
export class OpenRun {
  readonly folder: string
  readonly manifest: RunManifest
  readonly info: RunInfo
  readonly grid: Grid
  readonly slices: SliceLayout
  readonly series: SeriesLayout
  private readonly sliceFile: ChunkFile
  private readonly seriesFile: ChunkFile
  private readonly cache: ChunkCache
  private readonly firstSliceKey: number
  private readonly firstSeriesKey: number

  /** Throws `CorruptFileError` if the folder is not a complete, unchanged run. */
  constructor(folder: string, cache: ChunkCache) {
    this.folder = folder
    this.cache = cache
    this.manifest = readManifest(folder)
    const { grid, times, fields, bytes } = this.manifest
    this.grid = createGrid(grid)
    const shape = { nx: this.grid.nx, ny: this.grid.ny, steps: times.length, fields: fields.length }
    this.slices = sliceLayout(shape)
    this.series = seriesLayout(shape)
    this.sliceFile = openChunkFile(path.join(folder, 'slices.grid'), bytes.slices, this.slices.chunkCount)
    try {
      this.seriesFile = openChunkFile(path.join(folder, 'series.grid'), bytes.series, this.series.chunkCount)
    } catch (error) {
      this.sliceFile.close()
      throw error
    }
    this.firstSliceKey = cache.reserveKeys(this.slices.chunkCount)
    this.firstSeriesKey = cache.reserveKeys(this.series.chunkCount)
    this.info = {
      runTime: new Date(this.manifest.runTime),
      horizon: this.manifest.horizon,
      source: this.manifest.source,
      publishedAt: new Date(this.manifest.publishedAt),
      times: times.map((time) => new Date(time)),
      fields,
    }
  }

  /** Index of a field in the run, or -1. */
  fieldIndex(field: FieldId): number {
    return this.manifest.fields.indexOf(field)
  }

  stepAt(validAt: Date): number {
    return this.info.times.findIndex((time) => time.getTime() === validAt.getTime())
  }

  /** The smallest and largest stored value of the chunks under a window, from the index without reading them. */
  rangeOfWindow(field: number, step: number, window: CellWindow): { min: number; max: number } {
    const range = { min: 32767, max: -32768 }
    this.eachSliceChunk(field, step, window, (chunk) => {
      const { min, max } = this.sliceFile.range(chunk)
      range.min = Math.min(range.min, min)
      range.max = Math.max(range.max, max)
    })
    return range
  }

  /** The stored values of a window, row by row. */
  readWindow(field: number, step: number, window: CellWindow): Int16Array {
    const values = new Int16Array(window.width * window.height)
    const level = this.level(window.level)
    this.eachSliceChunk(field, step, window, (number, column, row) => {
      const width = cellsAlong(column, SLICE_CHUNK_CELLS, level.nx)
      const height = cellsAlong(row, SLICE_CHUNK_CELLS, level.ny)
      const chunk = this.cache.get(this.firstSliceKey + number, () => this.sliceFile.read(number, width * height))
      const left = column * SLICE_CHUNK_CELLS
      const top = row * SLICE_CHUNK_CELLS
      const fromX = Math.max(window.x, left)
      const toX = Math.min(window.x + window.width, left + width)
      const toY = Math.min(window.y + window.height, top + height)
      for (let y = Math.max(window.y, top); y < toY; y++) {
        const source = (y - top) * width - left
        values.set(chunk.subarray(source + fromX, source + toX), (y - window.y) * window.width + fromX - window.x)
      }
    })
    return values
  }

  /** A chunk of series, its values `[(y * width + x) * steps + step]`. */
  seriesChunk(field: number, column: number, row: number): Int16Array {
    const number = this.seriesNumber(field, column, row)
    const values = () => new Int16Array(this.seriesCells(column, row) * this.manifest.times.length)
    return this.cache.get(this.firstSeriesKey + number, () => this.seriesFile.readPlain(number, values()))
  }

  /** Like `seriesChunk`, but reads into an array of the caller, which must be large enough for a chunk. */
  readSeriesChunk(field: number, column: number, row: number, target: Int16Array): void {
    const count = this.seriesCells(column, row) * this.manifest.times.length
    this.seriesFile.readPlain(this.seriesNumber(field, column, row), target.subarray(0, count))
  }

  /** Every step of one cell. */
  cellSeries(field: number, column: number, row: number): Int16Array {
    const { side } = this.series
    const [chunkColumn, chunkRow] = [Math.floor(column / side), Math.floor(row / side)]
    const width = cellsAlong(chunkColumn, side, this.grid.nx)
    const steps = this.manifest.times.length
    const from = ((row - chunkRow * side) * width + column - chunkColumn * side) * steps
    return this.seriesChunk(field, chunkColumn, chunkRow).subarray(from, from + steps)
  }

  private seriesNumber(field: number, column: number, row: number): number {
    return (field * this.series.rows + row) * this.series.columns + column
  }

  private seriesCells(column: number, row: number): number {
    const { side } = this.series
    return cellsAlong(column, side, this.grid.nx) * cellsAlong(row, side, this.grid.ny)
  }

  close(): void {
    this.sliceFile.close()
    this.seriesFile.close()
    this.cache.forget(this.firstSliceKey, this.slices.chunkCount)
    this.cache.forget(this.firstSeriesKey, this.series.chunkCount)
  }

  level(number: number): Level {
    const level = this.slices.levels[number]
    if (!level) throw new RangeError(`The run has no level ${number}.`)
    return level
  }

  private eachSliceChunk(
    field: number,
    step: number,
    { level: number, x, y, width, height }: CellWindow,
    visit: (chunk: number, column: number, row: number) => void,
  ): void {
    const level = this.level(number)
    if (x < 0 || y < 0 || x + width > level.nx || y + height > level.ny)
      throw new RangeError('Window outside the level.')
    const slice = (field * this.manifest.times.length + step) * this.slices.chunksPerSlice + level.firstChunk
    const lastColumn = Math.floor((x + width - 1) / SLICE_CHUNK_CELLS)
    const lastRow = Math.floor((y + height - 1) / SLICE_CHUNK_CELLS)
    for (let row = Math.floor(y / SLICE_CHUNK_CELLS); row <= lastRow; row++) {
      for (let column = Math.floor(x / SLICE_CHUNK_CELLS); column <= lastColumn; column++) {
        visit(slice + row * level.columns + column, column, row)
      }
    }
  }
}

function readManifest(folder: string): RunManifest {
  const file = path.join(folder, 'manifest.json')
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new CorruptFileError(`${folder}: no manifest`)
  }
  return parseManifest(text, file)
}

function openChunkFile(file: string, bytes: number, chunkCount: number): ChunkFile {
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size !== bytes) throw new CorruptFileError(`${file}: ${size ?? 'no'} bytes, expected ${bytes}`)
  return new ChunkFile(file, chunkCount)
}
