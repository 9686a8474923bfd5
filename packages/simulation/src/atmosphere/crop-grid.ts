import type { Bounds, GridDefinition } from '@stormlane/domain/weather'
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
  const cells = Int32Array.from(
    { length: width * height },
    (_, i) => (top + Math.floor(i / width)) * nx + left + (i % width),
  )
  const corner = { west: west + left * stepDegrees, north: north - top * stepDegrees }
  return gather(grid, cells, { ...definition, ...corner, nx: width, ny: height })
}

/** Single cells of a grid, in any order. A model on them computes what a model on the whole grid computes there. */
export function pickCells(grid: ModelGrid, cells: Int32Array): ModelGrid {
  return { ...gather(grid, cells, { ...grid.definition, nx: cells.length, ny: 1 }), pickedFrom: { grid, cells } }
}

function gather(grid: ModelGrid, cells: Int32Array, definition: GridDefinition): ModelGrid {
  const pick = <Values extends Float32Array | Uint8Array>(values: Values): Values => {
    const picked = values instanceof Uint8Array ? new Uint8Array(cells.length) : new Float32Array(cells.length)
    for (const [i, cell] of cells.entries()) picked[i] = values[cell] as number
    return picked as Values
  }
  const pickAll = <Fields extends object>(fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, pick(values as Float32Array)])) as Fields
  return {
    definition,
    cells: cells.length,
    lat: pick(grid.lat),
    lng: pick(grid.lng),
    mapX: pick(grid.mapX),
    mapY: pick(grid.mapY),
    terrain: pickAll(grid.terrain),
    plateau: pick(grid.plateau),
    slopeEast: pick(grid.slopeEast),
    slopeNorth: pick(grid.slopeNorth),
    lakeAround: pick(grid.lakeAround),
    nearLake: pick(grid.nearLake),
    columnsPerKm: pick(grid.columnsPerKm),
    rowsPerKm: grid.rowsPerKm,
    coarse: pickAll(grid.coarse),
    normals: pickAll(grid.normals),
    gustClimate: pickAll(grid.gustClimate),
  }
}
