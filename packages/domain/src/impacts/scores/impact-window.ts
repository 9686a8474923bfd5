// When an asset or one cause has the level shown. Every screen, mail, webhook, report and call takes its times from here.
import type { ImpactLevel } from '../../levels/impact-level.ts'
import { DAY_MS } from '../../time/durations.ts'
import type { TimeWindow } from '../../time/timeframes.ts'
import type { LevelSpan } from './timed-levels.ts'

/** The span at the level shown. Lower levels before and after are no part of it. */
export interface ImpactWindow {
  startAt: Date
  /** Null if no end is in sight. */
  endAt: Date | null
  /** How far is known where no end is in sight; null with an end, and for an alert without one. */
  knownUntil: Date | null
  /** The moment of the worst value. */
  peakAt: Date
}

/** A time at one level or worse. */
export interface Run extends TimeWindow {
  /** The spans of which it consists. */
  spans: readonly LevelSpan[]
}

/**
 * Returns the first time at a level or worse that overlaps a window. Spans that adjoin belong together, also those of the
 * nowcast and of the hourly forecast after it. A level that lasts longer than the window keeps its whole span, because its
 * end matters.
 */
export function runAtLevel(spans: readonly LevelSpan[], level: ImpactLevel, window?: TimeWindow): Run | undefined {
  const [only] = spans
  // Shortcut: most reasons have one span, and the map windows those of thousands of assets in one task.
  if (only && spans.length === 1) return only.level >= level ? { ...only, spans } : undefined
  const [from, to] = window ? [window.startAt.getTime(), window.endAt.getTime()] : [-Infinity, Infinity]
  const atLevel = spans.filter((span) => span.level >= level)
  let run: { startAt: Date; endAt: Date; spans: LevelSpan[] } | undefined
  for (const span of atLevel.sort((a, b) => a.startAt.getTime() - b.startAt.getTime())) {
    if (run && span.startAt.getTime() <= run.endAt.getTime()) {
      run.spans.push(span)
      if (span.endAt > run.endAt) run.endAt = span.endAt
      continue
    }
    if (run && meets(run.spans, from, to)) return run
    run = { startAt: span.startAt, endAt: span.endAt, spans: [span] }
  }
  return run && meets(run.spans, from, to) ? run : undefined
}

export const meets = (spans: readonly TimeWindow[], from: number, to: number): boolean =>
  spans.some(({ startAt, endAt }) => startAt.getTime() < to && from < endAt.getTime())

/** Returns the span with the worst value of those at the highest level; the first of equals. */
export function worstSpan(spans: readonly LevelSpan[], isLowerWorse: boolean): LevelSpan | undefined {
  const badness = ({ peak }: LevelSpan) => (peak === undefined ? -Infinity : isLowerWorse ? -peak : peak)
  let worst: LevelSpan | undefined
  for (const span of spans)
    if (!worst || span.level > worst.level || (span.level === worst.level && badness(span) > badness(worst)))
      worst = span
  return worst
}

/** Longer than any forecast: the end of such a reason is unknown. */
const LONGEST_MS = 14 * DAY_MS

/**
 * Returns when something ends, seen from a moment. The end of the forecast is no end, and neither is that of an alert
 * that is in force until it is taken back.
 */
export function endInSight(
  endAt: Date,
  seenFrom: Date,
  forecastUntil: Date | null | undefined,
): Pick<ImpactWindow, 'endAt' | 'knownUntil'> {
  if (endAt.getTime() - seenFrom.getTime() > LONGEST_MS) return { endAt: null, knownUntil: null }
  const isOpen = forecastUntil && endAt.getTime() >= forecastUntil.getTime()
  return isOpen ? { endAt: null, knownUntil: endAt } : { endAt, knownUntil: null }
}
