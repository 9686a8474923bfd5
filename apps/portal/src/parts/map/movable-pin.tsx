import { type MapMouseEvent, Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { useMap } from './map-context.ts'
import css from './pin-markers.module.css'

interface MovablePinProps {
  /** Null shows no pin until the user clicks the map. */
  at: { latitude: number; longitude: number } | null
  /** Accessible name and tooltip. */
  label: string
  onMove: (at: { latitude: number; longitude: number }) => void
}

/**
 * A pin that the user drags, or moves by clicking the map. The form beside the map must offer the same to keyboard
 * users.
 */
export function MovablePin({ at, label, onMove }: MovablePinProps) {
  const map = useMap()
  const move = useEffectEvent(({ lng, lat }: { lng: number; lat: number }) => onMove({ latitude: lat, longitude: lng }))

  useEffect(() => {
    const listen = ({ lngLat, originalEvent }: MapMouseEvent) => {
      // The buttons of the map and the pin itself handle their own clicks.
      if (originalEvent.target === map.getCanvas()) move(lngLat.wrap())
    }
    map.on('click', listen)
    return () => {
      map.off('click', listen)
    }
  }, [map])

  const { latitude, longitude } = at ?? {}
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return
    const element = document.createElement('div')
    element.className = `${css.pin} ${css.movable}`
    element.title = label
    element.role = 'img'
    element.ariaLabel = label
    element.appendChild(document.createElement('span')).className = css.pinCenter ?? ''
    const marker = new Marker({ element, anchor: 'bottom', draggable: true }).setLngLat([longitude, latitude])
    marker.on('dragend', () => move(marker.getLngLat().wrap()))
    marker.addTo(map)
    return () => {
      marker.remove()
    }
  }, [map, latitude, longitude, label])
  return null
}
