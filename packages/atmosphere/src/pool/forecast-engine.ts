import path from 'node:path'
import type { AskedBy } from '@stormlane/domain/product'
import type {
  FieldId,
  ForecastReader,
  GridDefinition,
  Horizon,
  LngLat,
  PlaceSteps,
  RunInfo,
  Samples,
  Series,
  SeriesBlock,
  TimedPlace,
} from '@stormlane/domain/weather'
import { ThreadPool } from '@stormlane/threads'
import { readCacheCounts, sharedCacheCounts } from '../store/chunk-cache.ts'
import { CorruptFileError } from '../store/chunk-file.ts'
import { RunUnreachableError } from '../store/mirrored-file.ts'
import type { OpenRun } from '../store/open-run.ts'
import { RunStore } from '../store/run-store.ts'
import type { TileRequest } from '../tiles/render-tile.ts'
import { NoValueTileError, type ValueTileRequest } from '../tiles/value-tile.ts'
import {
  type EngineNotice,
  type EngineTask,
  type EngineWorkerData,
  type RunRef,
  UnknownRunError,
} from './engine-task.ts'

export interface ForecastEngineOptions {
  root: string
  threads: number
  queueLimit: number
  /** Size of each thread's cache of decoded chunks. */
  cacheBytesPerThread?: number
  onRefused: (folder: string, reason: string) => void
}

export interface RunCells {
  grid: GridDefinition
  levels: readonly { nx: number; ny: number }[]
}

const DEFAULT_CACHE_BYTES_PER_THREAD = 64 << 20

/**
 * The server's access to forecasts: lists runs, renders tiles, and reads series at places and values along paths, all in worker
 * threads. A run found corrupt is refused, and the newest other run that contains the requested time answers instead.
 */
export class ForecastEngine implements ForecastReader {
  private readonly store: RunStore
  private readonly pool: ThreadPool<EngineTask, EngineNotice>
  private readonly cacheCounts = sharedCacheCounts()

  constructor({ root, threads, queueLimit, cacheBytesPerThread, onRefused }: ForecastEngineOptions) {
    this.store = new RunStore({ root, onRefused })
    const cacheBytes = cacheBytesPerThread ?? DEFAULT_CACHE_BYTES_PER_THREAD
    const workerData: EngineWorkerData = { root, cacheBytes, cacheCounts: this.cacheCounts }
    this.pool = new ThreadPool({
      module: new URL('./engine-worker.ts', import.meta.url),
      workerData,
      threads,
      queueLimit,
      errors: [CorruptFileError, RunUnreachableError, UnknownRunError, NoValueTileError],
    })
  }

  runs(horizon: Horizon): readonly RunInfo[] {
    return this.store.runs(horizon).map((run) => run.info)
  }

  find(horizon: Horizon, runTime: Date): RunInfo | undefined {
    return this.store.find(horizon, runTime)?.info
  }

  /** The area that a run covers. */
  bounds(run: RunRef) {
    return this.store.find(run.horizon, run.runTime)?.grid.bounds
  }

  /** The cells of a run: its grid, and the size of each of its overviews, the first of which has all cells. */
  shape(run: RunRef): RunCells | undefined {
    const open = this.store.find(run.horizon, run.runTime)
    return open && { grid: open.grid.definition, levels: open.slices.levels.map(({ nx, ny }) => ({ nx, ny })) }
  }

  /** Number of tasks that wait for a thread. */
  get waiting(): number {
    return this.pool.waiting
  }

  /** Hits and misses of the threads' chunk caches. */
  get cacheUse() {
    return readCacheCounts(this.cacheCounts)
  }

  async tile(run: RunRef, request: TileRequest, by?: AskedBy): Promise<Buffer> {
    const holdsTime = (other: OpenRun) => other.stepAt(request.data.validAt) >= 0
    return asBuffer(await this.ask(run, (ref) => ({ kind: 'tile', run: ref, request }), holdsTime, by))
  }

  /** The numbers of a tile, compressed. Another run may have another grid, so none stands in for a corrupt one. */
  async values(run: RunRef, request: ValueTileRequest, by?: AskedBy): Promise<Buffer> {
    const substitutes = () => false
    return asBuffer(await this.ask(run, (ref) => ({ kind: 'values', run: ref, request }), substitutes, by))
  }

  async point(run: RunRef, at: LngLat, fields: readonly FieldId[], by?: AskedBy): Promise<Series | null> {
    return (await this.ask(
      run,
      (ref) => ({ kind: 'point', run: ref, at, fields }),
      () => true,
      by,
    )) as Series | null
  }

  async places(
    run: RunRef,
    places: readonly PlaceSteps[],
    fields: readonly FieldId[],
    signal?: AbortSignal,
  ): Promise<SeriesBlock> {
    return (await this.ask(
      run,
      (ref) => ({ kind: 'places', run: ref, places, fields }),
      () => true,
      { signal },
    )) as SeriesBlock
  }

  async along(
    run: RunRef,
    path: readonly TimedPlace[],
    fields: readonly FieldId[],
    signal?: AbortSignal,
  ): Promise<Samples> {
    return (await this.ask(
      run,
      (ref) => ({ kind: 'along', run: ref, path, fields }),
      () => true,
      { signal },
    )) as Samples
  }

  /** Starts all threads, so that the first request does not wait for one. */
  prepare(): void {
    this.pool.prepare()
  }

  /** Looks for newly published and pruned runs, in every thread. */
  refresh(): void {
    this.store.refresh()
    this.pool.broadcast('refresh')
  }

  async close(): Promise<void> {
    this.store.close()
    await this.pool.close()
  }

  private async ask(
    run: RunRef,
    task: (run: RunRef) => EngineTask,
    isSubstitute: (other: OpenRun) => boolean,
    by: AskedBy = {},
  ): Promise<unknown> {
    const { horizon, runTime } = run
    try {
      return await this.pool.run(task({ horizon, runTime }), {
        signal: by.signal,
        ...(by.organizationId !== undefined && { owner: by.organizationId }),
      })
    } catch (error) {
      const corrupt = this.store.find(horizon, runTime)
      // If this thread could open the run but a worker cannot, the run was damaged in between.
      if (!(error instanceof CorruptFileError || (error instanceof UnknownRunError && corrupt))) throw error
      if (corrupt) this.store.refuse(path.basename(corrupt.folder), error.message)
      const substitute = this.store.runs(horizon).find(isSubstitute)
      if (!substitute) throw error
      return await this.ask(substitute.info, task, isSubstitute, by)
    }
  }
}

function asBuffer(answer: unknown): Buffer {
  const { buffer, byteOffset, byteLength } = answer as Uint8Array
  return Buffer.from(buffer, byteOffset, byteLength)
}
