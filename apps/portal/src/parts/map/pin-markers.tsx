import { Marker } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMap } from './map-context.ts'
import css from './pin-markers.module.css'

export interface Pin {
  lng: number
  lat: number
  /** The pin's text: A, B, 1; empty for a dot. */
  text: string
  /** Accessible name and tooltip. */
  label: string
  /** A dot instead of a pin, for points between the ends of the route. */
  isDot?: boolean
}

/** Pins of origins, destinations and stops, and dots of driver breaks. Keep the list stable between renders. */
export function PinMarkers({ pins }: { pins: readonly Pin[] }) {
  const map = useMap()
  useEffect(() => {
    const markers = pins.map(({ lng, lat, text, label, isDot = false }) => {
      const element = document.createElement('div')
      element.className = (isDot ? css.dot : css.pin) ?? ''
      element.title = label
      element.role = 'img'
      element.ariaLabel = label
      const mark = element.appendChild(document.createElement('span'))
      mark.textContent = text
      return new Marker({ element, anchor: isDot ? 'center' : 'bottom' }).setLngLat([lng, lat]).addTo(map)
    })
    return () => {
      for (const marker of markers) marker.remove()
    }
  }, [map, pins])
  return null
}
