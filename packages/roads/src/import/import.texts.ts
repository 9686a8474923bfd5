// Messages of the admin command for files that cannot be imported and for lines that were dropped.
export const IMPORT_TEXTS = {
  missing: (file: string) => `There is no file ${file}.`,
  empty: (file: string) => `${file} is empty.`,
  unknownFormat: (file: string) => `${file} is neither GeoJSON, nor a zipped shapefile, nor OSM PBF.`,
  brokenJson: (file: string) => `${file} is not valid JSON: it may be cut off.`,
  notGeoJson: (file: string) => `${file} is JSON, but not GeoJSON with lines in it.`,
  tooLarge: (file: string) => `${file} is too large for GeoJSON: convert it to OSM PBF or a shapefile.`,
  brokenZip: (file: string) => `${file} is a damaged or truncated zip file.`,
  noShapefile: (file: string) => `${file} holds no shapefile (.shp with .dbf).`,
  brokenShapefile: (file: string) => `The shapefile in ${file} is damaged or holds no lines.`,
  projected: (file: string) => `The shapefile in ${file} is not in longitude and latitude: reproject it to EPSG:4326.`,
  brokenPbf: (file: string) => `${file} is damaged or truncated OSM PBF.`,
  noRoads: (file: string, read: number) => `${file} holds no roads: none of its ${read} lines is one.`,
} as const

/** Reasons for dropping a line, as printed in the report. */
export const DROP_REASONS = {
  notARoad: 'not a road',
  minor: 'a minor road',
  invalid: 'coordinates missing or off the globe',
  tooShort: 'no length',
  duplicate: 'a duplicate',
  disconnected: 'not connected to the main network',
} as const

export type DropReason = keyof typeof DROP_REASONS

/** Thrown if the file cannot be imported; the message says why in one line. */
export class RoadImportRefused extends Error {
  override name = 'RoadImportRefused'
}
