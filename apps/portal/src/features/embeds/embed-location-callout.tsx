import { weatherFlagLabel } from '@stormlane/domain/indices'
import { shownZip } from '@stormlane/domain/places'
import type { DayFrame } from '@stormlane/domain/time'
import css from '../../parts/callouts/callout.module.css'
import { Callout } from '../../parts/callouts/callout.tsx'
import { formatSpan } from '../../platform/time-format.ts'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { embedTexts } from './embeds.texts.ts'
import type { EmbedLocation } from './use-embed-locations.ts'

interface EmbedLocationCalloutProps {
  marked: EmbedLocation
  frame: DayFrame
  onClose: () => void
}

/** Shows a location's impact in a day frame. A partner's frame is read-only, so nothing can be saved here. */
export function EmbedLocationCallout({ marked, frame, onClose }: EmbedLocationCalloutProps) {
  const { name, latitude, longitude, zip, timezone, impactSummaries } = marked.location
  const summary = impactSummaries.find(({ timeframe }) => timeframe === frame)
  const peak = summary?.peakImpactTimeMoment
  return (
    <Callout latitude={latitude} longitude={longitude} label={name} onClose={onClose}>
      <div className={css.head}>
        <div>
          <strong className={css.name} dir="auto">
            {name}
          </strong>
          <span className={css.zip}>{shownZip(zip)}</span>
        </div>
        <LevelChip level={marked.level} />
      </div>
      {summary && (
        <div>
          <p className={css.text}>{summary.weatherFlags.map(weatherFlagLabel).join(', ') || embedTexts.noImpact}</p>
          {peak && <p className={css.text}>{formatSpan(new Date(peak), undefined, timezone)}</p>}
        </div>
      )}
    </Callout>
  )
}
