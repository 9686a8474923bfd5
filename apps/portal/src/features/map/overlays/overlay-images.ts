import type { Map as MapLibreMap } from 'maplibre-gl'
import { inkOn, OVERLAY_ICONS, type OverlayIcon } from './overlay-icons.ts'

/** Drawn larger, so that it stays crisp on dense screens. */
const PIXEL_RATIO = 3
const DISC_PX = 22
const EDGE_PX = 1.5
const GLYPH_PX = 13
const BOX = 24
/** A strike is its own shape: discs would hide where many of them lie. */
const BARE: readonly OverlayIcon[] = ['bolt']
const BOLT_PX = 17

export interface Marking {
  icon: OverlayIcon | null
  color: string
}

export const imageId = ({ icon, color }: Marking) => `overlay ${icon ?? 'disc'} ${color}`

/** Registers the pictures of these markers that the map does not know yet. */
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
  canvas.width = DISC_PX * PIXEL_RATIO
  canvas.height = DISC_PX * PIXEL_RATIO
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.scale(PIXEL_RATIO, PIXEL_RATIO)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  if (icon && BARE.includes(icon)) drawBare(context, icon, color)
  else drawDisc(context, icon, color)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

function drawBare(context: CanvasRenderingContext2D, icon: OverlayIcon, color: string): void {
  toBox(context, BOLT_PX)
  const outline = new Path2D(OVERLAY_ICONS[icon])
  context.lineWidth = 3.5
  context.strokeStyle = '#ffffff'
  context.stroke(outline)
  context.fillStyle = color
  context.fill(outline)
  context.lineWidth = 1
  context.strokeStyle = '#0b1220'
  context.stroke(outline)
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
  toBox(context, GLYPH_PX)
  context.lineWidth = 2.4
  context.strokeStyle = inkOn(color)
  context.stroke(new Path2D(OVERLAY_ICONS[icon]))
}

/** From here on the outline's own box stands in the middle, so large. */
function toBox(context: CanvasRenderingContext2D, sizePx: number): void {
  context.translate((DISC_PX - sizePx) / 2, (DISC_PX - sizePx) / 2)
  context.scale(sizePx / BOX, sizePx / BOX)
}
