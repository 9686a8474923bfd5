import type { MapLayerId, MeasurementSystem, Timeframe } from '@stormlane/domain'
import { ChartLine, ChevronRight } from 'lucide-react'
import { PlaceForecast } from '../../parts/forecast/place-forecast.tsx'
import type { FoundPlace } from '../../parts/places/use-selected-place.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import css from './impact.module.css'
import { impactTexts } from './impact.texts.ts'

const TEXTS = impactTexts.series
const VIEWS = ['impact', 'weather'] as const

interface SeriesPanelProps {
  place: FoundPlace | null
  timeframe: Timeframe
  layer: MapLayerId
  shownAt: Date | null
  units: MeasurementSystem
  onHide: () => void
}

/** The time series of ratings or weather at the selected place. */
export function SeriesPanel({ place, timeframe, layer, shownAt, units, onHide }: SeriesPanelProps) {
  return (
    <Panel
      variant="floating"
      title={place?.location?.name ?? TEXTS.title}
      actions={
        <IconButton label={TEXTS.hide} onClick={onHide}>
          <ChevronRight size={17} aria-hidden="true" />
        </IconButton>
      }
      className={css.series}
    >
      {place ? (
        <PlaceForecast
          place={place}
          timeZone={place.timeZone}
          timeframe={timeframe}
          mapType={layer}
          shownAt={shownAt}
          units={units}
          views={VIEWS}
          chart="normal"
        />
      ) : (
        <EmptyState
          icon={<ChartLine size={20} strokeWidth={1.75} aria-hidden="true" />}
          title={TEXTS.empty}
          text={TEXTS.emptyHint}
        />
      )}
    </Panel>
  )
}
