import { SHIELD_KINDS, type ShieldKind } from '@stormlane/domain/roads'
import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl'
import type { MapColors } from './map-colors.ts'

/** Keeps the images sharp on high-density screens. */
const PIXEL_RATIO = 3
const HEIGHT_PX = 15
const WIDTHS_PX = { short: 17, long: 23 } as const
type ShieldSize = keyof typeof WIDTHS_PX

/** The outline of each shield in a box of `w` by `h`, shaped like the road sign. */
const OUTLINES: Record<ShieldKind, (w: number, h: number) => string> = {
  interstate: (w, h) =>
    `M1.5 1 Q${w / 4} 2 ${w / 2} 1 Q${(w * 3) / 4} 2 ${w - 1.5} 1 Q${w} ${h * 0.35} ${w - 1.5} ${h * 0.62} Q${w * 0.8} ${h * 0.88} ${w / 2} ${h - 0.5} Q${w * 0.2} ${h * 0.88} 1.5 ${h * 0.62} Q0 ${h * 0.35} 1.5 1Z`,
  us: (w, h) =>
    `M3 1 Q${w / 4} 2.4 ${w / 2} 1 Q${(w * 3) / 4} 2.4 ${w - 3} 1 L${w - 1} 3.4 Q${w - 2.4} ${h * 0.42} ${w - 1.2} ${h * 0.62} Q${w - 1} ${h - 2.5} ${w / 2} ${h - 0.5} Q1 ${h - 2.5} 1.2 ${h * 0.62} Q2.4 ${h * 0.42} 1 3.4Z`,
  canada: (w, h) =>
    `M1 4 L${w / 2} 0.8 L${w - 1} 4 V${h - 3} Q${w - 1} ${h - 1} ${w - 3} ${h - 1} H3 Q1 ${h - 1} 1 ${h - 3}Z`,
  mexico: (w, h) => `M1 1 H${w - 1} V${h * 0.55} Q${w - 1} ${h - 1} ${w / 2} ${h - 0.6} Q1 ${h - 1} 1 ${h * 0.55}Z`,
  state: (w, h) =>
    `M4 1 H${w - 4} Q${w - 1} 1 ${w - 1} 4 V${h - 4} Q${w - 1} ${h - 1} ${w - 4} ${h - 1} H4 Q1 ${h - 1} 1 ${h - 4} V4 Q1 1 4 1Z`,
}

/** The shield image of a road; numbers of three or more characters get the wide one. */
export function shieldImage(kind: ExpressionSpecification, length: ExpressionSpecification): ExpressionSpecification {
  return ['concat', 'shield-', kind, ['case', ['>', length, 2], '-long', '-short']]
}

/** Draws all shields in the colors of the theme. */
export function drawRoadShields(map: MapLibreMap, colors: MapColors): void {
  for (const kind of SHIELD_KINDS)
    for (const size of Object.keys(WIDTHS_PX) as ShieldSize[]) {
      const image = drawShield(kind, WIDTHS_PX[size], colors)
      if (!image) continue
      const id = `shield-${kind}-${size}`
      if (map.hasImage(id)) map.updateImage(id, image)
      else map.addImage(id, image, { pixelRatio: PIXEL_RATIO })
    }
}

function drawShield(kind: ShieldKind, widthPx: number, colors: MapColors): ImageData | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = widthPx * PIXEL_RATIO
  canvas.height = HEIGHT_PX * PIXEL_RATIO
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.scale(PIXEL_RATIO, PIXEL_RATIO)
  const outline = new Path2D(OUTLINES[kind](widthPx, HEIGHT_PX))
  context.fillStyle = colors.shield
  context.fill(outline)
  context.lineWidth = 0.9
  context.strokeStyle = colors.border
  context.stroke(outline)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
