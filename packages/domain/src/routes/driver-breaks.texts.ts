import { durationWords } from '../durations.ts'
import { BREAK_SECONDS, type DriverBreakKind } from './hours-of-service.ts'

const NAMES: Record<DriverBreakKind, string> = { break: 'Break', rest: 'Rest', restart: 'Weekly rest' }

/** "Break, 30 min", "Rest, 10 h" or "Weekly rest, 34 h". */
export const driverBreakWords = (kind: DriverBreakKind) => `${NAMES[kind]}, ${durationWords(BREAK_SECONDS[kind] / 60)}`

/** "2 driver breaks, 10 h 30 min". */
export function driverBreaksSummary(breaks: readonly { kind: DriverBreakKind }[]): string {
  const seconds = breaks.reduce((sum, { kind }) => sum + BREAK_SECONDS[kind], 0)
  return `${breaks.length === 1 ? '1 driver break' : `${breaks.length} driver breaks`}, ${durationWords(seconds / 60)}`
}
