import type { MapIndexId } from './indices/index-ids.ts'
import type { Variable } from './variables.ts'

/** Ports between the engines: what a forecast answers, where it comes from, and which pixels are road. */

export interface LngLat {
  lng: number
  lat: number
}

/** What a grid can hold at a place and time. */
export type FieldId = Variable | MapIndexId

/** Parts of a run: six hours in quarter hours, seven days by the hour, and the radar frames of the two hours before it. */
export const HORIZONS = ['nowcast', 'extended', 'radar'] as const
export type Horizon = (typeof HORIZONS)[number]

/** One horizon of one run, as it can be read. */
export interface RunInfo {
  runTime: Date
  horizon: Horizon
  source: string
  publishedAt: Date
  times: readonly Date[]
  fields: readonly FieldId[]
}

/** Values at one place, one array a field, one entry a time of the run; NaN where there is none. */
export interface Series {
  run: RunInfo
  values: Partial<Record<FieldId, Float32Array>>
}

/** A place, and which steps of a run are wanted there. */
export interface PlaceSteps extends LngLat {
  /** The first one; that of the run unless said. */
  from?: number
  /** One past the last one. */
  steps: number
}

/** Values at many places in one block: those of a field lie place after place, each with those of its steps; NaN where there is none. */
export interface SeriesBlock {
  /** Where the values of each place begin, and at last where they end. */
  firstValue: Uint32Array
  /** 0 where a place lies outside the run's area. */
  inside: Uint8Array
  values: Partial<Record<FieldId, Float32Array>>
}

/** Where a vehicle is when. Times need not be those of the forecast. */
export interface TimedPlace extends LngLat {
  at: Date
}

/** Values along a timed path, one entry a place; NaN beyond the run's area or time. */
export type Samples = Partial<Record<FieldId, Float32Array>>

/** Few verbs over every forecast. */
export interface ForecastReader {
  /** Runs that can be read, newest first. */
  runs(horizon: Horizon): readonly RunInfo[]
  /** Null outside the run's area. */
  point(run: RunInfo, at: LngLat, fields: readonly FieldId[]): Promise<Series | null>
  /** Series at all places of a way at once. */
  places(
    run: RunInfo,
    places: readonly PlaceSteps[],
    fields: readonly FieldId[],
    signal?: AbortSignal,
  ): Promise<SeriesBlock>
  along(run: RunInfo, path: readonly TimedPlace[], fields: readonly FieldId[]): Promise<Samples>
}

/** Which pixels of a tile are road: the road network seen from the tiles. 1 is road. */
export interface RoadMask {
  mask(z: number, x: number, y: number, sizePx: number): Uint8Array | null
}

/** A rectangle of the world in degrees. */
export interface Bounds {
  south: number
  west: number
  north: number
  east: number
}
