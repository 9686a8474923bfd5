// What reading a window of an image costs, summed before the first byte is read: a few kilobytes of a file can declare
// gigabytes, and array buffers do not count toward the heap limit of a thread.
import type { GeoTIFF, GeoTIFFImage } from 'geotiff'
import { MAX_BLOCK_BYTES } from './bounded-decoders.ts'
import { RasterFileError } from './raster-file-error.ts'
import { rasterTexts as TEXTS } from './raster-files.texts.ts'

/** Pixels of a level; right and bottom are the first ones outside. */
export interface PixelWindow {
  left: number
  top: number
  right: number
  bottom: number
}

/** Our choice: four times what a tile of 512 px needs of a file with overviews by two and doubles. */
const MAX_WINDOW_BYTES = 64 << 20
/** Our estimate of the promise, the slices and the view that the library keeps for a block while it reads. */
const BYTES_BESIDE_A_BLOCK = 4096
/** Our choice: ten days by the hour. */
const MAX_SAMPLES = 256
/** Offsets and lengths of all blocks of a file, overviews included: a million pixels squared in tiles of 2048. */
const MAX_BLOCKS = 500_000
/** Twice what the directories of a file with that many blocks need. */
const MAX_DIRECTORY_BYTES = 16 << 20
const SEPARATE_PLANES = 2

interface ReadBudget {
  /** From now on, fields of directories and blocks together may have this many bytes. */
  allow(bytes: number): void
}

/**
 * Counts the bytes that the library asks of a file, and refuses more than allowed before it sets memory aside for them.
 * Twelve bytes of a directory can declare a field of 16 GB; the library would fill it with zeros past the end of the file.
 */
export function budgetReads({ source }: Pick<GeoTIFF, 'source'>): ReadBudget {
  const fetchSlices = source.fetch.bind(source)
  let left = MAX_DIRECTORY_BYTES
  source.fetch = async (slices, signal) => {
    left -= slices.reduce((sum, { length }) => sum + length, 0)
    if (!(left >= 0)) throw new RasterFileError(TEXTS.tooLarge)
    return fetchSlices(slices, signal)
  }
  return {
    allow(bytes) {
      left = bytes
    },
  }
}

/** What reading one window may need: its blocks, and the lists of where they lie. */
export const WINDOW_READ_BYTES = MAX_WINDOW_BYTES + MAX_DIRECTORY_BYTES

/** Bytes of one block when it is decoded. */
function blockBytes(image: GeoTIFFImage): number {
  const bytesPerPixel =
    image.planarConfiguration === SEPARATE_PLANES ? image.getSampleByteSize(0) : image.getBytesPerPixel()
  return image.getTileWidth() * image.getTileHeight() * bytesPerPixel
}

export function refuseHugeBlocks(image: GeoTIFFImage): void {
  const samples = Math.max(image.getSamplesPerPixel(), image.fileDirectory.getValue('BitsPerSample')?.length ?? 1)
  if (samples > MAX_SAMPLES) throw new RasterFileError(TEXTS.tooManyBands(MAX_SAMPLES))
  const bytes = blockBytes(image)
  if (!(bytes > 0 && bytes <= MAX_BLOCK_BYTES)) throw new RasterFileError(TEXTS.tooLarge)
}

/** Refuses files whose directories of blocks alone would need much memory; they stay loaded while a file is open. */
export function refuseManyBlocks(images: readonly GeoTIFFImage[]): void {
  const blocks = images.map((image) => {
    const planes = image.planarConfiguration === SEPARATE_PLANES ? image.getSamplesPerPixel() : 1
    return blocksAcross(image) * Math.ceil(image.getHeight() / image.getTileHeight()) * planes
  })
  if (!(blocks.reduce((sum, count) => sum + count, 0) <= MAX_BLOCKS)) throw new RasterFileError(TEXTS.tooLarge)
}

/** Refuses a window whose values and blocks, packed and unpacked, need more than the limit together. */
export async function refuseCostlyWindow(image: GeoTIFFImage, window: PixelWindow): Promise<void> {
  const [tileWidth, tileHeight] = [image.getTileWidth(), image.getTileHeight()]
  const [first, end] = [Math.floor(window.left / tileWidth), Math.ceil(window.right / tileWidth)]
  const [top, bottom] = [Math.floor(window.top / tileHeight), Math.ceil(window.bottom / tileHeight)]
  const pixels = (window.right - window.left) * (window.bottom - window.top)
  let cost = pixels * image.getSampleByteSize(0)
  cost += (end - first) * (bottom - top) * (blockBytes(image) + BYTES_BESIDE_A_BLOCK)
  refuseOverLimit(cost)
  const packed = (await image.fileDirectory.loadValue(
    image.isTiled ? 'TileByteCounts' : 'StripByteCounts',
  )) as ArrayLike<number | bigint>
  for (let row = top; row < bottom; row++)
    for (let column = first; column < end; column++) cost += Number(packed[row * blocksAcross(image) + column] ?? 0)
  refuseOverLimit(cost)
}

function refuseOverLimit(bytes: number): void {
  if (!(bytes <= MAX_WINDOW_BYTES)) throw new RasterFileError(TEXTS.tooCostly(MAX_WINDOW_BYTES >> 20))
}

const blocksAcross = (image: GeoTIFFImage) => Math.ceil(image.getWidth() / image.getTileWidth())
