import { MINUTE_MS } from '../durations.ts'
import { percentText } from '../percent-text.ts'

interface LikelySpan {
  p10: Date
  p90: Date
}

/** `likely 7:31 – 9:34 PM`, in the zone of the destination; undefined where all arrivals are within the same minute. */
export function likelyArrivalWords({ p10, p90 }: LikelySpan, timeZone?: string): string | undefined {
  if (p90.getTime() - p10.getTime() < MINUTE_MS) return undefined
  const zone = timeZone ? { timeZone } : {}
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', ...zone })
  const isOneDay = day.format(p10) === day.format(p90)
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    ...(!isOneDay && { weekday: 'short' }),
    ...zone,
  })
  // Some versions of ICU put thin spaces around the dash and before AM and PM.
  const words = isOneDay ? time.formatRange(p10, p90) : `${time.format(p10)} – ${time.format(p90)}`
  return `likely ${words.replaceAll(/[\u2009\u202f]/g, ' ').replaceAll(',', '')}`
}

/** `82% to make Fri 9:00 PM CST`; the time is written by the caller, in the zone of the destination. */
export const onTimeWords = (chance: number, latest: string) => `${percentText(chance)} to make ${latest}`
