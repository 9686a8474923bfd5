import type { Bounds } from '@stormlane/domain/weather'
import type { RasterTile } from './draw-raster-tile.ts'

/** A task for the worker thread about the file at an address. */
export type RasterTask = { kind: 'describe'; address: string } | ({ kind: 'draw'; address: string } & RasterTile)

export interface RasterDescription {
  bounds: Bounds
  width: number
  height: number
  projection: string
  overviews: number
}

export interface RasterWorkerData {
  permittedHosts: readonly string[]
  /** How long a host may take to answer one request. */
  answerWithinMs: number
}
