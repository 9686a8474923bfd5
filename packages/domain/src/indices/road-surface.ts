import { stickingShare } from './road-state.ts'

/**
 * Snow and water left on the road by the weather. They stay after precipitation stops and clear with time and warmth (our
 * choice). Computed once per run for every grid cell; places and routes read the result.
 */

export interface RoadSurface {
  /** Snow lying on the road, mm of depth. */
  roadSnowDepth: number
  /** Water or ice lying on the road, mm. */
  roadWater: number
}

export const BARE_ROAD: Readonly<RoadSurface> = { roadSnowDepth: 0, roadWater: 0 }

export interface SurfaceWeather {
  rainRate: number
  snowRate: number
  freezingRainRate: number
  roadSurfaceTemperature: number
}

/** Water above this depth runs off the road (our choice). */
const MAX_WATER_MM = 1.5
/** Hours until about a third (1/e) of the water is left on a warm and on a frozen road (our choice). */
const DRYING_HOURS = 1.2
const FROZEN_DRYING_HOURS = 9
/** Time constant of clearing by traffic and plows, and depth of snow that melts per degree and hour (our choice). */
const CLEARING_HOURS = 7
const SNOW_MELT_MM_PER_K_HOUR = 5
/** Snow is ten times as deep as its melted water. */
const SNOW_TO_WATER = 10

/**
 * Returns a function that advances a road surface by some hours. It is built once for many places, because its
 * exponentials depend only on the hours.
 */
export function roadSurfaceStepper(hours: number): (surface: RoadSurface, weather: SurfaceWeather) => RoadSurface {
  const cleared = Math.exp(-hours / CLEARING_HOURS)
  const dried = Math.exp(-hours / DRYING_HOURS)
  const driedFrozen = Math.exp(-hours / FROZEN_DRYING_HOURS)
  return ({ roadSnowDepth, roadWater }, weather) => {
    const { rainRate, snowRate, freezingRainRate, roadSurfaceTemperature: surface } = weather
    const melted = Math.max(0, surface) * SNOW_MELT_MM_PER_K_HOUR * hours
    const lies = roadSnowDepth * cleared + snowRate * stickingShare(weather) * hours - melted
    const thawed = lies > 0 ? Math.min(melted / SNOW_TO_WATER, MAX_WATER_MM) : 0
    const water = roadWater * (surface > 0 ? dried : driedFrozen) + (rainRate + freezingRainRate) * hours + thawed
    return { roadSnowDepth: Math.max(0, lies), roadWater: Math.min(MAX_WATER_MM, water) }
  }
}
