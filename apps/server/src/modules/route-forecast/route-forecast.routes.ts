import {
  type departureMessageSchema,
  getBestStopOrder,
  getRouteForecast,
  ROUTE_FORECAST_PARTS,
  streamDepartures,
} from '@stormlane/contract'
import type { Coordinates } from '@stormlane/domain/geo'
import { DEFAULT_VEHICLE, type HoursRules, type VehicleData } from '@stormlane/domain/roads'
import { type Clock, MINUTE_MS } from '@stormlane/domain/time'
import { arrivesLaterMinutes } from '@stormlane/domain/trips'
import { timezoneAt } from '@stormlane/geography'
import type { DepartureOutlook } from '@stormlane/roads'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { abortedBy } from '../../platform/http/aborted-by.ts'
import { route } from '../../platform/http/route.ts'
import { streamRoute } from '../../platform/http/stream-route.ts'
import { resultOnWire } from './result-on-wire.ts'
import type { DepartureEvent, RouteForecastService } from './route-forecast.service.ts'
import type { StopOrderService, TripInOrder } from './stop-order.service.ts'

interface JourneyInQuery {
  origin: Coordinates
  destination: Coordinates
  waypoints?: string | undefined
  departure_time?: Date | undefined
  vehicle_type: VehicleData['type']
  vehicle_height?: number | undefined
  vehicle_width?: number | undefined
  vehicle_length?: number | undefined
  vehicle_weight?: number | undefined
  vehicle_axle_weight?: number | undefined
  vehicle_top_speed?: number | undefined
  hours_of_service?: boolean | undefined
  hours_of_service_rules?: HoursRules | undefined
  driver_hours_driven?: number | undefined
  driver_hours_on_duty?: number | undefined
  driver_hours_since_break?: number | undefined
  driver_week_hours_left?: number | undefined
  appointment_earliest?: Date | undefined
  appointment_latest?: Date | undefined
}

interface Services {
  forecasts: RouteForecastService
  stopOrders: StopOrderService
  clock: Clock
}

export function routeForecastRoutes(app: FastifyInstance, { forecasts, stopOrders, clock }: Services): void {
  const journeyInput = (organizationId: string, query: JourneyInQuery) => ({
    organizationId,
    origin: query.origin,
    destination: query.destination,
    waypoints: query.waypoints,
    departAt: query.departure_time ?? clock.now(),
    vehicle: {
      ...DEFAULT_VEHICLE,
      type: query.vehicle_type,
      height: query.vehicle_height ?? null,
      width: query.vehicle_width ?? null,
      length: query.vehicle_length ?? null,
      weight: query.vehicle_weight ?? null,
      axleWeight: query.vehicle_axle_weight ?? null,
      topSpeed: query.vehicle_top_speed ?? null,
    },
    driver: {
      hoursOfService: query.hours_of_service,
      rules: query.hours_of_service_rules,
      driven: query.driver_hours_driven,
      onDuty: query.driver_hours_on_duty,
      sinceBreak: query.driver_hours_since_break,
      weekLeft: query.driver_week_hours_left,
    },
    appointment: { earliest: query.appointment_earliest, latest: query.appointment_latest },
  })

  route(app, getRouteForecast, async ({ session, query }, reply) => {
    const input = {
      ...journeyInput(session.organizationId, query),
      aboveTemperatureThresholds: query.above_temperature_thresholds,
      belowTemperatureThresholds: query.below_temperature_thresholds,
    }
    const { results, comparison, runTime } = await forecasts.forecast(input, abortedBy(reply))
    const parts = new Set(query.return.length > 0 ? query.return : ROUTE_FORECAST_PARTS)
    return {
      route_results: results.map((result) => resultOnWire(result, parts)),
      comparison,
      run_time: runTime.toISOString(),
    }
  })

  route(app, getBestStopOrder, async ({ session, query }, reply) => {
    const best = await stopOrders.bestOrder(journeyInput(session.organizationId, query), abortedBy(reply))
    return {
      order: best.order.map((stop) => stop + 1),
      is_current: best.isCurrent,
      compared_all: best.isOfAll,
      found_by: best.foundBy,
      before: best.before && tripOnWire(best.before),
      after: tripOnWire(best.after),
      run_time: best.runTime.toISOString(),
    }
  })

  streamRoute(app, streamDepartures, async function* ({ session, query }, signal) {
    for await (const event of forecasts.departures(journeyInput(session.organizationId, query), query.option, signal))
      yield departureEventOnWire(event)
  })
}

const tripOnWire = (trip: TripInOrder) => ({
  arrives_at: trip.arrivesAt.toISOString(),
  time_zone: timezoneAt(trip.destination.latitude, trip.destination.longitude),
  minutes: (trip.arrivesAt.getTime() - trip.departAt.getTime()) / MINUTE_MS,
  wait_minutes: trip.waitMinutes,
  distance_miles: trip.distanceMiles,
  windows: trip.windows,
  windows_kept: trip.windowsKept,
  stops: trip.visits.map((visit) => ({
    stop: visit.stop + 1,
    arrives_at: visit.arrivesAt.toISOString(),
    time_zone: timezoneAt(visit.latitude, visit.longitude),
    wait_minutes: visit.waitMinutes,
    window_kept: visit.isKept,
  })),
})

function departureEventOnWire(event: DepartureEvent): z.input<typeof departureMessageSchema> {
  switch (event.type) {
    case 'departure':
      return { type: 'departure', ...outlookOnWire(event.outlook) }
    case 'advice': {
      const { planned, best, searchedUntil } = event.advice
      return {
        type: 'advice',
        planned: outlookOnWire(planned),
        best: outlookOnWire(best),
        searched_until: searchedUntil.toISOString(),
        arrives_later_minutes: arrivesLaterMinutes(event.advice),
        minutes_saved: planned.delayMinutes - best.delayMinutes,
        risk_below_now: planned.risk - best.risk,
        text: event.text,
      }
    }
    case 'done':
    case 'failed':
      return event
  }
}

const outlookOnWire = (outlook: DepartureOutlook) => ({
  depart_at: outlook.departAt.toISOString(),
  arrive_at: outlook.arriveAt.toISOString(),
  delay_minutes: outlook.delayMinutes,
  slowdown_fraction: outlook.slowdownFraction,
  max_road_index: outlook.maxRoadIndex,
  risk: outlook.risk,
})
