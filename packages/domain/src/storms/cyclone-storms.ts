import type { Position } from 'geojson'
import { distanceMeters } from '../geo/coordinates.ts'
import { cycloneStrength } from '../hazards/events/cyclone.ts'
import type { CycloneEvent } from '../hazards/events/event.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { knotsToMps, mpsToMph } from '../measures/units.ts'
import { HOUR_MS } from '../time/durations.ts'
import { floorTo } from '../time/timeframes.ts'
import { footprintOf } from './footprint.ts'
import { CYCLONE_KIND } from './storm-kinds.ts'
import type { StormHour } from './storm-likeness.ts'
import type { FoundStorm } from './track-storms.ts'
import { OUTLOOK_MS } from './tracked-storm.ts'

interface TrackPoint {
  at: number
  latitude: number
  longitude: number
  windKt: number
}

/** Where no field of gale winds is known, the storm is felt this far from its center (our choice). */
const USUAL_RADIUS_METERS = 150_000
const LARGEST_RADIUS_METERS = 600_000
const STEP_DEGREES = 0.25
const METERS_PER_DEGREE = 111_195

/**
 * Levels by strength (our choice): a hurricane closes roads over land, a tropical storm slows them. None is Extreme by
 * itself, which only alerts and tags are (RISK-067).
 */
const LEVELS: Readonly<Record<ReturnType<typeof cycloneStrength>, ImpactLevel>> = {
  M: IMPACT_LEVELS.high,
  H: IMPACT_LEVELS.high,
  S: IMPACT_LEVELS.moderate,
  D: IMPACT_LEVELS.low,
}

/** The tropical cyclones of the advisories, hour by hour for the next two days. A disturbance without a track is none yet. */
export function cycloneStorms(events: readonly CycloneEvent[], now: Date): FoundStorm[] {
  const byCyclone = Map.groupBy(events, ({ cycloneId }) => cycloneId)
  return [...byCyclone.values()].flatMap((parts) => {
    const track = trackOf(parts)
    if (track.length === 0) return []
    const swath = parts.find(
      ({ feature, geoJson }) => feature === 'storm_danger_swath' && geoJson.properties?.wind_kt === 34,
    )
    const ring = swath?.geoJson.geometry.type === 'Polygon' ? (swath.geoJson.geometry.coordinates[0] ?? []) : []
    const hours = cycloneHours(track, ring, now)
    if (hours.length === 0) return []
    const windKt = Math.max(...hours.map(({ windKt }) => windKt))
    const strength = cycloneStrength(windKt)
    return [
      {
        kind: CYCLONE_KIND,
        givenName: givenName(parts[0]?.name ?? '', strength),
        level: LEVELS[strength],
        hours: hours.map(({ at, footprint, peak }) => ({ at, footprint, peak })),
      },
    ]
  })
}

function givenName(name: string, strength: ReturnType<typeof cycloneStrength>): string {
  const word =
    strength === 'M' || strength === 'H' ? 'Hurricane' : strength === 'S' ? 'Tropical Storm' : 'Tropical Depression'
  return `${word} ${name}`
}

function trackOf(parts: readonly CycloneEvent[]): TrackPoint[] {
  return parts
    .flatMap(({ feature, geoJson: { geometry, properties } }) => {
      if (feature !== 'storm_track_point' || geometry.type !== 'Point') return []
      const [longitude = 0, latitude = 0] = geometry.coordinates
      const at = Date.parse(String(properties?.valid_at))
      return Number.isNaN(at) ? [] : [{ at, latitude, longitude, windKt: Number(properties?.max_wind_kt) || 0 }]
    })
    .toSorted((a, b) => a.at - b.at)
}

function cycloneHours(
  track: readonly TrackPoint[],
  swath: readonly Position[],
  now: Date,
): (StormHour & { windKt: number })[] {
  const first = floorTo(now, HOUR_MS).getTime()
  const last = Math.min((track.at(-1) as TrackPoint).at, first + OUTLOOK_MS)
  const hours: (StormHour & { windKt: number })[] = []
  for (let at = first; at <= last; at += HOUR_MS) {
    const place = placeAt(track, at)
    const footprint = circle(place, radiusAt(place, swath))
    const { windKt } = place
    // Sustained winds of cyclones are known to the nearest five.
    hours.push({ at, footprint, windKt, peak: 5 * Math.round(mpsToMph(knotsToMps(windKt)) / 5) })
  }
  return hours
}

/** Between two points of the advisory it moves evenly; before the first one it is there. */
function placeAt(track: readonly TrackPoint[], at: number): TrackPoint {
  const next = track.find((point) => point.at >= at) ?? (track.at(-1) as TrackPoint)
  const before = track.findLast((point) => point.at <= at) ?? next
  const share = next.at === before.at ? 0 : (at - before.at) / (next.at - before.at)
  const between = (from: number, to: number) => from + share * (to - from)
  // A step across the date line is short, not around the globe.
  const eastward = ((((next.longitude - before.longitude) % 360) + 540) % 360) - 180
  return {
    at,
    latitude: between(before.latitude, next.latitude),
    longitude: before.longitude + share * eastward,
    windKt: between(before.windKt, next.windKt),
  }
}

/** How far gales reach: the swath is what the circles around the track sweep, so its nearest edge is that far away. */
function radiusAt({ latitude, longitude }: TrackPoint, swath: readonly Position[]): number {
  const nearest = swath.reduce(
    (least, [lng = 0, lat = 0]) =>
      Math.min(least, distanceMeters({ latitude, longitude }, { latitude: lat, longitude: lng })),
    Number.POSITIVE_INFINITY,
  )
  return nearest === Number.POSITIVE_INFINITY ? USUAL_RADIUS_METERS : Math.min(nearest, LARGEST_RADIUS_METERS)
}

function circle({ latitude, longitude }: TrackPoint, meters: number) {
  const rows = Math.ceil(meters / METERS_PER_DEGREE / STEP_DEGREES)
  const columns = Math.ceil(rows / Math.max(0.1, Math.cos((latitude * Math.PI) / 180)))
  const centers = [{ lng: wrapped(longitude), lat: latitude }]
  for (let row = -rows; row <= rows; row++)
    for (let column = -columns; column <= columns; column++) {
      const place = { latitude: latitude + row * STEP_DEGREES, longitude: longitude + column * STEP_DEGREES }
      if (distanceMeters({ latitude, longitude }, place) <= meters)
        centers.push({ lng: wrapped(place.longitude), lat: place.latitude })
    }
  return footprintOf(centers, STEP_DEGREES)
}

const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180
