/** A file that cannot be shown; the message says why, in words for the person who gave its address. */
export class RasterFileError extends Error {
  override name = 'RasterFileError'
}
