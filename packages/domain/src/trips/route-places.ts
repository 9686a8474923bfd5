import { bearingDegrees, type Coordinates, distanceMeters } from '../geo/coordinates.ts'
import { decodePolyline } from '../geo/polyline.ts'
import { milesToMeters } from '../measures/units.ts'
import { MINUTE_MS } from '../time/durations.ts'

/** A stretch of an evaluated route with the times of entering and leaving it. */
export interface TimedStretch {
  fromMile: number
  toMile: number
  entersAt: Date
  leavesAt: Date
  polyline: string
}

/** Expected position and bearing of a vehicle at a time. */
export interface ExpectedPlace extends Coordinates {
  at: Date
  /** Miles from the route's origin. */
  mile: number
  bearing: number
  speedMps: number
}

/** One nowcast step, in which a truck drives about 16 miles. */
export const PLACES_EVERY_MINUTES = 15

/** Expected positions of a vehicle between two times, every 15 minutes while it is under way. Stretches are in order of time. */
export function routePlaces(stretches: readonly TimedStretch[], from: Date, until: Date): ExpectedPlace[] {
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return []
  const end = Math.min(until.getTime(), last.leavesAt.getTime())
  const places: ExpectedPlace[] = []
  let current = 0
  for (let at = Math.max(from.getTime(), first.entersAt.getTime()); at <= end; at += PLACES_EVERY_MINUTES * MINUTE_MS) {
    while (current + 1 < stretches.length && (stretches[current + 1] as TimedStretch).entersAt.getTime() <= at)
      current++
    const stretch = stretches[current] as TimedStretch
    const share = drivenShare(stretch, at)
    const place = pointOnPolyline(stretch.polyline, share)
    if (place)
      places.push({ at: new Date(at), mile: mileAtShare(stretch, share), speedMps: speedOn(stretch), ...place })
  }
  return places
}

/** Miles of its route that a vehicle is expected to have driven. */
export function mileAt(stretches: readonly Omit<TimedStretch, 'polyline'>[], at: Date): number {
  const stretch = stretches.findLast(({ entersAt }) => entersAt <= at)
  return stretch ? mileAtShare(stretch, drivenShare(stretch, at.getTime())) : 0
}

const mileAtShare = ({ fromMile, toMile }: Pick<TimedStretch, 'fromMile' | 'toMile'>, share: number) =>
  fromMile + share * (toMile - fromMile)

function speedOn({ fromMile, toMile, entersAt, leavesAt }: TimedStretch): number {
  const seconds = (leavesAt.getTime() - entersAt.getTime()) / 1000
  return seconds > 0 ? milesToMeters(toMile - fromMile) / seconds : 0
}

/** The share of a stretch that has been driven; between two stretches the vehicle waits at the end of the first. */
function drivenShare({ entersAt, leavesAt }: Pick<TimedStretch, 'entersAt' | 'leavesAt'>, at: number): number {
  const duration = leavesAt.getTime() - entersAt.getTime()
  return duration <= 0 ? 1 : Math.min(1, Math.max(0, (at - entersAt.getTime()) / duration))
}

function pointOnPolyline(polyline: string, share: number): (Coordinates & { bearing: number }) | undefined {
  const line = decodePolyline(polyline)
  const point = (i: number) => ({ latitude: line[2 * i] as number, longitude: line[2 * i + 1] as number })
  const count = line.length / 2
  if (count === 0) return undefined
  if (count === 1) return { ...point(0), bearing: 0 }
  const lengths = Array.from({ length: count - 1 }, (_, i) => distanceMeters(point(i), point(i + 1)))
  let remaining = share * lengths.reduce((sum, length) => sum + length, 0)
  let i = 0
  while (i < count - 2 && remaining > (lengths[i] as number)) remaining -= lengths[i++] as number
  const [a, b, length] = [point(i), point(i + 1), lengths[i] as number]
  const part = length === 0 ? 0 : Math.min(1, remaining / length)
  return {
    latitude: a.latitude + part * (b.latitude - a.latitude),
    longitude: a.longitude + part * (b.longitude - a.longitude),
    bearing: bearingDegrees(a, b),
  }
}
