import { MINUTE_MS } from '../durations.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../impact-level.ts'
import type { TimeWindow } from '../timeframes.ts'

/** A level and the time from which it holds, until the next change. */
export interface LevelChange {
  at: Date
  level: ImpactLevel
}

/** A time with one level, from low on. */
export interface LevelSpan extends TimeWindow {
  level: ImpactLevel
}

/** A step of a series lasts until the next one; the last as long as the one before it. */
export function endOfStep(times: readonly Date[], step: number): Date {
  const next = times[step + 1]
  if (next) return next
  const at = (times[step] as Date).getTime()
  return new Date(step > 0 ? 2 * at - (times[step - 1] as Date).getTime() : at)
}

/** The changes of a level in the steps [from, end). The last change is to none. */
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

/** Changes as text, because a list of ten thousand locations has many of them: `945:3 990:2 1005:0`, in minutes after `since`. */
export const encodeLevels = (changes: readonly LevelChange[], since: Date): string =>
  changes.map(({ at, level }) => `${Math.round((at.getTime() - since.getTime()) / MINUTE_MS)}:${level}`).join(' ')

/** The times at low or worse. */
export const levelSpans = (changes: readonly LevelChange[]): LevelSpan[] =>
  changes.flatMap(({ at, level }, i) => {
    const endAt = changes[i + 1]?.at
    return level > IMPACT_LEVELS.none && endAt ? [{ level, startAt: at, endAt }] : []
  })

/**
 * The times at low or worse of encoded changes. Reads the text in one pass, because the queue of affected assets decodes 70,000 of them before
 * its first row.
 */
export function decodeLevels(encoded: string, since: Date): LevelSpan[] {
  const spans: LevelSpan[] = []
  const sinceMs = since.getTime()
  let level: ImpactLevel = IMPACT_LEVELS.none
  let startAt = since
  for (let from = 0; from < encoded.length; ) {
    const colon = encoded.indexOf(':', from)
    const space = encoded.indexOf(' ', colon)
    const end = space < 0 ? encoded.length : space
    const at = new Date(sinceMs + Number(encoded.slice(from, colon)) * MINUTE_MS)
    if (level > IMPACT_LEVELS.none) spans.push({ level, startAt, endAt: at })
    level = Number(encoded.slice(colon + 1, end)) as ImpactLevel
    startAt = at
    from = end + 1
  }
  return spans
}
