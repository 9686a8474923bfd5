import type { AssetType } from '@stormlane/domain/assets'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import { formatMoment } from '../../../platform/time-format.ts'
import { mapTexts } from '../map.texts.ts'
import { atRiskIn, type HistogramBar, isMostlyUnknown } from './histogram.ts'

const TEXTS = mapTexts.time

type Counts = Record<ImpactLevelName, number>

/**
 * Says how many assets are at risk at the shown time, as on the level buttons, how many at any time of the timeframe,
 * and how many have no forecast for the shown time.
 */
export function atRiskNote(shown: Counts, worst: Counts, type: AssetType): string {
  const [now, ever] = [atRiskIn(shown), atRiskIn(worst)]
  return [
    TEXTS.atRisk(now, type),
    ...(ever === now ? [] : [TEXTS.atRiskEver(ever)]),
    ...(shown.unknown === 0 ? [] : [TEXTS.notForecast(shown.unknown)]),
  ].join(' · ')
}

/** Returns the label of the histogram, with the time after which most assets have no forecast. */
export function histogramLabel(bars: readonly HistogramBar[], assets: number, type: AssetType): string {
  const lastKnown = bars.findLastIndex((bar) => !isMostlyUnknown(bar, assets))
  const firstUnknown = bars[lastKnown + 1]
  return firstUnknown ? TEXTS.histogramUntil(type, formatMoment(firstUnknown.time)) : TEXTS.histogram(type)
}
