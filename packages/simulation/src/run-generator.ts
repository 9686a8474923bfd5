import { Worker } from 'node:worker_threads'
import type { GenerationEvent, GenerationOptions } from './run-generation.ts'

/** Generates a run in a separate thread, so that the server stays responsive. Aborting publishes no partial run. */
export function generateRunInThread(
  options: GenerationOptions,
  onEvent: (event: GenerationEvent) => void,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./run-worker.ts', import.meta.url), { workerData: options })
    signal?.addEventListener('abort', () => void worker.terminate(), { once: true })
    worker.on('message', onEvent)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(signal?.aborted ? 'The run was canceled.' : `The run's thread ended with ${code}.`))
    })
  })
}
