// Shares the storms of all machines through a bucket. `index.json` lists them and is written last; it is the source of
// truth for every process, including the next one that makes storms. Storm files and the runs of their tiles lie next
// to it.
import { createHash } from 'node:crypto'
import { openRunShelf } from '@stormlane/atmosphere'
import type { Bucket } from '@stormlane/domain/product'
import * as z from 'zod'
import { stampOf } from '../tiles/tile-data.ts'
import type { StormStore } from './storm-store.ts'

const indexSchema = z.object({
  making: z.object({ climate: z.string(), total: z.int().min(1), is_finished: z.boolean() }).nullable(),
  storms: z.array(
    z.object({
      id: z.string().regex(/^[\w-]+$/),
      sha256: z.string(),
      /** Identifies the run of its tiles. */
      run: z.string(),
    }),
  ),
})

type Index = z.output<typeof indexSchema>

interface Options {
  bucket: Bucket
  store: StormStore
  /** Key prefix, with a trailing slash. */
  prefix: string
  /** Disk space for runs of other machines. */
  cacheBytes: number
  log: { warn: (details: object, text: string) => void }
}

/** Publishers hold a lease, but builds before 0.2.0 do not know it and may overwrite the index. */
const TRIES = 3
/**
 * Name of the note with what this process last took or published. A storm that is in the note but no longer on this
 * disk was deleted here.
 */
const NOTE = 'shelf'
/** Held while publishing storms, so that only one process publishes at a time. */
export const STORM_LEASE = 'publish storms'
const EMPTY: Index = { making: null, storms: [] }

export type StormShelf = ReturnType<typeof openStormShelf>

export function openStormShelf({ bucket, store, prefix, cacheBytes, log }: Options) {
  const runsPrefix = `${prefix}runs/`
  const runs = openRunShelf({ bucket, root: store.runsFolder, prefix: runsPrefix, cacheBytes, log })
  const indexKey = `${prefix}index.json`
  const keyOf = (id: string) => `${prefix}storms/${id}.json`
  let takenText = ''

  async function readIndex(signal?: AbortSignal): Promise<{ text: string; index: Index | null }> {
    const bytes = await bucket.get(indexKey, undefined, signal)
    if (!bytes) return { text: '', index: null }
    const text = Buffer.from(bytes).toString()
    return { text, index: indexSchema.parse(JSON.parse(text)) }
  }

  const lastTaken = (): Index => indexSchema.safeParse(store.readNote(NOTE)).data ?? EMPTY

  /** The storms on this disk, in the format of the index. */
  const ownStorms = () =>
    store.all().flatMap(({ storm, tilesRun }) => {
      const text = store.textOf(storm.id)
      return text === undefined ? [] : [{ id: storm.id, sha256: hashOf(text), run: stampOf(tilesRun), text }]
    })

  /**
   * Notes which storms of the index are on this disk. Where the index has another version of a storm, or none, the old
   * note stays, so that the storm does not look as if it had been changed here; the next `take` updates or removes it.
   */
  function note(index: Index, text: string): void {
    const own = new Map(ownStorms().map(({ id, sha256 }) => [id, sha256]))
    const listed = new Map(index.storms.map((storm) => [storm.id, storm]))
    const same = index.storms.filter(({ id, sha256 }) => own.get(id) === sha256)
    const others = lastTaken().storms.filter(({ id }) => own.has(id) && listed.get(id)?.sha256 !== own.get(id))
    store.writeNote(NOTE, { ...index, storms: [...same, ...others] })
    takenText = same.length === index.storms.length && others.length === 0 ? text : ''
  }

  /**
   * Deletes the runs that no storm of the index needs, each with its manifest first, so that nobody opens a partial
   * run.
   */
  async function pruneRuns({ storms }: Index, signal?: AbortSignal): Promise<void> {
    const needed = new Set(storms.map(({ run }) => run))
    const isNeeded = (key: string) => needed.has(key.slice(runsPrefix.length).split('-')[0] ?? '')
    const unneeded = (await bucket.list(runsPrefix, signal)).map(({ key }) => key).filter((key) => !isNeeded(key))
    for (const key of unneeded.toSorted((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json'))))
      await bucket.delete(key, signal)
  }

  return {
    /** Syncs the folder from the bucket. Storms of this machine that were never published stay. */
    async take(signal?: AbortSignal): Promise<void> {
      const { text, index } = await readIndex(signal)
      if (!index || text === takenText) return
      // Runs come first, so that no storm is listed whose tiles cannot be drawn.
      await runs.refresh(signal)
      const own = new Map(ownStorms().map(({ id, sha256 }) => [id, sha256]))
      const taken = lastTaken()
      const takenHashes = new Map(taken.storms.map(({ id, sha256 }) => [id, sha256]))
      for (const { id, sha256 } of index.storms) {
        const here = own.get(id)
        // Skips storms that are current, or that were changed here and are not published yet.
        if (here === sha256 || (here !== undefined && here !== takenHashes.get(id))) continue
        const bytes = await bucket.get(keyOf(id), undefined, signal)
        const storm = bytes && Buffer.from(bytes).toString()
        // A hash mismatch means that the file is being replaced; its index follows.
        if (storm && hashOf(storm) === sha256) store.writeText(id, storm)
      }
      const listed = new Set(index.storms.map(({ id }) => id))
      for (const { id } of taken.storms) if (!listed.has(id)) store.remove(id)
      if (index.making) store.setMaking({ ...index.making, isFinished: index.making.is_finished })
      note(index, text)
    },

    /** Downloads a storm's whole run, for a command that reads it. */
    async bringWhole(id: string): Promise<void> {
      const stored = store.all().find(({ storm }) => storm.id === id)
      if (stored) await runs.bringWhole(stampOf(stored.tilesRun))
    },

    /**
     * Uploads storms that are new or changed on this disk, and removes those that were deleted here. Only the holder of
     * the lease `STORM_LEASE` may call this: otherwise it would delete runs that another process has uploaded but not
     * listed yet.
     */
    async publish(signal?: AbortSignal): Promise<void> {
      for (let tried = 1; tried <= TRIES; tried++) {
        const stored = (await readIndex(signal)).index
        const before = stored ?? EMPTY
        // A bucket without an index, for example a new one, gets all storms.
        const taken = stored ? lastTaken().storms : []
        const takenHashes = new Map(taken.map(({ id, sha256 }) => [id, sha256]))
        await runs.publish(signal)
        const own = ownStorms()
        // Storms that are unchanged since they were taken are skipped: other processes may have changed or deleted them
        // meanwhile.
        const changed = own.filter(({ id, sha256 }) => takenHashes.get(id) !== sha256)
        for (const { id, text } of changed) await bucket.put(keyOf(id), Buffer.from(text), signal)
        const changedIds = new Set(changed.map(({ id }) => id))
        const ownIds = new Set(own.map(({ id }) => id))
        const deleted = taken.filter(({ id }) => !ownIds.has(id))
        const isGone = new Set(deleted.map(({ id }) => id))
        const making = store.making()
        const index: Index = {
          making: making
            ? { climate: making.climate, total: making.total, is_finished: making.isFinished }
            : before.making,
          storms: [
            ...before.storms.filter(({ id }) => !changedIds.has(id) && !isGone.has(id)),
            ...changed.map(({ id, sha256, run }) => ({ id, sha256, run })),
          ],
        }
        const text = JSON.stringify(index)
        await bucket.put(indexKey, Buffer.from(text), signal)
        if ((await readIndex(signal)).text !== text) continue
        note(index, text)
        for (const { id } of deleted) await bucket.delete(keyOf(id), signal)
        return pruneRuns(index, signal)
      }
      throw new Error('The storms in the bucket are being changed by several processes at once.')
    },

    close: () => runs.close(),
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
