import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'

/**
 * Returns the position of a time on a slider with these steps, from 0 to 1; null outside its range. Steps are equally
 * spaced on a slider, even where quarter hours are followed by whole ones.
 */
export function frameShare(times: readonly Date[]): (time: Date) => number | null {
  const lastIndex = times.length - 1
  return (time) => {
    const index = times.findLastIndex((step) => step <= time)
    const [from, to] = [times[index], times[index + 1]]
    if (!from || lastIndex < 1) return null
    if (!to) return from.getTime() === time.getTime() ? 1 : null
    const part = (time.getTime() - from.getTime()) / (to.getTime() - from.getTime())
    return (index + part) / lastIndex
  }
}

/** The position, from 0 to 1, at which quarter hours are followed by whole ones; null where all steps are alike. */
export function stepBreak(times: readonly Date[]): number | null {
  const lengthOf = (index: number) => (times[index]?.getTime() ?? 0) - (times[index - 1]?.getTime() ?? 0)
  const first = times.findIndex((_, index) => index > 1 && lengthOf(index) >= HOUR_MS && lengthOf(index - 1) < HOUR_MS)
  return first < 0 ? null : (first - 1) / (times.length - 1)
}

/** Index of the last step on an axis of `days` days. The axis always includes the shown step. */
export function lastStepWithin(times: readonly Date[], days: number, shown: number): number {
  const endMs = (times[0]?.getTime() ?? 0) + days * DAY_MS
  return Math.max(
    shown,
    times.findLastIndex((time) => time.getTime() <= endMs),
  )
}
