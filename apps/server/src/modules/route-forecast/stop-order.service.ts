import { type DecidingCosts, orderDollars } from '@stormlane/domain/deciding'
import type { Appointment, RouteRequest } from '@stormlane/domain/roads'
import type { Clock } from '@stormlane/domain/time'
import { RouteError, type RouteResult } from '@stormlane/domain/trips'
import { EXACT_STOPS } from '@stormlane/roads'
import type { LimitsOfJourney } from '../own-limits/route-limits.ts'
import { checkedJourney, governedJourney, type JourneyInput } from './journey.ts'
import type { RouteEngine } from './route-engine.ts'
import type { Journey } from './route-task.ts'

interface Dependencies {
  engine: Pick<RouteEngine, 'forecast' | 'orderStops'>
  clock: Clock
  /** The governed top speed of an organization's trucks. */
  truckTopSpeed: (organizationId: string) => Promise<number | null>
  limitsOfJourney: LimitsOfJourney
  /** What an hour, a mile and a missed appointment cost the organization. */
  decidingCosts: (organizationId: string) => Promise<DecidingCosts>
}

interface VisitInOrder {
  /** Index of the stop as it was given. */
  stop: number
  arrivesAt: Date
  waitMinutes: number
  latitude: number
  longitude: number
  /** Null without a window. */
  isKept: boolean | null
}

/** A trip in one order of its stops, as the forecast rates it. */
export interface TripInOrder {
  departAt: Date
  arrivesAt: Date
  destination: { latitude: number; longitude: number }
  distanceMiles: number
  waitMinutes: number
  windows: number
  windowsKept: number
  visits: VisitInOrder[]
}

export interface BestOrder {
  order: readonly number[]
  isCurrent: boolean
  /** Whether all orders were compared. */
  isOfAll: boolean
  foundBy: 'embedded' | 'vroom'
  /** Null if the trip in the given order takes longer than the forecast reaches. */
  before: TripInOrder | null
  after: TripInOrder
  runTime: Date
}

export type StopOrderService = ReturnType<typeof stopOrderService>

export function stopOrderService({ engine, clock, truckTopSpeed, limitsOfJourney, decidingCosts }: Dependencies) {
  async function journeyOf({ organizationId, ...input }: JourneyInput & { organizationId: string }): Promise<Journey> {
    const journey = checkedJourney(input, clock.now(), { isOrderOpen: true })
    return {
      ...governedJourney(journey, await truckTopSpeed(organizationId)),
      limits: await limitsOfJourney(organizationId, input.vehicle),
    }
  }

  return {
    /**
     * The best order of the stops. Both orders are rated by the engine that rates every plan, and the given one stays unless
     * the other is cheaper by that rating.
     */
    async bestOrder(input: JourneyInput & { organizationId: string }, signal: AbortSignal): Promise<BestOrder> {
      const owner = input.organizationId
      const [journey, costs] = await Promise.all([journeyOf(input), decidingCosts(owner)])
      const { request } = journey
      const given = request.stops.map((_, stop) => stop)
      const found = await engine.orderStops({ request, costs, owner }, signal)
      const rate = async (order: readonly number[]) => {
        const reordered = {
          ...journey,
          request: { ...request, stops: order.map((stop) => request.stops[stop] as Stop) },
        }
        const { results, runTime } = await engine.forecast(reordered, signal, owner)
        const [result] = results as [RouteResult]
        return { trip: inOrder(result, order, request), dollars: dollarsOf(result, order, request, costs), runTime }
      }
      const [before, after] = await Promise.all([rate(given).catch(nullBeyondForecast), rate(found.order)])
      const isBetter = before === null || after.dollars < before.dollars - WORTHWHILE_DOLLARS
      const best = isBetter ? { order: found.order, rated: after } : { order: given, rated: before }
      return {
        order: best.order,
        isCurrent: best.order.every((stop, index) => stop === index),
        isOfAll: given.length <= EXACT_STOPS,
        foundBy: found.isProposed ? 'vroom' : 'embedded',
        before: before?.trip ?? null,
        after: best.rated.trip,
        runTime: best.rated.runTime,
      }
    },
  }
}

/** Less than a minute of an hour's costs is not worth another order (our choice). */
const WORTHWHILE_DOLLARS = 1

type Stop = RouteRequest['stops'][number]

function nullBeyondForecast(error: unknown): null {
  if (error instanceof RouteError && error.code === 'OUTSIDE_FORECAST_RANGE') return null
  throw error
}

/** A window counts as kept if the vehicle is there in time more likely than not, as on the plan board. */
const isKept = (window: Appointment | undefined, arrivesAt: Date, onTimeChance: number | null | undefined) =>
  window ? (typeof onTimeChance === 'number' ? onTimeChance >= 0.5 : arrivesAt <= window.latest) : null

function inOrder(result: RouteResult, order: readonly number[], request: RouteRequest): TripInOrder {
  const visits = (result.stops ?? []).map((visit, index) => {
    const stop = order[index] as number
    const { arrivesAt, waitMinutes, latitude, longitude, arrival } = visit
    const kept = isKept(request.stops[stop]?.window, arrivesAt, arrival?.onTimeChance)
    return { stop, arrivesAt, waitMinutes, latitude, longitude, isKept: kept }
  })
  const atDestination = isKept(request.appointment, result.adjustedArrivalTime, result.arrival?.onTimeChance)
  const kept = [...visits.map((visit) => visit.isKept), atDestination].filter((one) => one !== null)
  return {
    departAt: result.departureTime,
    arrivesAt: result.adjustedArrivalTime,
    destination: result.destination,
    distanceMiles: result.distanceMiles,
    waitMinutes: visits.reduce((sum, visit) => sum + visit.waitMinutes, 0),
    windows: kept.length,
    windowsKept: kept.filter(Boolean).length,
    visits,
  }
}

function dollarsOf(
  { departureTime, adjustedArrivalTime, distanceMiles, stops = [] }: RouteResult,
  order: readonly number[],
  request: RouteRequest,
  costs: DecidingCosts,
): number {
  const late = (window: Appointment | undefined, arrivesAt: Date) =>
    window ? Math.max(0, arrivesAt.getTime() - window.latest.getTime()) : 0
  const opensAt = request.appointment?.earliest?.getTime() ?? Number.NEGATIVE_INFINITY
  return orderDollars(
    {
      departAt: departureTime,
      endsAt: new Date(Math.max(adjustedArrivalTime.getTime(), opensAt)),
      distanceMiles,
      lateMs: [
        ...stops.map((visit, index) => late(request.stops[order[index] as number]?.window, visit.arrivesAt)),
        late(request.appointment, adjustedArrivalTime),
      ],
    },
    costs,
  )
}
