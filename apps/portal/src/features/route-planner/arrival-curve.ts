/** A stretch of time, in ms. */
export interface FanSpan {
  fromMs: number
  toMs: number
}

interface Quantiles {
  p10: number
  p50: number
  p90: number
}

/** Standard normal quantile of 90 %. */
const Z90 = 1.2816
/** Minimum width of each side of the curve as a share of the span. Without it, arrivals within a minute are a spike. */
const NARROWEST = 0.03
const STEPS = 60

/** How far the drawn tails reach beyond P10 and P90, as a share of their distance from P50. */
const TAIL = 0.8

/** Returns the times that the curve of these arrivals covers. */
export const curveSpan = ({ p10, p50, p90 }: Quantiles): FanSpan => ({
  fromMs: p10 - TAIL * (p50 - p10),
  toMs: p90 + TAIL * (p90 - p50),
})

/**
 * Returns the density of arrivals over time as a path in a 100 by 100 box, for one part of the span. Only three
 * quantiles are known, so each side of P50 is half a bell with its own width (a two-piece normal). The curve shows
 * where arrivals cluster; probabilities are printed beside it.
 */
export function curvePath({ p10, p50, p90 }: Quantiles, span: FanSpan, part: FanSpan): string {
  const length = span.toMs - span.fromMs
  const [from, to] = [Math.max(part.fromMs, span.fromMs), Math.min(part.toMs, span.toMs)]
  if (!(to > from)) return ''
  const widthBefore = Math.max((p50 - p10) / Z90, NARROWEST * length)
  const widthAfter = Math.max((p90 - p50) / Z90, NARROWEST * length)
  const x = (ms: number) => ((100 * (ms - span.fromMs)) / length).toFixed(2)
  const points = Array.from({ length: STEPS + 1 }, (_, i) => {
    const ms = from + ((to - from) * i) / STEPS
    const height = Math.exp(-0.5 * ((ms - p50) / (ms < p50 ? widthBefore : widthAfter)) ** 2)
    return `L${x(ms)} ${(100 - 100 * height).toFixed(2)}`
  })
  return `M${x(from)} 100${points.join('')}L${x(to)} 100Z`
}
