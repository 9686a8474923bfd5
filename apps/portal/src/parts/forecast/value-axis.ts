import { displayValue, type MeasurementSystem } from '@stormlane/domain/measures'
import type { ForecastRow, SeriesPoint } from './forecast-rows.ts'

/** Chart heights (TIME-038). */
export const CHART_HEIGHT_PX = { compact: 195, normal: 265 } as const
/** Ratings go up to 10.5, so that a 10 does not touch the edge (TIME-039). */
const RATING_TOP = 10.5

/**
 * The vertical axis of a chart in the user's units: maps a canonical value to pixels, and lists the values to label.
 */
export function valueAxis(
  row: ForecastRow,
  points: readonly SeriesPoint[],
  units: MeasurementSystem,
  plot: { topPx: number; heightPx: number },
) {
  const shown = points.flatMap(({ value }) => (value === null ? [] : displayValue(row.quantity, value, units)))
  const isRating = row.quantity === 'index'
  const low = isRating ? 0 : Math.min(row.quantity === 'temperature' ? Infinity : 0, ...shown)
  const high = isRating ? RATING_TOP : Math.max(low + 1e-6, ...shown)
  const step = niceStep((high - low) / 4)
  const [bottom, top] = isRating
    ? [0, RATING_TOP]
    : [Math.floor(low / step) * step, Math.max(Math.ceil(high / step), 1) * step]
  const ofShown = (value: number) => plot.topPx + plot.heightPx * (1 - (value - bottom) / (top - bottom || 1))
  const count = Math.floor((top - bottom) / step + 1e-9) + 1
  return {
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
