// Where a storm is at an hour, as cells of one lattice over the whole globe. Footprints of different runs, whose grids
// may differ, can be compared cell by cell, and a place is looked up without any polygon.
import type { MultiPolygon } from 'geojson'
import { connectedRegions } from '../geo/cell-regions.ts'
import type { Coordinates } from '../geo/coordinates.ts'

/** Cells of a quarter of a degree. Storms are searched for in cells of about half a degree. */
const CELLS_PER_DEGREE = 4
const COLUMNS = 360 * CELLS_PER_DEGREE
const ROWS = 180 * CELLS_PER_DEGREE

/** Neighboring cells of a row, from the first to the last; rows count from the north pole, columns from the date line. */
export type FootprintRun = readonly [row: number, first: number, last: number]

/** Sorted by row, then by column. Runs do not overlap, and none crosses the date line. */
export type Footprint = readonly FootprintRun[]

/** The cells that boxes around these centers cover; a box smaller than a cell still covers the cell that it is in. */
export function footprintOf(centers: Iterable<{ lng: number; lat: number }>, boxDegrees: number): Footprint {
  const columnsByRow = new Map<number, Set<number>>()
  for (const { lng, lat } of centers) {
    const [north, south] = cellRange((90 - lat) * CELLS_PER_DEGREE, boxDegrees)
    const [west, east] = cellRange((lng + 180) * CELLS_PER_DEGREE, boxDegrees)
    for (let row = Math.max(0, north); row <= Math.min(ROWS - 1, south); row++) {
      const columns = listed(columnsByRow, row)
      for (let column = west; column <= east; column++) columns.add(wrapped(column))
    }
  }
  return fromColumns(columnsByRow)
}

/** The cells whose centers lie in a box, and the one that holds its center. */
function cellRange(center: number, boxDegrees: number): [number, number] {
  const half = (boxDegrees * CELLS_PER_DEGREE) / 2
  const own = Math.floor(center)
  return [Math.min(own, Math.ceil(center - half - 0.5)), Math.max(own, Math.ceil(center + half - 0.5) - 1)]
}

/** The columns of a row, which begin as none. */
function listed(columnsByRow: Map<number, Set<number>>, row: number): Set<number> {
  const columns = columnsByRow.get(row) ?? new Set<number>()
  columnsByRow.set(row, columns)
  return columns
}

const wrapped = (column: number) => ((column % COLUMNS) + COLUMNS) % COLUMNS

function fromColumns(columnsByRow: ReadonlyMap<number, ReadonlySet<number>>): Footprint {
  const runs: [number, number, number][] = []
  for (const row of [...columnsByRow.keys()].toSorted((a, b) => a - b))
    for (const column of [...(columnsByRow.get(row) ?? [])].toSorted((a, b) => a - b)) {
      const last = runs.at(-1)
      if (last && last[0] === row && last[2] === column - 1) last[2] = column
      else runs.push([row, column, column])
    }
  return runs
}

export function unitedFootprint(footprints: Iterable<Footprint>): Footprint {
  const columnsByRow = new Map<number, Set<number>>()
  for (const footprint of footprints)
    for (const [row, first, last] of footprint) {
      const columns = listed(columnsByRow, row)
      for (let column = first; column <= last; column++) columns.add(column)
    }
  return fromColumns(columnsByRow)
}

/** Square degrees at the equator that the footprint would cover, so that a cell in the north counts for less. */
export const footprintSize = (footprint: Footprint): number =>
  footprint.reduce((sum, [row, first, last]) => sum + (last - first + 1) * rowWeight(row), 0)

export function footprintOverlap(a: Footprint, b: Footprint): number {
  let sum = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [rowA, firstA, lastA] = a[i] as FootprintRun
    const [rowB, firstB, lastB] = b[j] as FootprintRun
    if (rowA === rowB) sum += Math.max(0, Math.min(lastA, lastB) - Math.max(firstA, firstB) + 1) * rowWeight(rowA)
    if (rowA < rowB || (rowA === rowB && lastA < lastB)) i++
    else j++
  }
  return sum
}

/** Whether two footprints have a cell in common. */
export const sharesCells = (a: Footprint, b: Footprint): boolean => footprintOverlap(a, b) > 0

const rowWeight = (row: number) => Math.cos((rowLatitude(row) * Math.PI) / 180) / CELLS_PER_DEGREE ** 2
const rowLatitude = (row: number) => 90 - (row + 0.5) / CELLS_PER_DEGREE
const columnLongitude = (column: number) => (column + 0.5) / CELLS_PER_DEGREE - 180

/** A test for places, which looks up ten thousand in a few milliseconds. */
export function footprintTest(footprint: Footprint): (place: Coordinates) => boolean {
  const runsByRow = new Map<number, FootprintRun[]>()
  for (const run of footprint) {
    const runs = runsByRow.get(run[0])
    if (runs) runs.push(run)
    else runsByRow.set(run[0], [run])
  }
  return ({ latitude, longitude }) => {
    const runs = runsByRow.get(Math.min(ROWS - 1, Math.floor((90 - latitude) * CELLS_PER_DEGREE)))
    if (!runs) return false
    const column = wrapped(Math.floor((longitude + 180) * CELLS_PER_DEGREE))
    return runs.some(([, first, last]) => first <= column && column <= last)
  }
}

/** The centers of the cells; at most about `most` of them, spread over the footprint. */
export function footprintPlaces(footprint: Footprint, most = Number.POSITIVE_INFINITY): Coordinates[] {
  const cells = footprint.reduce((sum, [, first, last]) => sum + last - first + 1, 0)
  const every = Math.max(1, Math.ceil(cells / most))
  const places: Coordinates[] = []
  let seen = 0
  for (const [row, first, last] of footprint)
    for (let column = first; column <= last; column++)
      if (seen++ % every === 0) places.push({ latitude: rowLatitude(row), longitude: columnLongitude(column) })
  return places
}

/** The middle of the cells; near the date line it is not on the other side of the globe. */
export function footprintCenter(footprint: Footprint): Coordinates | null {
  let [weight, lat, east, north] = [0, 0, 0, 0]
  for (const [row, first, last] of footprint) {
    const angle = (columnLongitude((first + last) / 2) * Math.PI) / 180
    const here = (last - first + 1) * rowWeight(row)
    weight += here
    lat += here * rowLatitude(row)
    east += here * Math.cos(angle)
    north += here * Math.sin(angle)
  }
  if (weight === 0) return null
  return { latitude: lat / weight, longitude: (Math.atan2(north, east) * 180) / Math.PI }
}

/** The outline with cut corners. Longitudes go on beyond 180 where the footprint crosses the date line. */
export function footprintArea(footprint: Footprint): MultiPolygon {
  const box = cellBox(footprint)
  if (!box) return { type: 'MultiPolygon', coordinates: [] }
  const { north, south, west, columns } = box
  const rows = south - north + 1
  const mask = new Uint8Array(rows * columns)
  for (const [row, first, last] of footprint)
    for (let column = first; column <= last; column++) mask[(row - north) * columns + wrapped(column - west)] = 1
  const grid = {
    nx: columns,
    ny: rows,
    west: columnLongitude(west),
    north: rowLatitude(north),
    stepDegrees: 1 / CELLS_PER_DEGREE,
  }
  return { type: 'MultiPolygon', coordinates: connectedRegions(mask, grid, 1).map(({ area }) => area.coordinates) }
}

/** West, south, east, north of the cells; east is larger than 180 across the date line. Null without cells. */
export function footprintBounds(footprint: Footprint): [number, number, number, number] | null {
  const box = cellBox(footprint)
  if (!box) return null
  const half = 0.5 / CELLS_PER_DEGREE
  const west = columnLongitude(box.west) - half
  return [west, rowLatitude(box.south) - half, west + box.columns / CELLS_PER_DEGREE, rowLatitude(box.north) + half]
}

/** The box of the cells, whose western edge follows the widest gap between them. */
function cellBox(footprint: Footprint) {
  const [top, bottom] = [footprint[0], footprint.at(-1)]
  if (!top || !bottom) return null
  const taken = new Uint8Array(COLUMNS)
  for (const [, first, last] of footprint) taken.fill(1, first, last + 1)
  const columns = [...taken.keys()].filter((column) => taken[column])
  let west = columns[0] as number
  let widest = -1
  for (const [i, column] of columns.entries()) {
    const before = columns[(i + columns.length - 1) % columns.length] as number
    const gap = wrapped(column - before - 1)
    if (gap > widest) [widest, west] = [gap, column]
  }
  return { north: top[0], south: bottom[0], west, columns: COLUMNS - widest }
}
