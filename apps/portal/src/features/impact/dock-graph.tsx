import type { MapLayerId } from '@stormlane/domain/maps'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import type { Timeframe } from '@stormlane/domain/time'
import { useState } from 'react'
import { forecastTexts } from '../../parts/forecast/forecast.texts.ts'
import { ForecastProblem } from '../../parts/forecast/forecast-problem.tsx'
import { labeledText, valueText } from '../../parts/forecast/forecast-rows.ts'
import { chartedRow, useForecastRows } from '../../parts/forecast/use-forecast-rows.ts'
import { CHART_HEIGHT_PX } from '../../parts/forecast/value-axis.ts'
import type { FoundPlace } from '../../parts/places/use-selected-place.ts'
import { formatDayTime } from '../../platform/time-format.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useElementSize } from '../../ui/use-element-size.ts'
import { DockCurves, valueAt } from './dock-curves.tsx'
import css from './dock-graph.module.css'

/** Used until the width is measured. */
const USUAL_WIDTH_PX = 720

interface DockGraphProps {
  place: FoundPlace
  timeframe: Timeframe
  layer: MapLayerId
  view: 'impact' | 'weather' | 'alerts'
  /** The steps of the slider below the graph, used as its time axis; empty while the map has no frames. */
  times: readonly Date[]
  shownAt: Date | null
  units: MeasurementSystem
  size: keyof typeof CHART_HEIGHT_PX
}

/** Shows the map layer's forecast at a place above the slider of the map, and every value at the shown time. */
export function DockGraph({ place, timeframe, layer, view, times, shownAt, units, size }: DockGraphProps) {
  const { rows, problem } = useForecastRows(place, timeframe, view)
  const { ref, widthPx } = useElementSize()
  const [pointedAt, setPointedAt] = useState<Date | null>(null)
  const height = CHART_HEIGHT_PX[size]
  const leading = rows && chartedRow(rows, layer)
  const readAt = pointedAt ?? shownAt
  return (
    <div ref={ref} className={css.graph} style={{ height }}>
      {problem && !rows ? (
        <ForecastProblem problem={problem} />
      ) : !rows ? (
        <Skeleton height={height} />
      ) : !leading || leading.points.length === 0 ? (
        <p>{forecastTexts.noForecast}</p>
      ) : (
        <>
          <DockCurves
            leading={leading}
            // Only variables with the same unit share an axis.
            others={rows.filter((row) => row !== leading && row.quantity === leading.quantity)}
            times={times}
            shownAt={shownAt}
            timeZone={place.timeZone}
            units={units}
            widthPx={widthPx || USUAL_WIDTH_PX}
            height={height}
            onPoint={setPointedAt}
          />
          <div className={css.values}>
            {readAt && <time dateTime={readAt.toISOString()}>{formatDayTime(readAt, place.timeZone)}</time>}
            <dl>
              {[leading, ...rows.filter((row) => row !== leading)].map((row) => (
                <div key={row.id} title={labeledText(row, valueAt(row, readAt), units)}>
                  <dt>{row.label}</dt>
                  <dd>{valueText(row, valueAt(row, readAt), units)}</dd>
                </div>
              ))}
            </dl>
          </div>
        </>
      )}
    </div>
  )
}
