import type { MapIndexId } from './index-ids.ts'
import type { Variable } from './variables.ts'

/** Ports through which the server, the roads engine and the tiles read a forecast. */

export interface LngLat {
  lng: number
  lat: number
}

/** A weather variable or impact index on the forecast grid. */
export type FieldId = Variable | MapIndexId

/** Parts of a run: nowcast (6 h in steps of 15 min), extended (7 days, hourly), and radar frames of the 2 h before the run. */
export const HORIZONS = ['nowcast', 'extended', 'radar'] as const
export type Horizon = (typeof HORIZONS)[number]

/** One horizon of one readable run. */
export interface RunInfo {
  runTime: Date
  horizon: Horizon
  source: string
  publishedAt: Date
  times: readonly Date[]
  fields: readonly FieldId[]
}

/** Values at one place: an array per field with one entry per time of the run; NaN where a value is missing. */
export interface Series {
  run: RunInfo
  values: Partial<Record<FieldId, Float32Array>>
}

/** A place, and the range of time steps of a run to read there. */
export interface PlaceSteps extends LngLat {
  /** First time step, 0 by default. */
  from?: number
  /** One past the last time step. */
  steps: number
}

/** Series at many places in one array per field, place after place; NaN where a value is missing. */
export interface SeriesBlock {
  /** Offset of each place's first value, followed by the total number of values. */
  firstValue: Uint32Array
  /** 1 for places inside the run's area, 0 for those outside. */
  inside: Uint8Array
  values: Partial<Record<FieldId, Float32Array>>
}

/** Where a vehicle is at a time. The time need not be one of the forecast's time steps. */
export interface TimedPlace extends LngLat {
  at: Date
}

/** Values along a timed path, one entry per place; NaN outside the run's area or time. */
export type Samples = Partial<Record<FieldId, Float32Array>>

export interface ForecastReader {
  /** Readable runs, newest first. */
  runs(horizon: Horizon): readonly RunInfo[]
  /** Series at one place; null outside the run's area. */
  point(run: RunInfo, at: LngLat, fields: readonly FieldId[]): Promise<Series | null>
  /** Series at many places in one read. */
  places(
    run: RunInfo,
    places: readonly PlaceSteps[],
    fields: readonly FieldId[],
    signal?: AbortSignal,
  ): Promise<SeriesBlock>
  /** Values along a timed path, interpolated in time. */
  along(run: RunInfo, path: readonly TimedPlace[], fields: readonly FieldId[]): Promise<Samples>
}

/** An order to generate a run. */
export interface RunOrder {
  /** Folder that runs are published into. */
  root: string
  runTime: Date
  /** Start time by the caller's clock, because a thread only has the machine's clock. */
  startedAt: Date
  /** Publish the current hour first, if the map would otherwise be empty. */
  firstLight: boolean
  /** Number of runs to keep of each horizon. */
  keepRuns: number
}

export type RunEvent =
  | { kind: 'progress'; horizon: Horizon; done: number; of: number }
  | { kind: 'published'; horizon: Horizon; whole: boolean }

/** An hourly file of a weather model that a run is made from, with its quarter-hour files if `hasQuarters`. */
export interface RunStep {
  /** Name of the model. */
  model: string
  /** Start of the forecast. */
  cycle: Date
  /** Hours after the start. */
  hour: number
  hasQuarters: boolean
}

/** A step that another worker may read, with the grid spacing of the run. */
export interface SharedStep extends RunStep {
  /** Degrees between cells. */
  degrees: number
}

/** Shares steps between workers: the maker of a run offers unread steps and collects those that others have read. */
export interface RunSteps {
  /** Offers the steps of a run, in the order in which they are needed. Steps already read for the same run are kept. */
  offer(runTime: Date, steps: readonly SharedStep[]): Promise<void>
  /**
   * Returns the step if another worker has read it, or else who reads it: `maker`, or `other` while another worker is
   * still at it. An impatient maker takes over every missing step.
   */
  take(runTime: Date, step: RunStep, isImpatient: boolean): Promise<Uint8Array | 'maker' | 'other'>
  /** Claims the next step that nobody is reading for the maker; null if there is none. */
  takeNext(runTime: Date): Promise<RunStep | null>
  /** Drops the steps of a finished run. */
  end(runTime: Date): Promise<void>
}

/** Reads steps for runs that another worker makes. */
export interface StepReader {
  read(step: SharedStep, signal: AbortSignal): Promise<Uint8Array>
  close(): Promise<void>
}

/** Generates runs and publishes each horizon as soon as it is complete. Implemented by the simulation and by readers of model files. */
export interface RunMaker {
  /** The newest run that can be made now; null while there is none. */
  dueRun(now: Date, signal: AbortSignal): Promise<Date | null>
  /** Number of steps of each horizon in a complete run. */
  stepCounts(runTime: Date): Record<Horizon, number>
  /** Skips horizons that are already published. Aborting never publishes a partial horizon. */
  make(order: RunOrder, onEvent: (event: RunEvent) => void, signal: AbortSignal, steps?: RunSteps | null): Promise<void>
  /** Absent if runs are not made from files. */
  openStepReader?: () => StepReader
}

/** Marks the pixels of a tile that are road with 1; null where the tile has no road. */
export interface RoadMask {
  mask(z: number, x: number, y: number, sizePx: number): Uint8Array | null
}

/** A rectangle in degrees. */
export interface Bounds {
  south: number
  west: number
  north: number
  east: number
}
