// Shares forecast runs between machines through a bucket. A maker uploads the files of a run and then the manifest,
// which publishes it. A reader mirrors each published run as sparse files, whose blocks are fetched when a thread needs
// them (ADR 0253).
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Bucket, BucketError } from '@stormlane/domain/product'
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
  /** The local folder of the runs. */
  root: string
  /** Prefix of the keys before the names of runs, with a trailing slash. */
  prefix: string
  /** Limit for the local copies of other machines' runs. The newest run of each horizon stays in any case. */
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
  /** Runs that are not mirrored again: unreadable ones, and those deleted to stay within the limit. */
  const skipped = new Set<string>()
  /** The runs in the bucket when it was last listed. */
  let known = new Set<string>()
  let refreshing: Promise<void> = Promise.resolve()
  const stopAnswering = answerQuestions<WantedBlocks>(channelOf(root), bring, (error) =>
    log.warn({ err: error }, 'a part of a forecast run could not be fetched from the bucket'),
  )

  const folderOf = (name: string) => path.join(root, name)
  const keyOf = (name: string, file: string) => `${prefix}${name}/${file}`
  const localRuns = () => readdirSync(root).filter((name) => RUN_FOLDER.test(name))
  const isMirror = (name: string) => isMirrored(path.join(folderOf(name), DATA_FILES[0][0]))

  /** Lists the runs in the bucket. Those without a manifest are not published yet, or not any longer. */
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

  /** Fetches blocks that are not on disk yet. Threads that need the same block at the same time share one request. */
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
    // Marked only after the bytes are written, so that a process killed in between fetches them again.
    await markPresent(file, first, last)
  }

  /**
   * Mirrors a published run: its manifest, and the first and last blocks of its files, which readers need to open it.
   */
  async function mirror(name: string, signal?: AbortSignal): Promise<void> {
    const text = await bucket.get(keyOf(name, MANIFEST), undefined, signal)
    if (!text) return
    const manifest = parseManifest(Buffer.from(text).toString(), keyOf(name, MANIFEST))
    // Named like a writer's temporary folder, so that the leftovers of a killed process are pruned in the same way.
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

  /** Deletes mirrored runs over the limit, oldest first; they are not mirrored again. */
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
    // Newest first, because someone may be waiting for it.
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

  /** Returns the runs made here, in their latest edition, that are not published. */
  function unpublished(published: ReadonlySet<string>): string[] {
    const made = localRuns().filter((name) => !isMirror(name))
    const outdated = new Set(supersededRuns([...made, ...published], Number.POSITIVE_INFINITY))
    return made.filter((name) => !published.has(name) && !outdated.has(name)).sort()
  }

  return {
    /** Syncs the local folder with the bucket. */
    refresh(signal?: AbortSignal): Promise<void> {
      // One after the other: two concurrent refreshes would create the same folders.
      const next = refreshing.then(() => bringRuns(signal))
      refreshing = next.catch(() => undefined)
      return next
    },

    /**
     * Fetches all missing blocks of runs whose names begin with this, for readers in the main thread, which cannot wait
     * for a block.
     */
    async bringWhole(beginning: string): Promise<void> {
      for (const name of localRuns().filter((run) => run.startsWith(beginning) && isMirror(run)))
        for (const [file] of DATA_FILES) {
          const whole = path.join(folderOf(name), file)
          await bring({ file: whole, first: 0, last: readFileSync(presenceFileOf(whole)).length - 1, again: false })
        }
    },

    /** Returns whether a run was made here that the bucket lacked when it was last listed. */
    hasUnpublished: () => unpublished(known).length > 0,

    /** Uploads the runs made here that the bucket lacks, and returns how many. Only one process at a time may do so. */
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
     * Deletes all but the newest `keep` runs of each horizon from the bucket, and the leftovers of processes that died
     * during an upload. Only one process at a time may do so: because it holds the lease, an unfinished upload cannot
     * belong to a live process.
     */
    async prune(keep: number, signal?: AbortSignal): Promise<void> {
      const { published, all } = await storedRuns(signal)
      const superseded = new Set(supersededRuns([...published], keep))
      for (const [name, keys] of all) {
        if (published.has(name) && !superseded.has(name)) continue
        // The manifest first, so that no reader opens a run with missing files.
        const isManifest = (key: string) => key.endsWith(`/${MANIFEST}`)
        for (const key of keys.sort((a, b) => Number(isManifest(b)) - Number(isManifest(a))))
          await bucket.delete(key, signal)
      }
      await bucket.endUploads(prefix, signal)
    },

    close: stopAnswering,
  }
}

/** Repeats partial writes, which happen for example when the disk is nearly full. */
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
