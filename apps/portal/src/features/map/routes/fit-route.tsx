import { useQuery } from '@tanstack/react-query'
import { LngLatBounds } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { fitBounds } from '../../../parts/map/fit-bounds.ts'
import { useMap } from '../../../parts/map/map-context.ts'
import { assetQueries } from '../../../platform/asset-queries.ts'
import { AFTER_PADDING_MS } from '../map-fit.tsx'
import { routePaths } from './route-paths.ts'

/** Fits the map to a route once, beside its card. A route without a result has no line yet, so its ends are used. */
export function FitRoute({ id }: { id: string }) {
  const map = useMap()
  const { data: route } = useQuery({
    ...assetQueries.routes('lines'),
    select: (routes) => routes.find((one) => one.id === id),
  })
  const fitted = useRef(false)
  useEffect(() => {
    if (!route || fitted.current) return
    const bounds = new LngLatBounds()
    for (const { coordinates } of routePaths(route)) for (const at of coordinates) bounds.extend(at as [number, number])
    if (bounds.isEmpty())
      for (const { longitude, latitude } of [route.origin, route.destination]) bounds.extend([longitude, latitude])
    const timer = setTimeout(() => {
      fitted.current = true
      fitBounds(map, bounds)
    }, AFTER_PADDING_MS)
    return () => clearTimeout(timer)
  }, [map, route])
  return null
}
