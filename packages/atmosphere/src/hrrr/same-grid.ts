import type { ProjectedGrid } from '../grib/read-grid.ts'
import type { LambertDefinition } from '../grids/grid.ts'

/** Degrees; files round to a millionth. */
const TOLERANCE = 1e-4
/** The sphere of NCEP's models, on which our Lambert grids lie. */
const EARTH_RADIUS_M = 6_371_229

/** Whether the points of a file are the cells of a grid, in the same order: rows from west to east, the southernmost first. */
export function isSameGrid(file: ProjectedGrid, grid: LambertDefinition): boolean {
  const { westward, northward, columnsFirst, alternating } = file.scanning
  const near = (one: number, two: number) => Math.abs(one - two) < TOLERANCE
  return (
    file.kind === 'lambert' &&
    !westward &&
    northward &&
    !columnsFirst &&
    !alternating &&
    file.nx === grid.nx &&
    file.ny === grid.ny &&
    near(file.firstLat, grid.firstLat) &&
    near(file.firstLng, grid.firstLng) &&
    near(file.orientationLng, grid.orientationLng) &&
    near(file.standardLat1, grid.standardLat1) &&
    near(file.standardLat2, grid.standardLat2) &&
    file.stepXMeters === grid.stepMeters &&
    file.stepYMeters === grid.stepMeters &&
    file.earthRadiusMeters === EARTH_RADIUS_M
  )
}
