import type { DriverWords } from '@stormlane/domain/drivers'
import type { ImpactLevel } from '@stormlane/domain/levels'
import type { DriverBreakKind } from '@stormlane/domain/roads'
import { durationWords, MINUTE_MS, zonedFormat } from '@stormlane/domain/time'
import { driverBreaksSummary } from '@stormlane/domain/trips'
import { arrivalNotes, arrivalZone } from '../../parts/assets/arrival-odds.ts'
import { chosenZone } from '../../platform/one-zone.ts'
import type { OptionPath } from './option-path.ts'
import type { SharedRoute } from './report-queries.ts'

/** The legend's name of a risk. */
export function riskWord(level: ImpactLevel, { report: { legend, unavailable } }: DriverWords): string {
  const name = RISK_LEVEL_NAMES[level]
  return name ? { none: legend.low, moderate: legend.med, high: legend.high }[name] : unavailable
}

/** The design system's level of each risk. */
export const RISK_LEVEL_NAMES: Partial<Record<ImpactLevel, 'none' | 'moderate' | 'high'>> = {
  1: 'none',
  2: 'moderate',
  3: 'high',
}

interface TimedOption {
  departureTime: string
  adjustedArrivalTime: string
  breaks?: readonly { kind: DriverBreakKind; startsAt: string; endsAt: string }[] | null | undefined
}

/** The time from departure to arrival, including weather and the driver's breaks (REPORT-009). */
export function travelTimeWords(
  { departureTime, adjustedArrivalTime, breaks }: TimedOption,
  { report, route }: DriverWords,
): string {
  const minutes = (Date.parse(adjustedArrivalTime) - Date.parse(departureTime)) / MINUTE_MS
  const whole = durationWords(minutes)
  return breaks && breaks.length > 0 ? report.withBreaks(whole, driverBreaksSummary(breaks, route)) : whole
}

/** `1/15/2027, 9:43 AM CST`, in the destination's zone. Results of older versions have only the departure's zone. */
export const arrivalClock = (
  option: OptionPath['option'],
  { timeZone }: Pick<SharedRoute, 'timeZone'>,
  words: DriverWords,
  arrival = new Date(option.adjustedArrivalTime),
) => formatTime(arrival, words, arrivalZone(option) ?? timeZone)

/** `1/15/2027, 9:43 AM CST, likely 9:31 – 10:12 AM, 82% to make Fri 10:00 AM CST`. */
export const arrivalText = (
  option: OptionPath['option'],
  route: Pick<SharedRoute, 'appointment' | 'timeZone'>,
  words: DriverWords,
) => [arrivalClock(option, route, words), ...arrivalNotes(option, route.appointment, words.route)].join(', ')

export const conditionWords = (flags: readonly string[], { report, route }: DriverWords) =>
  flags.length === 0 ? report.noConditions : flags.map(route.flag).join(', ')

/** Whole miles, or tenths below ten miles. */
export function milesAhead(miles: number, { route: { locale } }: DriverWords): string {
  const digits = miles < 10 ? 1 : 0
  return miles.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Same as `milesAhead`, with the unit: `12 mi`. */
export function distanceWords(miles: number, { route: { locale } }: DriverWords): string {
  const digits = miles < 10 ? 1 : 0
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return miles.toLocaleString(locale, { style: 'unit', unit: 'mile', ...decimals })
}

/** With date and zone, in US format for English: `1/14/2027, 4:00 PM MST`. */
export function formatTime(moment: Date, { route: { locale } }: DriverWords, timeZone?: string): string {
  return zonedFormat(locale, {
    month: 'numeric',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: timeZone ?? chosenZone(),
  }).format(moment)
}
