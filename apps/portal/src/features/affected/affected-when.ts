import { durationWords, MINUTE_MS } from '@stormlane/domain/time'
import { formatDayTime, formatSpan } from '../../platform/time-format.ts'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import type { AffectedAsset } from './affected-queries.ts'

/** Says when an asset is affected, in its own zone: the span, the peak unless the span starts with it, and how soon. */
export function whenWords(asset: Pick<AffectedAsset, 'startsAt' | 'peaksAt' | 'endsAt' | 'timeZone'>, now: Date) {
  const zone = asset.timeZone ?? undefined
  const [startAt, peakAt] = [new Date(asset.startsAt), new Date(asset.peaksAt)]
  const span =
    asset.endsAt === null
      ? `${TEXTS.since(formatDayTime(startAt, zone))}, ${TEXTS.untilUnknown}`
      : formatSpan(startAt, new Date(asset.endsAt), zone)
  const waitMs = startAt.getTime() - now.getTime()
  return {
    span,
    peak: peakAt > startAt ? TEXTS.peak(formatDayTime(peakAt, zone)) : null,
    soon: waitMs > 0 ? TEXTS.startsIn(durationWords(waitMs / MINUTE_MS)) : TEXTS.underWay,
  }
}
