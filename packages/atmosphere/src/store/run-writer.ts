import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createGrid, type FieldId, FORMULA_VERSION, type GridDefinition, type Horizon } from '@stormlane/domain/weather'
import { ChunkFileWriter } from './chunk-file.ts'
import {
  cellsAlong,
  type Level,
  type RunShape,
  type SeriesLayout,
  SLICE_CHUNK_CELLS,
  type SliceLayout,
  seriesLayout,
  sliceLayout,
} from './layouts.ts'
import { RUN_FORMAT, type RunManifest, runFolderName } from './manifest.ts'
import { halve } from './overview.ts'

export interface RunHeader {
  runTime: Date
  horizon: Horizon
  edition: number
  source: string
  grid: GridDefinition
  times: readonly Date[]
  fields: readonly FieldId[]
}

/**
 * Writes one horizon of a run into a temporary folder and renames it once everything is on disk. Slices are written by time; the
 * series are transposed from them at the end, one chunk at a time, so that memory use stays small.
 */
export class RunWriter {
  private readonly root: string
  private readonly header: RunHeader
  private readonly folder: string
  private readonly shape: RunShape
  private readonly slices: SliceLayout
  private readonly series: SeriesLayout
  private readonly file: ChunkFileWriter

  constructor(root: string, header: RunHeader) {
    const { nx, ny } = createGrid(header.grid)
    this.root = root
    this.header = header
    this.shape = { nx, ny, steps: header.times.length, fields: header.fields.length }
    this.slices = sliceLayout(this.shape)
    this.series = seriesLayout(this.shape)
    mkdirSync(root, { recursive: true })
    this.folder = path.join(root, `.${this.name()}.${process.pid}.tmp`)
    rmSync(this.folder, { recursive: true, force: true })
    mkdirSync(this.folder)
    this.file = new ChunkFileWriter(path.join(this.folder, 'slices.grid'), this.slices.chunkCount)
  }

  writeSlice(step: number, field: FieldId, values: Int16Array): void {
    const { nx, ny, steps } = this.shape
    if (values.length !== nx * ny) throw new RangeError(`Got ${values.length} cells, expected ${nx * ny}.`)
    const first = (this.indexOf(field) * steps + step) * this.slices.chunksPerSlice
    let cells = values
    let above: Level | undefined
    for (const level of this.slices.levels) {
      if (above) cells = halve(cells, above.nx, above.ny)
      this.writeLevel(first + level.firstChunk, level, cells)
      above = level
    }
  }

  /** Publishes the run: writes series and manifest, syncs, then renames the folder. Returns the folder. */
  finish(publishedAt: Date): string {
    const seriesBytes = this.writeSeries()
    const slicesBytes = this.file.finish()
    const manifest: RunManifest = {
      format: RUN_FORMAT,
      formulas: FORMULA_VERSION,
      runTime: this.header.runTime.toISOString(),
      horizon: this.header.horizon,
      edition: this.header.edition,
      source: this.header.source,
      publishedAt: publishedAt.toISOString(),
      grid: this.header.grid,
      times: this.header.times.map((time) => time.toISOString()),
      fields: [...this.header.fields],
      bytes: { slices: slicesBytes, series: seriesBytes },
    }
    writeFileSync(path.join(this.folder, 'manifest.json'), JSON.stringify(manifest), { flush: true })
    syncFolder(this.folder)
    const published = path.join(this.root, this.name())
    renameSync(this.folder, published)
    syncFolder(this.root)
    return published
  }

  /** Deletes the temporary folder of a run that will not be finished. */
  abandon(): void {
    this.file.abandon()
    rmSync(this.folder, { recursive: true, force: true })
  }

  private name(): string {
    return runFolderName({ ...this.header, runTime: this.header.runTime.toISOString() })
  }

  private indexOf(field: FieldId): number {
    const index = this.header.fields.indexOf(field)
    if (index < 0) throw new RangeError(`The run has no field ${field}.`)
    return index
  }

  private writeLevel(firstChunk: number, level: Level, cells: Int16Array): void {
    for (let row = 0; row < level.rows; row++) {
      const height = cellsAlong(row, SLICE_CHUNK_CELLS, level.ny)
      for (let column = 0; column < level.columns; column++) {
        const width = cellsAlong(column, SLICE_CHUNK_CELLS, level.nx)
        const chunk = new Int16Array(width * height)
        const corner = row * SLICE_CHUNK_CELLS * level.nx + column * SLICE_CHUNK_CELLS
        for (let y = 0; y < height; y++) {
          chunk.set(cells.subarray(corner + y * level.nx, corner + y * level.nx + width), y * width)
        }
        this.file.write(firstChunk + row * level.columns + column, chunk)
      }
    }
  }

  private writeSeries(): number {
    const file = new ChunkFileWriter(path.join(this.folder, 'series.grid'), this.series.chunkCount)
    const [full] = this.slices.levels as [Level]
    for (let field = 0; field < this.shape.fields; field++) {
      for (let row = 0; row < full.rows; row++) {
        for (let column = 0; column < full.columns; column++) this.transpose(file, field, column, row)
      }
    }
    return file.finish()
  }

  /** Writes the series chunks that lie within one slice chunk of a field. */
  private transpose(file: ChunkFileWriter, field: number, column: number, row: number): void {
    const { nx, ny, steps } = this.shape
    const { side, columns, rows } = this.series
    const [full] = this.slices.levels as [Level]
    const width = cellsAlong(column, SLICE_CHUNK_CELLS, nx)
    const height = cellsAlong(row, SLICE_CHUNK_CELLS, ny)
    const slices = Array.from({ length: steps }, (_, step) => {
      const slice = (field * steps + step) * this.slices.chunksPerSlice
      return this.file.read(slice + row * full.columns + column, width * height)
    })
    const perSide = SLICE_CHUNK_CELLS / side
    for (let y0 = 0; y0 < height; y0 += side) {
      const chunkHeight = Math.min(side, height - y0)
      for (let x0 = 0; x0 < width; x0 += side) {
        const chunkWidth = Math.min(side, width - x0)
        const chunk = new Int16Array(chunkWidth * chunkHeight * steps)
        for (let t = 0; t < steps; t++) {
          const slice = slices[t] as Int16Array
          for (let y = 0; y < chunkHeight; y++) {
            let from = (y0 + y) * width + x0
            let to = y * chunkWidth * steps + t
            for (let x = 0; x < chunkWidth; x++, from++, to += steps) chunk[to] = slice[from] as number
          }
        }
        const chunkRow = row * perSide + y0 / side
        const chunkColumn = column * perSide + x0 / side
        file.writePlain((field * rows + chunkRow) * columns + chunkColumn, chunk)
      }
    }
  }
}

/** A rename is durable only after its folder has been synced. */
function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r')
  fsyncSync(fd)
  closeSync(fd)
}
