// Compares what can be done about the weather on a trip: driving on, waiting, another road, driving slowly, stopping.
import {
  type Alternative,
  type CostParts,
  type DecidingCosts,
  type DecisionRemark,
  totalCost,
  worthwhileDollars,
} from '@stormlane/domain/deciding'
import { encodePolyline } from '@stormlane/domain/geo'
import { criticalGust } from '@stormlane/domain/indices'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { metersToMiles } from '@stormlane/domain/measures'
import {
  type Appointment,
  mainRoads,
  optionLengthMeters,
  overturningGeometry,
  type RouteOption,
} from '@stormlane/domain/roads'
import { HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import type { Surroundings, Trip } from '../travel/evaluate-route.ts'
import { stepMidpoints } from '../travel/travel-path.ts'
import type { Drive } from '../travel/walk.ts'
import type { RoadClosed } from './closed-road.ts'
import { arrivalWithoutWeather, type Draft, drivingHoursAtArrival, oddsOf } from './draft.ts'
import { drivingSlowly, LONGEST_WAIT_MS, leavingLater, waiting, walkable } from './variants.ts'
import type { WaitingPlaces } from './waiting-places.ts'
import { openWay } from './way-of-trip.ts'

export interface TripToDecide {
  /** From the position on: it departs there, with the hours that the driver has there. */
  trip: Trip
  /** The road that the trip would take, from the position on. */
  planned: RouteOption
  /** Finds other roads from the position to the same places. */
  otherRoads: () => Promise<readonly RouteOption[]>
  /** Whether the vehicle drives, so that it can wait only at places ahead. */
  isUnderWay: boolean
  places: WaitingPlaces
  closures: readonly RoadClosed[]
  costs: DecidingCosts
}

export interface ComparedAlternatives {
  /** Driving on comes first. */
  alternatives: Alternative[]
  remarks: DecisionRemark[]
  baseline: Baseline
  /** By the ids of the alternatives. */
  drafts: ReadonlyMap<string, Draft>
}

/**
 * Evaluates all alternatives of a trip, and keeps the cheapest of each kind with its walk. Throws if the trip lies beyond
 * the forecast.
 */
export async function compareAlternatives(
  asked: TripToDecide,
  surroundings: Surroundings,
  signal?: AbortSignal,
): Promise<ComparedAlternatives> {
  const { trip, planned, costs } = asked
  const drive = driveOf(trip)
  const shared = { surroundings, closures: asked.closures, costs, longestWaitMs: LONGEST_WAIT_MS, signal }
  const way = await openWay(planned, drive, shared)
  const driveOn = way.walk('drive_on', drive)
  const baseline: Baseline = { ...asked, freeFlowArrivalMs: arrivalWithoutWeather(way.path, driveOn) }
  const evaluated = async (draft: Draft) =>
    alternativeOf(draft, baseline, await oddsOf(draft, trip, surroundings, signal))
  const first = await evaluated(driveOn)
  const remarks = remarksOn(first, driveOn, trip)
  const kept = new Map([[first.id, driveOn]])
  if (isNothingToDecide(first, driveOn, costs)) return { alternatives: [first], remarks, baseline, drafts: kept }
  const others = (await asked.otherRoads()).filter((option) => option !== planned)
  const ways = await Promise.all(others.map((option) => openWay(option, drive, shared)))
  const drafts = [
    ...drivingSlowly(way, driveOn),
    ...(asked.isUnderWay ? [] : leavingLater(way, drive)),
    ...waiting(way, driveOn, asked.places, asked.isUnderWay),
    ...walkable(ways.map((other) => () => other.walk('other_road', drive))),
  ]
  const alternatives = [first]
  for (const ofKind of Map.groupBy(drafts, ({ kind }) => kind).values()) {
    const best = cheapest(ofKind, first, baseline)
    const alternative = await evaluated(best)
    alternatives.push(alternative)
    kept.set(alternative.id, best)
  }
  if (others.length === 0) remarks.push('no_other_road')
  if (alternatives.every(({ cost }) => totalCost(cost) >= totalCost(first.cost))) remarks.push('nothing_better')
  return { alternatives, remarks, baseline, drafts: kept }
}

/** What all alternatives are compared against. */
export interface Baseline extends Pick<TripToDecide, 'trip' | 'planned' | 'costs'> {
  freeFlowArrivalMs: number
}

const driveOf = ({ departAt, vehicle, driver, limits }: Trip): Drive => ({
  departAtMs: departAt.getTime(),
  criticalGustMps: criticalGust(overturningGeometry(vehicle)),
  driver,
  limits,
})

function remarksOn(first: Alternative, { isClosed }: Draft, { appointment, departAt }: Trip): DecisionRemark[] {
  return [
    ...(isClosed ? (['road_closed'] as const) : []),
    ...(first.odds ? [] : (['forecast_ends'] as const)),
    ...(appointment && appointment.latest <= departAt ? (['appointment_passed'] as const) : []),
  ]
}

/**
 * Whether nothing can be worthwhile: the level is Low at most, and all that the weather adds to the cost of driving on
 * is less than advice must save. Most trips are like that, and comparing alternatives takes most of the time.
 */
function isNothingToDecide(
  { cost, worstLevel }: Alternative,
  { isClosed, rating }: Draft,
  costs: DecidingCosts,
): boolean {
  const weatherDollars = cost.time + cost.appointment + rating.crashDollars - rating.fineCrashDollars
  return !isClosed && worstLevel <= IMPACT_LEVELS.low && weatherDollars < worthwhileDollars(costs)
}

export function costOf(
  draft: Pick<Draft, 'walked' | 'rating' | 'option'>,
  { costs, ...baseline }: Baseline,
  appointmentChance: number | null,
): CostParts {
  const { arriveAtMs } = draft.walked
  const missed = appointmentChance === null ? isMissed(baseline.trip.appointment, arriveAtMs) : 1 - appointmentChance
  return {
    time: (Math.max(0, arriveAtMs - baseline.freeFlowArrivalMs) / HOUR_MS) * costs.hour,
    crash: draft.rating.crashDollars,
    appointment: missed * costs.missedAppointment,
    miles: Math.max(0, extraMiles(draft, baseline)) * costs.mile,
  }
}

const isMissed = (appointment: Appointment | undefined, arriveAtMs: number) =>
  appointment && arriveAtMs > appointment.latest.getTime() ? 1 : 0

const extraMiles = ({ option }: Pick<Draft, 'option'>, { planned }: Pick<Baseline, 'planned'>) =>
  metersToMiles(optionLengthMeters(option) - optionLengthMeters(planned))

/** The one of a kind that costs least, if its odds are as wide as those of driving on. Exact odds take twenty walks each. */
function cheapest(ofKind: readonly Draft[], first: Alternative, baseline: Baseline): Draft {
  const estimate = (draft: Draft) =>
    totalCost(costOf(draft, baseline, shiftedChance(first, draft.walked.arriveAtMs, baseline.trip.appointment)))
  return ofKind.reduce((best, draft) => (estimate(draft) < estimate(best) ? draft : best))
}

/** The chance to keep the appointment if all arrivals of driving on are shifted; null without odds. */
function shiftedChance({ odds, arriveAt }: Alternative, arriveAtMs: number, appointment: Appointment | undefined) {
  if (!appointment || !odds) return null
  const limit = appointment.latest.getTime() - (arriveAtMs - arriveAt.getTime())
  const [p10, p50, p90] = [odds.p10.getTime(), odds.p50.getTime(), odds.p90.getTime()]
  const part = (from: number, to: number) => Math.min(1, Math.max(0, (limit - from) / Math.max(1, to - from)))
  return limit < p50 ? 0.1 + 0.4 * part(p10, p50) : 0.5 + 0.4 * part(p50, p90)
}

function alternativeOf(draft: Draft, baseline: Baseline, odds: Awaited<ReturnType<typeof oddsOf>>): Alternative {
  const { kind, option, path, rating, walked, place, untilMs, speedMph } = draft
  const appointmentChance = odds?.onTimeChance ?? null
  return {
    id: kind,
    kind,
    place: place ?? null,
    until: untilMs === undefined ? null : new Date(untilMs),
    leavesAt: new Date(walked.departAtMs),
    speedMph: speedMph ?? null,
    via: mainRoads(option),
    polyline: option === baseline.planned ? null : encodePolyline(stepMidpoints(path)),
    arriveAt: new Date(walked.arriveAtMs),
    odds: odds && { p10: odds.p10, p50: odds.p50, p90: odds.p90 },
    minutesLost: (walked.arriveAtMs - baseline.freeFlowArrivalMs) / MINUTE_MS,
    worstLevel: rating.worstLevel,
    worstMiles: rating.worstMiles,
    worst: rating.worst,
    appointmentChance,
    drivingHoursLeft: drivingHoursAtArrival(draft),
    breakHours: walked.breaks.reduce((sum, one) => sum + (one.endsAtMs - one.startsAtMs) / HOUR_MS, 0),
    extraMiles: extraMiles(draft, baseline),
    cost: costOf(draft, baseline, appointmentChance),
  }
}
