import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { bytesOf, type ChunkRange, decodeChunk, encodeChunk, plainBytes, rangeOf } from './chunk-codec.ts'
import { isMirrored, MirroredFile, RunUnreachableError } from './mirrored-file.ts'

/**
 * A file of numbered chunks: magic, chunks in any order, index (offset, length, checksum, smallest and largest value of each), footer
 * (offset, length and checksum of the index, magic). A truncated file has no footer, and a changed one fails its checksum.
 */
const MAGIC = Buffer.from('SLCHUNK1')
const ENTRY_BYTES = 20
export const FOOTER_BYTES = 8 + 4 + 4 + MAGIC.length
/** Chunks are buffered in memory up to this size before they are written. */
const WRITE_BUFFER_BYTES = 1 << 20

/** The file is truncated, changed, or of another kind. */
export class CorruptFileError extends Error {
  override name = 'CorruptFileError'
}

export class ChunkFileWriter {
  private readonly fd: number
  private readonly index: Buffer
  private readonly pending: Uint8Array[] = []
  private pendingBytes = 0
  private offset = 0
  private isOpen = true

  constructor(path: string, chunkCount: number) {
    this.fd = openSync(path, 'wx+')
    this.index = Buffer.alloc(chunkCount * ENTRY_BYTES)
    this.append(MAGIC)
  }

  /** Writes a packed chunk. */
  write(chunk: number, values: Int16Array): void {
    this.writeBytes(chunk, values, encodeChunk)
  }

  writePlain(chunk: number, values: Int16Array): void {
    this.writeBytes(chunk, values, plainBytes)
  }

  private writeBytes(chunk: number, values: Int16Array, encode: typeof encodeChunk): void {
    const range = rangeOf(values)
    const bytes = encode(values, range)
    const at = chunk * ENTRY_BYTES
    this.index.writeUIntLE(this.offset, at, 6)
    this.index.writeUInt32LE(bytes.length, at + 6)
    this.index.writeUInt32LE(crc32(bytes), at + 10)
    this.index.writeInt16LE(range.min, at + 14)
    this.index.writeInt16LE(range.max, at + 16)
    this.index.writeUInt16LE(1, at + 18)
    this.append(bytes)
  }

  /** Writes index and footer and syncs the file to disk. Returns its size. */
  finish(): number {
    const footer = Buffer.alloc(FOOTER_BYTES)
    footer.writeBigUInt64LE(BigInt(this.offset), 0)
    footer.writeUInt32LE(this.index.length, 8)
    footer.writeUInt32LE(crc32(this.index), 12)
    MAGIC.copy(footer, 16)
    this.append(this.index)
    this.append(footer)
    this.flush()
    fsyncSync(this.fd)
    this.close()
    return this.offset
  }

  private flush(): void {
    if (this.pendingBytes === 0) return
    writeWhole(this.fd, Buffer.concat(this.pending, this.pendingBytes), this.offset - this.pendingBytes)
    this.pending.length = 0
    this.pendingBytes = 0
  }

  /** Reads a chunk back before the file is finished. */
  read(chunk: number, count: number): Int16Array {
    this.flush()
    return readChunk(this.fd, this.index, chunk, count)
  }

  /** May follow `finish`, when another file of the run cannot be written, for example on a full disk. */
  abandon(): void {
    if (this.isOpen) this.close()
  }

  private close(): void {
    this.isOpen = false
    closeSync(this.fd)
  }

  private append(bytes: Uint8Array): void {
    this.pending.push(bytes)
    this.pendingBytes += bytes.length
    this.offset += bytes.length
    if (this.pendingBytes >= WRITE_BUFFER_BYTES) this.flush()
  }
}

export class ChunkFile {
  readonly path: string
  private readonly fd: number
  private readonly index: Buffer
  /** Chunks whose checksum has been verified. */
  private readonly checked: Uint8Array
  /** Set only for a file whose chunks are fetched on demand. */
  private readonly mirrored: MirroredFile | undefined

  /** Opens a file and verifies that it is complete and its index unchanged. Chunks are verified when they are first read. */
  constructor(path: string, chunkCount: number) {
    this.path = path
    this.fd = openSync(path, 'r')
    this.checked = new Uint8Array(chunkCount)
    try {
      this.mirrored = isMirrored(path) ? new MirroredFile(path) : undefined
      this.index = readIndex(this.fd, path, chunkCount)
    } catch (error) {
      closeSync(this.fd)
      throw error
    }
  }

  range(chunk: number): ChunkRange {
    return rangeAt(this.index, chunk)
  }

  /** Reads a packed chunk. */
  read(chunk: number, count: number): Int16Array {
    return this.orCorrupt(chunk, () => readChunk(this.fd, this.index, chunk, count))
  }

  /** Reads a plain chunk into `target`, which must have exactly its size. */
  readPlain(chunk: number, target: Int16Array): Int16Array {
    return this.orCorrupt(chunk, () => {
      const { min, max } = this.range(chunk)
      const { offset, length, checksum } = entryAt(this.index, chunk)
      if (min === max) return target.fill(min)
      if (length !== target.byteLength) throw new RangeError(`it has ${length} bytes, expected ${target.byteLength}`)
      const bytes = readInto(this.fd, offset, bytesOf(target))
      if (!this.checked[chunk] && crc32(bytes) !== checksum) throw new RangeError('its checksum differs')
      this.checked[chunk] = 1
      return target
    })
  }

  close(): void {
    closeSync(this.fd)
  }

  /** A chunk of a mirrored file that cannot be read, for example after a power failure, is fetched once more. */
  private orCorrupt(chunk: number, read: () => Int16Array): Int16Array {
    const { mirrored } = this
    try {
      if (!mirrored) return read()
      const { offset, length } = entryAt(this.index, chunk)
      if (length > 0) mirrored.require(offset, length)
      try {
        return read()
      } catch {
        mirrored.require(offset, length, true)
        return read()
      }
    } catch (error) {
      if (error instanceof RunUnreachableError) throw error
      throw new CorruptFileError(`${this.path}: chunk ${chunk} cannot be read: ${(error as Error).message}`)
    }
  }
}

/** Locates the index of a chunk file from the file's last bytes; returns undefined if these are not a footer. */
export function indexPlace(end: Buffer, size: number): { from: number; length: number } | undefined {
  if (end.length < FOOTER_BYTES || !end.subarray(-MAGIC.length).equals(MAGIC)) return undefined
  const footer = end.subarray(-FOOTER_BYTES)
  const from = Number(footer.readBigUInt64LE(0))
  return from < size ? { from, length: size - from } : undefined
}

function entryAt(index: Buffer, chunk: number): { offset: number; length: number; checksum: number } {
  const at = chunk * ENTRY_BYTES
  if (index.readUInt16LE(at + 18) !== 1) throw new RangeError('it was never written')
  return { offset: index.readUIntLE(at, 6), length: index.readUInt32LE(at + 6), checksum: index.readUInt32LE(at + 10) }
}

function rangeAt(index: Buffer, chunk: number): ChunkRange {
  const at = chunk * ENTRY_BYTES
  return { min: index.readInt16LE(at + 14), max: index.readInt16LE(at + 16) }
}

function readChunk(fd: number, index: Buffer, chunk: number, count: number): Int16Array {
  const { offset, length, checksum } = entryAt(index, chunk)
  const bytes = readBytes(fd, offset, length)
  if (crc32(bytes) !== checksum) throw new RangeError('its checksum differs')
  return decodeChunk(bytes, count, rangeAt(index, chunk))
}

function readIndex(fd: number, path: string, chunkCount: number): Buffer {
  const { size } = fstatSync(fd)
  if (size < MAGIC.length + FOOTER_BYTES) throw new CorruptFileError(`${path}: too short, ${size} bytes`)
  if (!readBytes(fd, 0, MAGIC.length).equals(MAGIC)) throw new CorruptFileError(`${path}: not a chunk file`)
  const footer = readBytes(fd, size - FOOTER_BYTES, FOOTER_BYTES)
  if (!footer.subarray(16).equals(MAGIC)) throw new CorruptFileError(`${path}: cut off, it has no footer`)
  const offset = Number(footer.readBigUInt64LE(0))
  const length = footer.readUInt32LE(8)
  if (length !== chunkCount * ENTRY_BYTES || offset + length + FOOTER_BYTES !== size) {
    throw new CorruptFileError(`${path}: its index does not fit`)
  }
  const index = readBytes(fd, offset, length)
  if (crc32(index) !== footer.readUInt32LE(12)) throw new CorruptFileError(`${path}: its index was changed`)
  return index
}

function readBytes(fd: number, offset: number, length: number): Buffer {
  return readInto(fd, offset, Buffer.allocUnsafe(length))
}

function readInto<Bytes extends Uint8Array>(fd: number, offset: number, bytes: Bytes): Bytes {
  let done = 0
  while (done < bytes.length) {
    const read = readSync(fd, bytes, done, bytes.length - done, offset + done)
    if (read === 0) throw new CorruptFileError('the file ends too early')
    done += read
  }
  return bytes
}

function writeWhole(fd: number, bytes: Uint8Array, position: number): void {
  let done = 0
  while (done < bytes.length) done += writeSync(fd, bytes, done, bytes.length - done, position + done)
}
