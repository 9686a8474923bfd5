import { ModelFileError, type StepReader } from '@stormlane/domain/weather'
import { ThreadPool } from '@stormlane/threads'
import type { LiveConnection } from './live-models.ts'
import type { LiveStepTask } from './live-step-worker.ts'

/** Reads steps in its own thread. The files of the last run are kept for the next one, which often needs the same. */
export function liveStepReader(connection: LiveConnection): StepReader {
  const module = new URL('./live-step-worker.ts', import.meta.url)
  const thread = new ThreadPool<LiveStepTask>({ module, threads: 1, queueLimit: 1, errors: [ModelFileError] })
  return {
    read: async (step, signal) => (await thread.run({ connection, step }, { signal })) as Uint8Array,
    async close() {
      await thread.run('forget unused files').catch(() => undefined)
      await thread.close()
    },
  }
}
