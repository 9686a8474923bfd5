import { BREAK_SECONDS, type DriverBreakKind } from '../roads/hours-of-service.ts'
import { durationWords } from '../time/durations.ts'
import { ENGLISH_ROUTE_WORDS } from './english-route.ts'
import type { RouteWords } from './route-words.ts'

const NAMES: Record<DriverBreakKind, string> = { break: 'Break', rest: 'Rest', restart: 'Weekly rest' }

/** "Break, 30 min", "Rest, 10 h" or "Weekly rest, 34 h". */
export const driverBreakWords = (kind: DriverBreakKind) => `${NAMES[kind]}, ${durationWords(BREAK_SECONDS[kind] / 60)}`

/** "2 driver breaks, 10 h 30 min". */
export function driverBreaksSummary(
  breaks: readonly { kind: DriverBreakKind }[],
  words: RouteWords = ENGLISH_ROUTE_WORDS,
): string {
  const seconds = breaks.reduce((sum, { kind }) => sum + BREAK_SECONDS[kind], 0)
  return words.breaks(breaks.length, durationWords(seconds / 60))
}
