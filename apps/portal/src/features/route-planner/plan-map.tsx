import { decodePolyline } from '@stormlane/domain/geo'
import { SEGMENT_COLOR_FILLS } from '@stormlane/domain/levels'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { fitBounds } from '../../parts/map/fit-bounds.ts'
import { useMap } from '../../parts/map/map-context.ts'
import { MapView } from '../../parts/map/map-view.tsx'
import { type Pin, PinMarkers } from '../../parts/map/pin-markers.tsx'
import { type RouteLine, RouteLines } from '../../parts/map/route-lines.tsx'
import { SegmentSwatch } from '../../parts/map/segment-swatch.tsx'
import { PlaceMarkers } from '../../parts/markers/place-markers.tsx'
import { breakPins } from './driver-breaks.tsx'
import type { PlannedPlace } from './plan-inputs.ts'
import css from './plan-map.module.css'
import type { RouteOption } from './planner-queries.ts'
import { plannerTexts } from './route-planner.texts.ts'
import { type ColorBy, segmentColor, segmentPlace, segmentReasonText } from './segment-words.ts'

interface PlanMapProps {
  options: readonly RouteOption[]
  selected: number
  colorBy: ColorBy
  units: MeasurementSystem
  /** Origin, stops and destination in order, without empty ones. */
  ends: readonly Pin[]
  savedPlaces: readonly (PlannedPlace & { id: string })[]
  hovered: number | null
  onHover: (segment: number | null) => void
  /** Height of the strip below the map. */
  bottomPx: number
  children?: ReactNode
}

export function PlanMap(props: PlanMapProps) {
  const { options, selected, colorBy, units, hovered } = props
  const option = options[selected]
  const [at, setAt] = useState<{ x: number; y: number }>()
  const lines = useMemo(() => optionLines(options, selected, colorBy, hovered), [options, selected, colorBy, hovered])
  const pauses = useMemo(() => breakPins(option, units), [option, units])
  const segment = hovered === null ? undefined : option?.segments[hovered]
  return (
    <MapView label={plannerTexts.map} units={units} padding={{ bottom: props.bottomPx, top: 56 }}>
      <PlaceMarkers places={props.savedPlaces} />
      <RouteLines
        id="plan"
        lines={lines}
        onPoint={(pointed) => {
          setAt(pointed ? { x: pointed.x, y: pointed.y } : undefined)
          props.onHover(pointed?.index ?? null)
        }}
      />
      <PinMarkers pins={pauses} />
      <PinMarkers pins={props.ends} />
      <FitToOptions ways={options} ends={props.ends} />
      {segment && at ? (
        <div className={css.tip} style={{ left: at.x, top: at.y }} role="status">
          <strong>
            <SegmentSwatch color={segmentColor(segment, colorBy)} />
            {segmentReasonText(segment, units)}
          </strong>
          <span>{segmentPlace(segment, units)}</span>
        </div>
      ) : null}
      {props.children}
    </MapView>
  )
}

/** Other options first, then the selected one, then the hovered segment, so that later lines are on top. */
function optionLines(
  options: readonly RouteOption[],
  selected: number,
  colorBy: ColorBy,
  hovered: number | null,
): RouteLine[] {
  const others = options.flatMap((option, index) =>
    index === selected
      ? []
      : option.segments.map((segment): RouteLine => ({ ...segmentLine(segment), emphasis: 'weak' })),
  )
  const chosen = (options[selected]?.segments ?? []).map(
    (segment, index): RouteLine => ({ ...segmentLine(segment), emphasis: 'strong', index }),
  )
  const pointed = hovered === null ? undefined : chosen[hovered]
  return [...others, ...chosen, ...(pointed ? [{ ...pointed, emphasis: 'hovered' } as const] : [])]

  function segmentLine(segment: RouteOption['segments'][number]) {
    return {
      coordinates: decodeCoordinates(segment.polyline),
      color: SEGMENT_COLOR_FILLS[segmentColor(segment, colorBy)],
    }
  }
}

const decoded = new Map<string, [number, number][]>()

/** Caches decoded polylines, because hovering redraws all of them. */
function decodeCoordinates(polyline: string): [number, number][] {
  const known = decoded.get(polyline)
  if (known) return known
  const flat = decodePolyline(polyline)
  const coordinates = Array.from({ length: flat.length / 2 }, (_, i): [number, number] => [
    flat[2 * i + 1] ?? 0,
    flat[2 * i] ?? 0,
  ])
  if (decoded.size > 2000) decoded.clear()
  decoded.set(polyline, coordinates)
  return coordinates
}

/** Fits the map to new results or newly chosen places. */
function FitToOptions({ ways, ends }: { ways: readonly RouteOption[]; ends: readonly Pin[] }) {
  const map = useMap()
  useEffect(() => {
    const points = [
      ...ways.flatMap(({ segments }) => segments.flatMap(({ polyline }) => decodeCoordinates(polyline))),
      ...ends.map(({ lng, lat }): [number, number] => [lng, lat]),
    ]
    if (points.length === 0) return
    const lngs = points.map(([lng]) => lng)
    const lats = points.map(([, lat]) => lat)
    fitBounds(map, [least(lngs), least(lats), most(lngs), most(lats)], { maxZoom: 10 })
  }, [map, ways, ends])
  return null
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
