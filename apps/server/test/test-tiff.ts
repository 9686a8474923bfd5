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
