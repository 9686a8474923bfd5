// What weather costs a vehicle in time. A level needs minutes as well as percent, because a high percentage of a short
// stretch costs nobody anything (ADR 0305).
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { isSlowdownFlagged } from '../levels/segment-colors.ts'
import { MINUTE_MS } from '../time/durations.ts'

export const DELAY_TAG_ID = 'impact:slowdown'

/** What weather adds to a drive. */
export interface Delay {
  minutes: number
  /** The added minutes divided by the minutes without weather. */
  fraction: number
}

const NO_DELAY: Delay = { minutes: 0, fraction: 0 }

/** What a delay on the rest of a trip must reach (ruling 43); below 5 % from 5 minutes on it is low (our choice). */
const TRIP_DELAY_FROM: readonly (Delay & { level: ImpactLevel })[] = [
  { level: IMPACT_LEVELS.high, minutes: 15, fraction: 0.1 },
  { level: IMPACT_LEVELS.moderate, minutes: 5, fraction: 0.05 },
  { level: IMPACT_LEVELS.low, minutes: 5, fraction: 0 },
]

/** Returns the level of a delay on the rest of a trip. */
export const tripDelayLevel = ({ minutes, fraction }: Delay): ImpactLevel =>
  TRIP_DELAY_FROM.find((from) => minutes >= from.minutes && fraction >= from.fraction)?.level ?? IMPACT_LEVELS.none

/** Minutes lost in the next hour by a vehicle without a known trip (ADR 0305); low is our choice. */
const HOUR_DELAY_FROM: readonly (readonly [minutes: number, level: ImpactLevel])[] = [
  [20, IMPACT_LEVELS.high],
  [10, IMPACT_LEVELS.moderate],
  [5, IMPACT_LEVELS.low],
]

/** Returns the level of the minutes that a vehicle without a known trip loses within an hour. */
export const hourDelayLevel = (minutes: number): ImpactLevel =>
  HOUR_DELAY_FROM.find(([from]) => minutes >= from)?.[1] ?? IMPACT_LEVELS.none

interface DrivenStretch {
  entersAt: Date
  leavesAt: Date
  minutesAdded: number
}

/** Returns what weather adds to stretches of road. */
export function delayOn(stretches: readonly DrivenStretch[]): Delay {
  let [minutes, driven] = [0, 0]
  for (const { entersAt, leavesAt, minutesAdded } of stretches) {
    minutes += minutesAdded
    driven += (leavesAt.getTime() - entersAt.getTime()) / MINUTE_MS
  }
  const freeFlow = driven - minutes
  return freeFlow > 0 ? { minutes, fraction: minutes / freeFlow } : NO_DELAY
}

/** Returns the delay on the part of the stretches that is ahead. */
export function delayAhead(stretches: readonly DrivenStretch[], now: Date): Delay {
  return delayOn(stretches.flatMap((stretch) => (stretch.leavesAt > now ? [partAhead(stretch, now)] : [])))
}

/** Weather is assumed to slow all of a stretch alike. */
function partAhead<Stretch extends DrivenStretch>(stretch: Stretch, now: Date): Stretch {
  if (stretch.entersAt >= now) return stretch
  const whole = stretch.leavesAt.getTime() - stretch.entersAt.getTime()
  const share = (stretch.leavesAt.getTime() - now.getTime()) / whole
  return { ...stretch, entersAt: now, minutesAdded: share * stretch.minutesAdded }
}

/** One uninterrupted part of a trip that weather slows. */
export interface SlowPart<Stretch> {
  level: ImpactLevel
  /** What weather adds to all that is left of the trip. */
  delay: Delay
  startAt: Date
  endAt: Date
  /** The stretch that costs most. */
  worst: Stretch
}

/**
 * Returns where the delay on the rest of a trip is lost. A part has the level that its own minutes make, given the
 * percentage of the whole. If no part makes the level of the whole, all of them together have it.
 */
export function slowParts<Stretch extends DrivenStretch>(
  stretches: readonly Stretch[],
  now: Date,
): SlowPart<Stretch>[] {
  const ahead = stretches.filter(({ leavesAt }) => leavesAt > now)
  const delay = delayAhead(ahead, now)
  const level = tripDelayLevel(delay)
  if (level <= IMPACT_LEVELS.none) return []
  const slowed = ahead.filter((stretch) => isSlowdownFlagged(delayOn([stretch]).fraction))
  // A little everywhere also adds up, but no part of such a trip is slowed.
  const groups = slowed.length > 0 ? adjoining(ahead, slowed) : [ahead]
  const parts = groups
    .map((group) => {
      const { minutes } = delayAhead(group, now)
      return partOf(group, tripDelayLevel({ minutes, fraction: delay.fraction }), delay)
    })
    .filter((part) => part.level > IMPACT_LEVELS.none)
  return parts.some((part) => part.level === level) ? parts : [partOf(groups.flat(), level, delay)]
}

/** Groups slowed stretches that follow each other. */
function adjoining<Stretch>(ahead: readonly Stretch[], slowed: readonly Stretch[]): Stretch[][] {
  const groups: Stretch[][] = []
  const wanted = new Set(slowed)
  let isOpen = false
  for (const stretch of ahead) {
    const isWanted = wanted.has(stretch)
    if (isWanted && isOpen) groups.at(-1)?.push(stretch)
    else if (isWanted) groups.push([stretch])
    isOpen = isWanted
  }
  return groups
}

function partOf<Stretch extends DrivenStretch>(
  group: readonly Stretch[],
  level: ImpactLevel,
  delay: Delay,
): SlowPart<Stretch> {
  const worst = group.reduce((most, stretch) => (stretch.minutesAdded > most.minutesAdded ? stretch : most))
  return {
    level,
    delay,
    startAt: (group[0] as Stretch).entersAt,
    endAt: (group.at(-1) as Stretch).leavesAt,
    worst,
  }
}
