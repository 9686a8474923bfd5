import type { GovernmentAlert } from '../hazards/government-alerts/government-alert.ts'
import { endOfStep } from '../impacts/scores/timed-levels.ts'
import { addMilliseconds, nowcastWindow, type TimeWindow } from '../time/timeframes.ts'
import type { Series } from '../weather/forecast-ports.ts'
import { alertSpans, delaySpans, positionForecast, within } from './position-forecast.ts'
import { AHEAD_MS } from './road-ahead.ts'
import type { ForecastSpan, VehicleForecast } from './vehicle-forecast.ts'

type PlacedVehicle = Parameters<typeof positionForecast>[0] & {
  /** The alerts over the places that a moving vehicle reaches. */
  alertsAhead?: readonly { at: Date; alerts: readonly GovernmentAlert[] }[] | undefined
}

/** What is forecast for a vehicle. */
export interface VehicleSeries {
  /** At its position. */
  nowcast: Series
  /** The nowcast from now on where a moving vehicle is by then; null for a parked one. */
  ahead: Series | null
  /** What `laterWhileParked` returned; null for a moving one, and without an extended forecast. */
  later: VehicleForecast | null
}

/**
 * Rates a vehicle without regard to a trip: a parked one as a place, for as long as there is a forecast; a moving one by
 * the next hour of its road.
 */
export function vehicleFuture(
  vehicle: PlacedVehicle,
  { nowcast, ahead, later }: VehicleSeries,
  now: Date,
  freeFlowMph: number,
): VehicleForecast {
  return vehicle.bearing === null
    ? whileParked(vehicle, nowcast, later, now)
    : onTheRoad(vehicle, ahead ?? nowcast, now, freeFlowMph)
}

/** What holds now holds from the beginning of the step, so that the map at the time of the step shows it. */
function onTheRoad(vehicle: PlacedVehicle, series: Series, now: Date, freeFlowMph: number): VehicleForecast {
  const hourEnds = addMilliseconds(now, AHEAD_MS)
  const known = endOf(series)
  const window = { startAt: currentStep(series, now), endAt: hourEnds < known ? hourEnds : known }
  const { spans } = positionForecast({ ...vehicle, alerts: [] }, series, window)
  const lost = delaySpans(series, { startAt: now, endAt: window.endAt }, freeFlowMph).map((span) =>
    span.startAt > now ? span : { ...span, startAt: window.startAt },
  )
  return { ...window, spans: [...alertsOnTheRoad(vehicle, window), ...spans, ...lost] }
}

/** An alert counts while the vehicle is in its area and it is in force. */
function alertsOnTheRoad({ alerts, alertsAhead = [] }: PlacedVehicle, { startAt, endAt }: TimeWindow): ForecastSpan[] {
  const places = [{ at: startAt, alerts }, ...alertsAhead]
  const spans = places.flatMap((place, i) => {
    const there = { startAt: place.at, endAt: places[i + 1]?.at ?? endAt }
    return alertSpans(place.alerts, there).flatMap((span) => within(span, there))
  })
  return joined(spans)
}

/** Rates a parked vehicle by the hourly forecast beyond the nowcast. Its alerts are those of the nowcast. */
export const laterWhileParked = (vehicle: PlacedVehicle, extended: Series, nowcastRun: Date): VehicleForecast =>
  positionForecast({ ...vehicle, alerts: [] }, extended, {
    startAt: nowcastWindow(nowcastRun, nowcastRun).endAt,
    endAt: endOf(extended),
  })

/** Where the nowcast ends, the hourly forecast goes on. */
function whileParked(
  vehicle: PlacedVehicle,
  nowcast: Series,
  later: VehicleForecast | null,
  now: Date,
): VehicleForecast {
  const startAt = currentStep(nowcast, now)
  if (!later || later.endAt <= later.startAt)
    return positionForecast(vehicle, nowcast, { startAt, endAt: endOf(nowcast) })
  const { spans } = positionForecast({ ...vehicle, alerts: [] }, nowcast, { startAt, endAt: later.startAt })
  const window = { startAt, endAt: later.endAt }
  return { ...window, spans: [...alertSpans(vehicle.alerts, window), ...joined([...spans, ...later.spans])] }
}

/** Joins what goes on at the same level across the end of the nowcast; the reason of the first part stays. */
function joined(spans: readonly ForecastSpan[]): ForecastSpan[] {
  const whole: ForecastSpan[] = []
  for (const span of spans) {
    const before = whole.find(
      ({ id, impactLevel, endAt }) =>
        id === span.id && impactLevel === span.impactLevel && endAt.getTime() === span.startAt.getTime(),
    )
    if (before) before.endAt = span.endAt
    else whole.push({ ...span })
  }
  return whole
}

const endOf = ({ run: { times } }: Series): Date => endOfStep(times, times.length - 1)

function currentStep({ run: { times } }: Series, now: Date): Date {
  return times[
    Math.max(
      0,
      times.findLastIndex((time) => time <= now),
    )
  ] as Date
}
