import { FORECAST_DAYS_OUT, type ForecastDaysOut, shareWithinOneLevel } from '@stormlane/domain/history'
import { percentText } from '@stormlane/domain/measures'
import { type CSSProperties, useId } from 'react'
import css from './days-out-selector.module.css'
import { historyTexts } from './history.texts.ts'
import type { GroundTruthReport } from './history-queries.ts'

const TEXTS = historyTexts.daysOut

interface DaysOutSelectorProps {
  value: ForecastDaysOut
  /** The reports against which the forecasts are verified. */
  reports: readonly GroundTruthReport[]
  onChange: (daysOut: ForecastDaysOut) => void
}

/** Selects how many days before the storm the forecast was made. Bars show how well each day's forecast did. */
export function DaysOutSelector({ value, reports, onChange }: DaysOutSelectorProps) {
  const name = useId()
  const days = FORECAST_DAYS_OUT.map((daysOut) => ({ daysOut, share: shareWithinOneLevel(reports, daysOut) }))
  const hasShares = days.some(({ share }) => share !== null)
  return (
    <fieldset className={css.selector} data-tour="history-days">
      <legend className="visually-hidden">{TEXTS.label}</legend>
      <div className={css.label} aria-hidden="true">
        <strong>{TEXTS.label}</strong>
        {hasShares && <span>{TEXTS.caption}</span>}
      </div>
      <div className={css.days}>
        {days.toReversed().map(({ daysOut, share }) => (
          <label
            key={daysOut}
            className={css.day}
            style={{ '--share': share ?? 0 } as CSSProperties}
            title={TEXTS.name(daysOut)}
          >
            <input
              type="radio"
              name={name}
              value={daysOut}
              checked={daysOut === value}
              aria-label={share === null ? TEXTS.name(daysOut) : TEXTS.nameWithShare(daysOut, percentText(share))}
              onChange={() => onChange(daysOut)}
            />
            <span className={css.bar} />
            <span className={css.tick} />
            <span className={css.figure} aria-hidden="true">
              {daysOut}
              {share !== null && <span className={css.share}>{percentText(share)}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
