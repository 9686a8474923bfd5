// How often strong gusts occur at a place and season, without which a forecast of gusts is worth nothing.
import { GUST_CLIMATE } from './gust-climate.data.ts'

const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const
type Season = (typeof SEASONS)[number]
const DAYS_PER_YEAR = 365.25
/** The middle of winter; the other seasons follow a quarter of a year apart. */
const MID_WINTER_DAY = 15

/** The logit of the share of hours with gusts of 45 mph in each season, interpolated between the nodes of the table. */
export function gustClimateAt(lat: number, lng: number): Record<Season, number> {
  const { south, west, stepDegrees, winter } = GUST_CLIMATE
  const y = within((lat - south) / stepDegrees, winter.length - 1)
  const x = within((lng - west) / stepDegrees, winter[0].length - 1)
  const [row, column] = [Math.floor(y), Math.floor(x)]
  const [up, right] = [y - row, x - column]
  const logitIn = (season: Season) => {
    const node = (r: number, c: number) => (GUST_CLIMATE[season][r]?.[c] ?? 0) / 10
    const lower = node(row, column) * (1 - right) + node(row, column + 1) * right
    const upper = node(row + 1, column) * (1 - right) + node(row + 1, column + 1) * right
    return lower * (1 - up) + upper * up
  }
  return { winter: logitIn('winter'), spring: logitIn('spring'), summer: logitIn('summer'), autumn: logitIn('autumn') }
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value))

/** The two seasons around a day of the year, and the share of the second. */
export function seasonsAround(day: number): { from: Season; to: Season; share: number } {
  const phase =
    (((((day - MID_WINTER_DAY) / DAYS_PER_YEAR) * SEASONS.length) % SEASONS.length) + SEASONS.length) % SEASONS.length
  const first = Math.floor(phase)
  return {
    from: SEASONS[first] as Season,
    to: SEASONS[(first + 1) % SEASONS.length] as Season,
    share: phase - first,
  }
}
