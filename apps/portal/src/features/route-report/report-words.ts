import {
  type DriverBreakKind,
  driverBreaksSummary,
  durationWords,
  type ImpactLevel,
  MINUTE_MS,
  SEGMENT_RISK_NAMES,
  weatherFlagLabel,
} from '@stormlane/domain'
import { arrivalNotes, arrivalZone } from '../../parts/assets/arrival-odds.ts'
import type { OptionPath } from './option-path.ts'
import type { SharedRoute } from './report-queries.ts'
import { reportTexts } from './route-report.texts.ts'

/** The legend's name of a risk. */
export const riskWord = (level: ImpactLevel) => SEGMENT_RISK_NAMES[level] ?? reportTexts.unavailable

/** The design system's level of each risk. */
export const RISK_LEVEL_NAMES: Partial<Record<ImpactLevel, 'none' | 'moderate' | 'high'>> = {
  1: 'none',
  2: 'moderate',
  3: 'high',
}

interface TimedOption {
  departureTime: string
  adjustedArrivalTime: string
  breaks?: readonly { kind: DriverBreakKind }[] | null | undefined
}

/** From departure to arrival, with the weather and the driver's breaks (REPORT-009). */
export function travelTimeWords({ departureTime, adjustedArrivalTime, breaks }: TimedOption): string {
  const minutes = (Date.parse(adjustedArrivalTime) - Date.parse(departureTime)) / MINUTE_MS
  const whole = durationWords(minutes)
  return breaks && breaks.length > 0 ? reportTexts.withBreaks(whole, driverBreaksSummary(breaks)) : whole
}

/** `1/15/2027, 9:43 AM CST`, in the zone of the destination; results of older versions know only that of the departure. */
export const arrivalClock = (option: OptionPath['option'], { timeZone }: Pick<SharedRoute, 'timeZone'>) =>
  formatUsTime(new Date(option.adjustedArrivalTime), arrivalZone(option) ?? timeZone)

/** `1/15/2027, 9:43 AM CST, likely 9:31 – 10:12 AM, 82% to make Fri 10:00 AM CST`. */
export const arrivalText = (option: OptionPath['option'], route: Pick<SharedRoute, 'appointment' | 'timeZone'>) =>
  [arrivalClock(option, route), ...arrivalNotes(option, route.appointment)].join(', ')

export const conditionWords = (flags: readonly string[]) =>
  flags.length === 0 ? reportTexts.noConditions : flags.map(weatherFlagLabel).join(', ')

/** Whole miles, or tenths below ten miles. */
export const milesAhead = (miles: number) => (miles < 10 ? miles.toFixed(1) : Math.round(miles).toLocaleString('en-US'))

/** US format with the zone: `1/14/2027, 4:00 PM MST`. */
export function formatUsTime(moment: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'numeric',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  }).format(moment)
}
