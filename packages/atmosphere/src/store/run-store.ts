import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Horizon } from '@stormlane/domain/weather'
import { type CacheCounts, ChunkCache } from './chunk-cache.ts'
import { CorruptFileError } from './chunk-file.ts'
import { RUN_FOLDER, runFolderName } from './manifest.ts'
import { OpenRun } from './open-run.ts'

export interface RunStoreOptions {
  root: string
  /** Called once for every run that is refused, with the reason. */
  onRefused: (folder: string, reason: string) => void
  cacheBytes?: number
  cacheCounts?: CacheCounts
}

/** Errors that say nothing about a run itself: the next refresh tries to open it again. */
const PASSING_ERRORS = new Set(['EMFILE', 'ENFILE', 'EIO', 'ENOMEM'])
const DEFAULT_CACHE_BYTES = 96 << 20

/** The published runs, newest first. A truncated or changed run is refused, and the last good one is used instead. */
export class RunStore {
  private readonly options: RunStoreOptions
  private readonly cache: ChunkCache
  private readonly open = new Map<string, OpenRun>()
  private readonly refused = new Set<string>()

  constructor(options: RunStoreOptions) {
    this.options = options
    this.cache = new ChunkCache(options.cacheBytes ?? DEFAULT_CACHE_BYTES, options.cacheCounts)
    this.refresh()
  }

  /** Finds runs that were published or deleted since the last call. Throws if the disk fails, and keeps the runs it has. */
  refresh(): void {
    // If an operator deletes the folder, the server must go on without runs.
    mkdirSync(this.options.root, { recursive: true })
    const folders = new Set(readdirSync(this.options.root).filter((name) => RUN_FOLDER.test(name)))
    for (const [folder, run] of this.open) {
      if (folders.has(folder)) continue
      run.close()
      this.open.delete(folder)
    }
    let passing: unknown
    for (const folder of folders) {
      if (this.open.has(folder) || this.refused.has(folder)) continue
      try {
        this.open.set(folder, new OpenRun(path.join(this.options.root, folder), this.cache))
      } catch (error) {
        if (PASSING_ERRORS.has((error as NodeJS.ErrnoException).code ?? '')) passing = error
        else this.refuse(folder, (error as Error).message)
      }
    }
    if (passing) throw passing
  }

  /** The readable runs of a horizon, newest first, each in its latest edition. */
  runs(horizon: Horizon): OpenRun[] {
    const latest = new Map<string, OpenRun>()
    for (const run of this.open.values()) {
      if (run.manifest.horizon !== horizon) continue
      const other = latest.get(run.manifest.runTime)
      if (!other || other.manifest.edition < run.manifest.edition) latest.set(run.manifest.runTime, run)
    }
    return [...latest.values()].sort((a, b) => b.info.runTime.getTime() - a.info.runTime.getTime())
  }

  find(horizon: Horizon, runTime: Date): OpenRun | undefined {
    return this.runs(horizon).find((run) => run.info.runTime.getTime() === runTime.getTime())
  }

  /**
   * Calls `ask` with the newest run. If that run has no answer, or is corrupt and therefore refused, tries the previous
   * one.
   */
  withNewest<Answer>(horizon: Horizon, ask: (run: OpenRun) => Answer | undefined): Answer | undefined {
    for (const run of this.runs(horizon)) {
      try {
        const answer = ask(run)
        if (answer !== undefined) return answer
      } catch (error) {
        if (!(error instanceof CorruptFileError)) throw error
        this.refuse(path.basename(run.folder), error.message)
      }
    }
    return undefined
  }

  /** Stops serving a run. Its files stay on disk for investigation until they are pruned. */
  refuse(folder: string, reason: string): void {
    this.open.get(folder)?.close()
    this.open.delete(folder)
    this.refused.add(folder)
    this.options.onRefused(folder, reason)
  }

  close(): void {
    for (const run of this.open.values()) run.close()
    this.open.clear()
  }
}

/**
 * Deletes all but the newest `keep` runs of each horizon, older editions, and unfinished folders of writers that have died. Readers
 * that have a deleted file open can still read it.
 */
export function pruneRuns(root: string, keep: number): string[] {
  const names = readdirSync(root)
  const deleted = [...names.filter((name) => isAbandoned(name)), ...supersededRuns(names, keep)]
  for (const name of deleted) rmSync(path.join(root, name), { recursive: true, force: true })
  return deleted
}

/** Returns those run folders that are beyond the newest `keep` runs of their horizon, or older editions. */
export function supersededRuns(names: readonly string[], keep: number): string[] {
  const superseded: string[] = []
  const byHorizon = new Map<string, Map<string, string[]>>()
  for (const name of names.filter((one) => RUN_FOLDER.test(one))) {
    const [runTime, horizon] = name.split('-') as [string, string, string]
    const runs = byHorizon.get(horizon) ?? new Map<string, string[]>()
    byHorizon.set(horizon, runs.set(runTime, [...(runs.get(runTime) ?? []), name]))
  }
  for (const runs of byHorizon.values()) {
    const newestFirst = [...runs].sort(([a], [b]) => (a < b ? 1 : -1))
    newestFirst.forEach(([, editions], age) => {
      const byEdition = [...editions].sort((a, b) => editionOf(b) - editionOf(a))
      superseded.push(...byEdition.slice(age < keep ? 1 : 0))
    })
  }
  return superseded
}

/** The highest stored edition of a run, readable or not; 0 if there is none. */
export function highestEdition(root: string, runTime: Date, horizon: Horizon): number {
  const prefix = runFolderName({ runTime: runTime.toISOString(), horizon, edition: 0 }).slice(0, -1)
  const editions = readdirSync(root).filter((name) => RUN_FOLDER.test(name) && name.startsWith(prefix))
  return Math.max(0, ...editions.map(editionOf))
}

function editionOf(folder: string): number {
  return Number(folder.split('-')[2])
}

function isAbandoned(name: string): boolean {
  const writer = /^\..+\.(\d+)\.tmp$/.exec(name)?.[1]
  if (!writer) return false
  try {
    process.kill(Number(writer), 0)
    return false
  } catch {
    return true
  }
}
