// Decoders with an output limit: a few kilobytes of deflate can expand to gigabytes, and the library's own decoders
// have no limit.
import { inflateSync, zstdDecompressSync } from 'node:zlib'
import { addDecoder, BaseDecoder } from 'geotiff'

/** A tile of 2048 × 2048 floats. */
export const MAX_BLOCK_BYTES = 16 << 20

/**
 * Supported compression methods: none, LZW, deflate under both codes, PackBits, Zstandard. The library's LZW and
 * PackBits allocate on the thread's heap, whose limit bounds them.
 */
export const COMPRESSIONS: ReadonlySet<number> = new Set([1, 5, 8, 32_946, 32_773, 50_000])

class Deflate extends BaseDecoder {
  override decodeBlock(block: ArrayBufferLike): ArrayBufferLike {
    return exactly(inflateSync(new Uint8Array(block), { maxOutputLength: MAX_BLOCK_BYTES }))
  }
}

class Zstandard extends BaseDecoder {
  override decodeBlock(block: ArrayBufferLike): ArrayBufferLike {
    return exactly(zstdDecompressSync(new Uint8Array(block), { maxOutputLength: MAX_BLOCK_BYTES }))
  }
}

export function limitDecoders(): void {
  addDecoder([8, 32_946], async () => Deflate)
  addDecoder(50_000, async () => Zstandard)
}

/** Copies the bytes out of the pool that Node may have allocated them in. */
function exactly(bytes: Buffer): ArrayBufferLike {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}
