/** A layer of base tiles that covers the whole tile; land is drawn over it. */
export const SEA_LAYER = 'sea'

/**
 * A layer of a Mapbox vector tile with one feature: a square that covers the tile and the margin around it. Encoded by
 * hand, because the map can only decode tiles. Field tags and lengths follow the vector tile specification 2.1.
 */
const SEA = Uint8Array.from(
  [
    [0x1a, 30], // A layer of 30 bytes.
    [0x78, 2], // Version 2.
    [0x0a, 3, 0x73, 0x65, 0x61], // Its name, `sea`.
    [0x12, 18], // A feature of 18 bytes.
    [0x18, 3], // It is a polygon.
    [0x22, 14], // Its geometry has 14 bytes.
    [9, 127, 127], // Move to -64, -64.
    [26, 0x80, 0x42, 0, 0, 0x80, 0x42, 0xff, 0x41, 0], // Three lines of 4224 units: right, down and left.
    [15], // Close the ring.
    [0x28, 0x80, 0x20], // The tile has 4096 units.
  ].flat(),
)

/** Prepends the sea layer. The layers of a vector tile are independent, so its bytes can be concatenated. */
export function withSea(tile: ArrayBuffer): ArrayBuffer {
  const bytes = new Uint8Array(SEA.length + tile.byteLength)
  bytes.set(SEA)
  bytes.set(new Uint8Array(tile), SEA.length)
  return bytes.buffer
}
