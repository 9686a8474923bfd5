import type { Map as MapLibreMap } from 'maplibre-gl'
import { BARE_ICONS, inkOn, OVERLAY_ICONS, type OverlayIcon } from './overlay-icons.ts'

/** Keeps the images sharp on high-density screens. */
const PIXEL_RATIO = 3
const DISC_PX = 22
const EDGE_PX = 1.5
const GLYPH_PX = 13
const BOX = 24
/** Larger than other icons, so that the center of a hurricane stands out. */
const HURRICANE_PX = 36
/** Space for the outline of icons without a disc. */
const BARE_MARGIN_PX = 5

export interface Marking {
  icon: OverlayIcon | null
  color: string
}

export const imageId = ({ icon, color }: Marking) => `overlay ${icon ?? 'disc'} ${color}`

/** Adds the images of these markers that the map does not have yet. */
export function addOverlayImages(map: MapLibreMap, markings: readonly Marking[]): void {
  for (const marking of markings) {
    const id = imageId(marking)
    if (map.hasImage(id)) continue
    const image = draw(marking)
    if (image) map.addImage(id, image, { pixelRatio: PIXEL_RATIO })
  }
}

function draw({ icon, color }: Marking): ImageData | undefined {
  const canvas = document.createElement('canvas')
  const sizePx = icon === 'hurricane' ? HURRICANE_PX : DISC_PX
  canvas.width = sizePx * PIXEL_RATIO
  canvas.height = sizePx * PIXEL_RATIO
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.scale(PIXEL_RATIO, PIXEL_RATIO)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  if (icon && BARE_ICONS.includes(icon)) drawBare(context, icon, color, sizePx)
  else drawDisc(context, icon, color)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Draws the colored icon with a white edge and a dark hairline, so that it is visible on any background. */
function drawBare(context: CanvasRenderingContext2D, icon: OverlayIcon, color: string, sizePx: number): void {
  toBox(context, sizePx, sizePx - BARE_MARGIN_PX)
  const outline = new Path2D(OVERLAY_ICONS[icon])
  const pxWide = BOX / (sizePx - BARE_MARGIN_PX)
  context.lineWidth = 3.4 * pxWide
  context.strokeStyle = '#0b1220'
  context.stroke(outline)
  context.lineWidth = 2.2 * pxWide
  context.strokeStyle = '#ffffff'
  context.stroke(outline)
  context.fillStyle = color
  context.fill(outline)
}

function drawDisc(context: CanvasRenderingContext2D, icon: OverlayIcon | null, color: string): void {
  context.beginPath()
  context.arc(DISC_PX / 2, DISC_PX / 2, (DISC_PX - EDGE_PX) / 2, 0, 2 * Math.PI)
  context.fillStyle = color
  context.fill()
  context.lineWidth = EDGE_PX
  context.strokeStyle = '#ffffff'
  context.stroke()
  if (!icon) return
  toBox(context, DISC_PX, GLYPH_PX)
  context.lineWidth = 2.4
  context.strokeStyle = inkOn(color)
  context.stroke(new Path2D(OVERLAY_ICONS[icon]))
}

/** Scales and centers the 24 by 24 outline on the canvas. */
function toBox(context: CanvasRenderingContext2D, canvasPx: number, boxPx: number): void {
  context.translate((canvasPx - boxPx) / 2, (canvasPx - boxPx) / 2)
  context.scale(boxPx / BOX, boxPx / BOX)
}
