import { MINUTE_MS } from '../durations.ts'
import { bearingDegrees, type Coordinates, distanceMeters } from '../geo/coordinates.ts'
import { decodePolyline } from '../geo/polyline.ts'

/** A stretch of an evaluated route: when it is entered and left, and where it runs. */
export interface TimedStretch {
  fromMile: number
  toMile: number
  entersAt: Date
  leavesAt: Date
  polyline: string
}

/** Where a vehicle is expected, when, and which way it faces. */
export interface ExpectedPlace extends Coordinates {
  at: Date
  /** From the route's origin. */
  mile: number
  bearing: number
}

/** As fine as the nowcast: between two places a truck drives some 16 miles. */
export const PLACES_EVERY_MINUTES = 15

/** Where a vehicle is expected between two times, each quarter of an hour that it is under way; stretches follow each other in time. */
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
    const share = shareAt(stretch, at)
    const place = placeOn(stretch.polyline, share)
    if (place) places.push({ at: new Date(at), mile: mileOn(stretch, share), ...place })
  }
  return places
}

/** How many miles of its route a vehicle should have behind it. */
export function mileAt(stretches: readonly Omit<TimedStretch, 'polyline'>[], at: Date): number {
  const stretch = stretches.findLast(({ entersAt }) => entersAt <= at)
  return stretch ? mileOn(stretch, shareAt(stretch, at.getTime())) : 0
}

const mileOn = ({ fromMile, toMile }: Pick<TimedStretch, 'fromMile' | 'toMile'>, share: number) =>
  fromMile + share * (toMile - fromMile)

/** The share of a stretch that is driven; between two stretches a vehicle waits at the end of the first. */
function shareAt({ entersAt, leavesAt }: Pick<TimedStretch, 'entersAt' | 'leavesAt'>, at: number): number {
  const duration = leavesAt.getTime() - entersAt.getTime()
  return duration <= 0 ? 1 : Math.min(1, Math.max(0, (at - entersAt.getTime()) / duration))
}

function placeOn(polyline: string, share: number): (Coordinates & { bearing: number }) | undefined {
  const line = decodePolyline(polyline)
  const point = (i: number) => ({ latitude: line[2 * i] as number, longitude: line[2 * i + 1] as number })
  const count = line.length / 2
  if (count === 0) return undefined
  if (count === 1) return { ...point(0), bearing: 0 }
  const lengths = Array.from({ length: count - 1 }, (_, i) => distanceMeters(point(i), point(i + 1)))
  let left = share * lengths.reduce((sum, length) => sum + length, 0)
  let i = 0
  while (i < count - 2 && left > (lengths[i] as number)) left -= lengths[i++] as number
  const [a, b, length] = [point(i), point(i + 1), lengths[i] as number]
  const part = length === 0 ? 0 : Math.min(1, left / length)
  return {
    latitude: a.latitude + part * (b.latitude - a.latitude),
    longitude: a.longitude + part * (b.longitude - a.longitude),
    bearing: bearingDegrees(a, b),
  }
}
