import { MapMarker } from '../../parts/map/map-marker.tsx'
import css from './compared-maps.module.css'
import type { GroundTruthReport } from './history-queries.ts'

/** Marks the selected report on both maps. */
export function SelectedRing({ report: { longitude, latitude } }: { report: GroundTruthReport }) {
  return (
    <MapMarker longitude={longitude} latitude={latitude}>
      <div className={css.ring} />
    </MapMarker>
  )
}
