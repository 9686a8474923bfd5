import { distanceMeters } from '../geo/coordinates.ts'
import type { FeedNotes } from '../product/data-sources.ts'
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import {
  OBSERVED_VARIABLE_IDS,
  OBSERVED_WITHIN_METERS,
  OBSERVED_WITHIN_MS,
  type ObservedVariableId,
} from './observed-variables.ts'
import { emptyStationValues, type StationValues } from './station-values.ts'
import { VERIFIED_POINTS } from './verified-points.ts'
import { MAX_VERIFIED_VISIBILITY_METERS } from './verified-variables.ts'

/** One report of a weather station, in the units of forecasts; NaN for values that it does not report. */
export interface StationObservation {
  station: string
  lat: number
  lng: number
  observedAt: Date
  /** Precipitation is the sum of the six hours that end at 0, 6, 12 or 18 UTC, in the report of that hour. */
  values: Record<ObservedVariableId, number>
}

/** Port for reports of weather stations. */
export interface ObservationSource {
  /** The newest reports. */
  observations(now: Date, signal?: AbortSignal, notes?: FeedNotes): Promise<StationObservation[]>
}

const SUM_HOURS = 6
/** The report of an hour is made a few minutes before it. */
const SUM_WITHIN_MS = 15 * MINUTE_MS
/** A little more than 50 km, to skip most stations without computing their distance. */
const NEAR_DEGREES = 0.5

/** Returns the weather observed at each verified point at a whole hour, by the nearest station for each variable. */
export function observedTruth(observations: readonly StationObservation[], hour: Date): StationValues {
  const truth = emptyStationValues()
  const timely = observations.filter((one) => timeApart(one, hour) <= OBSERVED_WITHIN_MS)
  for (const [point, { lat, lng }] of VERIFIED_POINTS.entries()) {
    const place = { latitude: lat, longitude: lng }
    const near = timely
      .filter((one) => Math.abs(one.lat - lat) < NEAR_DEGREES)
      .map((one) => ({ one, meters: distanceMeters(place, { latitude: one.lat, longitude: one.lng }) }))
      .filter(({ meters }) => meters <= OBSERVED_WITHIN_METERS)
      .toSorted((a, b) => a.meters - b.meters || timeApart(a.one, hour) - timeApart(b.one, hour))
    for (const variable of OBSERVED_VARIABLE_IDS) {
      const report = near.find(({ one }) => !Number.isNaN(valueAt(one, variable, hour)))
      if (report) truth.values[variable][point] = valueAt(report.one, variable, hour)
    }
  }
  return truth
}

const timeApart = ({ observedAt }: StationObservation, hour: Date) => Math.abs(observedAt.getTime() - hour.getTime())

function valueAt(observation: StationObservation, variable: ObservedVariableId, hour: Date): number {
  const value = observation.values[variable]
  if (variable === 'visibility') return Math.min(MAX_VERIFIED_VISIBILITY_METERS, value)
  const endsSum = hour.getTime() % (SUM_HOURS * HOUR_MS) === 0 && timeApart(observation, hour) <= SUM_WITHIN_MS
  return variable === 'precipitation' && !endsSum ? Number.NaN : value
}

/** Fills gaps in the known values of an hour from later reports. Known values are kept. */
export function fillTruth(known: StationValues, later: StationValues): StationValues {
  for (const variable of OBSERVED_VARIABLE_IDS) {
    const values = known.values[variable]
    for (const point of values.keys())
      if (Number.isNaN(values[point])) values[point] = later.values[variable][point] as number
  }
  return known
}
