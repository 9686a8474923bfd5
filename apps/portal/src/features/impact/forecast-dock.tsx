import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import type { MapLayerId } from '@stormlane/domain/maps'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import { GRAPH_ZOOM_DAYS, type Timeframe } from '@stormlane/domain/time'
import { ChartLine, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { forecastTexts } from '../../parts/forecast/forecast.texts.ts'
import { GraphZoom } from '../../parts/forecast/graph-zoom.tsx'
import { useChartView } from '../../parts/forecast/place-forecast.tsx'
import type { CHART_HEIGHT_PX } from '../../parts/forecast/value-axis.ts'
import type { FoundPlace } from '../../parts/places/use-selected-place.ts'
import { lastStepWithin } from '../../parts/time/frame-axis.ts'
import { TimeBar } from '../../parts/time/time-bar.tsx'
import { Legend } from '../../parts/weather/legend.tsx'
import type { WeatherPlayer } from '../../parts/weather/use-weather-player.ts'
import { type MapLocation, timeframeSummary } from '../../platform/location-summary.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { DockGraph } from './dock-graph.tsx'
import css from './impact.module.css'
import { impactTexts } from './impact.texts.ts'

const TEXTS = impactTexts.series
const VIEWS = ['impact', 'weather'] as const

interface ForecastDockProps {
  place: FoundPlace | null
  timeframe: Timeframe
  layer: MapLayerId
  units: MeasurementSystem
  player: WeatherPlayer
  /** The date picker of the playback. */
  picker: ReactNode
  /** The model-run note. */
  run: ReactNode
  size: keyof typeof CHART_HEIGHT_PX
  onHide: () => void
}

/** The dock below the map: the forecast of the selected place and the playback of the map on one time axis. */
export function ForecastDock(props: ForecastDockProps) {
  const { place, timeframe, layer, units, player, picker, run, size, onHide } = props
  const [view, setView] = useChartView(layer)
  const [days, setDays] = useState<number>(GRAPH_ZOOM_DAYS.default)
  const { frames, playback, shown } = player
  const allTimes = frames.map(({ time }) => time)
  const lastStep = timeframe === 'nowcast' ? frames.length - 1 : lastStepWithin(allTimes, days, playback.frame)
  const name = place?.location?.name ?? TEXTS.title
  const graph = place ? (
    <DockGraph
      place={place}
      timeframe={timeframe}
      layer={layer}
      view={view}
      times={allTimes.slice(0, lastStep + 1)}
      shownAt={shown?.time ?? null}
      units={units}
      size={size}
    />
  ) : (
    <EmptyState
      icon={<ChartLine size={20} strokeWidth={1.75} aria-hidden="true" />}
      title={TEXTS.empty}
      text={TEXTS.emptyHint}
    />
  )
  return (
    <Panel variant="floating" label={name} className={css.dock}>
      <div className={css.facts}>
        <header className={css.head}>
          <h2 className={css.name} dir="auto" title={name}>
            {name}
          </h2>
          <IconButton label={TEXTS.hide} size="small" onClick={onHide}>
            <ChevronDown size={17} aria-hidden="true" />
          </IconButton>
        </header>
        {place?.location && (
          <div>
            <LevelChip level={locationLevel(place.location, timeframe)} />
          </div>
        )}
        {run}
        {place && (
          <SegmentedControl
            label={forecastTexts.views.label}
            options={VIEWS.map((value) => ({ value, label: forecastTexts.views[value] }))}
            value={view === 'weather' ? 'weather' : 'impact'}
            onChange={setView}
            fullWidth
          />
        )}
        {place && timeframe === 'extended' && <GraphZoom days={days} onChange={setDays} />}
        <div className={css.legend}>
          <Legend layer={layer} units={units} />
        </div>
      </div>
      <div className={css.time}>
        {frames.length > 0 ? (
          <TimeBar
            frames={frames}
            playback={playback}
            isLoading={player.isLoading}
            axisEnd={lastStep}
            over={graph}
            note={picker}
          />
        ) : (
          <div className={css.noTime}>
            {graph}
            {player.notice && <p role="status">{player.notice}</p>}
          </div>
        )}
      </div>
    </Panel>
  )
}

/** Same level as in the callout and on all other screens. */
const locationLevel = (location: MapLocation, timeframe: Timeframe) =>
  impactLevelName((timeframeSummary(location, timeframe)?.overallImpactLevel ?? -1) as ImpactLevel)
