import { HOUR_MS, zonedFormat } from '@stormlane/domain/time'
import { chosenZone } from '../../platform/one-zone.ts'
import { formatDay, formatHour, formatWeekdayHour } from '../../platform/time-format.ts'

/** Width of the longest label, `Wed 12 PM`, in the font of the chart, plus a gap. */
const LABEL_PX = 52
const STEPS_HOURS = [1, 2, 3, 6, 12, 24]

interface AxisTick {
  time: Date
  label: string
  isMidnight: boolean
}

/**
 * Labels a time axis at whole hours of the place's clock, as densely as fits without overlap. Labels at midnight show
 * the day, `Fri 15`; if the axis contains no midnight, the first label includes the weekday.
 */
export function axisTicks(startAt: Date, endAt: Date, widthPx: number, timeZone: string | undefined): AxisTick[] {
  const lengthMs = endAt.getTime() - startAt.getTime()
  if (lengthMs <= 0) return []
  const step = STEPS_HOURS.find((hours) => (widthPx * hours * HOUR_MS) / lengthMs >= LABEL_PX) ?? 24
  const hours = wholeHours(startAt, endAt, timeZone).filter(({ hour }) => hour % step === 0)
  const hasMidnight = hours.some(({ hour }) => hour === 0)
  return hours.map(({ time, hour }, i) => ({
    time,
    isMidnight: hour === 0,
    label:
      hour === 0
        ? formatDay(time, timeZone)
        : i === 0 && !hasMidnight
          ? formatWeekdayHour(time, timeZone)
          : formatHour(time, timeZone),
  }))
}

/** Some zones differ by half an hour from the others, so half hours are tried too. */
function wholeHours(startAt: Date, endAt: Date, timeZone: string | undefined): { time: Date; hour: number }[] {
  const clock = zonedFormat('en-US', {
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone: timeZone ?? chosenZone(),
  })
  const first = Math.ceil(startAt.getTime() / (HOUR_MS / 2)) * (HOUR_MS / 2)
  const found: { time: Date; hour: number }[] = []
  for (let ms = first; ms <= endAt.getTime(); ms += HOUR_MS / 2) {
    const [hour = 0, minute = 0] = clock.format(ms).split(':').map(Number)
    if (minute === 0) found.push({ time: new Date(ms), hour })
  }
  return found
}
