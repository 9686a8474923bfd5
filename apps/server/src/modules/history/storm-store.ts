// Stores this server's storms in its data folder: one file per storm, written atomically and last, next to the runs
// that its tiles are drawn from. A storm without a file was never finished and is made again.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type HistoricalStormOnWire, historicalStormSchema } from '@stormlane/contract'
import * as z from 'zod'
import { stampOf } from '../tiles/tile-data.ts'
import { sanitizeHtml } from './sanitize-html.ts'

const storedStormSchema = z.object({
  /** Fingerprint of the simulated climate that the storm comes from; null for a storm that an operator kept. */
  climate: z.string().nullable(),
  /** Identifies the run of its tiles. */
  tiles_run: z.iso.datetime().transform((text) => new Date(text)),
  storm: historicalStormSchema,
})

export interface StoredStorm {
  climate: string | null
  tilesRun: Date
  storm: HistoricalStormOnWire
}

const makingSchema = z.object({ climate: z.string(), total: z.int().min(1), is_finished: z.boolean() })

/** Progress of making simulated storms. */
export interface Making {
  climate: string
  total: number
  isFinished: boolean
}

export type StormStore = ReturnType<typeof openStormStore>

export function openStormStore(folder: string, onUnreadable: (file: string, error: unknown) => void) {
  const stormsFolder = path.join(folder, 'storms')
  const runsFolder = path.join(folder, 'runs')
  const makingFile = path.join(folder, 'making.json')
  const known = new Map<string, { changedAt: number; stored: StoredStorm | undefined }>()

  function read(name: string): StoredStorm | undefined {
    const file = path.join(stormsFolder, name)
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (changedAt === undefined) return undefined
    const before = known.get(name)
    if (before?.changedAt === changedAt) return before.stored
    const stored = parse(file)
    known.set(name, { changedAt, stored })
    return stored
  }

  function parse(file: string): StoredStorm | undefined {
    try {
      const { climate, tiles_run, storm } = storedStormSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
      return { climate, tilesRun: tiles_run, storm }
    } catch (error) {
      onUnreadable(file, error)
      return undefined
    }
  }

  return {
    folder,
    runsFolder,
    scratchFolder: path.join(folder, 'scratch'),

    /** Every readable storm, newest first. */
    all(): StoredStorm[] {
      const names = namesIn(stormsFolder).filter((name) => name.endsWith('.json'))
      return names
        .flatMap((name) => read(name) ?? [])
        .toSorted((a, b) => Date.parse(b.storm.from) - Date.parse(a.storm.from))
    },

    write({ climate, tilesRun, storm }: StoredStorm): void {
      const safe = { ...storm, description: sanitizeHtml(storm.description), analysis: sanitizeHtml(storm.analysis) }
      const stored = { climate, tiles_run: tilesRun.toISOString(), storm: safe }
      writeWhole(path.join(stormsFolder, `${storm.id}.json`), JSON.stringify(stored))
    },

    /** The file of a storm; undefined if there is none. */
    textOf(id: string): string | undefined {
      try {
        return readFileSync(path.join(stormsFolder, `${id}.json`), 'utf8')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },

    /** Stores a storm that another machine has written. */
    writeText: (id: string, text: string) => writeWhole(path.join(stormsFolder, `${id}.json`), text),
    remove: (id: string) => rmSync(path.join(stormsFolder, `${id}.json`), { force: true }),

    /** Deletes the simulated storms of other climates, and the runs and scratch files that no storm needs. */
    prune(climate: string): void {
      for (const { climate: of, storm } of this.all())
        if (of !== null && of !== climate) rmSync(path.join(stormsFolder, `${storm.id}.json`), { force: true })
      const needed = new Set(this.all().map(({ tilesRun }) => stampOf(tilesRun)))
      for (const run of namesIn(runsFolder))
        if (!needed.has(run.split('-')[0] ?? '')) rmSync(path.join(runsFolder, run), { recursive: true, force: true })
      rmSync(path.join(folder, 'scratch'), { recursive: true, force: true })
    },

    making(): Making | undefined {
      try {
        const { climate, total, is_finished } = makingSchema.parse(JSON.parse(readFileSync(makingFile, 'utf8')))
        return { climate, total, isFinished: is_finished }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onUnreadable(makingFile, error)
        return undefined
      }
    },

    setMaking({ climate, total, isFinished }: Making): void {
      writeWhole(makingFile, JSON.stringify({ climate, total, is_finished: isFinished }))
    },

    /** Reads a note that survives a restart, such as the storms that a search found. */
    readNote(name: string): unknown {
      try {
        return JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'))
      } catch {
        return undefined
      }
    },
    writeNote: (name: string, note: unknown) => writeWhole(path.join(folder, `${name}.json`), JSON.stringify(note)),
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Readers see the old file or the new one, never a part. */
export function writeWhole(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}.tmp`
  writeFileSync(unfinished, text, { flush: true })
  renameSync(unfinished, file)
}
