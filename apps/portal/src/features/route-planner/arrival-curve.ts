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
/** Arrivals within a minute would be a spike on a span of hours: each side of the curve is at least this share of the span wide. */
const NARROWEST = 0.03
const STEPS = 60

/** How far the drawn tails reach beyond P10 and P90, as a share of their distance from P50. */
const TAIL = 0.8

/** The times that the curve of these arrivals covers. */
export const curveSpan = ({ p10, p50, p90 }: Quantiles): FanSpan => ({
  fromMs: p10 - TAIL * (p50 - p10),
  toMs: p90 + TAIL * (p90 - p50),
})

/**
 * The outline of how likely arrivals are over time, as a path of a 100 by 100 box, for the part of the span between two times. Only three
 * quantiles are known: each side of P50 is half of a bell of its own width (a two-piece normal). It shows where arrivals gather; chances are
 * written beside it.
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
