import type { DecisionBriefOnWire, DecisionOnWire } from '@stormlane/contract'
import {
  type Advice,
  type Alternative,
  type Decision,
  REMARK_TEXTS,
  totalCost,
  type WaitingPlace,
} from '@stormlane/domain/deciding'

/** A decision without what the table keeps in columns. */
export type StoredDecisionOnWire = Omit<
  DecisionOnWire,
  'route_id' | 'vehicle_id' | 'computed_at' | 'run_time' | 'network'
>

export const decisionOnWire = (decision: Decision): StoredDecisionOnWire => ({
  position: {
    latitude: decision.position.latitude,
    longitude: decision.position.longitude,
    source: decision.position.source,
    reported_at: decision.position.reportedAt?.toISOString() ?? null,
  },
  hours: decision.hours && {
    are_known: decision.hours.areKnown,
    driving: decision.hours.driving,
    duty: decision.hours.duty,
    until_break: decision.hours.untilBreak,
    week: decision.hours.week,
  },
  appointment: decision.appointment && {
    earliest: decision.appointment.earliest?.toISOString() ?? null,
    latest: decision.appointment.latest.toISOString(),
  },
  alternatives: decision.alternatives.map((one) => alternativeOnWire(one, decision.advice)),
  advice: decision.advice && adviceOnWire(decision.advice),
  remarks: decision.remarks.map((id) => ({ id, text: REMARK_TEXTS[id] })),
})

function alternativeOnWire(one: Alternative, advice: Advice | null): StoredDecisionOnWire['alternatives'][number] {
  const { place, odds, worst, cost } = one
  return {
    id: one.id,
    kind: one.kind,
    place: place && placeOnWire(place),
    until: one.until?.toISOString() ?? null,
    leaves_at: one.leavesAt.toISOString(),
    speed_mph: one.speedMph,
    road_names: one.via,
    polyline: one.polyline,
    arrival: {
      expected: one.arriveAt.toISOString(),
      p10: odds?.p10.toISOString() ?? null,
      p50: odds?.p50.toISOString() ?? null,
      p90: odds?.p90.toISOString() ?? null,
    },
    minutes_lost: one.minutesLost,
    worst_level: one.worstLevel,
    worst_miles: one.worstMiles,
    worst: worst && {
      level: worst.level,
      cause: worst.cause,
      from_mile: worst.fromMile,
      to_mile: worst.toMile,
      enters_at: worst.entersAt.toISOString(),
      leaves_at: worst.leavesAt.toISOString(),
      road_name: worst.roadName,
      polyline: worst.polyline,
    },
    appointment_chance: one.appointmentChance,
    driving_hours_left: one.drivingHoursLeft,
    break_hours: one.breakHours,
    extra_miles: one.extraMiles,
    cost: { total: totalCost(cost), ...cost },
    recommended: one.id === advice?.alternativeId,
  }
}

const placeOnWire = ({ kind, name, latitude, longitude, mile }: WaitingPlace) => ({
  kind,
  name,
  latitude,
  longitude,
  mile,
})

const adviceOnWire = ({ action, alternativeId, minutesSaved, dollarsSaved, until, text, moments }: Advice) => ({
  action,
  alternative_id: alternativeId,
  minutes_saved: minutesSaved,
  dollars_saved: dollarsSaved,
  until: until?.toISOString() ?? null,
  text,
  moments: moments.map(({ at, words }) => ({ at: at.toISOString(), words })),
})

/** What rows and cards show; null without advice. */
export function briefOnWire({ advice, alternatives }: Decision, computedAt: Date): DecisionBriefOnWire | null {
  const [driveOn] = alternatives
  const best = alternatives.find(({ id }) => id === advice?.alternativeId)
  if (!advice || !driveOn || !best) return null
  const { action, text, moments, until } = adviceOnWire(advice)
  return {
    action,
    text,
    moments,
    until,
    drive_on: comparedOnWire(driveOn),
    best: comparedOnWire(best),
    worst: driveOn.worst && {
      road_name: driveOn.worst.roadName,
      miles: driveOn.worst.toMile - driveOn.worst.fromMile,
      enters_at: driveOn.worst.entersAt.toISOString(),
      leaves_at: driveOn.worst.leavesAt.toISOString(),
    },
    computed_at: computedAt.toISOString(),
  }
}

const comparedOnWire = (one: Alternative): DecisionBriefOnWire['best'] => ({
  kind: one.kind,
  arrives_at: one.arriveAt.toISOString(),
  minutes_lost: one.minutesLost,
  cost: totalCost(one.cost),
  worst_level: one.worstLevel,
  worst_miles: one.worstMiles,
  appointment_chance: one.appointmentChance,
})
