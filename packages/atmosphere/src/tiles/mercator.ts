import type { Bounds } from '@stormlane/domain/weather'

/** Tiles of `WebMercatorQuad`, the OGC name of the tiling scheme that web maps use. */

/** Zooms at which tiles are drawn; at others they are empty (LAYER-048). */
export const TILE_ZOOMS = { min: 1, max: 15 } as const

export interface TileId {
  z: number
  x: number
  y: number
}

/** Longitude of a fractional tile column. */
export const lngOfColumn = (x: number, z: number) => (x / 2 ** z) * 360 - 180

/** Latitude of a fractional tile row (Gudermannian function). */
export const latOfRow = (y: number, z: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI

export function tileBounds({ z, x, y }: TileId): Bounds {
  return { west: lngOfColumn(x, z), east: lngOfColumn(x + 1, z), north: latOfRow(y, z), south: latOfRow(y + 1, z) }
}

/** Whether the tile exists: whole numbers within the range of its zoom. */
export function isTile({ z, x, y }: TileId): boolean {
  const side = 2 ** z
  return [z, x, y].every(Number.isInteger) && z >= 0 && z <= 30 && x >= 0 && x < side && y >= 0 && y < side
}
