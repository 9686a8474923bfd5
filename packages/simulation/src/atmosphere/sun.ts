import { DAY_MS } from '@stormlane/domain/time'

const RADIANS = Math.PI / 180
/** Irradiance above the atmosphere, W/m². */
const SOLAR_CONSTANT = 1361

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

/** Global radiation on a horizontal surface, W/m²: Haurwitz (1945) for clear sky, Kasten & Czeplak (1980) for clouds. */
export function solarRadiation(height: number, cloud: number): number {
  if (height <= 0) return 0
  const clear = SOLAR_CONSTANT * 0.807 * height * Math.exp(-0.057 / height)
  return clear * (1 - 0.75 * cloud ** 3.4)
}
