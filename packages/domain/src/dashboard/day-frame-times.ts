import { isRouteStarted } from '../route-risk.ts'
import type { Route } from '../routes/route.ts'
import type { DayTimeframe } from '../scores/day-frames.ts'
import type { DayFrame } from '../timeframes.ts'

/** The day frame of a moment. The past counts as today, everything after the week as days 3-7. */
export function dayFrameAt(frames: Record<DayFrame, DayTimeframe>, moment: Date): DayFrame {
  if (moment < frames.tomorrow.startTime) return 'today'
  return moment < frames.day3_7.startTime ? 'tomorrow' : 'day3_7'
}

/** The day frame that lists a shipment: that of its departure, or today once it is under way, however early it left (RISK-019). */
export function shipmentFrame(
  frames: Record<DayFrame, DayTimeframe>,
  route: Pick<Route, 'source' | 'status' | 'lastCompletedIndex'> & { departureTime: Date | string },
  now: Date,
): DayFrame {
  const departAt = new Date(route.departureTime)
  return isRouteStarted({ ...route, departAt }, now) ? 'today' : dayFrameAt(frames, departAt)
}

/** The time steps in a frame, including the one in progress at its start: those of the nowcast, then those of the extended forecast. */
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
