import type { Position } from 'geojson'
import { useEffect, useState } from 'react'
import { useMap } from '../../../parts/map/map-context.ts'
import css from './choose.module.css'
import { pointsText } from './draw-shape.tsx'

/** The shape that was drawn, which moves with the map. */
export function ChosenShape({ ring }: { ring: readonly Position[] }) {
  const map = useMap()
  const [, setMoves] = useState(0)
  useEffect(() => {
    const follow = () => setMoves((count) => count + 1)
    map.on('move', follow)
    return () => {
      map.off('move', follow)
    }
  }, [map])
  const points = ring.map(([lng = 0, lat = 0]) => map.project({ lng, lat }))
  return (
    <svg className={css.shape} aria-hidden="true">
      <polygon points={pointsText(points)} />
    </svg>
  )
}
