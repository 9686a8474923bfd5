import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import {
  MAP_LAYERS,
  type MapLayerId,
  packValueTile,
  roundStored,
  VALUE_TILE_CELLS,
  VALUE_TILE_ROUNDING,
  type ValueTileHead,
  WIND_COMPONENT_STEP,
} from '@stormlane/domain/maps'
import { type FieldId, MISSING, VARIABLES } from '@stormlane/domain/weather'
import { fieldStorage } from '../store/field-storage.ts'
import { cellsAlong } from '../store/layouts.ts'
import type { CellWindow, OpenRun } from '../store/open-run.ts'
import { TileDataError } from './render-tile.ts'

/** How a value tile is compressed, as HTTP names it. */
export type ValueTileEncoding = 'zstd' | 'gzip' | 'identity'

export interface ValueTileRequest {
  layer: MapLayerId
  /** The overview of the grid, 0 for its own cells. */
  level: number
  column: number
  row: number
  from: Date
  /** At most this many times from `from` on. */
  steps: number
  /** Whether the tile has the wind's components to the east and to the north instead of its speed. */
  isVector: boolean
  encoding: ValueTileEncoding
}

/** A request has no such tile. */
export class NoValueTileError extends Error {
  override name = 'NoValueTileError'
}

/** The numbers of a tile at some times of a run, compressed. */
export function valueTile(run: OpenRun, request: ValueTileRequest): Uint8Array {
  const { layer, steps, isVector, encoding } = request
  const first = run.stepAt(request.from)
  if (first < 0) throw new TileDataError('time', `The run has no step at ${request.from.toISOString()}.`)
  const window = windowOf(run, request)
  const times = run.info.times.slice(first, first + steps)
  const planes = times.flatMap((_, i) =>
    isVector ? windPlanes(run, layer, first + i, window) : [scalarPlane(run, layer, first + i, window)],
  )
  const head = { ...headOf(run, request, window), times: times.map((time) => time.toISOString()) }
  return compress(packValueTile({ head, planes }), encoding)
}

function windowOf(run: OpenRun, { level: number, column, row }: ValueTileRequest): CellWindow {
  const level = run.slices.levels[number]
  if (!level || column >= level.columns || row >= level.rows)
    throw new NoValueTileError(`The grid has no tile ${number}/${column}/${row}.`)
  return {
    level: number,
    x: column * VALUE_TILE_CELLS,
    y: row * VALUE_TILE_CELLS,
    width: cellsAlong(column, VALUE_TILE_CELLS, level.nx),
    height: cellsAlong(row, VALUE_TILE_CELLS, level.ny),
  }
}

function headOf(run: OpenRun, request: ValueTileRequest, window: CellWindow): Omit<ValueTileHead, 'times'> {
  const { layer, level, column, row, isVector } = request
  const { unit, scale, offset } = fieldStorage(MAP_LAYERS[layer].data)
  return {
    layer,
    run_time: run.info.runTime.toISOString(),
    components: isVector ? ['to the east', 'to the north'] : [MAP_LAYERS[layer].data],
    unit,
    scale: isVector ? WIND_COMPONENT_STEP : scale * VALUE_TILE_ROUNDING[layer],
    offset: isVector ? 0 : offset,
    missing: MISSING,
    level,
    column,
    row,
    width: window.width,
    height: window.height,
  }
}

function scalarPlane(run: OpenRun, layer: MapLayerId, step: number, window: CellWindow): Int16Array {
  return roundStored(stored(run, MAP_LAYERS[layer].data, step, window), VALUE_TILE_ROUNDING[layer])
}

function windPlanes(run: OpenRun, layer: MapLayerId, step: number, window: CellWindow): [Int16Array, Int16Array] {
  const field: FieldId = MAP_LAYERS[layer].data
  const speeds = stored(run, field, step, window)
  const directions = stored(run, 'windDirection', step, window)
  const [east, north] = [new Int16Array(speeds.length), new Int16Array(speeds.length)]
  const perStep = fieldStorage(field).scale / WIND_COMPONENT_STEP
  const radians = (VARIABLES.windDirection.scale * Math.PI) / 180
  for (let i = 0; i < speeds.length; i++) {
    const [speed, direction] = [speeds[i] as number, directions[i] as number]
    const isKnown = speed !== MISSING && direction !== MISSING
    // A direction is where the wind comes from.
    east[i] = isKnown ? Math.round(-speed * perStep * Math.sin(direction * radians)) : MISSING
    north[i] = isKnown ? Math.round(-speed * perStep * Math.cos(direction * radians)) : MISSING
  }
  return [east, north]
}

function stored(run: OpenRun, field: FieldId, step: number, window: CellWindow): Int16Array {
  const index = run.fieldIndex(field)
  if (index < 0) throw new TileDataError('field', `The run has no field ${field}.`)
  return run.readWindow(index, step, window)
}

/** Zstandard takes a third of the time of gzip at its lowest level and makes less; every browser but Safari reads it. */
function compress(bytes: Uint8Array, encoding: ValueTileEncoding): Uint8Array {
  if (encoding === 'identity') return bytes
  return encoding === 'zstd' ? zstdCompressSync(bytes) : gzipSync(bytes, { level: constants.Z_BEST_SPEED })
}
