/**
 * What weather leaves on the road: snow that lies and water that stands or freezes. Fresh snow and freezing rain stay after
 * precipitation stops and clear with time and warmth (ours): each layer is fed by its rate and fades exponentially.
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

/** Ploughs and traffic clear a main road with this time constant while it stays frozen (ours). */
const SNOW_CLEARS_HOURS = 3
/** A road at +4 °C and more melts snow with this one. */
const SNOW_MELTS_HOURS = 0.5
const FULL_MELT_C = 4
/** Rain runs off a crowned road within minutes, the film dries within the hour. */
const WATER_DRAINS_HOURS = 0.5
/** Ice stays until it is treated. */
const ICE_CLEARS_HOURS = 4

/** The surface after some hours of this weather. */
export function surfaceAfter(surface: RoadSurface, weather: SurfaceWeather, hours: number): RoadSurface {
  const warmth = Math.min(1, Math.max(0, weather.roadSurfaceTemperature / FULL_MELT_C))
  const snowHours = SNOW_CLEARS_HOURS + warmth * (SNOW_MELTS_HOURS - SNOW_CLEARS_HOURS)
  const frozen = weather.roadSurfaceTemperature <= 0
  const waterHours = frozen ? ICE_CLEARS_HOURS : WATER_DRAINS_HOURS
  // On a warm road most flakes melt as they land.
  const lying = weather.snowRate * (1 - 0.75 * warmth)
  return {
    roadSnowDepth: fedAndFading(surface.roadSnowDepth, lying, snowHours, hours),
    roadWater: fedAndFading(surface.roadWater, weather.rainRate + weather.freezingRainRate, waterHours, hours),
  }
}

/** dD/dt = rate - D / timeConstant, solved exactly over a step. */
function fedAndFading(depth: number, rate: number, timeConstant: number, hours: number): number {
  const stays = Math.exp(-hours / timeConstant)
  const after = depth * stays + rate * timeConstant * (1 - stays)
  return after < 0.001 ? 0 : after
}
