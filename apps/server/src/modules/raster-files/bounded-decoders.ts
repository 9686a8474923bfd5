// Decoders with an output limit: a few kilobytes of deflate can expand to gigabytes, and the library's own decoders
// have no limit. A block may fill what the file declares for it, and no more: the sum of a window counts on it.
import { inflateSync, zstdDecompressSync } from 'node:zlib'
import { addDecoder, BaseDecoder, getDecoder } from 'geotiff'

/** A tile of 2048 × 2048 floats. */
export const MAX_BLOCK_BYTES = 16 << 20

/** Supported compression methods: none, LZW, deflate under both codes, PackBits, Zstandard. */
export const COMPRESSIONS: ReadonlySet<number> = new Set([1, 5, 8, 32_946, 32_773, 50_000])

const LZW = 5
const PACK_BITS = 32_773
const SEPARATE_PLANES = 2
const NO_PREDICTOR = { tileWidth: 1, tileHeight: 1, predictor: 1, bitsPerSample: 8, planarConfiguration: 1 }

class Deflate extends BaseDecoder {
  override decodeBlock(block: ArrayBufferLike): ArrayBufferLike {
    return exactly(inflateSync(new Uint8Array(block), { maxOutputLength: declaredBytes(this) }))
  }
}

class Zstandard extends BaseDecoder {
  override decodeBlock(block: ArrayBufferLike): ArrayBufferLike {
    return exactly(zstdDecompressSync(new Uint8Array(block), { maxOutputLength: declaredBytes(this) }))
  }
}

export async function limitDecoders(): Promise<void> {
  addDecoder([8, 32_946], async () => Deflate)
  addDecoder(50_000, async () => Zstandard)
  for (const method of [LZW, PACK_BITS]) {
    const checked = await checkedDecoder(method)
    addDecoder(method, async () => checked)
  }
}

/**
 * The library's LZW and PackBits unpack one block at a time on the thread's heap, whose limit bounds them. A block that
 * is larger than declared is dropped before the next one is unpacked.
 */
async function checkedDecoder(method: number): Promise<typeof BaseDecoder> {
  const original = await getDecoder(method, NO_PREDICTOR)
  return class Checked extends BaseDecoder {
    override async decodeBlock(block: ArrayBufferLike): Promise<ArrayBufferLike> {
      const bytes = await original.decodeBlock(block)
      if (bytes.byteLength > declaredBytes(this)) throw new RangeError('The block is larger than declared.')
      return bytes
    }
  }
}

/** Bytes of a block as its file declares them. RowsPerStrip may be any number that is larger than the image. */
function declaredBytes({ parameters }: BaseDecoder): number {
  const { tileWidth, tileHeight, bitsPerSample, planarConfiguration } = parameters
  const bits = typeof bitsPerSample === 'number' ? [bitsPerSample] : Array.from(bitsPerSample ?? [1])
  const stored = planarConfiguration === SEPARATE_PLANES ? bits.slice(0, 1) : bits
  const bytesPerPixel = stored.reduce((sum, sample) => sum + Math.ceil(sample / 8), 0)
  return Math.max(1, Math.min(MAX_BLOCK_BYTES, tileWidth * tileHeight * bytesPerPixel))
}

/** Copies the bytes out of the pool that Node may have allocated them in. */
function exactly(bytes: Buffer): ArrayBufferLike {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}
