import { type GridDefinition, NCEP_EARTH_RADIUS_M } from '@stormlane/domain/weather'
import type { GribGrid } from '../grib/read-grid.ts'

const TOLERANCE = 1e-6

/**
 * Returns the grid of a file whose values are in the order of our cells; every second row may run backward. Throws for
 * other orders.
 */
export function fileGrid(file: GribGrid): GridDefinition {
  if (file.kind === 'other') throw new RangeError(`Its grid is of template 3.${file.template}.`)
  const { westward, northward, columnsFirst } = file.scanning
  if (westward || columnsFirst) throw new RangeError('Its points are not in rows from west to east.')
  const { nx, ny, firstLat, firstLng } = file
  if (file.kind === 'latlng') {
    if (northward || Math.abs(file.stepLng - file.stepLat) > TOLERANCE)
      throw new RangeError('Its rows are not from north to south in equal steps.')
    return { kind: 'regular', nx, ny, west: firstLng, north: firstLat, stepDegrees: file.stepLng }
  }
  if (file.kind !== 'lambert' || !northward || file.earthRadiusMeters === null)
    throw new RangeError("It has another grid than NCEP's Lambert grids.")
  const { orientationLng, standardLat1, standardLat2, stepXMeters, earthRadiusMeters } = file
  if (Math.abs(file.stepYMeters - stepXMeters) > TOLERANCE) throw new RangeError('Its cells are not square.')
  return {
    kind: 'lambert',
    nx,
    ny,
    firstLng,
    firstLat,
    orientationLng,
    standardLat1,
    standardLat2,
    stepMeters: stepXMeters,
    ...(earthRadiusMeters !== NCEP_EARTH_RADIUS_M && { earthRadiusMeters }),
  }
}

/** Reverses every second row: NBM writes these from east to west. */
export function turnBackwardRows(values: Float32Array, nx: number): void {
  for (let start = nx; start < values.length; start += 2 * nx) values.subarray(start, start + nx).reverse()
}
