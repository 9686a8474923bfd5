import type { Appointment } from '@stormlane/domain/roads'
import { HOUR_MS, ZoneOffsets } from '@stormlane/domain/time'
import { type ArrivalSpread, windowChances } from '@stormlane/domain/trips'
import { viewerZone } from '../../platform/one-zone.ts'
import type { Departure } from './use-departures.ts'

/** A bar in fractions of the strip's width and height. */
export interface DepartureBar {
  left: number
  width: number
  height: number
  departure: Departure
  /** The chance to keep the appointment, 0-1; undefined without one. */
  kept?: number
}

/** What the trip must reach. */
export interface Aim {
  appointment: Appointment
  spread: ArrivalSpread
}

/** The scale covers at least an hour, so that small delays look small. */
const LEAST_SCALE_MINUTES = 60
/** Keeps departures without delay visible and clickable. */
const LEAST_HEIGHT = 0.03

export interface DepartureScale {
  startAt: number
  endAt: number
  /** Delay in minutes at the top. */
  most: number
}

/** The scale of a whole week from the first departure, even before all departures are loaded. */
export function departureScale(departures: readonly Departure[]): DepartureScale {
  const startAt = Date.parse(departures[0]?.departAt ?? new Date(0).toISOString())
  const last = Date.parse(departures.at(-1)?.departAt ?? new Date(0).toISOString())
  const most = departures.reduce((top, { delayMinutes }) => Math.max(top, delayMinutes), LEAST_SCALE_MINUTES)
  return { startAt, endAt: Math.max(last + HOUR_MS, startAt + 168 * HOUR_MS), most: Math.ceil(most / 60) * 60 }
}

/** The height is the delay or, with an appointment, the chance to keep it. Who comes early waits, and keeps it. */
export function departureBars(departures: readonly Departure[], scale: DepartureScale, aim?: Aim): DepartureBar[] {
  const span = scale.endAt - scale.startAt
  return departures.map((departure, index) => {
    const at = Date.parse(departure.departAt)
    const next = Date.parse(departures[index + 1]?.departAt ?? new Date(at + HOUR_MS).toISOString())
    const kept = aim && 1 - windowChances(aim.spread, new Date(departure.arriveAt), aim.appointment).late
    return {
      left: (at - scale.startAt) / span,
      width: Math.min(next - at, HOUR_MS) / span,
      height: Math.max(LEAST_HEIGHT, kept ?? departure.delayMinutes / scale.most),
      departure,
      ...(kept !== undefined && { kept }),
    }
  })
}

/** Returns the index of the bar at a position of the strip (0-1), or of the nearest bar. */
export function barAt(bars: readonly DepartureBar[], share: number): number {
  const index = bars.findLastIndex(({ left }) => left <= share)
  return Math.max(0, index)
}

const zones = new ZoneOffsets()

/** Returns the midnights inside the strip, in the zone of the origin. */
export function dayMarks(
  { startAt, endAt }: DepartureScale,
  timeZone: string = viewerZone(),
): { at: Date; left: number }[] {
  const days: { at: Date; left: number }[] = []
  // A day that begins in the last hours has no room for its label.
  const last = endAt - 6 * HOUR_MS
  for (let day = 1; ; day++) {
    const at = zones.startOfDay(timeZone, startAt, day)
    if (at >= last) return days
    days.push({ at: new Date(at), left: (at - startAt) / (endAt - startAt) })
  }
}
