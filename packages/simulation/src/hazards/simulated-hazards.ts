import {
  EVENT_TYPES,
  type EventSource,
  type EventType,
  type FloodChance,
  type FloodChanceSource,
  type GovernmentAlert,
  type GovernmentAlertSource,
  type HazardEvent,
  type RoadConditionSource,
} from '@stormlane/domain/hazards'
import type { Clock } from '@stormlane/domain/time'
import { ThreadPool } from '@stormlane/threads'
import type { HazardTask, HazardWorld } from './hazard-task.ts'

/** Finest resolution; counties are about twice as wide, so finer cells would change little. */
export const MIN_HAZARD_DEGREES = 0.25
/** Resolution of outlooks over days and continents. */
export const OUTLOOK_DEGREES = 0.5
/** Requests that may wait for the thread. */
const QUEUE_LIMIT = 32

/** The hazards of the simulated world, computed in a separate thread so that the server stays responsive. */
export class SimulatedHazards implements GovernmentAlertSource, EventSource, FloodChanceSource, RoadConditionSource {
  readonly name = 'simulated'
  readonly types = EVENT_TYPES
  readonly #clock: Clock
  readonly #thread: ThreadPool<HazardTask>

  constructor(
    clock: Clock,
    { seed, degrees, dataFolder }: { seed: number; degrees?: number | undefined; dataFolder: string },
  ) {
    this.#clock = clock
    const world: HazardWorld = { seed, dataFolder, degrees: Math.max(MIN_HAZARD_DEGREES, degrees ?? 0) }
    const module = new URL('./hazard-worker.ts', import.meta.url)
    this.#thread = new ThreadPool({ module, workerData: world, threads: 1, queueLimit: QUEUE_LIMIT })
  }

  async messages(known: readonly string[] = [], signal?: AbortSignal): Promise<GovernmentAlert[]> {
    return (await this.#ask({ kind: 'alerts', now: this.#clock.now(), known }, signal)) as GovernmentAlert[]
  }

  async events(type: EventType, now: Date, signal?: AbortSignal): Promise<HazardEvent[]> {
    return (await this.#ask({ kind: 'events', now, type }, signal)) as HazardEvent[]
  }

  async floodChance(now: Date, signal?: AbortSignal): Promise<FloodChance[]> {
    return (await this.#ask({ kind: 'flood chance', now }, signal)) as FloodChance[]
  }

  async roadConditions(now: Date, signal?: AbortSignal): Promise<unknown[]> {
    return (await this.#ask({ kind: 'road conditions', now }, signal)) as unknown[]
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  #ask(task: HazardTask, signal?: AbortSignal): Promise<unknown> {
    return this.#thread.run(task, { signal })
  }
}
