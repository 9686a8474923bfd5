import type { Horizon } from '@stormlane/domain/weather'
import type { ForecastSource } from './forecast-source.ts'
import { HorizonWriter } from './horizon-writer.ts'

export interface PublishOptions {
  root: string
  source: ForecastSource
  runTime: Date
  horizon: Horizon
  edition: number
  /** Publishes the first steps only, so that a run can be shown before it is complete. */
  stepLimit?: number
  now: () => Date
  onStep?: (done: number, of: number) => void
  /** Aborts, even while waiting for the source, and publishes nothing. */
  signal?: AbortSignal
}

/** Publishes one horizon of a run, however slowly its steps arrive. Readers see all of it or nothing. Returns its folder. */
export async function publishHorizon({ source, now, onStep, signal, ...options }: PublishOptions): Promise<string> {
  const { runTime, horizon, stepLimit } = options
  const plan = await source.plan(runTime, horizon, signal)
  const atFirst = stepLimit === undefined ? undefined : source.memoryAtFirst?.()
  const memory = atFirst ?? (await source.memory(runTime, horizon, signal))
  const writer = new HorizonWriter({ ...options, source: source.name, plan, memory })
  try {
    for await (const step of source.steps(runTime, horizon, signal)) {
      signal?.throwIfAborted()
      const before = writer.stepsDone
      writer.add(step)
      if (writer.stepsDone > before) onStep?.(writer.stepsDone, writer.times.length)
      if (writer.isComplete) break
    }
    return writer.finish(now())
  } catch (error) {
    writer.abandon()
    throw error
  }
}
