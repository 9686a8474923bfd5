import { floorTo, HOUR_MS } from '@stormlane/domain/time'
import type { Horizon, RunEvent, RunOrder } from '@stormlane/domain/weather'
import { highestEdition, pruneRuns, RunStore } from '../store/run-store.ts'
import type { ForecastSource } from './forecast-source.ts'
import { publishHorizon } from './publish-horizon.ts'

/** What is published, most urgent first. At first light, the steps until the current hour. */
const STAGES: readonly { horizon: Horizon; edition: number; isFirstLight?: true }[] = [
  { horizon: 'nowcast', edition: 1, isFirstLight: true },
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
    for (const { horizon, edition, isFirstLight = false } of STAGES) {
      if (isFirstLight && !firstLight) continue
      const { times } = await source.plan(runTime, horizon, signal)
      const stepLimit = isFirstLight ? stepsUntilNow(times, startedAt) : undefined
      if (steps(horizon) >= (stepLimit ?? times.length)) continue
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
      onEvent({ kind: 'published', horizon, whole: !isFirstLight })
    }
  } finally {
    store.close()
  }
  pruneRuns(root, keepRuns)
}

/**
 * A forecast of a real model is hours old when it arrives: one that ends before the current hour would serve nobody. Never all steps,
 * because a horizon with all of them counts as whole.
 */
function stepsUntilNow(times: readonly Date[], now: Date): number {
  const hour = floorTo(now, HOUR_MS)
  return Math.max(1, Math.min(times.length - 1, 1 + times.filter((time) => time < hour).length))
}
