import { useEffect, useState } from 'react'
import { useMap } from './map-context.ts'
import css from './map-view.module.css'
import { type ScaleBar, scaleBar } from './scale-bar.ts'

/** A scale bar for the latitude of the map's center. */
export function MapScale({ units }: { units: 'imperial' | 'metric' }) {
  const map = useMap()
  const [bar, setBar] = useState<ScaleBar>()
  useEffect(() => {
    const measure = () => setBar(scaleBar(map.getZoom(), map.getCenter().lat, units))
    measure()
    map.on('move', measure)
    return () => {
      map.off('move', measure)
    }
  }, [map, units])
  if (!bar) return null
  return (
    <div className={css.scale}>
      {bar.label}
      <div className={css.ruler} style={{ width: bar.widthPx }} />
    </div>
  )
}
