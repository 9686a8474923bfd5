// Departures and appointments of generated shipments, of the demo and of `demo scale`.
import { type Coordinates, distanceMeters } from '@stormlane/domain/geo'
import { seededRandom } from '@stormlane/domain/measures'
import { HOUR_MS } from '@stormlane/domain/time'

/** The median of the demo's 114 shipments by our own router, between cities 400 to 1,500 km apart. */
const ROAD_FACTOR = 1.19
/** Their median speed without breaks, 62 mph. */
const ROAD_METERS_PER_HOUR = 99_000
/** 49 CFR 395.3: half an hour off after eight hours of driving, ten hours after eleven. */
const [BREAK_AFTER_HOURS, BREAK_HOURS] = [8, 0.5]
const [REST_AFTER_HOURS, REST_HOURS] = [11, 10]

/** Of five shipments three are line haul, which turn round at once; the others leave within two and a half days. */
const isLineHaul = (number: number) => number % 5 < 3
/** Line haul is between these shares of its trip when the shipments are made. */
const UNDER_WAY = [0.05, 0.8] as const
const LEAVES_IN_HOURS = [0.5, 60] as const
/** Hours from the end of a trip to the next of the same truck. */
const TURNS_ROUND_HOURS = [0.5, 2.5] as const

/** An appointment lasts this long. */
const APPOINTMENT_HOURS = 2
/**
 * Two of five have an appointment, a third of all with the named shipments, which have none. Of those, a quarter is
 * missed without any weather, and a quarter waits for the dock.
 */
const hasAppointment = (number: number) => number % 5 === 1 || number % 5 === 4
const OPENS_AFTER_ARRIVAL_HOURS = [-1, -4, -1, 3]

interface ShipmentPlan {
  departAt: Date
  appointment: { earliest: Date; latest: Date } | null
}

/** The hours between departure and arrival, with breaks, of a rested driver. */
export function tripHours(origin: Coordinates, destination: Coordinates): number {
  const driving = (ROAD_FACTOR * distanceMeters(origin, destination)) / ROAD_METERS_PER_HOUR
  const rests = Math.floor(driving / REST_AFTER_HOURS)
  const isBroken = driving - rests * REST_AFTER_HOURS > BREAK_AFTER_HOURS
  return driving + rests * REST_HOURS + (isBroken ? BREAK_HOURS : 0)
}

/** When shipment `number` leaves that is made at `now`. Three of five are under way. */
export function firstPlan(number: number, hours: number, now: Date): ShipmentPlan {
  const share = seededRandom(7 * number + 1)()
  const inHours = isLineHaul(number) ? -hours * between(UNDER_WAY, share) : between(LEAVES_IN_HOURS, share)
  return planOf(number, hours, now, inHours)
}

/** When the truck of shipment `number`, which has arrived, leaves with the next one. */
export function nextPlan(number: number, hours: number, now: Date): ShipmentPlan {
  const share = seededRandom(Math.floor(now.getTime() / HOUR_MS) + number)()
  return planOf(number, hours, now, between(isLineHaul(number) ? TURNS_ROUND_HOURS : LEAVES_IN_HOURS, share))
}

function planOf(number: number, hours: number, now: Date, inHours: number): ShipmentPlan {
  const departAt = quarterHour(now.getTime() + inHours * HOUR_MS)
  if (!hasAppointment(number)) return { departAt, appointment: null }
  const kind = number % OPENS_AFTER_ARRIVAL_HOURS.length
  const opens = departAt.getTime() + (hours + (OPENS_AFTER_ARRIVAL_HOURS[kind] as number)) * HOUR_MS
  const earliest = quarterHour(Math.max(opens, departAt.getTime() + HOUR_MS))
  return { departAt, appointment: { earliest, latest: new Date(earliest.getTime() + APPOINTMENT_HOURS * HOUR_MS) } }
}

const between = ([from, to]: readonly [number, number], share: number) => from + (to - from) * share

export const quarterHour = (time: number) => new Date(Math.round(time / (HOUR_MS / 4)) * (HOUR_MS / 4))
