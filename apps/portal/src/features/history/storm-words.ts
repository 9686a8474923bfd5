import { blurbAt } from '@stormlane/domain/indices'
import { indexText } from '@stormlane/domain/levels'
import { isIndexId } from '@stormlane/domain/weather'
import type { HistoricalStorm } from './history-queries.ts'

const DAY = { month: 'short', day: 'numeric' } as const
const daysFormat = new Intl.DateTimeFormat('en-US', DAY)
const datesFormat = new Intl.DateTimeFormat('en-US', { ...DAY, year: 'numeric' })

/** The days of a storm: `Jan 3 – 4`. */
export const stormDays = ({ from, to }: HistoricalStorm) => daysFormat.formatRange(new Date(from), new Date(to))
/** The days of a storm with the year: `Jan 3 – 4, 2027`. */
export const stormDates = ({ from, to }: HistoricalStorm) => datesFormat.formatRange(new Date(from), new Date(to))

const MOST_STATES = 4

/** Returns the states with the most reports, taken from the ends of the place names: `NE, IA, KS`. */
export function stormStates({ impacts }: HistoricalStorm): string {
  const counts = new Map<string, number>()
  for (const { locationName } of impacts.flatMap(({ groundTruthReports }) => groundTruthReports)) {
    const state = /, ([A-Z]{2})$/.exec(locationName)?.[1]
    if (state) counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  const states = [...counts].sort(([, a], [, b]) => b - a).map(([state]) => state)
  return states.slice(0, MOST_STATES).join(', ')
}

export const reportCount = ({ impacts }: HistoricalStorm) =>
  impacts.reduce((sum, { groundTruthReports }) => sum + groundTruthReports.length, 0)

/**
 * Returns the parts of `7.4 → Hazardous roads. Delay trips or choose another way.` Indices that occur only in
 * operators' files have no blurb.
 */
export function indexWords(variable: string, value: number): { figure: string; blurb: string | null } {
  return { figure: indexText(value), blurb: isIndexId(variable) ? blurbAt(variable, value) : null }
}
