import type { DrivenTrip } from './driven-trip.ts'
import type { StationValues } from './station-values.ts'

/** What the weather really was at the stations: the simulated truth, or observations. */
export interface TruthSource {
  /** Differs where earlier truth or earlier forecasts cannot be compared with those of today. */
  fingerprint(signal: AbortSignal): Promise<string>
  /** One entry for each hour from `from` on. */
  hours(from: Date, count: number, signal: AbortSignal): Promise<StationValues[]>
  close(): Promise<void>
}

/** Forecasts of the time before the archive began. */
export interface PastForecasts {
  /** What the run of this time forecast at each of VERIFIED_LEAD_HOURS. */
  run(runTime: Date, signal: AbortSignal): Promise<StationValues[]>
}

/** Trips through the forecast of a past run and through the weather that came. */
export interface PastTrips {
  /** Each of VERIFIED_TRIPS at each of VERIFIED_TRIP_LEAD_HOURS, where the road network and the forecast reach. */
  trips(runTime: Date, signal: AbortSignal): Promise<DrivenTrip[]>
}
