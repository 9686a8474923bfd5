import type { ImpactReason } from '../impacts/scores/impact-reasons.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import type { TimeWindow } from '../time/timeframes.ts'

/** Parts of the strip of levels beside an item of the queue. */
export const STRIP_PARTS = 24

/**
 * Returns the worst level in each of the equal parts of a window: unknown where nothing is forecast. `forecastFor` is null
 * for an asset that is forecast throughout.
 */
export function levelStrip(
  reasons: readonly Pick<ImpactReason, 'spans'>[],
  window: TimeWindow,
  forecastFor: readonly TimeWindow[] | null,
): ImpactLevel[] {
  const [from, to] = [window.startAt.getTime(), window.endAt.getTime()]
  const part = (to - from) / STRIP_PARTS
  const overlaps = (one: TimeWindow, start: number) =>
    one.startAt.getTime() < start + part && start < one.endAt.getTime()
  return Array.from({ length: STRIP_PARTS }, (_, i) => {
    const start = from + i * part
    let worst: ImpactLevel | undefined
    for (const { spans } of reasons)
      for (const span of spans)
        if (span.level > (worst ?? IMPACT_LEVELS.unknown) && overlaps(span, start)) worst = span.level
    if (worst !== undefined) return worst
    const isForecast = forecastFor === null || forecastFor.some((one) => overlaps(one, start))
    return isForecast ? IMPACT_LEVELS.none : IMPACT_LEVELS.unknown
  })
}
