import { medianLongitude, middleLongitude } from '@stormlane/domain/geo'
import type { LngLatBoundsLike, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { fitBounds } from '../../parts/map/fit-bounds.ts'
import { useMap } from '../../parts/map/map-context.ts'
import type { GroundTruthReport, HistoricalStorm } from './history-queries.ts'

/** Returns the middle of a storm: the median of its reports or, without reports, the center of its box. */
export function stormHeart({ locationBounds: { ne, sw } }: HistoricalStorm, reports: readonly GroundTruthReport[]) {
  if (reports.length === 0)
    return { lng: middleLongitude([sw.longitude, ne.longitude]), lat: (sw.latitude + ne.latitude) / 2 }
  return {
    lng: medianLongitude(reports.map(({ longitude }) => longitude)),
    lat: median(reports.map(({ latitude }) => latitude)),
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** East is beyond 180 if the box crosses the date line. */
function stormBounds({ locationBounds: { ne, sw } }: HistoricalStorm): LngLatBoundsLike {
  const east = ne.longitude < sw.longitude ? ne.longitude + 360 : ne.longitude
  return [sw.longitude, sw.latitude, east, ne.latitude]
}

/** Fits the map when another storm is selected and on each request, but not when the page opens (HIST-031). */
export function FitStorm({ storm, request }: { storm: HistoricalStorm; request: number }) {
  const map = useMap()
  const wanted = `${storm.id} ${request}`
  const shown = useRef(wanted)
  useEffect(() => {
    if (shown.current === wanted) return
    shown.current = wanted
    fitBounds(map, stormBounds(storm))
  }, [map, wanted, storm])
  return null
}

/** Maps that show the same part of the world. */
export interface MapLink {
  maps: Set<MapLibreMap>
  /** True while the others follow a moving map, so that their own move events are ignored. */
  isFollowing: boolean
}

export const newMapLink = (): MapLink => ({ maps: new Set(), isFollowing: false })

/** Links this map to the others: it opens at their position, and all follow the one that moves. */
export function LinkedCamera({ link }: { link: MapLink }) {
  const map = useMap()
  useEffect(() => {
    const [other] = link.maps
    if (other) map.jumpTo(camera(other))
    link.maps.add(map)
    const lead = () => {
      if (link.isFollowing) return
      link.isFollowing = true
      for (const follower of link.maps) if (follower !== map) follower.jumpTo(camera(map))
      link.isFollowing = false
    }
    map.on('move', lead)
    return () => {
      map.off('move', lead)
      link.maps.delete(map)
    }
  }, [map, link])
  return null
}

/** Includes the padding, because a jump ends an animation and would leave the padding halfway. */
const camera = (map: MapLibreMap) => ({
  center: map.getCenter(),
  zoom: map.getZoom(),
  bearing: map.getBearing(),
  padding: map.getPadding(),
})
