import { ModelFileError } from '@stormlane/domain'
import { ThreadPool } from '@stormlane/threads'
import { GLM_TEXTS as TEXTS } from './glm.texts.ts'
import type { Flash } from './read-glm.ts'

/** A file takes some milliseconds. */
const TIMEOUT_MS = 10_000

/** Reads files in a thread, which is ended and started again if it hangs. */
export function glmInThread() {
  const module = new URL('./glm-worker.ts', import.meta.url)
  const start = () =>
    new ThreadPool<{ bytes: Uint8Array }>({ module, threads: 1, queueLimit: 100, errors: [ModelFileError] })
  let thread = start()
  return {
    async read(bytes: Uint8Array, signal?: AbortSignal): Promise<Flash[]> {
      const timeout = AbortSignal.timeout(TIMEOUT_MS)
      const hung = thread
      try {
        const ends = signal ? AbortSignal.any([signal, timeout]) : timeout
        return (await hung.run({ bytes }, { signal: ends })) as Flash[]
      } catch (error) {
        signal?.throwIfAborted()
        if (!timeout.aborted) throw error
        if (thread === hung) thread = start()
        await hung.close()
        throw new ModelFileError(TEXTS.hung)
      }
    },
    close: () => thread.close(),
  }
}
