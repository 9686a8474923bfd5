import { MAP_LAYERS, type MapType } from '@stormlane/domain/maps'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import type { Timeframe } from '@stormlane/domain/time'
import { useState } from 'react'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { AlertList } from './alert-list.tsx'
import { forecastTexts } from './forecast.texts.ts'
import { ForecastProblem } from './forecast-problem.tsx'
import type { ForecastPlace } from './forecast-queries.ts'
import css from './place-forecast.module.css'
import { SeriesChart } from './series-chart.tsx'
import { Timeline, type TimelineCause } from './timeline.tsx'
import { chartedRow, useForecastRows } from './use-forecast-rows.ts'

const TEXTS = forecastTexts
const VIEWS = ['impact', 'weather', 'alerts'] as const
type View = (typeof VIEWS)[number]

interface PlaceForecastProps {
  place: ForecastPlace
  timeZone: string | undefined
  timeframe: Timeframe
  mapType: MapType
  shownAt: Date | null
  units: MeasurementSystem
  /** What makes the level of the place. */
  cause?: (TimelineCause & { id: string }) | undefined
  /** `card` adds a chart of one variable; `row`, below a table row, shows the timeline only. */
  look?: 'card' | 'row'
}

/** The chart view of a layer; selecting the layer switches to it (LAYER-027). */
export const chartViewForLayer = (mapType: MapType): View =>
  mapType === 'none' || MAP_LAYERS[mapType].kind === 'impact' ? 'impact' : 'weather'

/** The shown view: the one chosen while this layer was shown, otherwise the layer's default. */
export function useChartView(mapType: MapType): [View, (view: View) => void] {
  const [chosen, setChosen] = useState<{ view: View; under: MapType }>()
  const view = chosen?.under === mapType ? chosen.view : chartViewForLayer(mapType)
  return [view, (next) => setChosen({ view: next, under: mapType })]
}

/** Timelines, charts and government alerts of a place. */
export function PlaceForecast(props: PlaceForecastProps) {
  const { place, timeZone, timeframe, mapType, shownAt, units, cause, look = 'card' } = props
  const [view, setView] = useChartView(mapType)
  const { rows, problem, weather } = useForecastRows(place, timeframe, view)
  const alerts = weather.data?.alerts ?? []
  const leading = rows && chartedRow(rows, mapType)

  return (
    <section className={look === 'card' ? css.inCard : undefined}>
      <div className={css.head}>
        <h3 className={css.title}>
          {view === 'impact' ? TEXTS.timeline : view === 'weather' ? TEXTS.weatherTimeline : TEXTS.alerts}
        </h3>
        <SegmentedControl
          label={TEXTS.views.label}
          options={VIEWS.map((value) => ({
            value,
            label: TEXTS.views[value],
            ...(value === 'alerts' && alerts.length > 0 ? { count: alerts.length } : {}),
          }))}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'alerts' ? (
        <AlertList weather={weather} timeframe={timeframe} timeZone={timeZone} />
      ) : problem && !rows ? (
        <ForecastProblem problem={problem} />
      ) : rows ? (
        <>
          <Timeline
            label={view === 'impact' ? TEXTS.timeline : TEXTS.weatherTimeline}
            rows={rows}
            window={timeframe}
            shownAt={shownAt}
            timeZone={timeZone}
            units={units}
            cause={view === 'impact' && !rows.some(({ id }) => cause?.id === `impact:${id}`) ? cause : undefined}
          />
          {leading && look === 'card' && (
            <SeriesChart row={leading} timeframe={timeframe} timeZone={timeZone} units={units} shownAt={shownAt} />
          )}
        </>
      ) : (
        <Skeleton height={172} />
      )}
    </section>
  )
}
