import { BARE_ROAD, radialIceGrowthMm, roadSurfaceStepper, type Variable } from '@stormlane/domain'

type Fields = Partial<Record<Variable, Float32Array>>

/** Accumulated quantities, in mm. */
export const MEMORY_FIELDS = [
  'rain1h',
  'rain3h',
  'rain6h',
  'rain24h',
  'iceAccretion',
  'roadSnowDepth',
  'roadWater',
] as const
export type MemoryField = (typeof MEMORY_FIELDS)[number]

/** Melting rate of ice on power lines, mm of radius per hour and K (our choice). */
const ICE_MELT_MM_PER_K_HOUR = 1.2

/**
 * Accumulated effects of past weather, cell by cell. Rain of the last hours is kept in leaky buckets: each decays with its own time
 * constant, and steady rain fills it to exactly the rain of its hours. That is our choice, because an exact moving sum would need
 * every step of a day in memory.
 */
export class HazardMemory {
  readonly fields: Record<MemoryField, Float32Array>

  constructor(cells: number) {
    this.fields = Object.fromEntries(MEMORY_FIELDS.map((field) => [field, new Float32Array(cells)])) as Record<
      MemoryField,
      Float32Array
    >
  }

  /** Applies this weather for the given number of hours. */
  advance(weather: Fields, hours: number): void {
    const { rainRate, snowRate, freezingRainRate, temperature, windSpeed, roadSurfaceTemperature } = weather
    if (!rainRate || !snowRate || !freezingRainRate || !temperature || !windSpeed || !roadSurfaceTemperature) {
      throw new RangeError('The weather lacks a variable that accumulates on the ground.')
    }
    const { rain1h, rain3h, rain6h, rain24h, iceAccretion, roadSnowDepth, roadWater } = this.fields
    const [keep1, keep3, keep6, keep24] = [1, 3, 6, 24].map((constant) => Math.exp(-hours / constant)) as [
      number,
      number,
      number,
      number,
    ]
    const surfaceAfter = roadSurfaceStepper(hours)
    const surface = { ...BARE_ROAD }
    const precipitation = { rainRate: 0, snowRate: 0, freezingRainRate: 0, roadSurfaceTemperature: 0 }
    for (let i = 0; i < rain1h.length; i++) {
      const rain = rainRate[i] as number
      const freezing = freezingRainRate[i] as number
      const liquid = rain + freezing
      const air = temperature[i] as number
      // A bucket of time constant T fills to rate * T.
      rain1h[i] = (rain1h[i] as number) * keep1 + liquid * (1 - keep1)
      rain3h[i] = (rain3h[i] as number) * keep3 + 3 * liquid * (1 - keep3)
      rain6h[i] = (rain6h[i] as number) * keep6 + 6 * liquid * (1 - keep6)
      rain24h[i] = (rain24h[i] as number) * keep24 + 24 * liquid * (1 - keep24)
      const ice = (iceAccretion[i] as number) + radialIceGrowthMm(freezing, windSpeed[i] as number, hours)
      iceAccretion[i] = Math.max(0, ice - Math.max(0, air - 0.3) * ICE_MELT_MM_PER_K_HOUR * hours)
      surface.roadSnowDepth = roadSnowDepth[i] as number
      surface.roadWater = roadWater[i] as number
      precipitation.rainRate = rain
      precipitation.snowRate = snowRate[i] as number
      precipitation.freezingRainRate = freezing
      precipitation.roadSurfaceTemperature = roadSurfaceTemperature[i] as number
      const after = surfaceAfter(surface, precipitation)
      roadSnowDepth[i] = after.roadSnowDepth
      roadWater[i] = after.roadWater
    }
  }
}
