import { PoolBusyError, ThreadPool } from '@stormlane/threads'
import { DomainError } from '../../platform/domain-error.ts'
import type { WaitingCaller } from '../../platform/http/aborted-by.ts'
import type { RasterTile } from './draw-raster-tile.ts'
import { RasterFileError } from './raster-file-error.ts'
import { rasterTexts } from './raster-files.texts.ts'
import type { RasterDescription, RasterTask, RasterWorkerData } from './raster-task.ts'

/** Reading mostly waits for other hosts, and an organization uses one thread: three slow ones leave one to the others. */
const THREADS = 4
/** A map requests about 20 tiles at once. */
const QUEUE_LIMIT = 100
const MAX_HEAP_MB = 256
/** Enough for three redirects and several ranges from a slow host. */
const READ_WITHIN_MS = 30_000
/** How long a host may take to answer one request. */
const ANSWER_WITHIN_MS = 10_000
/** Our choice: how long a file may wait for the other files of its organization. */
const STARTED_WITHIN_MS = 30_000
/** A task notices that it is canceled between two reads; a thread whose task does not is terminated. */
const ENDS_CANCELED_WITHIN_MS = 500
const BUSY_RETRY_SECONDS = 5

export type RasterFiles = ReturnType<typeof openRasterFiles>

/** Limits of time; tests on a busy machine have more of it. */
export interface RasterPatience {
  readWithinMs?: number
  startedWithinMs?: number
  answerWithinMs?: number
}

interface RasterFilesOptions extends RasterPatience {
  permittedHosts: readonly string[]
}

/** Reads files at addresses that users give. The first request starts a thread. */
export function openRasterFiles({
  permittedHosts,
  readWithinMs = READ_WITHIN_MS,
  startedWithinMs = STARTED_WITHIN_MS,
  answerWithinMs = ANSWER_WITHIN_MS,
}: RasterFilesOptions) {
  const workerData: RasterWorkerData = { permittedHosts, answerWithinMs }
  const pool = new ThreadPool<RasterTask>({
    module: new URL('./raster-worker.ts', import.meta.url),
    workerData,
    threads: THREADS,
    queueLimit: QUEUE_LIMIT,
    maxHeapMb: MAX_HEAP_MB,
    runningPerOwner: 1,
    endsCanceledWithinMs: ENDS_CANCELED_WITHIN_MS,
    errors: [RasterFileError],
  })

  async function ask(task: RasterTask, { organizationId, signal: gone }: WaitingCaller): Promise<unknown> {
    const late = new AbortController()
    let limit: DomainError = busyError()
    let timer = setTimeout(() => late.abort(), startedWithinMs)
    const onStart = () => {
      clearTimeout(timer)
      limit = new DomainError('INVALID_INPUT', [rasterTexts.tooSlow(hostOf(task.address))])
      timer = setTimeout(() => late.abort(), readWithinMs)
    }
    try {
      const signal = AbortSignal.any([gone, late.signal])
      return await pool.run(task, { signal, owner: organizationId, onStart })
    } catch (error) {
      throw late.signal.aborted && !gone.aborted ? limit : toUserError(error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    describe: async (address: string, by: WaitingCaller) =>
      (await ask({ kind: 'describe', address }, by)) as RasterDescription,
    async draw(address: string, tile: RasterTile, by: WaitingCaller): Promise<Buffer> {
      const png = (await ask({ kind: 'draw', address, ...tile }, by)) as Uint8Array
      return Buffer.from(png.buffer, png.byteOffset, png.byteLength)
    },
    close: () => pool.close(),
  }
}

function toUserError(error: unknown): unknown {
  if (error instanceof PoolBusyError) return busyError()
  if (error instanceof RasterFileError) return new DomainError('INVALID_INPUT', [error.message])
  const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isOutOfMemory ? new DomainError('INVALID_INPUT', [rasterTexts.outOfMemory]) : error
}

const busyError = () => new DomainError('TOO_MANY_REQUESTS', [rasterTexts.othersFirst], BUSY_RETRY_SECONDS)

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address)
