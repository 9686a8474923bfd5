import { type FieldId, MISSING, type PaletteId } from '@stormlane/domain'
import type { CellWindow, OpenRun } from '../store/open-run.ts'
import { type ColorLookup, colorLookup, isInvisible } from './color-lookup.ts'
import { clearPng, encodeIndexedPng } from './indexed-png.ts'
import { isTile, TILE_ZOOMS, type TileId } from './mercator.ts'
import { REFINEMENT, refine } from './refine.ts'
import { type FieldWindow, resample } from './resample.ts'
import { type CellExtent, extentOf, tileMesh } from './tile-mesh.ts'

/** What identifies the data of a tile is apart from how it is drawn. */
export interface TileRequest {
  tile: TileId
  data: { field: FieldId; validAt: Date }
  render: { palette: PaletteId; sizePx: 256 | 512; roads: Uint8Array | null }
}

/** Why a tile cannot be drawn, for the caller to put into its own words. */
export class TileDataError extends Error {
  override name = 'TileDataError'
  readonly missing: 'field' | 'time'
  constructor(missing: 'field' | 'time', message: string) {
    super(message)
    this.missing = missing
  }
}

/** Cells wider than this many pixels are made finer before they are drawn. */
const COARSE_CELL_PX = 6

const emptyTiles = new Map<number, Buffer>()

/** A tile without anything in it, made once a size. */
export function emptyTile(sizePx: 256 | 512): Buffer {
  const tile = emptyTiles.get(sizePx) ?? clearPng(sizePx)
  emptyTiles.set(sizePx, tile)
  return tile
}

/** A PNG of the field over the tile; the empty tile where there is nothing to see. */
export function renderTile(run: OpenRun, { tile, data, render }: TileRequest): Buffer {
  const field = run.fieldIndex(data.field)
  if (field < 0) throw new TileDataError('field', `The run has no field ${data.field}.`)
  const step = run.stepAt(data.validAt)
  if (step < 0) throw new TileDataError('time', `The run has no step at ${data.validAt.toISOString()}.`)
  const { sizePx, palette, roads } = render
  if (!isTile(tile) || tile.z < TILE_ZOOMS.min || tile.z > TILE_ZOOMS.max) return emptyTile(sizePx)
  const mesh = tileMesh(run.grid, tile, sizePx)
  const extent = extentOf(mesh)
  const window = cellWindow(run, extent, sizePx)
  const lookup = colorLookup(data.field, palette)
  if (!window || isEmpty(run, field, step, window, lookup)) return emptyTile(sizePx)
  const pixels = canvas(sizePx)
  const values = fieldWindow(run, field, step, window, pixelsPerCell(extent, sizePx))
  resample(values, mesh, lookup.entries, sizePx, run.grid.separable, pixels)
  if (roads) keepRoads(pixels, roads)
  if (isBlank(pixels)) return emptyTile(sizePx)
  return encodeIndexedPng(pixels, sizePx, lookup.colors)
}

/** Pixels to draw on, one set a size and all of them clear: tiles are drawn one after the other. */
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

/** The cells that a tile needs, of the level whose cells come closest to its pixels from above; undefined outside the grid. */
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
  const values = run.readWindow(field, step, window)
  const scale = 2 ** window.level
  const placed = {
    offsetX: (window.x + 0.5) * scale - 0.5,
    offsetY: (window.y + 0.5) * scale - 0.5,
    gaps: values.includes(MISSING),
  }
  if (cellPx < COARSE_CELL_PX) {
    return { ...placed, values, width: window.width, height: window.height, step: scale }
  }
  return {
    ...placed,
    values: refine(values, window.width, window.height),
    width: (window.width - 1) * REFINEMENT + 1,
    height: (window.height - 1) * REFINEMENT + 1,
    step: scale / REFINEMENT,
  }
}

/** Of the whole tile, on its coarser axis. */
function pixelsPerCell({ minColumn, maxColumn, minRow, maxRow }: CellExtent, sizePx: number): number {
  return sizePx / Math.max(1e-9, maxColumn - minColumn, maxRow - minRow)
}

function keepRoads(pixels: Uint8Array, roads: Uint8Array): void {
  if (roads.length !== pixels.length) throw new RangeError(`Got a mask of ${roads.length}, expected ${pixels.length}.`)
  for (let i = 0; i < pixels.length; i++) if (roads[i] === 0) pixels[i] = 0
}

function isBlank(pixels: Uint8Array): boolean {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4)
  for (let i = 0; i < words.length; i++) if (words[i] !== 0) return false
  return true
}
