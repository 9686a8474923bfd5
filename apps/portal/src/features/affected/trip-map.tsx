import { IMPACT_LEVEL_COLORS, type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MapView } from '../../parts/map/map-view.tsx'
import { type Pin, PinMarkers } from '../../parts/map/pin-markers.tsx'
import { polylinePositions } from '../../parts/map/polyline-positions.ts'
import { type RouteLine, RouteLines } from '../../parts/map/route-lines.tsx'
import { assetQueries } from '../../platform/asset-queries.ts'
import { affectedTexts } from './affected.texts.ts'
import type { Decision } from './decision-queries.ts'
import { type LngLat, splitTrack } from './split-track.ts'
import css from './trip-map.module.css'

const TEXTS = affectedTexts.tripMap

/** The part already driven, the rest of the planned road, and another road that is advised; seen on the light and on the dark map. */
const DRIVEN = '#9AA5B1'
const AHEAD = '#4A78C8'
const ADVISED = '#1C8C4C'

/** A trip on a small map: what is driven, what lies ahead, the worst stretch, and where or how the advice goes. */
export function TripMap({ decision }: { decision: Decision }) {
  const { data: route } = useQuery(assetQueries.route(decision.routeId))
  const track = useMemo(() => {
    const segments = route?.latestRouteResults?.[route.selectedRouteOption]?.segments ?? []
    return segments.flatMap(({ polyline }) => polylinePositions(polyline))
  }, [route])
  const lines = useMemo(() => linesOf(track, decision), [track, decision])
  const pins = useMemo(() => pinsOf(track, decision), [track, decision])
  const bounds = useMemo(() => boundsOf([...track, at(decision.position)]), [track, decision])
  return (
    <figure className={css.figure}>
      <div className={css.map}>
        <MapView label={TEXTS.title} bounds={bounds} controls={false} scale={false} padding={PADDING}>
          <RouteLines id="trip" lines={lines} />
          <PinMarkers pins={pins} />
        </MapView>
      </div>
      <figcaption className={css.caption}>
        <Legend decision={decision} />
      </figcaption>
    </figure>
  )
}

/** Room for pins at the edge. */
const PADDING = { top: 24, right: 16, bottom: 12, left: 16 }

function Legend({ decision }: { decision: Decision }) {
  const worst = driveOn(decision)?.worst
  const isUnderWay = decision.position.source !== 'origin'
  const level = worst && impactLevelName(worst.level as ImpactLevel)
  return (
    <>
      {isUnderWay ? <Swatch color={DRIVEN} words={TEXTS.driven} /> : null}
      <Swatch color={AHEAD} words={TEXTS.ahead} />
      {otherRoad(decision) ? <Swatch color={ADVISED} words={TEXTS.advised} /> : null}
      {worst && level ? (
        <Swatch color={IMPACT_LEVEL_COLORS[level].fill} words={TEXTS.worst({ ...worst, level })} />
      ) : null}
    </>
  )
}

const Swatch = ({ color, words }: { color: string; words: string }) => (
  <span className={css.swatch}>
    <i style={{ background: color }} aria-hidden="true" />
    {words}
  </span>
)

const driveOn = ({ alternatives }: Decision) => alternatives.find(({ kind }) => kind === 'drive_on')
const advised = ({ alternatives }: Decision) => alternatives.find(({ recommended }) => recommended)
const otherRoad = (decision: Decision) => advised(decision)?.polyline

const at = ({ longitude, latitude }: { longitude: number; latitude: number }): LngLat => [longitude, latitude]

function linesOf(track: readonly LngLat[], decision: Decision): RouteLine[] {
  const [driven, ahead] = splitTrack(track, decision.position.source === 'origin' ? undefined : at(decision.position))
  const other = otherRoad(decision)
  const worst = driveOn(decision)?.worst
  const lines: RouteLine[] = [
    { coordinates: driven, color: DRIVEN, emphasis: 'weak' },
    { coordinates: ahead, color: AHEAD, emphasis: 'weak' },
  ]
  if (other) lines.push({ coordinates: polylinePositions(other), color: ADVISED, emphasis: 'weak' })
  if (worst)
    lines.push({
      coordinates: polylinePositions(worst.polyline),
      color: IMPACT_LEVEL_COLORS[impactLevelName(worst.level as ImpactLevel)].fill,
      emphasis: 'strong',
    })
  return lines.filter(({ coordinates }) => coordinates.length > 1)
}

function pinsOf(track: readonly LngLat[], decision: Decision): Pin[] {
  const [origin, destination] = [track[0], track.at(-1)]
  const place = advised(decision)?.place
  const { position } = decision
  return [
    ...(origin ? [{ lng: origin[0], lat: origin[1], text: 'A', label: TEXTS.origin }] : []),
    ...(destination ? [{ lng: destination[0], lat: destination[1], text: 'B', label: TEXTS.destination }] : []),
    ...(place ? [{ lng: place.longitude, lat: place.latitude, text: 'P', label: TEXTS.wait(place.name) }] : []),
    ...(position.source === 'origin'
      ? []
      : [{ lng: position.longitude, lat: position.latitude, text: '', label: TEXTS.position, isDot: true }]),
  ]
}

function boundsOf(points: readonly LngLat[]): [number, number, number, number] {
  const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)]
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b))
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b))
  return [least(lngs), least(lats), most(lngs), most(lats)]
}
