import type { AssetType } from '@stormlane/domain/assets'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import { formatMoment } from '../../../platform/time-format.ts'
import { mapTexts } from '../map.texts.ts'
import { atRiskIn, type HistogramBar, isMostlyUnknown } from './histogram.ts'

const TEXTS = mapTexts.time

/** Says how many assets are at risk, as on the level buttons, and how many have no forecast. */
export function atRiskNote(byLevel: Record<ImpactLevelName, number>, type: AssetType, chosenAt: Date | null): string {
  const atRisk = (chosenAt ? TEXTS.atRisk : TEXTS.atRiskEver)(atRiskIn(byLevel), type)
  return byLevel.unknown > 0 ? `${atRisk} · ${TEXTS.notForecast(byLevel.unknown)}` : atRisk
}

/** Returns the label of the histogram, with the time after which most assets have no forecast. */
export function histogramLabel(bars: readonly HistogramBar[], assets: number, type: AssetType): string {
  const lastKnown = bars.findLastIndex((bar) => !isMostlyUnknown(bar, assets))
  const firstUnknown = bars[lastKnown + 1]
  return firstUnknown ? TEXTS.histogramUntil(type, formatMoment(firstUnknown.time)) : TEXTS.histogram(type)
}
