import { displayUnit, type MeasurementSystem } from '@stormlane/domain/measures'
import { GRAPH_ZOOM_DAYS, HOUR_MS, type Timeframe } from '@stormlane/domain/time'
import { useState } from 'react'
import { formatMoment } from '../../platform/time-format.ts'
import { axisTicks } from './axis-ticks.ts'
import { forecastTexts } from './forecast.texts.ts'
import type { ForecastRow, SeriesPoint } from './forecast-rows.ts'
import { labeledText } from './forecast-rows.ts'
import { GraphZoom } from './graph-zoom.tsx'
import css from './series-chart.module.css'
import { CHART_HEIGHT_PX, valueAxis } from './value-axis.ts'

const TEXTS = forecastTexts
const HEIGHT_PX = CHART_HEIGHT_PX.compact
const WIDTH_PX = 404
const MARGIN = { top: 10, right: 6, bottom: 22, left: 34 }
const PLOT_PX = WIDTH_PX - MARGIN.left - MARGIN.right
/** A label closer to an edge than half its width is aligned with that edge instead of centered on its time. */
const HALF_LABEL_PX = 22
const DAY_HOURS = 24

interface SeriesChartProps {
  row: ForecastRow
  timeframe: Timeframe
  timeZone: string | undefined
  units: MeasurementSystem
  shownAt: Date | null
}

/** A chart of one variable. The extended forecast is charted over one to seven days. */
export function SeriesChart({ row, timeframe, timeZone, units, shownAt }: SeriesChartProps) {
  const [days, setDays] = useState<number>(GRAPH_ZOOM_DAYS.default)
  const [pointed, setPointed] = useState<SeriesPoint | null>(null)
  const first = row.points[0]?.time.getTime() ?? 0
  const points = row.points.filter(
    ({ time }) => timeframe === 'nowcast' || time.getTime() <= first + days * DAY_HOURS * HOUR_MS,
  )
  const [startAt, endAt] = [points[0]?.time, points.at(-1)?.time]
  if (!startAt || !endAt || startAt.getTime() === endAt.getTime()) return null
  const x = (time: Date) =>
    MARGIN.left + (PLOT_PX * (time.getTime() - startAt.getTime())) / (endAt.getTime() - startAt.getTime())
  const { y, ticks } = valueAxis(row, points, units, {
    topPx: MARGIN.top,
    heightPx: HEIGHT_PX - MARGIN.top - MARGIN.bottom,
  })
  const marks = axisTicks(startAt, endAt, PLOT_PX, timeZone)
  const path = points
    .filter((point) => point.value !== null)
    .map((point, i) => `${i === 0 ? 'M' : 'L'}${x(point.time).toFixed(1)} ${y(point.value as number).toFixed(1)}`)
    .join('')
  const readout = pointed ?? points.findLast(({ time }) => shownAt !== null && time <= shownAt) ?? null

  const point = (clientX: number, box: DOMRect) => {
    const at = ((clientX - box.left) / box.width) * WIDTH_PX
    setPointed(points.toSorted((a, b) => Math.abs(x(a.time) - at) - Math.abs(x(b.time) - at))[0] ?? null)
  }
  return (
    <figure className={css.chart}>
      <figcaption className={css.caption}>
        <span>
          {row.label} {displayUnit(row.quantity, units)}
        </span>
        <span className={css.readout}>
          {readout && `${formatMoment(readout.time, timeZone)}: ${labeledText(row, readout.value, units)}`}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={TEXTS.chartOf(row.label)}
        viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`}
        height={HEIGHT_PX}
        onPointerMove={(event) => point(event.clientX, event.currentTarget.getBoundingClientRect())}
        onPointerLeave={() => setPointed(null)}
      >
        {ticks.map(({ value, text }) => (
          <g key={value}>
            <line className={css.grid} x1={MARGIN.left} x2={WIDTH_PX - MARGIN.right} y1={y(value)} y2={y(value)} />
            <text className={css.tick} x={MARGIN.left - 6} y={y(value) + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {marks.map(({ time, label, isMidnight }) => (
          <g key={time.getTime()}>
            {isMidnight && (
              <polyline
                className={css.grid}
                points={`${x(time)},${MARGIN.top} ${x(time)},${HEIGHT_PX - MARGIN.bottom}`}
              />
            )}
            <text className={css.tick} x={x(time)} y={HEIGHT_PX - 6} textAnchor={anchorAt(x(time))}>
              {label}
            </text>
          </g>
        ))}
        <path className={css.line} d={path} />
        {readout && readout.value !== null && (
          <>
            <line
              className={css.at}
              x1={x(readout.time)}
              x2={x(readout.time)}
              y1={MARGIN.top}
              y2={HEIGHT_PX - MARGIN.bottom}
            />
            <circle className={css.dot} cx={x(readout.time)} cy={y(readout.value)} r="3.5" />
          </>
        )}
      </svg>
      {timeframe === 'extended' && <GraphZoom days={days} onChange={setDays} />}
    </figure>
  )
}

function anchorAt(x: number): 'start' | 'middle' | 'end' {
  if (x < MARGIN.left + HALF_LABEL_PX) return 'start'
  return x > WIDTH_PX - HALF_LABEL_PX ? 'end' : 'middle'
}
