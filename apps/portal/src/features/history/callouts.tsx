import { type ForecastDaysOut, groundTruthText, predictedValue } from '@stormlane/domain/history'
import { EXTREME_WEATHER_FLAG } from '@stormlane/domain/indices'
import { percentText } from '@stormlane/domain/measures'
import { ArrowRight } from 'lucide-react'
import { Callout } from '../../parts/callouts/callout.tsx'
import css from './callouts.module.css'
import { historyTexts } from './history.texts.ts'
import type { GroundTruthReport, HistoricalImpact } from './history-queries.ts'
import { optionMiddle, type SampleOption } from './sample-routes.ts'
import { indexWords } from './storm-words.ts'

interface ReportCalloutProps {
  /** The impact that the report belongs to. */
  impact: HistoricalImpact
  report: GroundTruthReport
  daysOut: ForecastDaysOut
  onClose: () => void
}

/** Shows what was reported at a place, and what had been forecast for it. */
export function ReportCallout({ impact, report, daysOut, onClose }: ReportCalloutProps) {
  const TEXTS = historyTexts.report
  const predicted = predictedValue(report, daysOut)
  const place = [report.locationName, report.zipCode].filter(Boolean).join(' ')
  return (
    <Callout longitude={report.longitude} latitude={report.latitude} label={report.locationName} onClose={onClose}>
      <dl className={css.facts}>
        <dt>{TEXTS.location}</dt>
        <dd>
          <strong>{place}</strong>
        </dd>
        <dt>{TEXTS.description}</dt>
        <dd>{groundTruthText(impact.name, report.description).trim() || TEXTS.noDescription}</dd>
        <dt>{TEXTS.predicted}</dt>
        <dd>
          {predicted === null ? (
            <>
              <strong>{TEXTS.notAvailable}</strong>{' '}
              <span>{TEXTS.notAvailableReason(historyTexts.daysOut.name(daysOut))}</span>
            </>
          ) : (
            <IndexWithBlurb variable={impact.variable} value={predicted} />
          )}
        </dd>
      </dl>
    </Callout>
  )
}

/** Shows what was forecast for a sample route. */
export function RouteCallout({ sample, onClose }: { sample: SampleOption; onClose: () => void }) {
  const TEXTS = historyTexts.routes
  const middle = optionMiddle(sample)
  if (!middle) return null
  const { slowdownFraction, maxRoadIndex, weatherFlags, description } = sample.option
  const isExtreme = weatherFlags.includes(EXTREME_WEATHER_FLAG) ? 'true' : 'false'
  return (
    <Callout {...middle} label={TEXTS.title} onClose={onClose}>
      <strong className={css.title}>{TEXTS.title}</strong>
      <p className={css.caption}>{[sample.route, description].filter(Boolean).join(' · ')}</p>
      <dl className={css.facts}>
        <dt>{TEXTS.speedReduction}</dt>
        <dd>
          <strong>{percentText(slowdownFraction)}</strong>
        </dd>
        <dt>{TEXTS.roadIndex}</dt>
        <dd>
          <IndexWithBlurb variable="road" value={maxRoadIndex} />
        </dd>
        <dt>{TEXTS.extremeWeather}</dt>
        <dd>
          <strong>{TEXTS.flag[isExtreme]}:</strong> <span>{TEXTS.closures[isExtreme]}</span>
        </dd>
      </dl>
    </Callout>
  )
}

function IndexWithBlurb({ variable, value }: { variable: string; value: number }) {
  const { figure, blurb } = indexWords(variable, value)
  return (
    <>
      <strong>{figure}</strong>{' '}
      {blurb !== null && (
        <span>
          <ArrowRight className={css.arrow} size={12} role="img" aria-label={historyTexts.means} /> {blurb}
        </span>
      )}
    </>
  )
}
