import type {
  PastForecasts,
  PastTrips,
  StationValues,
  TruthSource,
  VerifiedTrips,
} from '@stormlane/domain/verification'
import { ThreadPool } from '@stormlane/threads'
import { resolutionOf } from '../simulated-run-maker.ts'
import type { VerificationTask, VerificationWorld } from './verification-task.ts'

interface Options {
  seed: number
  /** Degrees between cells of the nowcast, as in the forecast. */
  degrees?: number | undefined
}

/**
 * Computes the true weather of the simulated world and its past forecasts, at the stations and on trips, in a thread of
 * low priority.
 */
export function simulatedVerification({ seed, degrees }: Options): TruthSource & PastForecasts & PastTrips {
  const world: VerificationWorld = { seed, degrees: resolutionOf(degrees).extended }
  const module = new URL('./verification-worker.ts', import.meta.url)
  const thread = new ThreadPool<VerificationTask>({ module, workerData: world, threads: 1, queueLimit: 1 })
  return {
    fingerprint: async (signal) => (await thread.run({ kind: 'fingerprint' }, { signal })) as string,
    hours: async (from, count, signal) =>
      (await thread.run({ kind: 'truth', from, count }, { signal })) as StationValues[],
    run: async (runTime, signal) => (await thread.run({ kind: 'run', runTime }, { signal })) as StationValues[],
    trips: async (runTime, signal) => (await thread.run({ kind: 'trips', runTime }, { signal })) as VerifiedTrips,
    close: () => thread.close(),
  }
}
