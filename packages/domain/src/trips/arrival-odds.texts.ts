import { percentText } from '../measures/percent-text.ts'
import { MINUTE_MS } from '../time/durations.ts'
import { zonedFormat } from '../time/zoned-format.ts'
import { ENGLISH_ROUTE_WORDS } from './english-route.ts'
import type { RouteWords } from './route-words.ts'

interface LikelySpan {
  p10: Date
  p90: Date
}

/** `likely 7:31 – 9:34 PM`, in the zone of the destination; undefined if the span is shorter than a minute. */
export function likelyArrivalWords(
  { p10, p90 }: LikelySpan,
  timeZone?: string,
  words: RouteWords = ENGLISH_ROUTE_WORDS,
): string | undefined {
  if (p90.getTime() - p10.getTime() < MINUTE_MS) return undefined
  const zone = timeZone ? { timeZone } : {}
  const day = zonedFormat(words.locale, { dateStyle: 'short', ...zone })
  const isOneDay = day.format(p10) === day.format(p90)
  const time = zonedFormat(words.locale, {
    hour: 'numeric',
    minute: '2-digit',
    ...(!isOneDay && { weekday: 'short' }),
    ...zone,
  })
  // Some versions of ICU put thin spaces around the dash and before AM and PM.
  const span = isOneDay ? time.formatRange(p10, p90) : `${time.format(p10)} – ${time.format(p90)}`
  return words.likely(span.replaceAll(/[\u2009\u202f]/g, ' ').replaceAll(',', ''))
}

/** Below this, early arrivals are not worth a word (our choice). */
const WORTH_NAMING = 0.05

/**
 * `82% to make Fri 9:00 PM CST`; where a vehicle may come before the appointment begins, `14% early, and waits` follows.
 * The caller formats the time, in the zone of the destination.
 */
export function onTimeWords(
  chance: number,
  latest: string,
  words: RouteWords = ENGLISH_ROUTE_WORDS,
  early: number | null | undefined = null,
): string {
  const onTime = words.onTime(percentText(chance, words.locale), latest)
  return early === null || early < WORTH_NAMING ? onTime : `${onTime}, ${words.early(percentText(early, words.locale))}`
}
