import { publishRun } from '@stormlane/atmosphere'
import type { RunEvent, RunOrder } from '@stormlane/domain/weather'
import { type Resolution, SimulatedSource } from './simulated-source.ts'

export interface GenerationOptions extends RunOrder {
  seed: number
  resolution: Resolution
}

/** Generates a run of the simulated atmosphere and reports every step. */
export function generateRun(options: GenerationOptions, onEvent: (event: RunEvent) => void): Promise<void> {
  return publishRun(new SimulatedSource(options.seed, options.resolution), options, onEvent)
}
