import type { Horizon, RunEvent, RunOrder } from '@stormlane/domain/weather'
import { highestEdition, pruneRuns, RunStore } from '../store/run-store.ts'
import type { ForecastSource } from './forecast-source.ts'
import { publishHorizon } from './publish-horizon.ts'

/** What is published, most urgent first. */
const STAGES: readonly { horizon: Horizon; edition: number; stepLimit?: number }[] = [
  { horizon: 'nowcast', edition: 1, stepLimit: 1 },
  { horizon: 'nowcast', edition: 2 },
  { horizon: 'radar', edition: 2 },
  { horizon: 'extended', edition: 2 },
]

/** Publishes a run of any source horizon by horizon and reports every step. Horizons that are already complete are skipped. */
export async function publishRun(
  source: ForecastSource,
  { root, runTime, startedAt, firstLight, keepRuns }: RunOrder,
  onEvent: (event: RunEvent) => void,
  signal?: AbortSignal,
): Promise<void> {
  const store = new RunStore({ root, onRefused: () => undefined })
  const steps = (horizon: Horizon) => store.find(horizon, runTime)?.info.times.length ?? 0
  try {
    for (const { horizon, edition, stepLimit } of STAGES) {
      if (stepLimit !== undefined && !firstLight) continue
      if (steps(horizon) >= (stepLimit ?? (await source.plan(runTime, horizon, signal)).times.length)) continue
      await publishHorizon({
        root,
        source,
        runTime,
        horizon,
        edition: Math.max(edition, 1 + highestEdition(root, runTime, horizon)),
        ...(stepLimit !== undefined && { stepLimit }),
        ...(signal && { signal }),
        now: () => startedAt,
        onStep: (done, of) => onEvent({ kind: 'progress', horizon, done, of }),
      })
      onEvent({ kind: 'published', horizon, whole: stepLimit === undefined })
    }
  } finally {
    store.close()
  }
  pruneRuns(root, keepRuns)
}
