import type { Coordinates } from '@stormlane/domain/geo'
import { SEGMENT_COLOR_FILLS } from '@stormlane/domain/levels'
import type { RiskPath } from '@stormlane/domain/trips'
import { useEffect, useMemo } from 'react'
import { fitBounds } from '../../parts/map/fit-bounds.ts'
import { showHere } from '../../parts/map/here-marker.ts'
import { useMap } from '../../parts/map/map-context.ts'
import { MapView } from '../../parts/map/map-view.tsx'
import { type Pin, PinMarkers } from '../../parts/map/pin-markers.tsx'
import { type RouteLine, RouteLines } from '../../parts/map/route-lines.tsx'
import { useDriverWords } from './driver-words-context.ts'
import type { OptionPath } from './option-path.ts'
import type { SharedRoute } from './report-queries.ts'
import { RISK_COLORS } from './risk-colors.ts'

interface ReportMapProps {
  route: SharedRoute
  paths: readonly OptionPath[]
  selected: number
  /** Miles already driven, which are drawn in gray. */
  mile: number | undefined
  at: Coordinates | undefined
  navigating: boolean
  padding: { bottom?: number; left?: number; top?: number }
}

/** Color of the part already driven. */
const BEHIND = '#9AA5B1'
/** Zoom of the navigation view. */
const NAVIGATION_ZOOM = 9

export function ReportMap({ route, paths, selected, mile, at, navigating, padding }: ReportMapProps) {
  const { report } = useDriverWords()
  const lines = useMemo(() => {
    const others = navigating ? [] : paths.filter((_, index) => index !== selected)
    const chosen = paths[selected]
    return [
      ...others.flatMap(({ path }) => pathLines(path, 0, 'weak')),
      ...(chosen ? pathLines(chosen.path, navigating ? (mile ?? 0) : 0, 'strong') : []),
    ]
  }, [paths, selected, mile, navigating])
  const pins = useMemo(() => routePins(route), [route])
  return (
    <MapView label={report.map} padding={padding} controls={false}>
      <RouteLines id="report" lines={lines} />
      <PinMarkers pins={pins} />
      {navigating ? null : <FitToRoute paths={paths} selected={selected} />}
      {navigating && at ? <Here at={at} /> : null}
    </MapView>
  )
}

/** The path as lines, split at the vehicle's position. */
function pathLines(path: RiskPath, behindMile: number, emphasis: RouteLine['emphasis']): RouteLine[] {
  return path.stretches.flatMap(({ level, fromMile, toMile }) => {
    const cut = Math.min(Math.max(behindMile, fromMile), toMile)
    return [
      { coordinates: between(path, fromMile, cut), color: BEHIND, emphasis },
      { coordinates: between(path, cut, toMile), color: riskFill(level), emphasis },
    ].filter(({ coordinates }) => coordinates.length > 1)
  })
}

const riskFill = (level: number) => SEGMENT_COLOR_FILLS[RISK_COLORS[level] ?? 'green']

function between({ points }: RiskPath, fromMile: number, toMile: number): [number, number][] {
  return points
    .filter(({ mile }) => mile >= fromMile - 1e-6 && mile <= toMile + 1e-6)
    .map(({ latitude, longitude }) => [longitude, latitude])
}

function routePins({ origin, destination, waypoints }: SharedRoute): Pin[] {
  const pin = (place: { latitude: number; longitude: number; label: string }, text: string): Pin => ({
    lng: place.longitude,
    lat: place.latitude,
    text,
    label: place.label,
  })
  return [pin(origin, 'A'), ...waypoints.map((stop, index) => pin(stop, String(index + 1))), pin(destination, 'B')]
}

function FitToRoute({ paths, selected }: { paths: readonly OptionPath[]; selected: number }) {
  const map = useMap()
  useEffect(() => {
    const points = paths[selected]?.path.points ?? []
    if (points.length === 0) return
    const lngs = points.map(({ longitude }) => longitude)
    const lats = points.map(({ latitude }) => latitude)
    fitBounds(map, [
      lngs.reduce((a, b) => Math.min(a, b)),
      lats.reduce((a, b) => Math.min(a, b)),
      lngs.reduce((a, b) => Math.max(a, b)),
      lats.reduce((a, b) => Math.max(a, b)),
    ])
  }, [map, paths, selected])
  return null
}

/** Marks the position and keeps the map centered on it. */
function Here({ at }: { at: Coordinates }) {
  const map = useMap()
  useEffect(() => {
    const place = { lng: at.longitude, lat: at.latitude }
    const marker = showHere(map, place)
    map.easeTo({ center: place, zoom: Math.max(map.getZoom(), NAVIGATION_ZOOM) })
    return () => void marker.remove()
  }, [map, at])
  return null
}
