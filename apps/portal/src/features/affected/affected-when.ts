import { durationWords, MINUTE_MS } from '@stormlane/domain/time'
import { formatDayTime, formatWindowParts, servedWindow } from '../../platform/time-format.ts'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import type { AffectedAsset } from './affected-queries.ts'

type Times = 'startsAt' | 'peaksAt' | 'endsAt' | 'knownUntil' | 'timeZone'

/**
 * Says when an asset is affected, in its own zone: the span, an end that is not in sight, the peak unless the span starts
 * with it, and how soon.
 */
export function whenWords({ startsAt, peaksAt, endsAt, knownUntil, timeZone }: Pick<AffectedAsset, Times>, now: Date) {
  const zone = timeZone ?? undefined
  const [startAt, peakAt] = [new Date(startsAt), new Date(peaksAt)]
  const [span, openEnd] = formatWindowParts(servedWindow(startsAt, endsAt, knownUntil), zone)
  const waitMs = startAt.getTime() - now.getTime()
  return {
    span,
    openEnd: openEnd ?? null,
    peak: peakAt > startAt ? TEXTS.peak(formatDayTime(peakAt, zone)) : null,
    soon: waitMs > 0 ? TEXTS.startsIn(durationWords(waitMs / MINUTE_MS)) : TEXTS.underWay,
  }
}
