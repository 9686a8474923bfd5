import type { StormEvidence, StormPeak } from '@stormlane/domain/history'
import { DAY_MS } from '@stormlane/domain/time'
import { ThreadPool } from '@stormlane/threads'
import { MIN_HAZARD_DEGREES } from '../hazards/simulated-hazards.ts'
import { resolutionOf } from '../simulated-run-maker.ts'
import type { HistoryTask, HistoryWorld } from './history-task.ts'
import { STORM_HOURS } from './make-storm.ts'
import { SIMULATED_STORM_KINDS } from './storm-severity.ts'

/** The search looks this far back. */
const SEARCHED_DAYS = 365
/** The last days are left out, because a storm in them may still be going on. */
const LATEST_DAYS = 3

interface Options {
  seed: number
  /** Degrees between cells of the nowcast, as in the forecast. */
  degrees?: number | undefined
  dataFolder: string
}

/** Finds storms of the past simulated year and replays them, in a thread of low priority. */
export class SimulatedHistory {
  readonly #thread: ThreadPool<HistoryTask>

  constructor({ seed, degrees, dataFolder }: Options) {
    const world: HistoryWorld = {
      seed,
      forecastDegrees: resolutionOf(degrees).extended,
      hazardDegrees: Math.max(MIN_HAZARD_DEGREES, degrees ?? 0),
      dataFolder,
    }
    const module = new URL('./history-worker.ts', import.meta.url)
    this.#thread = new ThreadPool({ module, workerData: world, threads: 1, queueLimit: 1 })
  }

  /** Changes whenever the simulated weather or its forecasts change. */
  async fingerprint(signal: AbortSignal): Promise<string> {
    return (await this.#thread.run({ kind: 'fingerprint' }, { signal })) as string
  }

  /** Finds the strongest storm of each kind in the past year, by the true weather. */
  async find(now: Date, signal: AbortSignal): Promise<StormPeak[]> {
    const until = new Date((Math.floor(now.getTime() / DAY_MS) - LATEST_DAYS) * DAY_MS)
    const from = new Date(until.getTime() - SEARCHED_DAYS * DAY_MS)
    return (await this.#thread.run(
      { kind: 'find', kinds: SIMULATED_STORM_KINDS, from, until },
      { signal },
    )) as StormPeak[]
  }

  async make(
    peak: StormPeak,
    folders: { runsFolder: string; scratchFolder: string },
    signal: AbortSignal,
  ): Promise<StormEvidence> {
    return (await this.#thread.run({ kind: 'make', peak, ...folders, hours: STORM_HOURS }, { signal })) as StormEvidence
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
