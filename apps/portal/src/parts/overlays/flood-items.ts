import type { CallAnswer, listFloodChance } from '@stormlane/contract'
import type { Geometry } from 'geojson'
import { formatCalendarDay } from '../../platform/time-format.ts'
import { overlayTexts as TEXTS } from './overlay.texts.ts'
import { ITEM_DEFAULTS, type OverlayItem } from './overlay-item.ts'

type FloodFeature = CallAnswer<typeof listFloodChance>['features'][number]

/** Ten steps of ten percent, from light to dark blue. */
export const FLOOD_STEPS = [
  '#EEF7FB',
  '#D9EDF6',
  '#BFE0F0',
  '#9FD0E8',
  '#7CBDDE',
  '#58A8D2',
  '#3A8FC3',
  '#2674AE',
  '#1B5894',
  '#143F78',
  '#0D2A5C',
]
/** Opaque enough to match the legend's color. */
const FILL_OPACITY = 0.72

/** A county is colored by its worst day; its callout lists each day. */
export function floodItems(features: readonly FloodFeature[]): OverlayItem[] {
  const byCounty = Map.groupBy(features, ({ properties }) => properties.name)
  return [...byCounty].flatMap(([county, days]) => {
    const [first] = days
    if (!first?.geometry) return []
    const chance = Math.max(...days.map(({ properties }) => properties.floodProbability))
    return {
      ...ITEM_DEFAULTS,
      id: first.id,
      kind: 'event' as const,
      title: county,
      facts: days.map(({ properties }) => [
        formatCalendarDay(properties.date),
        TEXTS.floodChance(Math.round(100 * properties.floodProbability)),
      ]),
      color: FLOOD_STEPS[Math.round(10 * chance)] as string,
      fillOpacity: FILL_OPACITY,
      lineWidthPx: 0.5,
      geometry: first.geometry as Geometry,
      legend: TEXTS.kinds.flood,
    }
  })
}
