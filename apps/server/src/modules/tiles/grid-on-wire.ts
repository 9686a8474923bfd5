import type { GridDefinition } from '@stormlane/domain/weather'

/** The definition of a grid with the names of the wire. */
export function gridOnWire(grid: GridDefinition) {
  const { kind, nx, ny } = grid
  if (kind === 'regular') return { kind, nx, ny, west: grid.west, north: grid.north, step_degrees: grid.stepDegrees }
  return {
    kind,
    nx,
    ny,
    first_lng: grid.firstLng,
    first_lat: grid.firstLat,
    orientation_lng: grid.orientationLng,
    standard_lat1: grid.standardLat1,
    standard_lat2: grid.standardLat2,
    step_meters: grid.stepMeters,
    ...(grid.earthRadiusMeters !== undefined && { earth_radius_meters: grid.earthRadiusMeters }),
  }
}
