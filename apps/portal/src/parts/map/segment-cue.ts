import { SEGMENT_COLOR_FILLS } from '@stormlane/domain/levels'
import type { AddLayerObject } from 'maplibre-gl'

/**
 * Color of the dashes along orange stretches. Green and orange look alike to people without green cones (a contrast of
 * 1.01), so color alone does not distinguish them (WCAG 1.4.1). Red is darker than both.
 */
const CUE_COLOR = '#17202C'

export const isCued = (color: string) => color === SEGMENT_COLOR_FILLS.yellow

interface CueOptions {
  id: string
  source: string
  filter: NonNullable<Extract<AddLayerObject, { type: 'line' }>['filter']>
  widthPx: number
}

/**
 * Dashes along the middle of a line. The paint is constant, because each mix with data-driven paint costs a shader
 * program (ADR 0113).
 */
export const cueLayer = ({ id, source, filter, widthPx }: CueOptions): AddLayerObject => ({
  id,
  type: 'line',
  source,
  filter,
  layout: { 'line-join': 'round' },
  paint: { 'line-color': CUE_COLOR, 'line-width': widthPx, 'line-dasharray': [2.5, 2.5] },
})
