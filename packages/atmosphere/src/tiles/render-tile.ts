import { type FieldId, MISSING, type PaletteId } from '@stormlane/domain/weather'
import type { CellWindow, OpenRun } from '../store/open-run.ts'
import { type ColorLookup, colorLookup, isInvisible } from './color-lookup.ts'
import { encodeIndexedPng, transparentPng } from './indexed-png.ts'
import { isTile, TILE_ZOOMS, type TileId } from './mercator.ts'
import { REFINEMENT, refine } from './refine.ts'
import { type FieldWindow, resample } from './resample.ts'
import { markSnow, snowWindow, withSnowColors } from './snow-echoes.ts'
import { type CellExtent, meshExtent, tileMesh } from './tile-mesh.ts'

/** The data of a tile is identified separately from how it is drawn, because only the data is a cache key of grids. */
export interface TileRequest {
  tile: TileId
  data: { field: FieldId; validAt: Date }
  render: {
    palette: PaletteId
    sizePx: 256 | 512
    roads: Uint8Array | null
    /** Draws echoes of snow in colors of their own. */
    showsSnow?: boolean
  }
}

/** A tile cannot be drawn because the run lacks the field or the time. */
export class TileDataError extends Error {
  override name = 'TileDataError'
  readonly missing: 'field' | 'time'
  constructor(missing: 'field' | 'time', message: string) {
    super(message)
    this.missing = missing
  }
}

/** Cells wider than this many pixels are refined before they are drawn. */
const COARSE_CELL_PX = 6

const emptyTiles = new Map<number, Buffer>()

/** The transparent tile of a size, created once. */
export function emptyTile(sizePx: 256 | 512): Buffer {
  const tile = emptyTiles.get(sizePx) ?? transparentPng(sizePx)
  emptyTiles.set(sizePx, tile)
  return tile
}

/** Renders the field as a PNG; returns the empty tile if there is nothing to see. */
export function renderTile(run: OpenRun, { tile, data, render }: TileRequest): Buffer {
  const field = run.fieldIndex(data.field)
  if (field < 0) throw new TileDataError('field', `The run has no field ${data.field}.`)
  const step = run.stepAt(data.validAt)
  if (step < 0) throw new TileDataError('time', `The run has no step at ${data.validAt.toISOString()}.`)
  const { sizePx, palette, roads } = render
  if (!isTile(tile) || tile.z < TILE_ZOOMS.min || tile.z > TILE_ZOOMS.max) return emptyTile(sizePx)
  const mesh = tileMesh(run.grid, tile, sizePx)
  const extent = meshExtent(mesh)
  const window = cellWindow(run, extent, sizePx)
  const lookup = colorLookup(data.field, palette)
  if (!window || isEmpty(run, field, step, window, lookup)) return emptyTile(sizePx)
  const pixels = canvas(sizePx)
  const values = fieldWindow(run, field, step, window, pixelsPerCell(extent, sizePx))
  resample(values, mesh, lookup.entries, sizePx, run.grid.separable, pixels)
  const snow = render.showsSnow ? snowWindow(run, step, window) : null
  if (snow) markSnow(pixels, placed(snow, window, pixelsPerCell(extent, sizePx)), mesh, sizePx, run.grid.separable)
  if (roads) maskToRoads(pixels, roads)
  if (isBlank(pixels)) return emptyTile(sizePx)
  return encodeIndexedPng(pixels, sizePx, snow ? withSnowColors(lookup.colors) : lookup.colors)
}

/** Pixel buffers, one per size. They can be reused because a thread draws one tile at a time. */
const canvases = new Map<number, Uint8Array>()

function canvas(sizePx: number): Uint8Array {
  const pixels = canvases.get(sizePx) ?? new Uint8Array(sizePx * sizePx)
  canvases.set(sizePx, pixels)
  return pixels.fill(0)
}

function isEmpty(run: OpenRun, field: number, step: number, window: CellWindow, lookup: ColorLookup): boolean {
  const { min, max } = run.rangeOfWindow(field, step, window)
  return isInvisible(lookup, min, max)
}

/** The cells that a tile needs, from the overview level whose cells are closest to its pixel size; undefined outside the grid. */
function cellWindow(run: OpenRun, extent: CellExtent, sizePx: number): CellWindow | undefined {
  const cellsPerPixel = Math.max(extent.maxColumn - extent.minColumn, extent.maxRow - extent.minRow) / sizePx
  const wanted = Math.floor(Math.log2(Math.max(1, cellsPerPixel)) + 0.5)
  const number = Math.min(run.slices.levels.length - 1, wanted)
  const level = run.slices.levels[number]
  if (!level) return undefined
  // Center of a cell of this level: (i + 0.5) * step - 0.5 in cells of the full grid.
  const toLevel = (cell: number) => (cell + 0.5) / 2 ** number - 0.5
  const margin = 2
  const left = Math.max(0, Math.floor(toLevel(extent.minColumn)) - margin)
  const top = Math.max(0, Math.floor(toLevel(extent.minRow)) - margin)
  const right = Math.min(level.nx - 1, Math.ceil(toLevel(extent.maxColumn)) + margin)
  const bottom = Math.min(level.ny - 1, Math.ceil(toLevel(extent.maxRow)) + margin)
  if (right - left < 1 || bottom - top < 1) return undefined
  return { level: number, x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

function fieldWindow(run: OpenRun, field: number, step: number, window: CellWindow, cellPx: number): FieldWindow {
  return placed(run.readWindow(field, step, window), window, cellPx)
}

function placed(values: Int16Array, window: CellWindow, cellPx: number): FieldWindow {
  const scale = 2 ** window.level
  const position = {
    offsetX: (window.x + 0.5) * scale - 0.5,
    offsetY: (window.y + 0.5) * scale - 0.5,
    hasMissing: values.includes(MISSING),
  }
  if (cellPx < COARSE_CELL_PX) {
    return { ...position, values, width: window.width, height: window.height, step: scale }
  }
  return {
    ...position,
    values: refine(values, window.width, window.height),
    width: (window.width - 1) * REFINEMENT + 1,
    height: (window.height - 1) * REFINEMENT + 1,
    step: scale / REFINEMENT,
  }
}

/** Pixels per cell on the axis with more cells. */
function pixelsPerCell({ minColumn, maxColumn, minRow, maxRow }: CellExtent, sizePx: number): number {
  return sizePx / Math.max(1e-9, maxColumn - minColumn, maxRow - minRow)
}

function maskToRoads(pixels: Uint8Array, roads: Uint8Array): void {
  if (roads.length !== pixels.length) throw new RangeError(`Got a mask of ${roads.length}, expected ${pixels.length}.`)
  for (let i = 0; i < pixels.length; i++) if (roads[i] === 0) pixels[i] = 0
}

function isBlank(pixels: Uint8Array): boolean {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4)
  for (let i = 0; i < words.length; i++) if (words[i] !== 0) return false
  return true
}
