import { celsiusToFahrenheit, mpsToMph } from '../measures/units.ts'
import { relativeHumidityPercent, vaporPressureDeficitHpa } from './comfort.ts'

/** Equilibrium moisture of fine dead fuel, %, from temperature °F and relative humidity % (Simard 1968). */
function equilibriumMoisture(t: number, h: number): number {
  if (h < 10) return 0.03229 + 0.281073 * h - 0.000578 * h * t
  if (h <= 50) return 2.22749 + 0.160107 * h - 0.01478 * t
  return 21.0606 + 0.005565 * h * h - 0.00035 * h * t - 0.483199 * h
}

/** Fosberg Fire Weather Index from fuel moisture % and wind mph; 100 at bone dry and 30 mph (Fosberg 1978). */
export function fosbergFromMoisture(moisture: number, windMph: number): number {
  const m = moisture / 30
  const damping = 1 - 2 * m + 1.5 * m * m - 0.5 * m * m * m
  return Math.min(100, Math.max(0, (damping * Math.sqrt(1 + windMph * windMph)) / 0.3002))
}

/** Fosberg Fire Weather Index, 0-100; 50 and over is significant (SPC). */
export function fosbergIndex(temperature: number, dewPoint: number, windSpeed: number): number {
  const humidity = relativeHumidityPercent(temperature, dewPoint)
  return fosbergFromMoisture(equilibriumMoisture(celsiusToFahrenheit(temperature), humidity), mpsToMph(windSpeed))
}

/**
 * Hot-Dry-Windy index, hPa·m/s (Srock et al. 2018): vapor-pressure deficit times wind. They take the largest values of the
 * lowest 500 m; we take the deficit at 2 m and the wind at 10 m.
 */
export const hotDryWindy = (temperature: number, dewPoint: number, windSpeed: number) =>
  vaporPressureDeficitHpa(temperature, dewPoint) * windSpeed
