import { DAY_MS } from '../time/durations.ts'
import type { Coordinates } from './coordinates.ts'

const RADIANS = Math.PI / 180

/** Day of the year with its fraction, 0 at the start of 1 January UTC. */
export function dayOfYear(at: Date): number {
  return (at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1)) / DAY_MS
}

/** Declination of the sun in radians, after Cooper (1969). */
export const solarDeclination = (day: number) => 23.45 * RADIANS * Math.sin((2 * Math.PI * (284 + day + 1)) / 365)

/** Position of the sun at an instant: its declination, and its hour angle at Greenwich in radians. */
export function sunPosition(at: Date): { sinDeclination: number; cosDeclination: number; greenwichHourAngle: number } {
  const day = dayOfYear(at)
  const declination = solarDeclination(day)
  return {
    sinDeclination: Math.sin(declination),
    cosDeclination: Math.cos(declination),
    greenwichHourAngle: ((day % 1) * 24 - 12) * 15 * RADIANS,
  }
}

/** Sine of the height of the sun above the horizon; below 0 at night. */
export function sunHeight(at: Date, { latitude, longitude }: Coordinates): number {
  const { sinDeclination, cosDeclination, greenwichHourAngle } = sunPosition(at)
  const hourAngle = greenwichHourAngle + longitude * RADIANS
  return (
    Math.sin(latitude * RADIANS) * sinDeclination + Math.cos(latitude * RADIANS) * cosDeclination * Math.cos(hourAngle)
  )
}

/** The latitude at which the sun is on the horizon at a longitude. */
export function dayNightLatitude(at: Date, longitude: number): number {
  const { sinDeclination, cosDeclination, greenwichHourAngle } = sunPosition(at)
  // Near the equinoxes the edge runs from pole to pole, which a small declination stands for.
  const sine = Math.abs(sinDeclination) < 1e-3 ? 1e-3 : sinDeclination
  return Math.atan((-Math.cos(greenwichHourAngle + longitude * RADIANS) * cosDeclination) / sine) / RADIANS
}
