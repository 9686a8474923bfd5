import { ModelFileError } from '@stormlane/domain/weather'
import { ThreadPool } from '@stormlane/threads'
import { GLM_TEXTS as TEXTS } from './glm.texts.ts'
import type { Flash } from './read-glm.ts'

/** A file takes some milliseconds. */
const TIMEOUT_MS = 10_000
/** Starting the thread loads a library, which takes seconds on a busy machine. */
const START_TIMEOUT_MS = 60_000

/**
 * Reads files in a thread, which is ended and started again if it hangs. Files are read one after the other, so that the limit of a
 * file counts neither its wait for others nor the start of the thread.
 */
export function glmInThread() {
  const module = new URL('./glm-worker.ts', import.meta.url)
  const start = () =>
    new ThreadPool<{ bytes: Uint8Array }>({ module, threads: 1, queueLimit: 100, errors: [ModelFileError] })
  let thread = start()
  let isStarted = false
  let last: Promise<unknown> = Promise.resolve()

  async function readNow(bytes: Uint8Array, signal: AbortSignal | undefined): Promise<Flash[]> {
    const flashes = async (of: Uint8Array, limitMs: number) => {
      const timeout = AbortSignal.timeout(limitMs)
      const hung = thread
      try {
        const ends = signal ? AbortSignal.any([signal, timeout]) : timeout
        return (await hung.run({ bytes: of }, { signal: ends })) as Flash[]
      } catch (error) {
        signal?.throwIfAborted()
        if (!timeout.aborted) throw error
        thread = start()
        isStarted = false
        await hung.close()
        throw Object.assign(new ModelFileError(TEXTS.hung), { isUnread: true })
      }
    }
    signal?.throwIfAborted()
    if (!isStarted) {
      // An empty file is refused as soon as the library is loaded.
      await flashes(new Uint8Array(), START_TIMEOUT_MS).catch((error: unknown) => {
        if (!(error instanceof ModelFileError) || error.isUnread) throw error
      })
      isStarted = true
    }
    return flashes(bytes, TIMEOUT_MS)
  }

  return {
    read(bytes: Uint8Array, signal?: AbortSignal): Promise<Flash[]> {
      const reading = last.then(() => readNow(bytes, signal))
      last = reading.catch(() => undefined)
      return reading
    },
    close: () => thread.close(),
  }
}
