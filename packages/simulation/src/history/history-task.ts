import type { StormPeak } from '@stormlane/domain/history'
import type { SimulatedStormKind } from './storm-severity.ts'

/** Settings of the thread that replays storms. */
export interface HistoryWorld {
  seed: number
  /** Degrees between the cells of the week-long forecasts, and between those of the hazards. */
  forecastDegrees: number
  hazardDegrees: number
  /** Folder that may contain an imported road network. */
  dataFolder: string
}

/** Messages to the thread. */
export type HistoryTask =
  | { kind: 'fingerprint' }
  | { kind: 'find'; kinds: readonly SimulatedStormKind[]; from: Date; until: Date }
  | { kind: 'make'; peak: StormPeak; runsFolder: string; scratchFolder: string; hours: number }
