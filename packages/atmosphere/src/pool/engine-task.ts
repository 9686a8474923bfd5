import type { FieldId, Horizon, LngLat, PlaceSteps, TimedPlace } from '@stormlane/domain/weather'
import type { CacheCounts } from '../store/chunk-cache.ts'
import type { TileRequest } from '../tiles/render-tile.ts'
import type { ValueTileRequest } from '../tiles/value-tile.ts'

/** Messages to the engine's worker threads. */
export type EngineTask =
  | { kind: 'tile'; run: RunRef; request: TileRequest }
  | { kind: 'values'; run: RunRef; request: ValueTileRequest }
  | { kind: 'point'; run: RunRef; at: LngLat; fields: readonly FieldId[] }
  | { kind: 'places'; run: RunRef; places: readonly PlaceSteps[]; fields: readonly FieldId[] }
  | { kind: 'along'; run: RunRef; path: readonly TimedPlace[]; fields: readonly FieldId[] }

/** Tells a thread to look for new runs. */
export type EngineNotice = 'refresh'

export interface RunRef {
  horizon: Horizon
  runTime: Date
}

export interface EngineWorkerData {
  root: string
  cacheBytes: number
  cacheCounts: CacheCounts
}

/** The thread has no such run, or found it damaged when opening it. */
export class UnknownRunError extends Error {
  override name = 'UnknownRunError'
}
