// A file of a run that lies in a bucket. Its copy on this disk has the full size and holes; a file beside it says which blocks are there.
// The main thread fetches the others (see shelf/run-shelf.ts) while the thread that needs one waits, because chunks are read synchronously.
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import path from 'node:path'
import { askAndWait, QuestionFailedError } from '@stormlane/threads'

/** Blocks are fetched whole. Chunks that are read together lie together, so larger blocks mean fewer requests. */
export const BLOCK_BYTES = 512 << 10
/** More than all tries of a request together. */
const LONGEST_WAIT_MS = 60_000

export interface WantedBlocks {
  file: string
  first: number
  last: number
  /** The blocks that are there turned out to be damaged. */
  again: boolean
}

/** The bucket has not given what is missing of a run. The run itself is sound, so this may pass. */
export class RunUnreachableError extends Error {
  override name = 'RunUnreachableError'
}

/** A folder of runs has a channel of its own, because a process may have several. */
export const channelOf = (root: string) => `blocks of ${root}`
export const presenceFileOf = (file: string) => `${file}.blocks`
export const isMirrored = (file: string) => existsSync(presenceFileOf(file))
export const blockCount = (bytes: number) => Math.ceil(bytes / BLOCK_BYTES)

/** What a reader knows of the blocks of its file. Blocks never vanish while a run is open. */
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

  /** Another thread may have needed them before. */
  private look(first: number, last: number): void {
    const fd = openSync(presenceFileOf(this.file), 'r')
    try {
      readSync(fd, this.present, first, last + 1 - first, first)
    } finally {
      closeSync(fd)
    }
  }
}
