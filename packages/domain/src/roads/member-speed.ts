import type { Coordinates } from '../geo/coordinates.ts'
import { SLOWING_COLD_C, SLOWING_GUST_MPS, SLOWING_VISIBILITY_METERS } from '../indices/road-hazards.ts'
import { speedFactor } from '../indices/road-speed.ts'
import { SNOW_MELTS_C } from '../indices/road-state.ts'
import {
  type ErrorField,
  type ErrorScale,
  LARGEST_ERROR,
  perturbWeather,
  type WeatherErrors,
} from './forecast-error.ts'
import type { RoadConditions } from './path-ports.ts'

/**
 * The speed factor in the weather that a member has at a place: `speedFactor` after `perturbWeather`, to the bit. Errors
 * that cannot change the speed however large they are, are not computed, because their waves take most of the time of an
 * ensemble and most weather slows nobody. Changes `weather`.
 */
export function memberSpeedFactor(
  weather: RoadConditions,
  place: Coordinates,
  atMs: number,
  field: ErrorField,
  scale: ErrorScale,
  freeFlowMph: number,
): number {
  const warmest = scale.temperatureK * LARGEST_ERROR
  const isWet =
    weather.rainRate !== 0 ||
    weather.snowRate !== 0 ||
    weather.freezingRainRate !== 0 ||
    weather.roadWater !== 0 ||
    weather.roadSnowDepth !== 0
  const isCold = weather.temperature - warmest < SLOWING_COLD_C
  needed.precipitation = isWet
  needed.wind = weather.windGust * (1 + scale.windShare * LARGEST_ERROR) > SLOWING_GUST_MPS
  needed.visibility = weather.visibility * Math.exp(-scale.visibilityLog * LARGEST_ERROR) < SLOWING_VISIBILITY_METERS
  if (!isWet && !isCold && !needed.wind && !needed.visibility) return 1
  // Pavement counts only below what falls or lies on it, and where that may freeze or stick.
  needed.temperature = isCold || (isWet && weather.roadSurfaceTemperature - warmest < SNOW_MELTS_C)
  perturbWeather(weather, place, atMs, field, scale, needed)
  return speedFactor(weather, freeFlowMph)
}

/** Kept, because this is the inner loop of every ensemble. */
const needed: WeatherErrors = { temperature: false, wind: false, precipitation: false, visibility: false }
