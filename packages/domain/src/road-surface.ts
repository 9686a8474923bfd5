/**
 * What weather leaves on the road: snow that lies and water that stands or freezes. Fresh snow and freezing rain stay after
 * precipitation stops and clear with time and warmth (ours). Worked out once a run, for every cell;
 * places and routes read it.
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

/** Water runs off a road beyond this depth, mm (ours). */
const ROAD_HOLDS_MM = 1.5
/** Hours in which a third of the water is left: on a warm road, and on a frozen one (ours). */
const DRYING_HOURS = 1.2
const FROZEN_DRYING_HOURS = 9
/** Traffic and plows clear snow within this time constant; warmth melts it, mm of depth an hour and K (ours). */
const CLEARING_HOURS = 7
const SNOW_MELT_MM_PER_K_HOUR = 5
/** Snow lies ten times as deep as its water. */
const SNOW_TO_WATER = 10

/** Lets some hours pass; made once for many places, because its exponentials depend on the hours alone. */
export function surfaceClock(hours: number): (surface: RoadSurface, weather: SurfaceWeather) => RoadSurface {
  const cleared = Math.exp(-hours / CLEARING_HOURS)
  const dried = Math.exp(-hours / DRYING_HOURS)
  const driedFrozen = Math.exp(-hours / FROZEN_DRYING_HOURS)
  return ({ roadSnowDepth, roadWater }, { rainRate, snowRate, freezingRainRate, roadSurfaceTemperature: surface }) => {
    const sticks = Math.min(1, Math.max(0, 1 - surface / 2))
    const melted = Math.max(0, surface) * SNOW_MELT_MM_PER_K_HOUR * hours
    const lies = roadSnowDepth * cleared + snowRate * sticks * hours - melted
    const thawed = lies > 0 ? Math.min(melted / SNOW_TO_WATER, ROAD_HOLDS_MM) : 0
    const water = roadWater * (surface > 0 ? dried : driedFrozen) + (rainRate + freezingRainRate) * hours + thawed
    return { roadSnowDepth: Math.max(0, lies), roadWater: Math.min(ROAD_HOLDS_MM, water) }
  }
}
