import type { RunEvent } from '@stormlane/domain/weather'
import { ThreadPool } from '@stormlane/threads'
import type { GenerationOptions } from './run-generation.ts'

/** Generates a run in a separate thread, so that the server stays responsive. Aborting publishes no partial run. */
export async function generateRunInThread(
  options: GenerationOptions,
  onEvent: (event: RunEvent) => void,
  signal?: AbortSignal,
): Promise<void> {
  const module = new URL('./run-worker.ts', import.meta.url)
  // One thread per run, because only ending the thread stops a run, and its memory is needed for only a minute per
  // hour.
  const thread = new ThreadPool<GenerationOptions>({ module, threads: 1, queueLimit: 1 })
  try {
    await thread.run(options, { signal, onPart: (event) => onEvent(event as RunEvent) })
  } finally {
    await thread.close()
  }
}
