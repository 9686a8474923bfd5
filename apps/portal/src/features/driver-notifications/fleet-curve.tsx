import { meetsThreshold, THRESHOLD_VARIABLES, type Threshold } from '@stormlane/domain/drivers'
import { useId } from 'react'
import css from './driver-notifications.module.css'
import { notificationTexts as TEXTS } from './driver-notifications.texts.ts'

/** Size of the SVG, which is stretched over the slider. */
const WIDTH = 400
const HEIGHT = 26

interface FleetCurveProps {
  threshold: Threshold
  counts: readonly number[]
}

/** The fleet's values of the last day above a threshold slider, with the warned part highlighted. */
export function FleetCurve({ threshold, counts }: FleetCurveProps) {
  const clipId = useId()
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const { min, max } = THRESHOLD_VARIABLES[threshold.variable]
  const curvePoint = (value: number) => (WIDTH * (value - min)) / (max - min)
  const from = curvePoint(threshold.lowerBound ?? min)
  const until = curvePoint(threshold.upperBound ?? max)
  const path = curvePath(counts)
  // The record has no values finer than its bins, so a bin meets the threshold if its middle does.
  const met = counts.reduce((sum, count, part) => {
    const middle = min + ((part + 0.5) * (max - min)) / counts.length
    return meetsThreshold(threshold, middle) ? sum + count : sum
  }, 0)
  return (
    <svg
      className={css.curve}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={TEXTS.fleetCurve(met / total)}
    >
      <clipPath id={clipId}>
        <rect x={from} y={0} width={Math.max(0, until - from)} height={HEIGHT} />
      </clipPath>
      <path d={path} />
      <path className={css.met} d={path} clipPath={`url(#${clipId})`} />
    </svg>
  )
}

/** The square root keeps rare values visible beside common ones. */
function curvePath(counts: readonly number[]): string {
  const most = Math.sqrt(Math.max(...counts))
  const step = WIDTH / counts.length
  const points = counts.map((count, part) => ({
    x: (part + 0.5) * step,
    y: HEIGHT - (HEIGHT * Math.sqrt(count)) / most,
  }))
  const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`
  const first = points[0] ?? { x: 0, y: HEIGHT }
  const last = points.at(-1) ?? first
  const curve = points.slice(1).map((point, i) => {
    const before = points[i] ?? point
    const middle = (before.x + point.x) / 2
    return `C${at(middle, before.y)} ${at(middle, point.y)} ${at(point.x, point.y)}`
  })
  return `M0 ${HEIGHT}L${at(0, first.y)}L${at(first.x, first.y)}${curve.join('')}L${at(WIDTH, last.y)}L${WIDTH} ${HEIGHT}Z`
}
