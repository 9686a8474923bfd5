// Forecast runs in a bucket that several machines share. A maker uploads the files of a run and publishes them by their manifest, which comes
// last. A reader's folder gets each published run as files with holes, whose blocks are fetched when a thread needs them (ADR 0253).
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Bucket, BucketError } from '@stormlane/domain'
import { answerQuestions } from '@stormlane/threads'
import { CorruptFileError, FOOTER_BYTES, indexPlace } from '../store/chunk-file.ts'
import { parseManifest, RUN_FOLDER } from '../store/manifest.ts'
import {
  BLOCK_BYTES,
  blockCount,
  channelOf,
  isMirrored,
  presenceFileOf,
  type WantedBlocks,
} from '../store/mirrored-file.ts'
import { supersededRuns } from '../store/run-store.ts'

export interface RunShelfOptions {
  bucket: Bucket
  /** The folder of the runs on this disk. */
  root: string
  /** The part of the keys before the names of runs, with a slash at its end. */
  prefix: string
  /** How much of the runs of other machines may be on this disk. The newest run of each horizon stays in any case. */
  cacheBytes: number
  log: { warn: (details: object, text: string) => void }
}

export type RunShelf = ReturnType<typeof openRunShelf>

const MANIFEST = 'manifest.json'
const DATA_FILES = [
  ['slices.grid', 'slices'],
  ['series.grid', 'series'],
] as const

export function openRunShelf({ bucket, root, prefix, cacheBytes, log }: RunShelfOptions) {
  mkdirSync(root, { recursive: true })
  const fetching = new Map<string, Promise<void>>()
  /** Runs that are not brought here again: unreadable ones, and those for which there is no room. */
  const skipped = new Set<string>()
  /** What was in the bucket when it was last listed. */
  let known = new Set<string>()
  let refreshing: Promise<void> = Promise.resolve()
  const stopAnswering = answerQuestions<WantedBlocks>(channelOf(root), bring, (error) =>
    log.warn({ err: error }, 'a part of a forecast run could not be fetched from the bucket'),
  )

  const folderOf = (name: string) => path.join(root, name)
  const keyOf = (name: string, file: string) => `${prefix}${name}/${file}`
  const localRuns = () => readdirSync(root).filter((name) => RUN_FOLDER.test(name))
  const isMirror = (name: string) => isMirrored(path.join(folderOf(name), DATA_FILES[0][0]))

  /** The names of runs in the bucket; those without a manifest are not published, or not any longer. */
  async function storedRuns(signal?: AbortSignal): Promise<{ published: Set<string>; all: Map<string, string[]> }> {
    const published = new Set<string>()
    const all = new Map<string, string[]>()
    for (const { key } of await bucket.list(prefix, signal)) {
      const [name = '', file = ''] = key.slice(prefix.length).split('/')
      if (!RUN_FOLDER.test(name)) continue
      all.set(name, [...(all.get(name) ?? []), key])
      if (file === MANIFEST) published.add(name)
    }
    return { published, all }
  }

  /** Fetches blocks that are not on disk yet. Threads that need the same block at once wait for the same request. */
  async function bring({ file, first, last, again }: WantedBlocks): Promise<void> {
    const present = readFileSync(presenceFileOf(file))
    const inside = (block: number) => block <= last && (again || !present[block])
    const waiting: Promise<void>[] = []
    for (let block = first; block <= last; block++) {
      const running = fetching.get(`${file} ${block}`)
      if (running) waiting.push(running)
      else if (inside(block)) {
        let end = block
        while (inside(end + 1) && !fetching.has(`${file} ${end + 1}`)) end++
        waiting.push(fetchBlocks(file, block, end))
        block = end
      }
    }
    await Promise.all(waiting)
  }

  function fetchBlocks(file: string, first: number, last: number): Promise<void> {
    const numbers = Array.from({ length: last - first + 1 }, (_, i) => `${file} ${first + i}`)
    const done = fetchRange(file, first, last).finally(() => {
      for (const number of numbers) fetching.delete(number)
    })
    for (const number of numbers) fetching.set(number, done)
    return done
  }

  async function fetchRange(file: string, first: number, last: number): Promise<void> {
    const target = await open(file, 'r+')
    try {
      const { size } = await target.stat()
      const from = first * BLOCK_BYTES
      const length = Math.min(size, (last + 1) * BLOCK_BYTES) - from
      const key = keyOf(path.basename(path.dirname(file)), path.basename(file))
      const bytes = await bucket.get(key, { from, length })
      if (!bytes) throw new BucketError(`${key} is not in the bucket any longer`)
      await writeWhole(target, bytes, from)
    } finally {
      await target.close()
    }
    // Only after the bytes are written: a process that is killed in between fetches them again.
    await markPresent(file, first, last)
  }

  /** Makes a published run readable here: its manifest, and the first and last blocks of its files, which readers need to open it. */
  async function mirror(name: string, signal?: AbortSignal): Promise<void> {
    const text = await bucket.get(keyOf(name, MANIFEST), undefined, signal)
    if (!text) return
    const manifest = parseManifest(Buffer.from(text).toString(), keyOf(name, MANIFEST))
    // Named like the folder of a writer, so that what a killed process leaves behind is pruned likewise.
    const temporary = path.join(root, `.${name}.${process.pid}.tmp`)
    rmSync(temporary, { recursive: true, force: true })
    mkdirSync(temporary)
    try {
      for (const [file, kind] of DATA_FILES)
        await beginFile(path.join(temporary, file), keyOf(name, file), manifest.bytes[kind], signal)
      await writeFile(path.join(temporary, MANIFEST), text)
      await rename(temporary, folderOf(name))
    } catch (error) {
      await rm(temporary, { recursive: true, force: true })
      throw error
    }
  }

  async function beginFile(file: string, key: string, size: number, signal?: AbortSignal): Promise<void> {
    const read = async (from: number, length: number) => {
      const bytes = await bucket.get(key, { from, length }, signal)
      if (!bytes) throw new BucketError(`${key} is not in the bucket`)
      return bytes
    }
    const lastBlock = blockCount(size) - 1
    const end = Buffer.from(await read(Math.max(0, size - FOOTER_BYTES), Math.min(size, FOOTER_BYTES)))
    const index = indexPlace(end, size)
    if (!index) throw new CorruptFileError(`${key}: cut off, it has no footer`)
    const firstOfIndex = Math.floor(index.from / BLOCK_BYTES)
    const target = await open(file, 'wx')
    try {
      await target.truncate(size)
      const from = firstOfIndex * BLOCK_BYTES
      await writeWhole(target, await read(from, size - from), from)
      const firstBlock = Math.min(size, BLOCK_BYTES)
      if (firstOfIndex > 0) await writeWhole(target, await read(0, firstBlock), 0)
    } finally {
      await target.close()
    }
    await writeFile(presenceFileOf(file), new Uint8Array(lastBlock + 1))
    await markPresent(file, 0, 0)
    await markPresent(file, firstOfIndex, lastBlock)
  }

  /** Runs of other machines that are over the limit leave this disk, oldest first, and are not brought back. */
  function makeRoom(): void {
    const mirrors = localRuns().filter(isMirror).sort()
    const newest = new Set(mirrors.filter((name) => !supersededRuns(mirrors, 1).includes(name)))
    let bytes = mirrors.reduce((sum, name) => sum + presentBytes(name), 0)
    for (const name of mirrors) {
      if (bytes <= cacheBytes) return
      if (newest.has(name)) continue
      bytes -= presentBytes(name)
      skipped.add(name)
      rmSync(folderOf(name), { recursive: true, force: true })
    }
  }

  function presentBytes(name: string): number {
    const blocks = DATA_FILES.map(([file]) => readFileSync(presenceFileOf(path.join(folderOf(name), file))))
    return blocks.reduce((sum, present) => sum + present.reduce((count, one) => count + one, 0), 0) * BLOCK_BYTES
  }

  async function bringRuns(signal?: AbortSignal): Promise<void> {
    const { published } = await storedRuns(signal)
    known = published
    const here = new Set(localRuns())
    for (const name of here)
      if (isMirror(name) && !published.has(name)) rmSync(folderOf(name), { recursive: true, force: true })
    for (const name of skipped) if (!published.has(name)) skipped.delete(name)
    // Newest first, because someone may wait for it.
    for (const name of [...published].sort().reverse()) {
      if (here.has(name) || skipped.has(name)) continue
      try {
        await mirror(name, signal)
      } catch (error) {
        if (!(error instanceof CorruptFileError)) throw error
        skipped.add(name)
        log.warn({ err: error }, 'a forecast run in the bucket cannot be read and is left out')
      }
    }
    makeRoom()
  }

  /** The runs of this process, in their latest edition, that are not among these. */
  function unpublished(published: ReadonlySet<string>): string[] {
    const made = localRuns().filter((name) => !isMirror(name))
    const outdated = new Set(supersededRuns([...made, ...published], Number.POSITIVE_INFINITY))
    return made.filter((name) => !published.has(name) && !outdated.has(name)).sort()
  }

  return {
    /** Brings the folder in line with the bucket. */
    refresh(signal?: AbortSignal): Promise<void> {
      // One after the other: two at once would begin the same folders.
      const next = refreshing.then(() => bringRuns(signal))
      refreshing = next.catch(() => undefined)
      return next
    },

    /** Fetches what is missing of runs whose name begins with this, for readers in the main thread, which cannot wait for a block. */
    async bringWhole(beginning: string): Promise<void> {
      for (const name of localRuns().filter((run) => run.startsWith(beginning) && isMirror(run)))
        for (const [file] of DATA_FILES) {
          const whole = path.join(folderOf(name), file)
          await bring({ file: whole, first: 0, last: readFileSync(presenceFileOf(whole)).length - 1, again: false })
        }
    },

    /** True if this process has made a run that the bucket lacks, as far as it is known. */
    hasUnpublished: () => unpublished(known).length > 0,

    /** Uploads the runs that this process has made and the bucket lacks, and returns how many. Only one process at a time may do so. */
    async publish(signal?: AbortSignal): Promise<number> {
      const { published } = await storedRuns(signal)
      known = published
      const names = unpublished(published)
      for (const name of names) {
        for (const [file] of DATA_FILES)
          await bucket.putFile(keyOf(name, file), path.join(folderOf(name), file), signal)
        await bucket.putFile(keyOf(name, MANIFEST), path.join(folderOf(name), MANIFEST), signal)
        known.add(name)
      }
      return names.length
    },

    /**
     * Deletes all but the newest `keep` runs of each horizon from the bucket, and what processes left behind that died while they uploaded.
     * Only one process at a time may do so: it tells the leavings of a dead one from the upload of a live one by holding the lease itself.
     */
    async prune(keep: number, signal?: AbortSignal): Promise<void> {
      const { published, all } = await storedRuns(signal)
      const superseded = new Set(supersededRuns([...published], keep))
      for (const [name, keys] of all) {
        if (published.has(name) && !superseded.has(name)) continue
        // First the manifest, so that nobody opens a run of which a file is missing.
        const isManifest = (key: string) => key.endsWith(`/${MANIFEST}`)
        for (const key of keys.sort((a, b) => Number(isManifest(b)) - Number(isManifest(a))))
          await bucket.delete(key, signal)
      }
      await bucket.endUploads(prefix, signal)
    },

    close: stopAnswering,
  }
}

/** A write may take only a part, for example when the disk is nearly full. */
async function writeWhole(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
}

async function markPresent(file: string, first: number, last: number): Promise<void> {
  const presence = await open(presenceFileOf(file), 'r+')
  try {
    await presence.write(new Uint8Array(last + 1 - first).fill(1), 0, last + 1 - first, first)
  } finally {
    await presence.close()
  }
}
