// The forecast for the server's modules: selects the run that serves now, and maps errors of the engine to API errors.
import {
  ForecastEngine,
  NoValueTileError,
  type RunCells,
  type RunShelf,
  type TileRequest,
  type ValueTileRequest,
} from '@stormlane/atmosphere'
import type { AskedBy } from '@stormlane/domain/product'
import { type Clock, floorTo, HOUR_MS } from '@stormlane/domain/time'
import type { Bounds, FieldId, Horizon, LngLat, RunInfo, Series } from '@stormlane/domain/weather'
import { PoolBusyError } from '@stormlane/threads'
import { DomainError } from '../../platform/domain-error.ts'

/** The run that this process is making. */
export interface Generation {
  runTime: Date
  horizon: Horizon
  /** 0-1 */
  progress: number
}

interface Dependencies {
  folder: string
  /** Where several machines share the runs; null if the runs stay in the folder. */
  shelf: RunShelf | null
  clock: Clock
  threads: number
  onRefused: (folder: string, reason: string) => void
  /** Called when the folder or the shelf could not be read. The runs known so far keep serving. */
  onUnreadable: (error: unknown) => void
}

/** Requests that may wait for a thread: enough for a few portals that load hundreds of tiles at once. */
const QUEUE_LIMIT = 600
const LOOK_EVERY_MS = 10_000
/** How often processes look on the shelf. A new run is announced after this time, when every process has found it. */
export const SHELF_LOOK_EVERY_MS = 4_000
const BUSY_RETRY_SECONDS = 1
const NOT_READY_RETRY_SECONDS = 5
/** Our choice: a caller looks again at least this often, because parts of a run are published before it is whole. */
const LONGEST_RETRY_SECONDS = 60
const NO_VALUE_TILE = 'the grid of the run has no such tile'

export type Forecast = ReturnType<typeof openForecast>

export function openForecast({ folder, shelf, clock, threads, onRefused, onUnreadable }: Dependencies) {
  const engine = new ForecastEngine({ root: folder, threads, queueLimit: QUEUE_LIMIT, onRefused })
  let generation: Generation | null = null
  let making: { runTime: number; sinceMs: number } | null = null

  /** When to ask again for a run that is being made: what is left of it takes as long for each step as what is done. */
  function notReady(): DomainError {
    const doneMs = making ? performance.now() - making.sinceMs : 0
    const { progress = 0 } = generation ?? {}
    const secondsLeft = progress > 0 ? (doneMs * (1 - progress)) / progress / 1000 : 0
    const retry = Math.min(LONGEST_RETRY_SECONDS, Math.max(NOT_READY_RETRY_SECONDS, Math.ceil(secondsLeft)))
    return new DomainError('RUN_NOT_READY', undefined, retry)
  }

  /** Newest first, without runs that start in the future (the clock was set back) or ended before the current hour. */
  function serving(horizon: Horizon): RunInfo[] {
    const now = clock.now()
    const hour = floorTo(now, HOUR_MS)
    return engine
      .runs(horizon)
      .filter((run) => run.runTime <= now && (horizon === 'radar' || (run.times.at(-1) as Date) >= hour))
  }

  /** Maps a failed read to an error of the API. A client may hold the id of a run that has since been pruned, which gets 404. */
  function toApiError(run: RunInfo, error: unknown): unknown {
    if (error instanceof PoolBusyError) return new DomainError('TOO_MANY_REQUESTS', undefined, BUSY_RETRY_SECONDS)
    return engine.find(run.horizon, run.runTime) ? error : new DomainError('INVALID_RUN_TIME')
  }

  function refresh(): void {
    try {
      engine.refresh()
    } catch (error) {
      onUnreadable(error)
    }
  }

  let lookedAt = Number.NEGATIVE_INFINITY

  /** Looks for runs of other machines on the shelf, now or only if a look is due, and then in the folder. */
  async function look(when: 'now' | 'if due' = 'now'): Promise<void> {
    const isDue = performance.now() - lookedAt >= SHELF_LOOK_EVERY_MS
    if (shelf && (isDue || when === 'now')) {
      lookedAt = performance.now()
      try {
        await shelf.refresh()
      } catch (error) {
        onUnreadable(error)
      }
    }
    refresh()
  }

  return {
    folder,
    shelf,
    look,
    serving,
    newest: (horizon: Horizon): RunInfo | undefined => serving(horizon)[0],
    find: (horizon: Horizon, runTime: Date): RunInfo | undefined => engine.find(horizon, runTime),

    /** Returns the run of this time, or the newest one; throws if there is none. */
    require(horizon: Horizon, runTime?: Date): RunInfo {
      const run = runTime ? engine.find(horizon, runTime) : serving(horizon)[0]
      if (run) return run
      throw runTime ? new DomainError('INVALID_RUN_TIME') : notReady()
    },

    boundsOf: (run: RunInfo): Bounds | null => engine.bounds(run) ?? null,

    /** The cells of a run; undefined once it has been pruned. */
    cellsOf: (run: RunInfo): RunCells | undefined => engine.shape(run),

    /** The area of the run that serves now; null while there is none. */
    bounds(): Bounds | null {
      const run = serving('nowcast')[0] ?? serving('extended')[0]
      return run ? (engine.bounds(run) ?? null) : null
    },

    async tile(run: RunInfo, request: TileRequest, by: AskedBy): Promise<Buffer> {
      try {
        return await engine.tile(run, request, by)
      } catch (error) {
        throw toApiError(run, error)
      }
    },

    /** The numbers of a tile; one that the run's grid does not have is refused. */
    async values(run: RunInfo, request: ValueTileRequest, by: AskedBy): Promise<Buffer> {
      try {
        return await engine.values(run, request, by)
      } catch (error) {
        if (error instanceof NoValueTileError) throw new DomainError('INVALID_INPUT', [NO_VALUE_TILE])
        throw toApiError(run, error)
      }
    },

    /** Every step at a place; a place outside the run's area is refused. */
    async series(run: RunInfo, at: LngLat, fields: readonly FieldId[], by: AskedBy): Promise<Series> {
      const series = await engine.point(run, at, fields, by).catch((error: unknown) => {
        throw toApiError(run, error)
      })
      if (!series) throw new DomainError('OUTSIDE_MODEL_BOUNDS')
      return series
    },

    /** Every step at many places in one read; for background work. */
    places: (run: RunInfo, places: readonly LngLat[], fields: readonly FieldId[], signal: AbortSignal) =>
      engine.places(
        run,
        places.map(({ lng, lat }) => ({ lng, lat, steps: run.times.length })),
        fields,
        signal,
      ),

    get generation(): Generation | null {
      return generation
    },
    report(current: Generation | null): void {
      const runTime = current?.runTime.getTime()
      if (runTime === undefined) making = null
      else if (making?.runTime !== runTime) making = { runTime, sinceMs: performance.now() }
      generation = current
    },

    /** How many tasks wait for a thread, and how often the threads had a chunk in memory. */
    use: () => ({ waiting: engine.waiting, cache: engine.cacheUse }),

    /** Starts in advance what the first request would have to wait for. */
    prepare: () => engine.prepare(),
    /** Looks for runs that were published or deleted since. */
    refresh,
    /** Polls for runs that other processes publish; returns a function that stops it. */
    watch(): () => Promise<void> {
      const timer = setInterval(() => void look('if due'), shelf ? SHELF_LOOK_EVERY_MS : LOOK_EVERY_MS)
      timer.unref()
      if (shelf) void look('if due')
      return async () => clearInterval(timer)
    },
    close: () => engine.close(),
  }
}
