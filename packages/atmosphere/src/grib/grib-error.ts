/** A GRIB file that cannot be read. The message says which part of it is wrong. */
export class GribError extends Error {
  override name = 'GribError'
}
