import { highestEdition, pruneRuns, publishHorizon, RunStore } from '@stormlane/atmosphere'
import type { Horizon } from '@stormlane/domain'
import { type Resolution, SimulatedSource } from './simulated-source.ts'

export interface GenerationOptions {
  root: string
  seed: number
  resolution: Resolution
  runTime: Date
  /** Start time by the caller's clock, because a thread only has the machine's clock. */
  startedAt: Date
  /** Publish the current hour first, if the map would otherwise be empty. */
  firstLight: boolean
  /** Number of runs to keep of each horizon. */
  keepRuns: number
}

export type GenerationEvent =
  | { kind: 'progress'; horizon: Horizon; done: number; of: number }
  | { kind: 'published'; horizon: Horizon; whole: boolean }

/** What is published, most urgent first. */
const STAGES: readonly { horizon: Horizon; edition: number; stepLimit?: number }[] = [
  { horizon: 'nowcast', edition: 1, stepLimit: 1 },
  { horizon: 'nowcast', edition: 2 },
  { horizon: 'radar', edition: 2 },
  { horizon: 'extended', edition: 2 },
]

/** Generates a run of the simulated atmosphere and reports every step. Horizons that are already complete are skipped. */
export function generateRun(options: GenerationOptions, onEvent: (event: GenerationEvent) => void): void {
  const { root, seed, resolution, runTime, startedAt, firstLight, keepRuns } = options
  const source = new SimulatedSource(seed, resolution)
  const store = new RunStore({ root, onRefused: () => undefined })
  const steps = (horizon: Horizon) => store.find(horizon, runTime)?.info.times.length ?? 0
  for (const { horizon, edition, stepLimit } of STAGES) {
    if (stepLimit !== undefined && !firstLight) continue
    if (steps(horizon) >= (stepLimit ?? source.plan(runTime, horizon).times.length)) continue
    publishHorizon({
      root,
      source,
      runTime,
      horizon,
      edition: Math.max(edition, 1 + highestEdition(root, runTime, horizon)),
      ...(stepLimit === undefined ? {} : { stepLimit }),
      now: () => startedAt,
      onStep: (done, of) => onEvent({ kind: 'progress', horizon, done, of }),
    })
    onEvent({ kind: 'published', horizon, whole: stepLimit === undefined })
  }
  store.close()
  pruneRuns(root, keepRuns)
}
