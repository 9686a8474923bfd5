import type { DayTimeframe } from '../scores/day-frames.ts'
import type { DayFrame } from '../timeframes.ts'

/** The frame that holds a moment: what is over belongs to today, what lies beyond the week to its last days. */
export function frameOfMoment(frames: Record<DayFrame, DayTimeframe>, moment: Date): DayFrame {
  if (moment < frames.tomorrow.startTime) return 'today'
  return moment < frames.day3_7.startTime ? 'tomorrow' : 'day3_7'
}

/** Times of a horizon that lie in a frame, the step under way included; the nowcast for its hours, the extended beyond. */
export function framedTimes<Timed extends { time: Date }>(
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
