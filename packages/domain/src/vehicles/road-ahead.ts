import { destinationOf } from '../geo/coordinates.ts'
import { HOUR_MS } from '../time/durations.ts'
import type { LngLat, Series } from '../weather/forecast-ports.ts'

/** A moving vehicle without a trip is forecast for this long (ADR 0305). */
export const AHEAD_MS = HOUR_MS

/** Where a moving vehicle is at a step of the nowcast. */
export interface PlaceAhead extends LngLat {
  /** Step of the nowcast. */
  step: number
}

interface MovingVehicle extends LngLat {
  bearing: number | null
  speedMps: number
}

/**
 * Returns where a vehicle is at the later steps of the next hour if it keeps its heading and speed; nothing for a parked
 * one. Roads bend, but within an hour weather rarely differs between the road and the straight line beside it.
 */
export function placesAhead(
  { lng, lat, bearing, speedMps }: MovingVehicle,
  times: readonly Date[],
  now: Date,
): PlaceAhead[] {
  if (bearing === null) return []
  const until = now.getTime() + AHEAD_MS
  return times.flatMap((time, step) => {
    const inMs = time.getTime() - now.getTime()
    if (inMs <= 0 || time.getTime() >= until) return []
    const there = destinationOf({ latitude: lat, longitude: lng }, bearing, (speedMps * inMs) / 1000)
    return [{ lng: there.longitude, lat: there.latitude, step }]
  })
}

/**
 * Joins the step of now at the vehicle with the later steps at the places that it reaches. Ends before the first place
 * outside the forecast.
 */
export function seriesAhead(here: Series, now: Date, reached: readonly (Series | null)[]): Series {
  const step = Math.max(
    0,
    here.run.times.findLastIndex((time) => time <= now),
  )
  const known = reached.slice(0, firstUnknown(reached))
  const values: Series['values'] = {}
  for (const [field, all] of Object.entries(here.values) as [keyof Series['values'], Float32Array][])
    values[field] = Float32Array.of(
      all[step] as number,
      ...known.map((there) => there?.values[field]?.[0] ?? Number.NaN),
    )
  const times = here.run.times.slice(step, step + 1 + known.length)
  return { run: { ...here.run, times }, values }
}

function firstUnknown(reached: readonly (Series | null)[]): number {
  const missing = reached.indexOf(null)
  return missing < 0 ? reached.length : missing
}
