import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import {
  ECHO_MOTION_STEP,
  FALLING,
  MAP_LAYERS,
  type MapLayerId,
  packValueTile,
  roundStored,
  VALUE_TILE_CELLS,
  VALUE_TILE_ROUNDING,
  type ValueTileComponents,
  type ValueTileHead,
  WIND_COMPONENT_STEP,
} from '@stormlane/domain/maps'
import { type FieldId, GLAZE_MM, MISSING, VARIABLES } from '@stormlane/domain/weather'
import { fieldStorage } from '../store/field-storage.ts'
import { cellsAlong } from '../store/layouts.ts'
import type { CellWindow, OpenRun } from '../store/open-run.ts'
import { echoMotion } from './echo-motion.ts'
import { TileDataError } from './render-tile.ts'
import { snowWindow } from './snow-echoes.ts'

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
  components: ValueTileComponents
  encoding: ValueTileEncoding
}

/** A request has no such tile. */
export class NoValueTileError extends Error {
  override name = 'NoValueTileError'
}

/** The numbers of a tile at some times of a run, compressed. */
export function valueTile(run: OpenRun, request: ValueTileRequest): Uint8Array {
  const { steps, encoding } = request
  const first = run.stepAt(request.from)
  if (first < 0) throw new TileDataError('time', `The run has no step at ${request.from.toISOString()}.`)
  const window = windowOf(run, request)
  const times = run.info.times.slice(first, first + steps)
  const planes = times.flatMap((_, i) => planesAt(run, request, first + i, window))
  const head = { ...headOf(run, request, window), times: times.map((time) => time.toISOString()) }
  return compress(packValueTile({ head, planes }), encoding)
}

function planesAt(run: OpenRun, { layer, components }: ValueTileRequest, step: number, window: CellWindow) {
  switch (components) {
    case 'value':
      return [scalarPlane(run, layer, step, window)]
    case 'wind':
      return windPlanes(run, layer, step, window)
    case 'falling':
      return [fallingPlane(run, step, window)]
    case 'motion':
      return echoMotion(run, step)
    default:
      return components satisfies never
  }
}

function windowOf(run: OpenRun, { level: number, column, row, components }: ValueTileRequest): CellWindow {
  const level = run.slices.levels[number]
  if (components === 'motion' && number !== run.slices.levels.length - 1)
    throw new NoValueTileError('The motion of echoes is at the last level.')
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
  const { layer, level, column, row } = request
  return {
    layer,
    run_time: run.info.runTime.toISOString(),
    ...measureOf(request),
    missing: MISSING,
    level,
    column,
    row,
    width: window.width,
    height: window.height,
  }
}

/** What the numbers of a tile are. */
function measureOf({ layer, components }: ValueTileRequest) {
  const { unit, scale, offset } = fieldStorage(MAP_LAYERS[layer].data)
  switch (components) {
    case 'value':
      return { components: [MAP_LAYERS[layer].data], unit, scale: scale * VALUE_TILE_ROUNDING[layer], offset }
    case 'wind':
      return { components: ['to the east', 'to the north'], unit, scale: WIND_COMPONENT_STEP, offset: 0 }
    case 'falling':
      return { components: ['falling'], unit: Object.keys(FALLING).join(', '), scale: 1, offset: 0 }
    case 'motion':
      return {
        components: ['columns', 'rows'],
        unit: 'cells of the grid until the next time',
        scale: ECHO_MOTION_STEP,
        offset: 0,
      }
    default:
      return components satisfies never
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

/** What falls: past radar frames know snow only. */
function fallingPlane(run: OpenRun, step: number, window: CellWindow): Int16Array {
  const falling = new Int16Array(window.width * window.height)
  const isSnow = snowWindow(run, step, window)
  isSnow?.forEach((snow, cell) => {
    if (snow > 0) falling[cell] = FALLING.snow
  })
  if (run.fieldIndex('freezingRainRate') < 0) return falling
  const glaze = GLAZE_MM / VARIABLES.freezingRainRate.scale
  stored(run, 'freezingRainRate', step, window).forEach((rate, cell) => {
    if (rate >= glaze) falling[cell] = FALLING.ice
  })
  return falling
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
