// Storms of a live world: no agency publishes them, so they are found in our own forecast, by the same rule as in the
// simulated world.
import { CorruptFileError, RunUnreachableError } from '@stormlane/atmosphere'
import type { StormEvent } from '@stormlane/domain/hazards'
import { ThreadPool } from '@stormlane/threads'

export interface StormSearch {
  now: Date
}

/** Its message is shown on Data sources. */
export class NoForecastError extends Error {
  override name = 'NoForecastError'

  constructor(message = 'There is no forecast of the next two days to look for storms in.') {
    super(message)
  }
}

/** A search takes some seconds and is requested every ten minutes. */
const QUEUE_LIMIT = 4

/** The thread starts with the first search. */
export function stormsInThread(forecastFolder: string) {
  const thread = new ThreadPool<StormSearch>({
    module: new URL('./storm-worker.ts', import.meta.url),
    workerData: { root: forecastFolder },
    threads: 1,
    queueLimit: QUEUE_LIMIT,
    errors: [CorruptFileError, RunUnreachableError, NoForecastError],
  })
  return {
    storms: async (now: Date, signal?: AbortSignal) => (await thread.run({ now }, { signal })) as StormEvent[],
    close: () => thread.close(),
  }
}
