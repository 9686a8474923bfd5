/** Messages about invalid coordinates and geometries. */
export const GEO_TEXTS = {
  latitudeRange: 'latitude must be between -90 and 90',
  longitudeRange: 'longitude must be between -180 and 180',
  swapped: 'latitude must be between -90 and 90; latitude and longitude seem to be swapped',
  notGeometry: 'geometry must be a GeoJSON object',
  noGeometry: 'geometry is missing',
  unknownType: (type: string) => `geometry type "${type}" is not supported`,
  tooDeep: (most: number) => `geometry collections may nest at most ${most} deep`,
  tooManyVertices: (most: number) => `geometry has more than ${most.toLocaleString('en-US')} vertices`,
  badPosition: 'every position must be two finite numbers, longitude first',
  badNesting: (type: string) => `the coordinates of a ${type} are not nested as GeoJSON asks`,
  shortRing: 'a ring needs at least three different corners',
  shortLine: 'a line needs at least two positions',
} as const
