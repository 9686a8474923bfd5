import { type ReactNode, useId } from 'react'
import { useElementSize } from '../../../ui/use-element-size.ts'
import css from './skill.module.css'

const HEIGHT_PX = 180
/** Used before the card is laid out, and in environments without layout. */
const USUAL_WIDTH_PX = 350
const MARGIN = { top: 14, right: 12, bottom: 24, left: 38 } as const

/** The inner area of a chart. `x` and `y` convert shares of its width and height to pixels. */
export interface Plot {
  widthPx: number
  left: number
  right: number
  top: number
  bottom: number
  x: (share: number) => number
  y: (share: number) => number
}

interface LegendItem {
  label: string
  series: 'first' | 'second'
}

interface ChartCardProps {
  title: string
  caption: string
  legend?: readonly LegendItem[]
  /** The values of the chart as text for screen readers. */
  spoken: string
  children: (plot: Plot) => ReactNode
}

/** A card with a chart as wide as the card. */
export function ChartCard({ title, caption, legend = [], spoken, children }: ChartCardProps) {
  const titleId = useId()
  const { ref, widthPx: measured } = useElementSize()
  const widthPx = measured || USUAL_WIDTH_PX
  const [right, bottom] = [widthPx - MARGIN.right, HEIGHT_PX - MARGIN.bottom]
  const plot: Plot = {
    widthPx,
    left: MARGIN.left,
    right,
    top: MARGIN.top,
    bottom,
    x: (share) => MARGIN.left + share * (right - MARGIN.left),
    y: (share) => bottom - share * (bottom - MARGIN.top),
  }
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <header className={css.cardHead}>
        <h2 id={titleId}>{title}</h2>
        <ul className={css.legend}>
          {legend.map(({ label, series }) => (
            <li key={label} data-series={series}>
              {label}
            </li>
          ))}
        </ul>
      </header>
      <p className={css.caption}>{caption}</p>
      <div ref={ref}>
        <svg role="img" aria-label={spoken} width={widthPx} height={HEIGHT_PX}>
          {children(plot)}
        </svg>
      </div>
    </section>
  )
}

/** Horizontal lines with their values. `share` is the position of a value between bottom and top. */
export function GridLines({ plot, ticks }: { plot: Plot; ticks: readonly { share: number; text: string }[] }) {
  return ticks.map(({ share, text }) => (
    <g key={text}>
      <line className={css.grid} x1={plot.left} x2={plot.right} y1={plot.y(share)} y2={plot.y(share)} />
      <text x={plot.left - 6} y={plot.y(share) + 3.5} textAnchor="end">
        {text}
      </text>
    </g>
  ))
}

/** A line through points in pixels. */
export const linePath = (points: readonly (readonly [x: number, y: number])[]) =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
