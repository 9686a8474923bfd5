import { DAY_MS } from '@stormlane/domain'
import { formatDay, formatHour } from '../../platform/time-format.ts'

const MOST_HOURS = 7

interface Mark {
  value: number
  label: string
}

/** Labels below the slider: whole hours, as many as fit, up to a day; otherwise each midnight with its day. */
export function timeMarks(frames: readonly { time: Date }[]): Mark[] {
  const first = frames[0]?.time.getTime() ?? 0
  const last = frames.at(-1)?.time.getTime() ?? 0
  const hours = frames.flatMap(({ time }, value) => (time.getMinutes() === 0 ? [{ value, time }] : []))
  if (last - first > DAY_MS)
    return hours
      .filter(({ time }) => time.getHours() === 0)
      .map(({ value, time }) => ({ value, label: formatDay(time) }))
  const every = Math.ceil(hours.length / MOST_HOURS)
  return apart(
    hours.filter((_, i) => i % every === 0),
    frames.length / (MOST_HOURS + 1),
  ).map(({ value, time }) => ({ value, label: formatHour(time) }))
}

/** Drops marks that are too close together, where 15-minute frames change to hourly ones. */
function apart<Placed extends { value: number }>(marks: readonly Placed[], least: number): Placed[] {
  const kept: Placed[] = []
  for (const mark of marks) {
    const before = kept.at(-1)
    if (!before || mark.value - before.value >= least) kept.push(mark)
  }
  return kept
}
