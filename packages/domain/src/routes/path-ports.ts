import type { Coordinates } from '../geo/coordinates.ts'
import type { Weather } from '../indices/weather-input.ts'
import type { TimeWindow } from '../timeframes.ts'

/** Ports of a vehicle under way: what it meets where it is, when it is there. */

/** The weather on the road, with the direction that gusts across it need. */
export interface RoadConditions extends Weather {
  /** Degrees the wind comes from. */
  windDirection: number
}

/** The weather at fixed places, loaded once and then read at whatever time the vehicle gets there. */
export interface PathWeather {
  /** The times that can be read; one before the start reads as the start. */
  readonly window: TimeWindow
  /** Whether a place lies in the forecast's area. */
  covers(place: number): boolean
  /** Fills in the weather of a place at a time of the window. */
  read(place: number, atMs: number, into: RoadConditions): void
}

export interface PathLoading {
  /** The earliest and the latest time at which each place will be read, in ms; the whole forecast unless said. */
  visits?: { from: Float64Array; until: Float64Array }
  signal?: AbortSignal | undefined
}

/** The forecast as a road sees it. */
export interface WeatherAlongPath {
  /** What the area is called in a sentence: "the continental United States". */
  readonly area: string
  /** Names the runs that are read: the same runs give the same weather, bit for bit. */
  readonly runTime: Date
  /** Until here weather is known by the quarter hour. */
  readonly nowcastEndsAt: Date
  load(places: readonly Coordinates[], options?: PathLoading): Promise<PathWeather>
}

/** A government alert as a route meets it. */
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
  /** The alerts whose area holds each place, whenever they hold; one list a place. */
  covering(places: readonly Coordinates[]): readonly (readonly PathAlert[])[]
}
