import type { ImpactLevel } from '../levels/impact-level.ts'
import { HOUR_MS } from '../time/durations.ts'
import { footprintSize } from './footprint.ts'
import type { KnownStorm } from './match-storms.ts'
import { swathOf } from './storm-likeness.ts'

export const STORM_STATES = ['expected', 'active', 'ended'] as const
export type StormState = (typeof STORM_STATES)[number]

/** How a storm ended: it passed, later runs no longer had it, or another storm took it in. */
export const STORM_OUTCOMES = ['passed', 'called_off', 'merged'] as const
export type StormOutcome = (typeof STORM_OUTCOMES)[number]

export const STORM_CHANGES = [
  'found',
  'split',
  'took_in',
  'level',
  'begins',
  'ends',
  'grew',
  'shrank',
  'began',
  'missed',
  'returned',
  'passed',
  'called_off',
  'merged',
] as const
export type StormChangeKind = (typeof STORM_CHANGES)[number]

/** One line of what became of a forecast; `from` and `to` are levels, times or square degrees, as its kind says. */
export interface StormChange {
  at: number
  kind: StormChangeKind
  from: number | null
  to: number | null
  /** The other storm of a split or merge. */
  other: string | null
}

/** What one run said of a storm; a run that no longer had it says nothing of its end. */
export interface StormSighting {
  at: number
  endsAt: number | null
}

export interface TrackedStorm extends KnownStorm {
  /** Names of the places that it crosses, the largest part first. */
  places: readonly string[]
  /** Set for bands of snow in the lee of a lake. */
  lake: string | null
  /** The name that others gave it, such as "Hurricane Ida"; absent in what was stored before names were. */
  givenName?: string | null
  level: ImpactLevel
  state: StormState
  outcome: StormOutcome | null
  firstSeenAt: number
  endedAt: number | null
  splitFrom: string | null
  mergedInto: string | null
  /** The last runs, the newest last. */
  sightings: readonly StormSighting[]
  changes: readonly StormChange[]
  /** What the last lines of the changes said, so that a slow drift is noted once it has become a change. */
  noted: { level: ImpactLevel; beginsAt: number; endsAt: number; size: number }
}

export interface StormTimes {
  beginsAt: number
  strongestFrom: number
  strongestUntil: number
  endsAt: number
  /** In the unit of its kind. */
  peak: number
}

/** Hours with at least this share of the peak belong to its strongest part. */
const STRONGEST_FROM = 0.9

/** When it begins, is at its worst and ends. Hours without a footprint at either end do not count. */
export function stormTimes(hours: KnownStorm['hours']): StormTimes | null {
  const inIt = hours.filter(({ footprint }) => footprint.length > 0)
  const [first, last] = [inIt[0], inIt.at(-1)]
  if (!first || !last) return null
  const worst = inIt.reduce((best, hour) => (hour.peak > best.peak ? hour : best))
  const isStrong = (at: number) => inIt.some((hour) => hour.at === at && hour.peak >= STRONGEST_FROM * worst.peak)
  let [from, until] = [worst.at, worst.at + HOUR_MS]
  while (isStrong(from - HOUR_MS)) from -= HOUR_MS
  while (isStrong(until)) until += HOUR_MS
  return {
    beginsAt: first.at,
    strongestFrom: from,
    strongestUntil: until,
    endsAt: last.at + HOUR_MS,
    peak: worst.peak,
  }
}

/** The times of a storm. One that is tracked always has hours; without any it is over when it is found. */
export function timesOfStorm({ hours, firstSeenAt: at }: Pick<TrackedStorm, 'hours' | 'firstSeenAt'>): StormTimes {
  return stormTimes(hours) ?? { beginsAt: at, strongestFrom: at, strongestUntil: at, endsAt: at, peak: 0 }
}

/** Half the span of the ends that the last runs forecast, in whole hours; null with a single forecast. */
export function endSpreadHours({ sightings }: Pick<TrackedStorm, 'sightings'>): number | null {
  const ends = sightings.flatMap(({ endsAt }) => endsAt ?? [])
  if (ends.length < 2) return null
  return Math.ceil((Math.max(...ends) - Math.min(...ends)) / 2 / HOUR_MS)
}

/** How far ahead storms are searched for. A run that could not see the storm yet says nothing against it. */
export const OUTLOOK_MS = 48 * HOUR_MS

/** The share of the last runs that had the storm, of those whose forecast reached it. */
export function stormConfidence(
  { sightings, hours }: Pick<TrackedStorm, 'sightings' | 'hours'>,
  runs: readonly number[],
): number {
  const times = stormTimes(hours)
  const from = times ? times.strongestFrom - OUTLOOK_MS : Number.NEGATIVE_INFINITY
  const had = new Set(sightings.flatMap(({ at, endsAt }) => (endsAt === null ? [] : at)))
  const able = new Set([...runs.filter((at) => at >= from), ...sightings.map(({ at }) => at)])
  const last = [...able].toSorted((a, b) => b - a).slice(0, SIGHTINGS_KEPT)
  return last.length === 0 ? 0 : last.filter((at) => had.has(at)).length / last.length
}

/** Half a day of hourly runs. */
export const SIGHTINGS_KEPT = 12

export const stormSize = (storm: Pick<KnownStorm, 'hours'>): number => footprintSize(swathOf(storm))

/** Storms that ended come last; then the worst first, then what begins first. */
export const worstStormFirst = (a: TrackedStorm, b: TrackedStorm): number =>
  Number(a.state === 'ended') - Number(b.state === 'ended') ||
  b.level - a.level ||
  (a.hours[0]?.at ?? 0) - (b.hours[0]?.at ?? 0) ||
  (a.id < b.id ? -1 : 1)
