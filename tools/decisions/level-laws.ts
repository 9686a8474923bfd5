// The shares of vehicle-hours at High or worse that the rules of deciding allow, and their measure on days of a world.
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { DAY_MS } from '@stormlane/domain/time'
import type { AtmosphereModel } from '../../packages/simulation/src/atmosphere/atmosphere-model.ts'
import type { DemoFleet, VehicleHour } from './fleet-hour.ts'
import { stormsFrom } from './storm-footprint.ts'

/** Shares of vehicle-hours. `inStormUnderWay` is of trucks on the road: what slows traffic does not hurt a parked one. */
const LAWS = {
  all: { most: 0.02 },
  winterNight: { most: 0.03 },
  inStormUnderWay: { least: 0.1, most: 0.25 },
  unexplained: { most: 0 },
} as const

/** Measured, without a law of their own. */
const OTHERS = ['underWay', 'parked', 'inStormParked', 'ahead'] as const
type Group = keyof typeof LAWS | (typeof OTHERS)[number]
export const GROUPS = [...Object.keys(LAWS), ...OTHERS] as readonly Group[]

export type Shares = Record<Group, { high: number; of: number }>

export const noShares = (): Shares => Object.fromEntries(GROUPS.map((group) => [group, { high: 0, of: 0 }])) as Shares

/** Counts the hours of a day, which begins at midnight UTC. */
export async function addDay(
  shares: Shares,
  fleet: DemoFleet,
  model: AtmosphereModel,
  from: Date,
  { needsStorms = true }: { needsStorms?: boolean } = {},
): Promise<void> {
  // A day outside winter needs storms only for the shares inside them.
  const stormsOver = needsStorms ? stormsFrom(model, from) : () => []
  for (const hour of await fleet.day(model, from)) addHour(shares, hour, stormsOver(hour, hour.at).length > 0)
}

function addHour(shares: Shares, { at, level, levelAhead, isParked, isExplained }: VehicleHour, isInStorm: boolean) {
  const isHigh = level >= IMPACT_LEVELS.high
  const isHighAhead = levelAhead >= IMPACT_LEVELS.high
  const count = (group: Group, isCounted: boolean) => {
    shares[group].of++
    if (isCounted) shares[group].high++
  }
  count('all', isHigh)
  count(isParked ? 'parked' : 'underWay', isHigh)
  count('ahead', isHighAhead)
  if (isHighAhead) count('unexplained', !isExplained)
  if (isInStorm) count(isParked ? 'inStormParked' : 'inStormUnderWay', isHigh)
  // From 6 PM to 6 AM Central.
  else if ([0, 1, 11].includes(at.getUTCMonth()) && at.getUTCHours() < 12) count('winterNight', isHigh)
}

export const shareOf = ({ high, of }: Shares[Group]): number => high / Math.max(1, of)

/** The laws that do not hold, in words. What was not met is no proof of the contrary. */
export function brokenLaws(shares: Shares, laws: readonly (keyof typeof LAWS)[] = LAW_NAMES): string[] {
  return laws.flatMap((name) => {
    const law: { least?: number; most: number } = LAWS[name]
    const share = shareOf(shares[name])
    if (shares[name].of === 0 || (share <= law.most && share >= (law.least ?? 0))) return []
    const bounds = law.least === undefined ? `at most ${100 * law.most}` : `${100 * law.least} to ${100 * law.most}`
    return [`${name}: ${(100 * share).toFixed(2)} % of ${shares[name].of}, where ${bounds} % are allowed`]
  })
}

const LAW_NAMES = Object.keys(LAWS) as readonly (keyof typeof LAWS)[]

/** Days of all seasons. */
export const daysOfYear = (count: number): Date[] =>
  Array.from(
    { length: count },
    (_, n) => new Date(Date.UTC(2026, 0, 1) + Math.floor(((n + 0.5) / count) * 365) * DAY_MS),
  )
