import type { Map as MapLibreMap } from 'maplibre-gl'
import { CITY_DOT_IMAGE } from './base-style.ts'
import type { MapColors } from './map-colors.ts'

const SIZE_PX = 7
const RADIUS_PX = 2.3
const STROKE_PX = 1.1
/** Keeps the image sharp on high-density screens. */
const PIXEL_RATIO = 3

/** Draws the ring that marks cities, in the colors of the theme. */
export function drawCityDot(map: MapLibreMap, colors: MapColors): void {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE_PX * PIXEL_RATIO
  canvas.height = SIZE_PX * PIXEL_RATIO
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return
  context.scale(PIXEL_RATIO, PIXEL_RATIO)
  context.beginPath()
  context.arc(SIZE_PX / 2, SIZE_PX / 2, RADIUS_PX, 0, 2 * Math.PI)
  context.fillStyle = colors.halo
  context.fill()
  context.lineWidth = STROKE_PX
  context.strokeStyle = colors.label
  context.stroke()
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  if (map.hasImage(CITY_DOT_IMAGE)) map.updateImage(CITY_DOT_IMAGE, image)
  else map.addImage(CITY_DOT_IMAGE, image, { pixelRatio: PIXEL_RATIO })
}
