import { GRAPH_ZOOM_DAYS } from '@stormlane/domain/time'
import { useId } from 'react'
import { forecastTexts } from './forecast.texts.ts'
import css from './graph-zoom.module.css'

interface GraphZoomProps {
  days: number
  onChange: (days: number) => void
}

/** How many days of the extended forecast a graph shows. */
export function GraphZoom({ days, onChange }: GraphZoomProps) {
  const id = useId()
  return (
    <div className={css.zoom}>
      <label htmlFor={id}>{forecastTexts.days}</label>
      <input
        id={id}
        type="range"
        min={GRAPH_ZOOM_DAYS.min}
        max={GRAPH_ZOOM_DAYS.max}
        value={days}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output htmlFor={id}>{forecastTexts.day(days)}</output>
    </div>
  )
}
