import { MAP_LAYERS, type MapLayerId } from '@stormlane/domain/maps'
import { formatQuantity, type MeasurementSystem } from '@stormlane/domain/measures'
import { DAY_MS } from '@stormlane/domain/time'
import { PALETTES } from '@stormlane/domain/weather'
import { formatDay, formatHour } from '../../platform/time-format.ts'
import type { Readout } from '../living/living-on.ts'
import css from './hover-value.module.css'
import { SparkLine } from './spark-line.tsx'
import { useLayerLimit } from './use-layer-limit.ts'
import { weatherTexts } from './weather.texts.ts'

interface CourseProps {
  layer: MapLayerId
  readout: Readout
  units: MeasurementSystem
}

/** The course of a layer's value at a place over all frames, with the organization's limit. */
export function Course({ layer, readout, units }: CourseProps) {
  const limit = useLayerLimit(layer)
  const { series, position, value, times } = readout
  const [first, last] = [times[0], times.at(-1)]
  const isOneDay = first && last && last.getTime() - first.getTime() <= DAY_MS
  const end = isOneDay ? formatHour : formatDay
  const { quantity } = PALETTES[MAP_LAYERS[layer].palette]
  return (
    <span className={css.course}>
      <SparkLine series={series} position={position} value={value} limit={limit} />
      {first && last && (
        <span className={css.ends}>
          <span>{end(first)}</span>
          <span>{end(last)}</span>
        </span>
      )}
      {limit !== undefined && (
        <span className={css.limit}>{weatherTexts.limit(formatQuantity(quantity, limit, units))}</span>
      )}
    </span>
  )
}
