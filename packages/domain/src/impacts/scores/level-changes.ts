import { IMPACT_LEVELS, type ImpactLevel } from '../../levels/impact-level.ts'
import { MINUTE_MS } from '../../time/durations.ts'
import type { TimeWindow } from '../../time/timeframes.ts'

/** A level and the time from which it applies, until the next change. */
export interface LevelChange {
  at: Date
  level: ImpactLevel
}

/** A time span at one level, low or worse. */
export interface LevelSpan extends TimeWindow {
  level: ImpactLevel
}

/** Returns the end of a step. A step lasts until the next one; the last is as long as the one before it. */
export function endOfStep(times: readonly Date[], step: number): Date {
  const next = times[step + 1]
  if (next) return next
  const at = (times[step] as Date).getTime()
  return new Date(step > 0 ? 2 * at - (times[step - 1] as Date).getTime() : at)
}

/** Returns the changes of a level in the steps [from, end). The last change is to none. */
export function levelChanges(
  times: readonly Date[],
  [from, end]: readonly [number, number],
  levelAt: (step: number) => ImpactLevel,
): LevelChange[] {
  const changes: LevelChange[] = []
  let before: ImpactLevel = IMPACT_LEVELS.none
  for (let step = from; step < end; step++) {
    const level = atLeastNone(levelAt(step))
    if (level !== before) changes.push({ at: times[step] as Date, level })
    before = level
  }
  if (before !== IMPACT_LEVELS.none) changes.push({ at: endOfStep(times, end - 1), level: IMPACT_LEVELS.none })
  return changes
}

/** A step without a value has no impact. */
const atLeastNone = (level: ImpactLevel): ImpactLevel => (level < IMPACT_LEVELS.none ? IMPACT_LEVELS.none : level)

/** Encodes changes as `945:3 990:2 1005:0`, minutes after `since`: compact, as ten thousand locations have many. */
export const encodeLevels = (changes: readonly LevelChange[], since: Date): string =>
  changes.map(({ at, level }) => `${Math.round((at.getTime() - since.getTime()) / MINUTE_MS)}:${level}`).join(' ')

/** Returns the spans at low or worse. */
export const levelSpans = (changes: readonly LevelChange[]): LevelSpan[] =>
  changes.flatMap(({ at, level }, i) => {
    const endAt = changes[i + 1]?.at
    return level > IMPACT_LEVELS.none && endAt ? [{ level, startAt: at, endAt }] : []
  })

const [ZERO, MINUS, COLON] = ['0'.charCodeAt(0), '-'.charCodeAt(0), ':'.charCodeAt(0)]

/** Dates of the steps after the last `since`, shared by all assets of a run. A week has 10,080 minutes. */
const MAX_STEPS = 10_080
const steps = { sinceMs: Number.NaN, dates: new Map<number, Date>() }

/**
 * Returns the spans at low or worse of encoded changes. Parses the text digit by digit in one pass, because the queue
 * of affected assets decodes 35,000 of them before its first row: slicing out each number and creating each date anew
 * takes twice as long.
 */
export function decodeLevels(encoded: string, since: Date): LevelSpan[] {
  const spans: LevelSpan[] = []
  const sinceMs = since.getTime()
  if (steps.sinceMs !== sinceMs) Object.assign(steps, { sinceMs, dates: new Map() })
  let level = 0
  let startAt = since
  for (let i = 0; i < encoded.length; i++) {
    const isBefore = encoded.charCodeAt(i) === MINUS
    if (isBefore) i++
    let minutes = 0
    for (; i < encoded.length && encoded.charCodeAt(i) !== COLON; i++)
      minutes = 10 * minutes + encoded.charCodeAt(i) - ZERO
    const at = stepAt(isBefore ? -minutes : minutes)
    if (level > IMPACT_LEVELS.none) spans.push({ level: level as ImpactLevel, startAt, endAt: at })
    // A level has one digit, followed by a space.
    level = encoded.charCodeAt(++i) - ZERO
    startAt = at
    i++
  }
  return spans
}

function stepAt(minutes: number): Date {
  const known = steps.dates.get(minutes)
  if (known) return known
  if (steps.dates.size >= MAX_STEPS) steps.dates.clear()
  const at = new Date(steps.sinceMs + minutes * MINUTE_MS)
  steps.dates.set(minutes, at)
  return at
}
