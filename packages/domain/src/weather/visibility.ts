import { relativeHumidityPercent } from './comfort.ts'
import { snowToLiquidRatio } from './snow-ratio.ts'

/** Koschmieder's constant for a contrast of 2 %, -ln 0.02 (Stoelinga & Warner 1999, J. Appl. Meteor. 38, eq. 1). */
const VISUAL_RANGE = 3.912
const METERS_A_KM = 1000
/** Fall speeds of rain and snow, m/s (our choice, usual means), which turn a rate into an amount in the air. */
const RAIN_MPS = 6
const SNOW_MPS = 1
/** mm/h divided by m/s, in g/m³. */
const GRAMS = 3.6

/** Clear-air visibility, m, by relative humidity: 60 km · exp(-2.5 · (RH - 0.15)), as in NOAA's post-processor (UPP, CALVIS_GSD). */
function clearAir(temperature: number, dewPoint: number): number {
  const humidity = relativeHumidityPercent(temperature, dewPoint) / 100
  return 60 * METERS_A_KM * Math.exp(-2.5 * Math.min(0.8, Math.max(0, humidity - 0.15)))
}

/**
 * Visibility, m, of weather whose model gives none: humid air, rain and snow add up their extinction (Stoelinga & Warner 1999, table 1).
 * Rates are mm/h, of snow as fresh snow. Fog is not in it: it does not follow from humidity at 2 m.
 */
export function estimatedVisibility(at: {
  temperature: number
  dewPoint: number
  rainRate: number
  freezingRainRate: number
  snowRate: number
}): number {
  const rain = (at.rainRate + at.freezingRainRate) / (GRAMS * RAIN_MPS)
  const snow = at.snowRate / snowToLiquidRatio(at.temperature) / (GRAMS * SNOW_MPS)
  const extinction = 2.24 * rain ** 0.75 + 10.36 * snow ** 0.78
  const clear = clearAir(at.temperature, at.dewPoint)
  return 1 / (1 / clear + extinction / (VISUAL_RANGE * METERS_A_KM))
}
