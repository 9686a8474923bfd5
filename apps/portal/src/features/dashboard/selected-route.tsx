import { getRoute } from '@stormlane/contract'
import { SEGMENT_COLOR_FILLS } from '@stormlane/domain/levels'
import { chosenResult } from '@stormlane/domain/trips'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { LngLatBounds } from 'maplibre-gl'
import { useEffect, useMemo, useRef } from 'react'
import { fitBounds } from '../../parts/map/fit-bounds.ts'
import { useMap } from '../../parts/map/map-context.ts'
import { type Pin, PinMarkers } from '../../parts/map/pin-markers.tsx'
import { polylinePositions } from '../../parts/map/polyline-positions.ts'
import { type RouteLine, RouteLines } from '../../parts/map/route-lines.tsx'
import { api } from '../../platform/api.ts'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { dashboardTexts } from './dashboard.texts.ts'

/** Loads one route with its lines. The key contains its id, so that live updates can reload it. */
const routeQuery = (id: string) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.routes, id],
    queryFn: async ({ signal }) => (await api.send(getRoute, { params: { id } }, signal)).route,
  })

/** Draws the selected option colored by risk, and the other options thinner. */
export function SelectedRoute({ id, option }: { id: string; option: number | null }) {
  const { data: route } = useQuery(routeQuery(id))
  const lines = useMemo(() => (route ? routeLines(route, option) : []), [route, option])
  const pins = useMemo(() => (route ? routePins(route) : []), [route])
  useFitted(lines, pins, `${id} ${option}`)
  return (
    <>
      <RouteLines id="dashboard-route" lines={lines} />
      <PinMarkers pins={pins} />
    </>
  )
}

function routeLines(route: SavedRoute, option: number | null): RouteLine[] {
  const results = route.latestRouteResults ?? []
  const shown = (option === null ? undefined : results[option]) ?? chosenResult(route)
  // The selected option comes last, to be drawn on top.
  return [...results.filter((result) => result !== shown), ...(shown ? [shown] : [])].flatMap((result) =>
    result.roadRiskPolylines.map(({ polyline, color }) => ({
      coordinates: polylinePositions(polyline),
      color: SEGMENT_COLOR_FILLS[color],
      emphasis: result === shown ? ('strong' as const) : ('weak' as const),
    })),
  )
}

function routePins({ origin, destination }: SavedRoute): Pin[] {
  const { pins } = dashboardTexts
  const pin = (place: SavedRoute['origin'], text: string, label: string): Pin => ({
    lng: place.longitude,
    lat: place.latitude,
    text,
    label,
  })
  return [pin(origin, 'A', pins.origin(origin.label)), pin(destination, 'B', pins.destination(destination.label))]
}

/**
 * Fits the map to a newly selected route, without animation for the first one. The pins count, too, because a route
 * without a result has no line.
 */
function useFitted(lines: readonly RouteLine[], pins: readonly Pin[], of: string): void {
  const map = useMap()
  const fitted = useRef('')
  useEffect(() => {
    if (fitted.current === of || pins.length === 0) return
    const isMoved = fitted.current !== ''
    fitted.current = of
    const bounds = new LngLatBounds()
    for (const { lng, lat } of pins) bounds.extend([lng, lat])
    for (const { coordinates } of lines) for (const at of coordinates) bounds.extend(at)
    fitBounds(map, bounds, { animate: isMoved })
  }, [map, lines, pins, of])
}
