import type { Bounds } from '@stormlane/domain'
import type { ModelGrid } from './model-grid.ts'

/**
 * The part of a model grid inside the bounds. Its cells keep the terrain of the whole grid, so that a model on it computes what a model on
 * the whole grid computes there; a grid built for the part alone would smooth its terrain differently near its edges.
 */
export function cropGrid(grid: ModelGrid, bounds: Bounds): ModelGrid {
  const { definition } = grid
  if (definition.kind !== 'regular') throw new RangeError('Only regular grids can be cropped.')
  const { west, north, stepDegrees, nx, ny } = definition
  const column = (lng: number) => Math.min(nx - 1, Math.max(0, Math.round((lng - west) / stepDegrees)))
  const row = (lat: number) => Math.min(ny - 1, Math.max(0, Math.round((north - lat) / stepDegrees)))
  const [left, right, top, bottom] = [column(bounds.west), column(bounds.east), row(bounds.north), row(bounds.south)]
  const [width, height] = [right - left + 1, bottom - top + 1]
  if (width < 2 || height < 2) throw new RangeError('The bounds hold less than two rows or columns of the grid.')
  const crop = <Values extends Float32Array | Uint8Array>(values: Values): Values => {
    const part = values.slice(0, width * height) as Values
    for (let y = 0; y < height; y++) {
      const from = (top + y) * nx + left
      part.set(values.subarray(from, from + width), y * width)
    }
    return part
  }
  const cropAll = <Fields extends object>(fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, crop(values as Float32Array)])) as Fields
  return {
    definition: {
      kind: 'regular',
      nx: width,
      ny: height,
      west: west + left * stepDegrees,
      north: north - top * stepDegrees,
      stepDegrees,
    },
    cells: width * height,
    lat: crop(grid.lat),
    lng: crop(grid.lng),
    mapX: crop(grid.mapX),
    mapY: crop(grid.mapY),
    terrain: cropAll(grid.terrain),
    plateau: crop(grid.plateau),
    slopeEast: crop(grid.slopeEast),
    slopeNorth: crop(grid.slopeNorth),
    lakeAround: crop(grid.lakeAround),
    nearLake: crop(grid.nearLake),
    columnsPerKm: crop(grid.columnsPerKm),
    rowsPerKm: grid.rowsPerKm,
    coarse: cropAll(grid.coarse),
    normals: cropAll(grid.normals),
  }
}
