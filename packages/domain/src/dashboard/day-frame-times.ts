import { isRouteStarted } from '../levels/route-risk.ts'
import type { DayTimeframe } from '../time/day-frames.ts'
import type { DayFrame } from '../time/timeframes.ts'
import type { Route } from '../trips/route.ts'

/** Returns the day frame of a moment. The past counts as today, anything beyond the week as days 3-7. */
export function dayFrameAt(frames: Record<DayFrame, DayTimeframe>, moment: Date): DayFrame {
  if (moment < frames.tomorrow.startTime) return 'today'
  return moment < frames.day3_7.startTime ? 'tomorrow' : 'day3_7'
}

/** Returns the day frame that lists a shipment: that of its departure, or today once it is under way (RISK-019). */
export function shipmentFrame(
  frames: Record<DayFrame, DayTimeframe>,
  route: Pick<Route, 'source' | 'status' | 'lastCompletedIndex'> & { departureTime: Date | string },
  now: Date,
): DayFrame {
  const departAt = new Date(route.departureTime)
  return isRouteStarted({ ...route, departAt }, now) ? 'today' : dayFrameAt(frames, departAt)
}

/**
 * Returns the time steps in a frame, including the one in progress at its start: first nowcast, then extended forecast.
 */
export function timesInFrame<Timed extends { time: Date }>(
  { startTime, endTime }: Pick<DayTimeframe, 'startTime' | 'endTime'>,
  nowcast: readonly Timed[],
  extended: readonly Timed[],
): Timed[] {
  const nowcastEnd = nowcast.at(-1)?.time
  const all = [...nowcast, ...extended.filter(({ time }) => !nowcastEnd || time > nowcastEnd)]
  const first = Math.max(
    0,
    all.findLastIndex(({ time }) => time <= startTime),
  )
  return all.slice(first).filter(({ time }) => time < endTime)
}
