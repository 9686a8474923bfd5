import {
  displayUnit,
  displayValue,
  GRAPH_ZOOM_DAYS,
  HOUR_MS,
  type MeasurementSystem,
  type Timeframe,
} from '@stormlane/domain'
import { useId, useState } from 'react'
import { formatMoment } from '../../platform/time-format.ts'
import { axisTicks } from './axis-ticks.ts'
import { forecastTexts } from './forecast.texts.ts'
import type { ForecastRow, SeriesPoint } from './forecast-rows.ts'
import { labeledText } from './forecast-rows.ts'
import css from './series-chart.module.css'

const TEXTS = forecastTexts
/** Chart heights (TIME-038). Ratings go up to 10.5, so that a 10 does not touch the edge (TIME-039). */
const HEIGHT_PX = { compact: 195, normal: 265 } as const
const RATING_TOP = 10.5
const WIDTH_PX = 404
const MARGIN = { top: 10, right: 6, bottom: 22, left: 34 }
const PLOT_PX = WIDTH_PX - MARGIN.left - MARGIN.right
/** A label nearer to an edge than half its width is set beside its time instead of around it. */
const HALF_LABEL_PX = 22
const DAY_HOURS = 24

interface SeriesChartProps {
  row: ForecastRow
  timeframe: Timeframe
  timeZone: string | undefined
  units: MeasurementSystem
  shownAt: Date | null
  size?: keyof typeof HEIGHT_PX
}

/** A chart of one variable; in the extended forecast over one to seven days. */
export function SeriesChart({ row, timeframe, timeZone, units, shownAt, size = 'compact' }: SeriesChartProps) {
  const [days, setDays] = useState<number>(GRAPH_ZOOM_DAYS.default)
  const [pointed, setPointed] = useState<SeriesPoint | null>(null)
  const sliderId = useId()
  const height = HEIGHT_PX[size]
  const first = row.points[0]?.time.getTime() ?? 0
  const points = row.points.filter(
    ({ time }) => timeframe === 'nowcast' || time.getTime() <= first + days * DAY_HOURS * HOUR_MS,
  )
  const scale = valueScale(row, points, units, height)
  if (!scale) return null
  const { x, y, ticks, startAt, endAt } = scale
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
        viewBox={`0 0 ${WIDTH_PX} ${height}`}
        height={height}
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
              <polyline className={css.grid} points={`${x(time)},${MARGIN.top} ${x(time)},${height - MARGIN.bottom}`} />
            )}
            <text className={css.tick} x={x(time)} y={height - 6} textAnchor={anchorAt(x(time))}>
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
              y2={height - MARGIN.bottom}
            />
            <circle className={css.dot} cx={x(readout.time)} cy={y(readout.value)} r="3.5" />
          </>
        )}
      </svg>
      {timeframe === 'extended' && (
        <div className={css.zoom}>
          <label htmlFor={sliderId}>{TEXTS.days}</label>
          <input
            id={sliderId}
            type="range"
            min={GRAPH_ZOOM_DAYS.min}
            max={GRAPH_ZOOM_DAYS.max}
            value={days}
            onChange={(event) => setDays(Number(event.target.value))}
          />
          <output htmlFor={sliderId}>{TEXTS.day(days)}</output>
        </div>
      )}
    </figure>
  )
}

function valueScale(row: ForecastRow, points: readonly SeriesPoint[], units: MeasurementSystem, height: number) {
  const [startAt, endAt] = [points[0]?.time, points.at(-1)?.time]
  if (!startAt || !endAt || startAt.getTime() === endAt.getTime()) return null
  const shown = points.flatMap(({ value }) => (value === null ? [] : displayValue(row.quantity, value, units)))
  const isRating = row.quantity === 'index'
  const low = isRating ? 0 : Math.min(row.quantity === 'temperature' ? Infinity : 0, ...shown)
  const high = isRating ? RATING_TOP : Math.max(low + 1e-6, ...shown)
  const step = niceStep((high - low) / 4)
  const [bottom, top] = isRating
    ? [0, RATING_TOP]
    : [Math.floor(low / step) * step, Math.max(Math.ceil(high / step), 1) * step]
  const inner = height - MARGIN.top - MARGIN.bottom
  const ofShown = (value: number) => MARGIN.top + inner * (1 - (value - bottom) / (top - bottom || 1))
  const count = Math.floor((top - bottom) / step + 1e-9) + 1
  return {
    startAt,
    endAt,
    x: (time: Date) =>
      MARGIN.left + (PLOT_PX * (time.getTime() - startAt.getTime())) / (endAt.getTime() - startAt.getTime()),
    y: (canonical: number) => ofShown(displayValue(row.quantity, canonical, units)),
    ticks: Array.from({ length: count }, (_, i) => bottom + i * step).map((value) => ({
      value: inverse(row, units, value),
      text: String(Number(value.toFixed(2))),
    })),
  }
}

/** Converts a displayed value back to the canonical unit, by inverting the linear conversion. */
function inverse(row: ForecastRow, units: MeasurementSystem, shown: number): number {
  const zero = displayValue(row.quantity, 0, units)
  return (shown - zero) / (displayValue(row.quantity, 1, units) - zero)
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function niceStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(atLeast, 1e-9)))
  return ([1, 2, 5, 10].find((factor) => factor * power >= atLeast) ?? 10) * power
}

function anchorAt(x: number): 'start' | 'middle' | 'end' {
  if (x < MARGIN.left + HALF_LABEL_PX) return 'start'
  return x > WIDTH_PX - HALF_LABEL_PX ? 'end' : 'middle'
}
