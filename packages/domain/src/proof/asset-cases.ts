// What forecasts did for an asset: hits, misses and false alarms, one case for each time of weather.
import { HOUR_MS } from '../time/durations.ts'
import { VERIFIED_LEAD_HOURS, type VerifiedAlert, type VerifiedLeadHours } from '../verification/verified-variables.ts'
import { verdictOf } from './compared-hours.ts'

/** Lead times whose forecasts count as a warning, best first: in time to act on, and not so early that nobody would. */
export const WARNING_LEAD_HOURS = [6, 12, 24] as const satisfies readonly VerifiedLeadHours[]
/** Hours with the event that are at most this far apart are one case (our choice): half a shift. */
const SAME_CASE_MS = 6 * HOUR_MS

/** Whether the forecast of a lead time had the event at an hour; null if none is stored. */
export type ForecastAt = (at: number, leadHours: VerifiedLeadHours) => boolean | null

export const CASE_VERDICTS = ['came', 'missed', 'false_alarm'] as const
export type CaseVerdict = (typeof CASE_VERDICTS)[number]

export interface WeatherCase {
  startAt: number
  endAt: number
  verdict: CaseVerdict
  /** For how long before its first hour every stored forecast had the event; null unless it was forecast and came. */
  leadHours: number | null
}

export interface CheckedCases {
  cases: WeatherCase[]
  /** Hours for which both a warning forecast and the weather are stored. */
  hours: number
}

/** Groups the hours of a place into cases. Hours without a stored forecast or observation count for nothing. */
export function weatherCases(
  hours: readonly number[],
  hasCome: (at: number) => boolean | null,
  forecastAt: ForecastAt,
): CheckedCases {
  const checked = hours.flatMap((at) => {
    const came = hasCome(at)
    const lead = WARNING_LEAD_HOURS.find((hours) => forecastAt(at, hours) !== null)
    return came === null || lead === undefined ? [] : [{ at, came, said: forecastAt(at, lead) === true }]
  })
  const groups: (typeof checked)[] = []
  for (const hour of checked.filter(({ came, said }) => came || said)) {
    const last = groups.at(-1)
    const end = last?.at(-1)
    if (last && end && hour.at - end.at <= SAME_CASE_MS) last.push(hour)
    else groups.push([hour])
  }
  const cases = groups.map((group): WeatherCase => {
    const first = group.find(({ came }) => came)
    const verdict = verdictOf(
      group.some(({ said }) => said),
      first !== undefined,
    ) as CaseVerdict
    return {
      startAt: group[0]?.at ?? 0,
      endAt: (group.at(-1)?.at ?? 0) + HOUR_MS,
      verdict,
      leadHours: verdict === 'came' && first ? leadOf(first.at, forecastAt) : null,
    }
  })
  return { cases, hours: checked.length }
}

/** The longest lead time up to which every stored forecast for an hour had the event; null if none had. */
function leadOf(at: number, forecastAt: ForecastAt): number | null {
  let lead: number | null = null
  for (const hours of VERIFIED_LEAD_HOURS) {
    const said = forecastAt(at, hours)
    if (said === false) break
    if (said) lead = hours
  }
  return lead
}

export interface KindScore {
  variable: VerifiedAlert
  hours: number
  hits: number
  misses: number
  falseAlarms: number
  /** Half of the hits were forecast at least this early; null without one. */
  medianLeadHours: number | null
}

export function kindScore(variable: VerifiedAlert, checked: readonly CheckedCases[]): KindScore {
  const cases = checked.flatMap((one) => one.cases)
  const count = (verdict: CaseVerdict) => cases.filter((one) => one.verdict === verdict).length
  const leads = cases.flatMap(({ leadHours }) => leadHours ?? []).toSorted((a, b) => b - a)
  return {
    variable,
    hours: checked.reduce((sum, { hours }) => sum + hours, 0),
    hits: count('came'),
    misses: count('missed'),
    falseAlarms: count('false_alarm'),
    medianLeadHours: leads[Math.floor((leads.length - 1) / 2)] ?? null,
  }
}
