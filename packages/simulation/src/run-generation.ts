import { highestEdition, pruneRuns, publishHorizon, RunStore } from '@stormlane/atmosphere'
import type { Horizon } from '@stormlane/domain'
import { type Resolution, SimulatedSource } from './simulated-source.ts'

export interface GenerationOptions {
  root: string
  seed: number
  resolution: Resolution
  runTime: Date
  /** When the making began, by the clock of whoever wants the run: a thread has no clock but the machine's. */
  startedAt: Date
  /** Publish the current hour by itself first, for a map that would otherwise be empty. */
  firstLight: boolean
  /** Runs to keep of each horizon. */
  keepRuns: number
}

export type GenerationEvent =
  | { kind: 'progress'; horizon: Horizon; done: number; of: number }
  | { kind: 'published'; horizon: Horizon; whole: boolean }

/** What is published, in the order in which people want to see it. */
const STAGES: readonly { horizon: Horizon; edition: number; stepLimit?: number }[] = [
  { horizon: 'nowcast', edition: 1, stepLimit: 1 },
  { horizon: 'nowcast', edition: 2 },
  { horizon: 'radar', edition: 2 },
  { horizon: 'extended', edition: 2 },
]

/** Makes a whole run of the simulated atmosphere, telling of every step. What is there already, whole and sound, is not made again. */
export function generateRun(options: GenerationOptions, tell: (event: GenerationEvent) => void): void {
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
      onStep: (done, of) => tell({ kind: 'progress', horizon, done, of }),
    })
    tell({ kind: 'published', horizon, whole: stepLimit === undefined })
  }
  store.close()
  pruneRuns(root, keepRuns)
}
