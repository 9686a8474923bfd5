import type { MeasurementSystem } from '@stormlane/domain/measures'
import { axisTicks } from '../../parts/forecast/axis-ticks.ts'
import { forecastTexts } from '../../parts/forecast/forecast.texts.ts'
import type { ForecastRow, SeriesPoint } from '../../parts/forecast/forecast-rows.ts'
import { valueAxis } from '../../parts/forecast/value-axis.ts'
import { frameShare } from '../../parts/time/frame-axis.ts'
import css from './dock-graph.module.css'

const TOP_PX = 8
/** Room for the labels of the time axis. */
const BOTTOM_PX = 22
/** Minimum distance between labels of the time axis. */
const LABEL_PX = 48
/** Half the width of a label. A label nearer to an edge is placed beside its time instead of centered on it. */
const HALF_LABEL_PX = 22

interface DockCurvesProps {
  leading: ForecastRow
  others: readonly ForecastRow[]
  /** The time axis; empty while the map has no frames. */
  times: readonly Date[]
  shownAt: Date | null
  timeZone: string | undefined
  units: MeasurementSystem
  widthPx: number
  height: number
  onPoint: (time: Date | null) => void
}

/** Draws the leading variable with the area below it, the other variables of the same unit, and the shown time. */
export function DockCurves({
  leading,
  others,
  times,
  shownAt,
  timeZone,
  units,
  widthPx,
  height,
  onPoint,
}: DockCurvesProps) {
  // Without map frames, the forecast provides the axis.
  const axis = times.length > 1 ? times : leading.points.map(({ time }) => time)
  const share = frameShare(axis)
  const [startAt, endAt] = [axis[0], axis.at(-1)]
  const within = leading.points.filter(({ time }) => share(time) !== null)
  if (within.every(({ value }) => value === null)) return <p>{forecastTexts.noForecast}</p>
  const bottom = height - BOTTOM_PX
  const { y, ticks } = valueAxis(leading, within, units, { topPx: TOP_PX, heightPx: bottom - TOP_PX })
  const x = (time: Date) => (share(time) ?? 0) * widthPx
  const line = (points: readonly SeriesPoint[]) =>
    points
      .flatMap(({ time, value }) =>
        value === null || share(time) === null ? [] : `${x(time).toFixed(1)} ${y(value).toFixed(1)}`,
      )
      .map((point, i) => `${i === 0 ? 'M' : 'L'}${point}`)
      .join('')
  const known = within.filter(({ value }) => value !== null)
  const [firstX, lastX] = [known[0], known.at(-1)].map((one) => (one ? x(one.time).toFixed(1) : 0))
  const area = `${line(known)}L${lastX} ${bottom}L${firstX} ${bottom}Z`
  const marks = startAt && endAt ? apart(axisTicks(startAt, endAt, widthPx, timeZone), ({ time }) => x(time)) : []
  const shown = shownAt && share(shownAt) !== null ? { x: x(shownAt), value: valueAt(leading, shownAt) } : null
  const point = (clientX: number, box: DOMRect) => {
    const at = ((clientX - box.left) / box.width) * widthPx
    onPoint(within.toSorted((a, b) => Math.abs(x(a.time) - at) - Math.abs(x(b.time) - at))[0]?.time ?? null)
  }
  return (
    <svg
      role="img"
      aria-label={forecastTexts.chartOf(leading.label)}
      width={widthPx}
      height={height}
      onPointerMove={(event) => point(event.clientX, event.currentTarget.getBoundingClientRect())}
      onPointerLeave={() => onPoint(null)}
    >
      {ticks.map(({ value, text }) => (
        <g key={value}>
          <line className={css.grid} x1={0} x2={widthPx} y1={y(value)} y2={y(value)} />
          <text className={css.tick} x={-6} y={y(value) + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {marks.map(({ time, label, isMidnight }) => (
        <g key={time.getTime()}>
          {isMidnight && <line className={css.grid} x1={x(time)} x2={x(time)} y1={TOP_PX} y2={bottom} />}
          <text className={css.tick} x={x(time)} y={height - 6} textAnchor={anchorAt(x(time), widthPx)}>
            {label}
          </text>
        </g>
      ))}
      <path className={css.area} data-area d={area} />
      {others.map((row) => (
        <path key={row.id} className={css.other} d={line(row.points)} />
      ))}
      <path className={css.line} d={line(within)} />
      {shown && <line className={css.at} data-shown x1={shown.x} x2={shown.x} y1={TOP_PX} y2={height} />}
      {shown && shown.value !== null && <circle className={css.dot} cx={shown.x} cy={y(shown.value)} r="4" />}
    </svg>
  )
}

/** Returns the value at a time. The value of a step holds until the next step. */
export function valueAt({ points }: ForecastRow, at: Date | null): number | null {
  return at === null ? null : (points.findLast(({ time }) => time <= at)?.value ?? null)
}

/** Drops labels that would touch the previous one, because the steps of the axis differ in length. */
function apart<Tick>(ticks: readonly Tick[], x: (tick: Tick) => number): Tick[] {
  const kept: Tick[] = []
  for (const tick of ticks) {
    const before = kept.at(-1)
    if (before === undefined || x(tick) - x(before) >= LABEL_PX) kept.push(tick)
  }
  return kept
}

function anchorAt(x: number, widthPx: number): 'start' | 'middle' | 'end' {
  if (x < HALF_LABEL_PX) return 'start'
  return x > widthPx - HALF_LABEL_PX ? 'end' : 'middle'
}
