// What can be done about the weather on a trip: the compared alternatives, and the advice that follows from them.
import type { Coordinates } from '../geo/coordinates.ts'
import type { ActionName } from '../impacts/scores/action.ts'
import type { ImpactLevel } from '../levels/impact-level.ts'
import type { Appointment } from '../roads/arrival-odds.ts'
import type { RoadStopKind } from '../vehicles/road-stops.ts'

/** What a driver can do, in the order in which equal costs are preferred. */
export const ALTERNATIVE_KINDS = [
  'drive_on',
  'slower',
  'leave_later',
  'wait_at_stop',
  'other_road',
  'stop_before',
] as const
export type AlternativeKind = (typeof ALTERNATIVE_KINDS)[number]

/** Where the vehicle waits: at the origin, at a stop of the road data, or in a town on the way if they name none. */
export const WAITING_PLACE_KINDS = [
  'origin',
  'rest_area',
  'services',
  'truck_parking',
  'truck_fuel',
  'town',
] as const satisfies readonly (RoadStopKind | 'origin' | 'town')[]

export interface WaitingPlace extends Coordinates {
  kind: (typeof WAITING_PLACE_KINDS)[number]
  /** Empty if nobody has named it. */
  name: string
  /** Miles ahead of the vehicle. */
  mile: number
}

/** What makes the level of a stretch: the road, the wind on the vehicle, a flood, an own limit, or a government alert. */
export const DANGER_CAUSES = ['road', 'tipping', 'flood', 'limit', 'alert'] as const
export type DangerCause = (typeof DANGER_CAUSES)[number]

/** The stretch at the worst level. */
export interface WorstOfWay {
  level: ImpactLevel
  cause: DangerCause
  /** Miles ahead of the vehicle. */
  fromMile: number
  toMile: number
  entersAt: Date
  leavesAt: Date
  roadName: string
  /** Encoded with five decimals. */
  polyline: string
}

/** Dollars, and what they are for. */
export interface CostParts {
  /** The hours after the arrival without weather. */
  time: number
  /** Expected cost of crashes on all miles of the way. */
  crash: number
  /** Chance to miss the appointment times what that costs. */
  appointment: number
  /** Miles more than on the planned road. */
  miles: number
}

export interface Alternative {
  /** Its kind, and a number if there are several of that kind. */
  id: string
  kind: AlternativeKind
  /** Where the vehicle waits or stops; null if it does neither. */
  place: WaitingPlace | null
  /** How long it waits or stops; null if it does neither. */
  until: Date | null
  /** When it leaves the position from which the alternatives are compared. */
  leavesAt: Date
  /** The highest speed on the stretch that is driven slowly; null at normal speed. */
  speedMph: number | null
  /** The main roads: "I-80 and I-76". */
  via: string
  /** Encoded with five decimals; null on the planned road. */
  polyline: string | null
  arriveAt: Date
  /** One arrival in ten is earlier than `p10`, one in ten later than `p90`; null if late arrivals lie beyond the forecast. */
  odds: { p10: Date; p50: Date; p90: Date } | null
  /** Later than driving on would arrive without weather; negative if the way is quicker. */
  minutesLost: number
  worstLevel: ImpactLevel
  /** All miles at that level; 0 at level none. */
  worstMiles: number
  /** The longest stretch at that level; null at level none. */
  worst: WorstOfWay | null
  /** 0-1; null without an appointment or without odds. */
  appointmentChance: number | null
  /** Left of the hours that the driver may drive on arrival; null if hours of service are not followed. */
  drivingHoursLeft: number | null
  /** Hours of breaks and rests on the way. */
  breakHours: number
  extraMiles: number
  cost: CostParts
}

/**
 * No advice is slower than this (our choice): slower traffic is a danger itself on a freeway, and elsewhere the weather
 * slows vehicles below it anyway.
 */
export const SLOWEST_ADVISED_MPH = 45

export const totalCost = ({ time, crash, appointment, miles }: CostParts): number => time + crash + appointment + miles

/** A moment that a sentence names, with the words for it, so that a screen can put its own in their place. */
export interface NamedMoment {
  at: Date
  words: string
}

export interface Advice {
  action: ActionName
  alternativeId: string
  /** Of arrival, against driving on; negative if the advised way arrives later. */
  minutesSaved: number
  /** Against driving on; never negative. */
  dollarsSaved: number
  until: Date | null
  text: string
  moments: readonly NamedMoment[]
}

/** What an evaluation had to assume, or why it compares fewer alternatives. */
export const DECISION_REMARKS = [
  'hours_assumed',
  'hours_used_up',
  'position_planned',
  'position_late',
  'off_road',
  'appointment_passed',
  'forecast_ends',
  'road_closed',
  'no_other_road',
  'nothing_better',
  'no_forecast',
  'no_way',
] as const
export type DecisionRemark = (typeof DECISION_REMARKS)[number]

/** Where a trip is: its vehicle's report, the plan if there is no report of late, or the origin before departure. */
export const POSITION_SOURCES = ['vehicle', 'plan', 'origin'] as const

export interface DecisionPosition extends Coordinates {
  source: (typeof POSITION_SOURCES)[number]
  /** When the vehicle reported it; null for the plan and the origin. */
  reportedAt: Date | null
}

/** Hours of service at the position. */
export interface HoursLeft {
  /** Whether they were entered; a rested driver is assumed otherwise. */
  areKnown: boolean
  driving: number
  duty: number
  untilBreak: number
  /** Null if the week is not followed. */
  week: number | null
}

export interface Decision {
  position: DecisionPosition
  /** Null if hours of service are not followed. */
  hours: HoursLeft | null
  appointment: Appointment | null
  /** Driving on comes first; empty if no way can be evaluated. */
  alternatives: readonly Alternative[]
  /** Null without alternatives. */
  advice: Advice | null
  remarks: readonly DecisionRemark[]
}
