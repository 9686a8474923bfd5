// The weather of each hour as it was forecast and as it came, at the place where the asset was.
import { type Coordinates, distanceMeters } from '../geo/coordinates.ts'
import { type ImpactLevel, impactLevelOfIndex } from '../levels/impact-level.ts'
import { HOUR_MS } from '../time/durations.ts'
import { OBSERVED_WITHIN_METERS } from '../verification/observed-variables.ts'
import { VERIFIED_POINTS } from '../verification/verified-points.ts'
import {
  isVerifiedEvent,
  VERIFIED_ALERT_LEAD_HOURS,
  VERIFIED_LEAD_HOURS,
  VERIFIED_VARIABLES,
  type VerifiedLeadHours,
  type VerifiedVariableId,
} from '../verification/verified-variables.ts'

/** A verified point near an asset. */
export interface NearPoint {
  /** Index in `VERIFIED_POINTS`. */
  point: number
  metersAway: number
}

/** Known values at a place; unknown ones are absent. */
export type ComparedValues = Partial<Record<ProvedVariable, number>>

/** What is stored of the weather at verified points. Times are in milliseconds. */
export interface WeatherArchive {
  /** Null where nothing is stored. */
  observed: (at: number, point: number) => ComparedValues | null
  /** Null if the run is not stored, or says nothing about the point. */
  forecast: (runAt: number, leadHours: VerifiedLeadHours, point: number) => ComparedValues | null
}

/** A forecast for an hour. */
export interface HourForecast {
  runAt: number
  leadHours: number
  values: ComparedValues
}

export interface ComparedHour {
  at: number
  /** Null where the asset was farther than 50 km from every point, or nobody knows where it was. */
  near: NearPoint | null
  /** The last forecast made six hours before or earlier; null if none is stored. */
  forecast: HourForecast | null
  /** Null if nothing was observed there, or not yet. */
  observed: ComparedValues | null
}

/** Variables that a proof compares, in the order in which it lists them. The others are chances, not values. */
export const PROVED_VARIABLES = [
  'road',
  'snow',
  'precipitation',
  'wind_gust',
  'visibility',
  'temperature',
  'flood',
] as const satisfies readonly VerifiedVariableId[]
export type ProvedVariable = (typeof PROVED_VARIABLES)[number]

/** Degrees of latitude that are surely farther than the limit. */
const NEAR_DEGREES = 0.5

/** The nearest point with stored weather, at most as far away as a station may be to count as truth. */
export function nearestPoint(place: Coordinates): NearPoint | null {
  let nearest: NearPoint | null = null
  for (const [point, { lat, lng }] of VERIFIED_POINTS.entries()) {
    if (Math.abs(lat - place.latitude) > NEAR_DEGREES) continue
    const metersAway = distanceMeters(place, { latitude: lat, longitude: lng })
    if (metersAway <= OBSERVED_WITHIN_METERS && metersAway < (nearest?.metersAway ?? Number.POSITIVE_INFINITY))
      nearest = { point, metersAway }
  }
  return nearest
}

/** Compares the hours of an asset that was at these places. */
export function compareHours(
  hours: readonly number[],
  nearAt: (hour: number) => NearPoint | null,
  archive: WeatherArchive,
): ComparedHour[] {
  return hours.map((at) => {
    const near = nearAt(at)
    if (!near) return { at, near, forecast: null, observed: null }
    return { at, near, forecast: forecastFor(at, near.point, archive), observed: archive.observed(at, near.point) }
  })
}

/** Lead times of forecasts that came early enough to act on, shortest first. */
export const ACTED_ON_LEAD_HOURS = VERIFIED_LEAD_HOURS.filter((lead) => lead >= VERIFIED_ALERT_LEAD_HOURS)

/** The last forecast for an hour that came early enough to act on. */
function forecastFor(at: number, point: number, archive: WeatherArchive): HourForecast | null {
  for (const leadHours of ACTED_ON_LEAD_HOURS) {
    const runAt = at - leadHours * HOUR_MS
    const values = archive.forecast(runAt, leadHours, point)
    if (values) return { runAt, leadHours, values }
  }
  return null
}

/** The level of roads and flooding; null where neither index is known, as no station reports them. */
export function levelOfValues(values: ComparedValues | null): ImpactLevel | null {
  const indices = [values?.road, values?.flood].filter((index) => index !== undefined)
  return indices.length === 0 ? null : impactLevelOfIndex(Math.max(...indices))
}

export const PROOF_VERDICTS = ['came', 'missed', 'false_alarm', 'quiet'] as const
/** What became of a forecast event: forecast and came; came unforecast; forecast and did not come; neither. */
export type ProofVerdict = (typeof PROOF_VERDICTS)[number]

export function verdictOf(isForecast: boolean, hasCome: boolean): ProofVerdict {
  if (hasCome) return isForecast ? 'came' : 'missed'
  return isForecast ? 'false_alarm' : 'quiet'
}

/** The worst of a variable in a period. */
export interface WorstValue {
  at: number
  value: number
  /** Index in `VERIFIED_POINTS`. */
  point: number
}

export interface ComparedWorst {
  variable: ProvedVariable
  forecast: WorstValue
  observed: WorstValue
  verdict: ProofVerdict
  /** Hours for which both are known; the others count for neither. */
  hours: number
}

/** The worst forecast and the worst observed value of each variable, over the hours for which both are known. */
export function compareWorst(hours: readonly ComparedHour[]): ComparedWorst[] {
  return PROVED_VARIABLES.flatMap((variable) => {
    const both = hours.flatMap(({ at, near, forecast, observed }) => {
      const [said, came] = [forecast?.values[variable], observed?.[variable]]
      return near && said !== undefined && came !== undefined ? [{ at, point: near.point, said, came }] : []
    })
    const [first] = both
    if (!first) return []
    const { side } = VERIFIED_VARIABLES[variable].event
    const worst = (of: (hour: (typeof both)[number]) => number): WorstValue => {
      const isWorse = (a: number, b: number) => (side === 'above' ? a > b : a < b)
      const found = both.reduce((best, hour) => (isWorse(of(hour), of(best)) ? hour : best), first)
      return { at: found.at, value: of(found), point: found.point }
    }
    const [forecast, observed] = [worst(({ said }) => said), worst(({ came }) => came)]
    const isEvent = ({ value }: WorstValue) => isVerifiedEvent(variable, value)
    return [
      { variable, forecast, observed, verdict: verdictOf(isEvent(forecast), isEvent(observed)), hours: both.length },
    ]
  })
}

export interface LevelAgreement {
  /** Hours whose forecast and observed level are both known. */
  compared: number
  alike: number
  /** Hours that came worse than forecast, and milder. */
  worse: number
  milder: number
}

export function levelAgreement(levels: readonly { forecast: ImpactLevel | null; observed: ImpactLevel | null }[]) {
  const sum: LevelAgreement = { compared: 0, alike: 0, worse: 0, milder: 0 }
  for (const { forecast, observed } of levels) {
    if (forecast === null || observed === null) continue
    sum.compared++
    if (observed === forecast) sum.alike++
    else if (observed > forecast) sum.worse++
    else sum.milder++
  }
  return sum
}
