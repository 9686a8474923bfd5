// The local copy of a run's file in a bucket: a sparse file of full size, with a file beside it that says which blocks
// are present. The main thread fetches missing blocks (see shelf/run-shelf.ts) while the thread that needs them waits,
// because chunks are read synchronously.
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import path from 'node:path'
import { askAndWait, QuestionFailedError } from '@stormlane/threads'

/** Blocks are fetched whole. Chunks that are read together lie together, so larger blocks mean fewer requests. */
export const BLOCK_BYTES = 512 << 10
/** Longer than all retries of a request together. */
const LONGEST_WAIT_MS = 60_000

export interface WantedBlocks {
  file: string
  first: number
  last: number
  /** Set if present blocks turned out to be damaged and must be fetched again. */
  again: boolean
}

/**
 * Missing blocks of a run could not be fetched from the bucket. The run itself is intact, so the error may be
 * temporary.
 */
export class RunUnreachableError extends Error {
  override name = 'RunUnreachableError'
}

/** A folder of runs has a channel of its own, because a process may have several. */
export const channelOf = (root: string) => `blocks of ${root}`
export const presenceFileOf = (file: string) => `${file}.blocks`
export const isMirrored = (file: string) => existsSync(presenceFileOf(file))
export const blockCount = (bytes: number) => Math.ceil(bytes / BLOCK_BYTES)

/** A reader's knowledge of which blocks of its file are present. Blocks never vanish while a run is open. */
export class MirroredFile {
  private readonly file: string
  private readonly present: Uint8Array

  constructor(file: string) {
    this.file = file
    this.present = readFileSync(presenceFileOf(file))
  }

  /** Returns when these bytes are on disk. */
  require(offset: number, length: number, again = false): void {
    const first = Math.floor(offset / BLOCK_BYTES)
    const last = Math.floor((offset + length - 1) / BLOCK_BYTES)
    if (!again && this.has(first, last)) return
    this.look(first, last)
    if (!again && this.has(first, last)) return
    const wanted: WantedBlocks = { file: this.file, first, last, again }
    try {
      askAndWait(channelOf(path.dirname(path.dirname(this.file))), wanted, LONGEST_WAIT_MS)
    } catch (error) {
      if (!(error instanceof QuestionFailedError)) throw error
      throw new RunUnreachableError(`${this.file}: bytes from ${offset} on could not be fetched: ${error.message}`)
    }
    this.present.fill(1, first, last + 1)
  }

  private has(first: number, last: number): boolean {
    for (let block = first; block <= last; block++) if (!this.present[block]) return false
    return true
  }

  /** Reads again which blocks are present, because another thread may have had them fetched. */
  private look(first: number, last: number): void {
    const fd = openSync(presenceFileOf(this.file), 'r')
    try {
      readSync(fd, this.present, first, last + 1 - first, first)
    } finally {
      closeSync(fd)
    }
  }
}
