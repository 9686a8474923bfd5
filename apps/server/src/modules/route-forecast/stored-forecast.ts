import { type RunStore, readPlaces, UnknownRunError } from '@stormlane/atmosphere'
import { type Horizon, isFirstLight } from '@stormlane/domain/weather'
import type { PathReader } from '@stormlane/roads'
import type { RunPair } from './route-task.ts'

/** Reads the given runs along a path, in this thread. */
export function storedForecast(store: RunStore, runs: RunPair): PathReader {
  const runTimeOf = (horizon: Horizon) => (horizon === 'radar' ? null : runs[horizon])
  const open = (horizon: Horizon, runTime: Date) => {
    const run = store.find(horizon, runTime)
    // The run may have been opened while it had its first steps only; by now it may be complete.
    if (run && !isFirstLight(run.info)) return run
    store.refresh()
    const found = store.find(horizon, runTime)
    if (!found) throw new UnknownRunError(`No ${horizon} run of ${runTime.toISOString()} can be read.`)
    return found
  }
  return {
    runs(horizon) {
      const runTime = runTimeOf(horizon)
      return runTime ? [open(horizon, runTime).info] : []
    },
    places: async ({ horizon, runTime }, places, fields) => readPlaces(open(horizon, runTime), places, fields),
  }
}
