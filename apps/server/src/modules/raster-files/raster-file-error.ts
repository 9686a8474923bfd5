/** A file that cannot be shown; the message tells the person who gave its address why. */
export class RasterFileError extends Error {
  override name = 'RasterFileError'
}
