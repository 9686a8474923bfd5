import { useEffect } from 'react'
import { useMap } from './map-context.ts'

interface MapImage {
  id: string
  /** URL of an SVG or PNG. */
  url: string
  widthPx: number
  heightPx: number
  /** A single-color image that the layer colors by `icon-color`. */
  tintable?: boolean
}

/** Keeps icons sharp on high-density screens. */
const PIXEL_RATIO = 2

/** Adds icons under their ids; symbol layers draw them once loaded. Keep the list stable between renders. */
export function useMapImages(images: readonly MapImage[]): void {
  const map = useMap()
  useEffect(() => {
    let unmounted = false
    for (const image of images) {
      if (map.hasImage(image.id)) continue
      drawImage(image).then(
        (pixels) => {
          if (!unmounted && !map.hasImage(image.id))
            map.addImage(image.id, pixels, { pixelRatio: PIXEL_RATIO, sdf: image.tintable ?? false })
        },
        (error: unknown) => console.warn(`The map icon ${image.id} could not be drawn.`, error),
      )
    }
    return () => {
      unmounted = true
    }
  }, [map, images])
}

async function drawImage({ url, widthPx, heightPx }: MapImage): Promise<ImageData> {
  const picture = new Image(widthPx * PIXEL_RATIO, heightPx * PIXEL_RATIO)
  picture.src = url
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no 2D canvas.')
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
