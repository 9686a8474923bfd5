import type { Coordinates } from '../geo/coordinates.ts'
import type { TimeWindow } from '../time/timeframes.ts'
import type { FieldId } from '../weather/forecast-ports.ts'
import type { Weather } from '../weather/weather-input.ts'

/** Ports for the weather and alerts along a vehicle's path. */

/** The weather on the road, with what depends on more than the weather of the moment. */
export interface RoadConditions extends Weather {
  /** Degrees the wind comes from; crosswinds are computed from it. */
  windDirection: number
  /** The flood index, which knows the rain of the hours before. */
  flood: number
}

/** A value of the weather on the road that a forecast may have. */
export type RoadValue = FieldId & keyof RoadConditions

/** The weather at fixed places, loaded once and read at the time when the vehicle arrives there. */
export interface PathWeather {
  /** The readable time window; an earlier time reads as its start. */
  readonly window: TimeWindow
  /** Whether a place lies in the forecast's area. */
  covers(place: number): boolean
  /** Writes the weather of a place at a time within the window to `into`. */
  read(place: number, atMs: number, into: RoadConditions): void
}

export interface PathLoading {
  /** The earliest and latest time at which each place will be read, in ms; the whole forecast by default. */
  visits?: { from: Float64Array; until: Float64Array }
  /** The values that will be read; all by default. The others read as in fine weather. */
  values?: readonly RoadValue[]
  /** Read what the forecast said before it was corrected: the members of an ensemble have the forecast's own spread. */
  uncorrected?: boolean
  signal?: AbortSignal | undefined
}

/** The forecast for roads. */
export interface WeatherAlongPath {
  /** Name of the area within a sentence: "the continental United States". */
  readonly area: string
  /** Identifies the runs that are read; equal runs give exactly the same weather. */
  readonly runTime: Date
  /** End of the nowcast. */
  readonly nowcastEndsAt: Date
  load(places: readonly Coordinates[], options?: PathLoading): Promise<PathWeather>
}

/** A government alert on a route. */
export interface PathAlert {
  id: string
  event: string
  severity: string
  color: string
  beginsAt: Date
  expiresAt: Date
}

/** Finds the alerts of places. */
export interface AlertsAlongPath {
  /** Returns for each place the alerts whose area contains it, regardless of time. */
  covering(places: readonly Coordinates[]): readonly (readonly PathAlert[])[]
}
