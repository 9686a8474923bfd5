import { type CallAnswer, getVehicleStops } from '@stormlane/contract'
import { formatQuantity, type MeasurementSystem, milesToMeters } from '@stormlane/domain/measures'
import { durationWords, MINUTE_MS } from '@stormlane/domain/time'
import {
  nextHours,
  STOPS_AHEAD_MILES,
  STOPS_NEARBY_MILES,
  type VehicleTimeline,
  worstHour,
} from '@stormlane/domain/vehicles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { formatMiles } from '../../../platform/distance-format.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { useUnits } from '../../../platform/units.ts'
import { hourOfDay } from './hour-of-day.ts'
import css from './vehicle-stops.module.css'
import { vehicleStopsTexts as TEXTS } from './vehicle-stops.texts.ts'

type Stop = CallAnswer<typeof getVehicleStops>['stops'][number]

/** A stop nearer to the route than this counts as at the road (our choice). */
const OFF_ROUTE_MILES = 0.5

const stopsQuery = (id: string) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.vehicles, 'stops', id],
    queryFn: ({ signal }) => api.send(getVehicleStops, { params: { id } }, signal),
    refetchInterval: MINUTE_MS,
  })

interface VehicleStopsProps {
  id: string
  timeline: VehicleTimeline
  now: Date
  timeZone: string | undefined
}

/**
 * Lists where the vehicle can stop next, and whether it gets there before the worst of its next six hours. Renders
 * nothing if the road data have no places.
 */
export function VehicleStops({ id, timeline, now, timeZone }: VehicleStopsProps) {
  const { data } = useQuery(stopsQuery(id))
  const units = useUnits()
  if (!data?.known) return null
  const { alongRoute, stops } = data
  const title = alongRoute ? TEXTS.alongRoute : TEXTS.nearby
  const worst = worstHour(nextHours(timeline, now))
  return (
    <section className={css.stops} aria-label={title}>
      <h3>{title}</h3>
      {stops.length === 0 ? <p>{noneText(alongRoute, units)}</p> : null}
      <ul>
        {stops.map((stop) => (
          <li key={`${stop.latitude} ${stop.longitude}`}>
            <span className={css.name}>{stop.name || TEXTS.kinds[stop.kind]}</span>
            <span className={css.distance}>{distanceText(stop, now, units)}</span>
            <span className={css.detail}>
              {detailsOf(stop, worst && { at: worst.startAt, hour: hourOfDay(worst.startAt, timeZone) }, units)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Below this distance, tenths matter to a driver who looks for a place (our choice). */
const TENTHS_BELOW_MILES = 10

const distance = (miles: number, units: MeasurementSystem) =>
  miles < TENTHS_BELOW_MILES
    ? formatQuantity('distance', milesToMeters(miles), units)
    : formatMiles(miles, units).join(' ')

const noneText = (alongRoute: boolean, units: MeasurementSystem) =>
  alongRoute
    ? TEXTS.noneAhead(distance(STOPS_AHEAD_MILES, units))
    : TEXTS.noneNearby(distance(STOPS_NEARBY_MILES, units))

function distanceText({ miles, reachedAt }: Stop, now: Date, units: MeasurementSystem): string {
  if (reachedAt === null) return distance(miles, units)
  const minutes = Math.max(0, Math.round((Date.parse(reachedAt) - now.getTime()) / MINUTE_MS))
  return TEXTS.reached(distance(miles, units), durationWords(minutes))
}

function detailsOf(
  { kind, name, side, offRouteMiles, reachedAt }: Stop,
  worst: { at: Date; hour: string } | undefined,
  units: MeasurementSystem,
): string {
  const isRoadside = kind === 'rest_area' || kind === 'services'
  return [
    name ? TEXTS.kinds[kind] : '',
    isRoadside && side === 'left' ? TEXTS.left : '',
    offRouteMiles !== null && offRouteMiles >= OFF_ROUTE_MILES ? TEXTS.off(distance(offRouteMiles, units)) : '',
    worst && reachedAt !== null && Date.parse(reachedAt) < worst.at.getTime() ? TEXTS.beforeWorst(worst.hour) : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
}
