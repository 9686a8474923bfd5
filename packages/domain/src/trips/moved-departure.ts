// A trip whose departure is moved by hand, rated from the departures that were evaluated around it.
import type { ImpactLevel } from '../levels/impact-level.ts'
import { MINUTE_MS } from '../time/durations.ts'

/** Departures are moved in steps of a quarter of an hour, and of an hour with Shift (our choice). */
export const MOVE_STEP_MS = 15 * MINUTE_MS
export const LARGE_MOVE_STEPS = 4

/** An evaluated departure. Times in ms. */
export interface KnownDeparture {
  departAt: number
  arriveAt: number
  level: ImpactLevel
}

/** The quarter of an hour that is nearest to a moment, but not in the past. */
export const movedTo = (moment: number, now: number): number =>
  Math.max(Math.ceil(now / MOVE_STEP_MS), Math.round(moment / MOVE_STEP_MS)) * MOVE_STEP_MS

/**
 * Rates a departure between two evaluated ones: it arrives in proportion, at the worse of both levels. Null before the
 * first and after the last one. `departures` are sorted.
 */
export function rateDeparture(departures: readonly KnownDeparture[], departAt: number): KnownDeparture | null {
  const after = departures.findIndex((one) => one.departAt >= departAt)
  const [before, next] = [departures[after - 1], departures[after]]
  if (!next) return null
  if (next.departAt === departAt) return next
  if (!before) return null
  const share = (departAt - before.departAt) / (next.departAt - before.departAt)
  return {
    departAt,
    arriveAt: Math.round(before.arriveAt + share * (next.arriveAt - before.arriveAt)),
    level: before.level > next.level ? before.level : next.level,
  }
}
