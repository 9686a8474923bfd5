import { writeArrayBuffer } from 'geotiff'

/** A GeoTIFF of one band, 64 × 32 pixels: the left half has the value 30, the right half no data. */
export function testTiff(parts: Record<string, unknown> = {}): Buffer {
  const values = Float32Array.from({ length: 64 * 32 }, (_, i) => (i % 64 < 32 ? 30 : -9999))
  const written = writeArrayBuffer(values, {
    width: 64,
    height: 32,
    GeographicTypeGeoKey: 4326,
    GTModelTypeGeoKey: 2,
    GTRasterTypeGeoKey: 1,
    // -104 to -96 by 0.125°, 44 to 40 by 0.125°.
    ModelTiepoint: [0, 0, 0, -104, 44, 0],
    ModelPixelScale: [0.125, 0.125, 0],
    GDAL_NODATA: '-9999',
    SampleFormat: [3],
    BitsPerSample: [32],
    ...parts,
  } as never)
  return Buffer.from(written as ArrayBuffer)
}

interface TiledTiff {
  sizePx: number
  tilePx: number
  /** Samples per pixel. All are doubles. */
  samples: number
  compression?: number
  /** Content of every tile; by default a byte count of 0, which readers fill with "no data". */
  tile?: Buffer
}

/** TIFF 6.0 field types. */
const SHORT = 3
const LONG = 4
const DOUBLE = 12

/** A little-endian tiled GeoTIFF whose upper left corner lies at 104° W 44° N, 0.125° a pixel. */
export function tiledTiff({ sizePx, tilePx, samples, compression = 1, tile = Buffer.alloc(0) }: TiledTiff): Buffer {
  const tiles = tilePx === 0 ? 1 : Math.ceil(sizePx / tilePx) ** 2
  const all = (count: number, value: number) => Array.from({ length: count }, () => value)
  // Every tile points at the same bytes, right behind the header of the file.
  const fields: readonly (readonly [tag: number, type: number, values: readonly number[]])[] = [
    [256, LONG, [sizePx]],
    [257, LONG, [sizePx]],
    [258, SHORT, all(samples, 64)],
    [259, SHORT, [compression]],
    [262, SHORT, [1]],
    [277, SHORT, [samples]],
    [284, SHORT, [1]],
    [322, LONG, [tilePx]],
    [323, LONG, [tilePx]],
    [324, LONG, all(tiles, 8)],
    [325, LONG, all(tiles, tile.length)],
    [339, SHORT, all(samples, 3)],
    [33_550, DOUBLE, [0.125, 0.125, 0]],
    [33_922, DOUBLE, [0, 0, 0, -104, 44, 0]],
    [34_735, SHORT, [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326]],
  ]
  const directory = Buffer.alloc(2 + 12 * fields.length + 4)
  directory.writeUInt16LE(fields.length, 0)
  const directoryAt = 8 + tile.length
  const values: Buffer[] = []
  let end = directoryAt + directory.length
  for (const [n, [tag, type, numbers]] of fields.entries()) {
    const bytes = Buffer.concat(numbers.map((number) => written(type, number)))
    const at = 2 + 12 * n
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(type, at + 2)
    directory.writeUInt32LE(numbers.length, at + 4)
    if (bytes.length <= 4) bytes.copy(directory, at + 8)
    else {
      directory.writeUInt32LE(end, at + 8)
      values.push(bytes)
      end += bytes.length
    }
  }
  const header = Buffer.from('II*\0\0\0\0\0', 'latin1')
  header.writeUInt32LE(directoryAt, 4)
  return Buffer.concat([header, tile, directory, ...values])
}

/** A small file with one field that declares so many values of eight bytes, which would lie past the end of the file. */
export function claimingTiff(tag: number, values: number): Buffer {
  const file = tiledTiff({ sizePx: 320, tilePx: 16, samples: 2 })
  const directoryAt = file.readUInt32LE(4)
  const fields = Array.from({ length: file.readUInt16LE(directoryAt) }, (_, n) => directoryAt + 2 + 12 * n)
  const field = fields.find((at) => file.readUInt16LE(at) === tag)
  if (field === undefined) throw new Error(`The file has no field ${tag}.`)
  file.writeUInt16LE(DOUBLE, field + 2)
  file.writeUInt32LE(values, field + 4)
  file.writeUInt32LE(directoryAt, field + 8)
  return file
}

function written(type: number, number: number): Buffer {
  const bytes = Buffer.alloc(type === SHORT ? 2 : type === LONG ? 4 : 8)
  if (type === SHORT) bytes.writeUInt16LE(number)
  else if (type === LONG) bytes.writeUInt32LE(number)
  else bytes.writeDoubleLE(number)
  return bytes
}
