import type { CheckedAdvice } from './checked-advice.ts'
import type { DrivenTrip } from './driven-trip.ts'
import type { StationValues } from './station-values.ts'

/** Port to the actual weather at the stations: the simulated truth, or observations. */
export interface TruthSource {
  /** Changes when earlier truth or forecasts are no longer comparable with those of today. */
  fingerprint(signal: AbortSignal): Promise<string>
  /** Returns one entry for each hour from `from` on. */
  hours(from: Date, count: number, signal: AbortSignal): Promise<StationValues[]>
  close(): Promise<void>
}

/** Port to forecasts from before the archive began. */
export interface PastForecasts {
  /** Returns the forecast of the run of this time at each of VERIFIED_LEAD_HOURS. */
  run(runTime: Date, signal: AbortSignal): Promise<StationValues[]>
}

/** What the trips of a run show. */
export interface VerifiedTrips {
  /** Each of VERIFIED_TRIPS at each of VERIFIED_TRIP_LEAD_HOURS, as far as road network and forecast cover them. */
  driven: DrivenTrip[]
  /** The advice that the forecast gives on them for a truck, where it is not to drive on. */
  advice: CheckedAdvice[]
}

/** Port to trips driven through the forecast of a past run and through the actual weather. */
export interface PastTrips {
  trips(runTime: Date, signal: AbortSignal): Promise<VerifiedTrips>
}
