import css from './hover-value.module.css'

const WIDTH = 168
const HEIGHT = 34
/** Room for the mark at the ends of the line. */
const MARGIN = 3

interface SparkLineProps {
  /** One value per step; null where none is known. */
  series: readonly (number | null)[]
  /** The marked step, with fractions, and the value there. */
  position: number
  value: number
  /** A value drawn as a dashed line if it lies among the others. */
  limit?: number | undefined
}

/** A small line of the values of all steps, with a mark at the shown one. */
export function SparkLine({ series, position, value, limit }: SparkLineProps) {
  const known = series.filter((one) => one !== null)
  const low = Math.min(...known, value)
  const range = Math.max(...known, value) - low
  const x = (step: number) => MARGIN + ((WIDTH - 2 * MARGIN) * step) / Math.max(1, series.length - 1)
  const y = (one: number) => HEIGHT - MARGIN - (range > 0 ? ((HEIGHT - 2 * MARGIN) * (one - low)) / range : HEIGHT / 2)
  const path = series.map((one, step) => {
    if (one === null) return ''
    return `${series[step - 1] === null || step === 0 ? 'M' : 'L'}${x(step).toFixed(1)} ${y(one).toFixed(1)}`
  })
  return (
    <svg className={css.line} width={WIDTH} height={HEIGHT} aria-hidden="true">
      {limit !== undefined && limit >= low && limit <= low + range && (
        <line x1={MARGIN} x2={WIDTH - MARGIN} y1={y(limit)} y2={y(limit)} />
      )}
      <path d={path.join('')} />
      <circle cx={x(position)} cy={y(value)} r={MARGIN} />
    </svg>
  )
}
