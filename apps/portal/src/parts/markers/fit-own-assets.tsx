import type { Coordinates } from '@stormlane/domain/geo'
import { boundsOfPlaces, densestBounds, type MapBounds } from '@stormlane/domain/maps'
import { useQuery } from '@tanstack/react-query'
import type { LngLatBoundsLike } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { fitBounds } from '../map/fit-bounds.ts'
import { useMap } from '../map/map-context.ts'

/** Maximum zoom, which shows a single asset with its region. */
const CLOSEST_ZOOM = 8

interface FitOwnAssetsProps {
  /** True if the URL selects something; the map then stays on the selection. */
  paused: boolean
  /** Size in degrees of the area that the map shows at a useful zoom. If omitted, all assets are fitted. */
  window?: { longitude: number; latitude: number }
  /** What to fit if the organization has no assets; undefined until it is known. */
  otherwise: readonly Coordinates[] | undefined
}

/** Opens the map on the organization's locations and vehicles. Later data changes do not move it. */
export function FitOwnAssets({ paused, window, otherwise }: FitOwnAssetsProps) {
  const map = useMap()
  const locations = useQuery(assetQueries.locations())
  const vehicles = useQuery(assetQueries.vehicles())
  const isDone = useRef(paused)
  useEffect(() => {
    // A user who has already moved the map is looking at something else.
    const stop = () => {
      isDone.current = true
    }
    map.on('dragstart', stop)
    map.on('wheel', stop)
    return () => {
      map.off('dragstart', stop)
      map.off('wheel', stop)
    }
  }, [map])
  useEffect(() => {
    if (paused) isDone.current = true
    if (isDone.current || locations.isPending || vehicles.isPending) return
    const own = [...(locations.data ?? []), ...(vehicles.data ?? [])].flatMap(toCoordinates)
    const places = own.length > 0 ? own : otherwise
    if (!places) return
    isDone.current = true
    const bounds: MapBounds | null = window ? densestBounds(places, window) : boundsOfPlaces(places)
    if (bounds) fitBounds(map, bounds as LngLatBoundsLike, { maxZoom: CLOSEST_ZOOM, animate: false })
  }, [map, paused, window, otherwise, locations, vehicles])
  return null
}

function toCoordinates({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Coordinates[] {
  return latitude === null || longitude === null ? [] : [{ latitude, longitude }]
}
