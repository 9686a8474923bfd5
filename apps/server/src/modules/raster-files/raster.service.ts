import { ThreadPool } from '@stormlane/threads'
import { DomainError } from '../../platform/domain-error.ts'
import type { WaitingCaller } from '../../platform/http/aborted-by.ts'
import type { RasterTile } from './draw-raster-tile.ts'
import { RasterFileError } from './raster-file-error.ts'
import { rasterTexts } from './raster-files.texts.ts'
import type { RasterDescription, RasterTask, RasterWorkerData } from './raster-task.ts'

/** Reading mostly waits for other hosts; a second thread keeps one slow host from blocking everybody. */
const THREADS = 2
/** A map requests about 20 tiles at once. */
const QUEUE_LIMIT = 100
const MAX_HEAP_MB = 256
/** Enough for three redirects and several ranges from a slow host. */
const ANSWERED_WITHIN_MS = 30_000

export type RasterFiles = ReturnType<typeof openRasterFiles>

/** Reads files at addresses that users give. The first request starts a thread. */
export function openRasterFiles({ permittedHosts }: { permittedHosts: readonly string[] }) {
  const workerData: RasterWorkerData = { permittedHosts }
  const pool = new ThreadPool<RasterTask>({
    module: new URL('./raster-worker.ts', import.meta.url),
    workerData,
    threads: THREADS,
    queueLimit: QUEUE_LIMIT,
    maxHeapMb: MAX_HEAP_MB,
    errors: [RasterFileError],
  })

  async function ask(task: RasterTask, { organizationId, signal: gone }: WaitingCaller): Promise<unknown> {
    const late = AbortSignal.timeout(ANSWERED_WITHIN_MS)
    try {
      return await pool.run(task, { signal: AbortSignal.any([gone, late]), owner: organizationId })
    } catch (error) {
      throw toUserError(error, late.aborted && !gone.aborted ? hostOf(task.address) : undefined)
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

function toUserError(error: unknown, slowHost: string | undefined): unknown {
  if (slowHost !== undefined) return new DomainError('INVALID_INPUT', [rasterTexts.tooSlow(slowHost)])
  if (error instanceof RasterFileError) return new DomainError('INVALID_INPUT', [error.message])
  const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isOutOfMemory ? new DomainError('INVALID_INPUT', [rasterTexts.outOfMemory]) : error
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address)
