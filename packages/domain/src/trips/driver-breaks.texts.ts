import type { DriverBreakKind } from '../roads/hours-of-service.ts'
import { durationWords, MINUTE_MS } from '../time/durations.ts'
import { ENGLISH_ROUTE_WORDS } from './english-route.ts'
import type { RouteWords } from './route-words.ts'

const NAMES: Record<DriverBreakKind, string> = { break: 'Break', rest: 'Rest', restart: 'Weekly rest' }

/** A break on the wire or in the engine. */
interface TimedBreak {
  kind: DriverBreakKind
  startsAt: Date | string
  endsAt: Date | string
}

const minutesOf = ({ startsAt, endsAt }: TimedBreak) =>
  (new Date(endsAt).getTime() - new Date(startsAt).getTime()) / MINUTE_MS

/** "Break, 30 min", "Rest, 10 h" or "Weekly rest, 34 h". */
export const driverBreakWords = (one: TimedBreak) => `${NAMES[one.kind]}, ${durationWords(minutesOf(one))}`

/** "2 driver breaks, 10 h 30 min". */
export function driverBreaksSummary(breaks: readonly TimedBreak[], words: RouteWords = ENGLISH_ROUTE_WORDS): string {
  return words.breaks(breaks.length, durationWords(breaks.reduce((sum, one) => sum + minutesOf(one), 0)))
}
