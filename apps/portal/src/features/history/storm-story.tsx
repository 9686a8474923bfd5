import {
  FORECAST_DAYS_OUT,
  type ForecastDaysOut,
  groundTruthImpact,
  shareWithinOneLevel,
} from '@stormlane/domain/history'
import { percentText } from '@stormlane/domain/measures'
import css from './dock.module.css'
import { historyTexts as TEXTS } from './history.texts.ts'
import type { HistoricalStorm } from './history-queries.ts'

interface StormStoryProps {
  storm: HistoricalStorm
  impact: string | null
  daysOut: ForecastDaysOut
}

/** How near the chosen forecast came, and beside it what those of the other days reached. */
export function StormStory({ storm: { impacts }, impact, daysOut }: StormStoryProps) {
  const name = impacts.find((one) => one.name === impact)?.name ?? impacts[0]?.name
  const reports = (name && groundTruthImpact(impacts, name)?.groundTruthReports) || []
  const shares = FORECAST_DAYS_OUT.toReversed().flatMap((days) => {
    const share = shareWithinOneLevel(reports, days)
    return share === null ? [] : [{ days, share: percentText(share) }]
  })
  const chosen = shares.find(({ days }) => days === daysOut)
  if (!chosen) return null
  const others = shares.filter(({ days }) => days !== daysOut)
  return (
    <p className={css.story}>
      <strong>{TEXTS.story.chosen(daysOut, chosen.share)}</strong>{' '}
      {others.length > 0 ? TEXTS.story.others(others) : null}
    </p>
  )
}
