import { useMemo } from 'react'
import { clusterRule } from '../map/cluster-rules.ts'
import { useMap } from '../map/map-context.ts'
import { MapMarker } from '../map/map-marker.tsx'
import { ClusterIndex } from './cluster-index.ts'
import { markerTexts } from './markers.texts.ts'
import css from './place-markers.module.css'
import { useGradually } from './use-gradually.ts'
import { useVisiblePart } from './use-visible-part.ts'

interface MarkedPlace {
  id: string
  label: string
  latitude: number
  longitude: number
}

/** Dots of locations that are not colored by impact; nearby ones are clustered with their count (MAP-101). */
export function PlaceMarkers({ places }: { places: readonly MarkedPlace[] }) {
  const map = useMap()
  const index = useMemo(
    () =>
      new ClusterIndex(
        places.map((place) => ({ ...place, level: 'unknown' as const, position: place })),
        clusterRule('location'),
      ),
    [places],
  )
  const { bounds, zoom } = useVisiblePart()
  const marked = useMemo(() => index.within(bounds, zoom), [index, bounds, zoom])
  return useGradually(marked).map(({ key, longitude, latitude, offset, count, thing, clusterId }) => (
    <MapMarker key={key} longitude={longitude} latitude={latitude} offset={offset}>
      {clusterId === null ? (
        <span className={css.dot} role="img" aria-label={thing?.label} title={thing?.label} />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className={css.cluster}
          aria-label={markerTexts.places(count)}
          onClick={() => map.easeTo({ center: [longitude, latitude], zoom: index.expansionZoom(clusterId, zoom) })}
        >
          {count}
        </button>
      )}
    </MapMarker>
  ))
}
