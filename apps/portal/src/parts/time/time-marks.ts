import { DAY_MS } from '@stormlane/domain/time'
import { formatDay, formatHour } from '../../platform/time-format.ts'

const MOST_HOURS = 7
/** Width of the longest label, `Wed 28`, in the caption font, plus a gap. */
const LABEL_PX = 50

interface Mark {
  value: number
  label: string
}

/**
 * Returns as many labels as fit below a slider: whole hours if it spans up to a day, otherwise midnights with their
 * day. A width of 0 means not measured yet.
 */
export function timeMarks(frames: readonly { time: Date }[], widthPx: number): Mark[] {
  const first = frames[0]?.time.getTime() ?? 0
  const last = frames.at(-1)?.time.getTime() ?? 0
  const hours = frames.flatMap(({ time }, value) => (time.getMinutes() === 0 ? [{ value, time }] : []))
  const labelFrames = widthPx > 0 ? ((frames.length - 1) * LABEL_PX) / widthPx : 0
  if (last - first > DAY_MS) {
    const midnights = hours.filter(({ time }) => time.getHours() === 0)
    return apart(midnights, labelFrames).map(({ value, time }) => ({ value, label: formatDay(time) }))
  }
  const every = Math.ceil(hours.length / MOST_HOURS)
  return apart(
    hours.filter((_, i) => i % every === 0),
    Math.max(labelFrames, frames.length / (MOST_HOURS + 1)),
  ).map(({ value, time }) => ({ value, label: formatHour(time) }))
}

/** Drops marks that are too close together: in a narrow window, or where 15-minute frames change to hourly ones. */
function apart<Placed extends { value: number }>(marks: readonly Placed[], least: number): Placed[] {
  const kept: Placed[] = []
  for (const mark of marks) {
    const before = kept.at(-1)
    if (!before || mark.value - before.value >= least) kept.push(mark)
  }
  return kept
}
