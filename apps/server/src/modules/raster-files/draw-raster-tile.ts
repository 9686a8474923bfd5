import { drawValues, emptyTile, type TileId, tileBounds } from '@stormlane/atmosphere'
import type { PaletteId } from '@stormlane/domain/weather'
import type { Level, OpenRaster } from './open-raster.ts'
import { RasterFileError } from './raster-file-error.ts'
import { rasterTexts } from './raster-files.texts.ts'
import type { PixelWindow } from './read-cost.ts'

export interface RasterTile {
  tile: TileId
  sizePx: 256 | 512
  palette: PaletteId
}

/**
 * Places are projected every 16 pixels and interpolated in between: projections are smooth, and projecting each pixel
 * would take a second.
 */
const MESH_PX = 16
/** A tile with its margin needs about twice its size; four times leaves room for missing overviews. */
const MAX_WINDOW_PIXELS = 2048 * 2048

export async function drawRasterTile(
  raster: OpenRaster,
  { tile, sizePx, palette }: RasterTile,
  signal: AbortSignal,
): Promise<Buffer> {
  const { columns, rows } = pixelPlaces(raster, tile, sizePx)
  const level = levelFor(raster, columns, rows, sizePx)
  const window = windowOf(level, columns, rows)
  if (!window) return emptyTile(sizePx)
  if ((window.right - window.left) * (window.bottom - window.top) > MAX_WINDOW_PIXELS)
    throw new RasterFileError(rasterTexts.noOverviews)
  const band = await raster.read(level, window, signal)
  const valueAt = (column: number, row: number): number => {
    if (column < window.left || column >= window.right || row < window.top || row >= window.bottom) return Number.NaN
    const value = band[(row - window.top) * (window.right - window.left) + column - window.left] ?? Number.NaN
    return value === raster.noData ? Number.NaN : value
  }
  const values = new Float32Array(sizePx * sizePx)
  for (let i = 0; i < values.length; i++)
    values[i] = valueAt(Math.floor((columns[i] as number) / level.scale), Math.floor((rows[i] as number) / level.scale))
  return drawValues(values, sizePx, palette)
}

/** Returns the column and row of the full image under the center of each pixel of the tile. */
function pixelPlaces(raster: OpenRaster, tile: TileId, sizePx: number) {
  const nodes = sizePx / MESH_PX + 1
  const mesh = Array.from({ length: nodes * nodes }, (_, node) => {
    const at = { x: tile.x + (node % nodes) / (nodes - 1), y: tile.y + Math.floor(node / nodes) / (nodes - 1) }
    const { west: lng, north: lat } = tileBounds({ z: tile.z, ...at })
    return raster.toPixel(lng, lat)
  })
  const columns = new Float64Array(sizePx * sizePx)
  const rows = new Float64Array(sizePx * sizePx)
  for (let y = 0; y < sizePx; y++)
    for (let x = 0; x < sizePx; x++) {
      const [u, v] = [(x + 0.5) / MESH_PX, (y + 0.5) / MESH_PX]
      const node = Math.floor(v) * nodes + Math.floor(u)
      const corners = [mesh[node], mesh[node + 1], mesh[node + nodes], mesh[node + nodes + 1]]
      const weigh = (axis: 0 | 1) => {
        const [a, b, c, d] = corners.map((corner) => corner?.[axis] ?? Number.NaN) as [number, number, number, number]
        return (a + (b - a) * (u % 1)) * (1 - (v % 1)) + (c + (d - c) * (u % 1)) * (v % 1)
      }
      columns[y * sizePx + x] = aroundTheGlobe(raster, weigh(0))
      rows[y * sizePx + x] = weigh(1)
    }
  return { columns, rows }
}

/** Wraps the column: files in degrees may begin at 0 instead of -180. */
function aroundTheGlobe({ isGeographic, pixelsAround, width }: OpenRaster, column: number): number {
  if (!isGeographic) return column
  if (column < 0 && column + pixelsAround < width) return column + pixelsAround
  return column >= width && column >= pixelsAround ? column - pixelsAround : column
}

/** The coarsest level that is at least as fine as the tile. */
function levelFor({ levels }: OpenRaster, columns: Float64Array, rows: Float64Array, sizePx: number): Level {
  const middle = (sizePx / 2) * sizePx + sizePx / 2
  const step = Math.hypot(
    (columns[middle + 1] ?? 0) - (columns[middle] ?? 0),
    (rows[middle + 1] ?? 0) - (rows[middle] ?? 0),
  )
  const fitting = levels.findLast(({ scale }) => scale <= step)
  return fitting ?? (levels[0] as Level)
}

/** Returns the pixels of a level that the tile needs; undefined if the tile lies outside the image. */
function windowOf({ image, scale }: Level, columns: Float64Array, rows: Float64Array): PixelWindow | undefined {
  const [width, height] = [image.getWidth(), image.getHeight()]
  const window = { left: width, top: height, right: 0, bottom: 0 }
  for (let i = 0; i < columns.length; i++) {
    const [column, row] = [Math.floor((columns[i] as number) / scale), Math.floor((rows[i] as number) / scale)]
    if (!(column >= 0 && column < width && row >= 0 && row < height)) continue
    window.left = Math.min(window.left, column)
    window.right = Math.max(window.right, column + 1)
    window.top = Math.min(window.top, row)
    window.bottom = Math.max(window.bottom, row + 1)
  }
  return window.left < window.right ? window : undefined
}
