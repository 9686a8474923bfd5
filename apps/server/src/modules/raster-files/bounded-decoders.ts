// Decoders with a limit: a few kilobytes of deflate can stand for gigabytes. The library's own have none.
import { inflateSync, zstdDecompressSync } from 'node:zlib'
import { addDecoder, BaseDecoder } from 'geotiff'

/** A tile of 2048 × 2048 floats. */
export const MAX_BLOCK_BYTES = 16 << 20

/**
 * Compression methods that are read: none, LZW, deflate in both spellings, PackBits, Zstandard. LZW and PackBits of the library
 * grow on the heap of the thread, whose limit ends them.
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

/** The bytes alone, without the pool that Node may have put them into. */
function exactly(bytes: Buffer): ArrayBufferLike {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}
