import { createRequire } from 'node:module'
import { GribError } from '../grib-error.ts'
import type { Section } from '../section.ts'
import { MAX_CODEC_POINTS } from './codec-limits.ts'
import { readScaling } from './scaling.ts'
import { scaleIntegers } from './simple-packing.ts'

/** Marker of the start of a code stream and of the image size that follows it; ISO/IEC 15444-1, annex A. */
const CODE_STREAM = 0xff4fff51
/** The codec returns samples of one or two bytes. */
const MAX_SAMPLE_BITS = 16

/** The part of the codec that is used. */
interface OpenJpeg {
  J2KDecoder: new () => J2KDecoder
}
interface J2KDecoder {
  getEncodedBuffer(length: number): Uint8Array
  decode(): void
  getDecodedBuffer(): Uint8Array
  getFrameInfo(): { width: number; height: number; bitsPerSample: number; componentCount: number; isSigned: boolean }
  delete(): void
}
type Silenced = { print: () => void; printErr: () => void }

// Required instead of imported, because the package has no types.
const require = createRequire(import.meta.url)
const startCodec = require('@cornerstonejs/codec-openjpeg/decodewasmjs') as (options: Silenced) => Promise<OpenJpeg>
let codec: Promise<OpenJpeg> | undefined

/** Template 5.40: integers as the gray pixels of a JPEG 2000 image, unpacked by OpenJPEG. */
export async function unpackJpeg2000(representation: Section, data: Section, values: Float32Array): Promise<void> {
  const scaling = readScaling(representation)
  if (scaling.bits === 0) {
    values.fill(scaling.reference)
    return
  }
  refuseOtherSize(data, values.length)
  codec ??= startCodec({ print: () => undefined, printErr: () => undefined })
  const decoder = new (await codec).J2KDecoder()
  try {
    scaleIntegers(decode(decoder, data.from(6), values.length), scaling, values)
  } catch (error) {
    // The failure may have damaged the codec's memory; the next image gets a new codec.
    codec = undefined
    if (error instanceof GribError) throw error
    throw new GribError('The JPEG 2000 image is damaged.')
  } finally {
    decoder.delete()
  }
}

/** Checks the image size before the codec allocates memory for it. */
function refuseOtherSize(data: Section, count: number): void {
  if (data.uint32(6) !== CODE_STREAM) throw new GribError('Section 7 is no JPEG 2000 image.')
  const [width, height] = [data.uint32(14) - data.uint32(22), data.uint32(18) - data.uint32(26)]
  if (width * height !== count || data.uint16(46) !== 1)
    throw new GribError(`The JPEG 2000 image has ${width} x ${height} pixels for ${count} values.`)
  if (count > MAX_CODEC_POINTS) throw new GribError(`The JPEG 2000 image has ${count} pixels, more than are unpacked.`)
}

function decode(decoder: J2KDecoder, image: Uint8Array, count: number): ArrayLike<number> {
  decoder.getEncodedBuffer(image.length).set(image)
  decoder.decode()
  const { width, height, bitsPerSample, isSigned, componentCount } = decoder.getFrameInfo()
  if (width * height !== count || componentCount !== 1 || isSigned || bitsPerSample > MAX_SAMPLE_BITS)
    throw new GribError(`The JPEG 2000 image has ${width} x ${height} pixels of ${bitsPerSample} bits.`)
  const samples = decoder.getDecodedBuffer()
  const bytes = bitsPerSample > 8 ? 2 : 1
  if (samples.length !== count * bytes) throw new GribError('The JPEG 2000 image is cut off.')
  // The samples lie in the codec's memory, which the next image overwrites.
  const copy = samples.slice()
  return bytes === 2 ? new Uint16Array(copy.buffer) : copy
}
