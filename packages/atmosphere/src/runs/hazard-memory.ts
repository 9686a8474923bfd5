import { BARE_ROAD, roadSurfaceStepper } from '@stormlane/domain/indices'
import { RainSums, radialIceGrowthMm, type Variable } from '@stormlane/domain/weather'

type Fields = Partial<Record<Variable, Float32Array>>

/** Snow, ice and water on the ground and on power lines, in mm. */
const LYING_FIELDS = ['iceAccretion', 'groundSnowDepth', 'roadSnowDepth', 'roadWater'] as const
type LyingField = (typeof LYING_FIELDS)[number]

/** Accumulated quantities, in mm. */
export type MemoryField = LyingField | keyof RainSums['sums']

/** Melting rate of ice on power lines, mm of radius per hour and K (our choice). */
const ICE_MELT_MM_PER_K_HOUR = 1.2
/**
 * Snow beside the road melts in proportion to the air temperature: 4 mm of water per day and K (a common degree-day
 * factor), which is 40 mm of snow. It settles slowly and is not plowed (our choice).
 */
const GROUND_SNOW_MELT_MM_PER_K_HOUR = 40 / 24
const GROUND_SNOW_SETTLING_HOURS = 120

/** Accumulated effects of past weather, cell by cell. */
export class HazardMemory {
  readonly fields: Readonly<Record<MemoryField, Float32Array>>
  readonly #rain: RainSums
  readonly #lying: Record<LyingField, Float32Array>

  constructor(cells: number, rain = new RainSums(cells)) {
    this.#rain = rain
    this.#lying = Object.fromEntries(LYING_FIELDS.map((field) => [field, new Float32Array(cells)])) as Record<
      LyingField,
      Float32Array
    >
    this.fields = { ...rain.sums, ...this.#lying }
  }

  /** What lies on the ground is not known, and stays so. */
  static unknown(cells: number): HazardMemory {
    const memory = new HazardMemory(cells)
    for (const values of Object.values(memory.fields)) values.fill(Number.NaN)
    return memory
  }

  /** The same memory in other cells, for example on a finer grid. */
  resampled(cells: number, resample: (values: Float32Array) => Float32Array): HazardMemory {
    const result = new HazardMemory(cells, this.#rain.resampled(cells, resample))
    for (const field of LYING_FIELDS) result.#lying[field].set(resample(this.#lying[field]))
    return result
  }

  copy(): HazardMemory {
    return this.resampled(this.fields.roadWater.length, (values) => values)
  }

  /** Applies this weather for the given number of hours. Where it is unknown, what lies on the ground stays as it is. */
  advance(weather: Fields, hours: number): void {
    const { rainRate, snowRate, freezingRainRate, temperature, windSpeed, roadSurfaceTemperature } = weather
    if (!rainRate || !snowRate || !freezingRainRate || !temperature || !windSpeed || !roadSurfaceTemperature) {
      throw new RangeError('The weather lacks a variable that accumulates on the ground.')
    }
    // What falls in a cell without weather is unknown, and must not make its later sums unknown.
    this.#rain.advance((i) => (rainRate[i] as number) + (freezingRainRate[i] as number) || 0, hours)
    const { iceAccretion, groundSnowDepth, roadSnowDepth, roadWater } = this.#lying
    const settled = Math.exp(-hours / GROUND_SNOW_SETTLING_HOURS)
    const surfaceAfter = roadSurfaceStepper(hours)
    const surface = { ...BARE_ROAD }
    const precipitation = { rainRate: 0, snowRate: 0, freezingRainRate: 0, roadSurfaceTemperature: 0 }
    for (let i = 0; i < roadWater.length; i++) {
      const freezing = freezingRainRate[i] as number
      const snow = snowRate[i] as number
      const air = temperature[i] as number
      if (Number.isNaN(air)) continue
      const ice = (iceAccretion[i] as number) + radialIceGrowthMm(freezing, windSpeed[i] as number, hours)
      iceAccretion[i] = Math.max(0, ice - Math.max(0, air - 0.3) * ICE_MELT_MM_PER_K_HOUR * hours)
      const cover = (groundSnowDepth[i] as number) * settled + snow * hours
      groundSnowDepth[i] = Math.max(0, cover - Math.max(0, air) * GROUND_SNOW_MELT_MM_PER_K_HOUR * hours)
      surface.roadSnowDepth = roadSnowDepth[i] as number
      surface.roadWater = roadWater[i] as number
      precipitation.rainRate = rainRate[i] as number
      precipitation.snowRate = snow
      precipitation.freezingRainRate = freezing
      precipitation.roadSurfaceTemperature = roadSurfaceTemperature[i] as number
      const after = surfaceAfter(surface, precipitation)
      roadSnowDepth[i] = after.roadSnowDepth
      roadWater[i] = after.roadWater
    }
  }
}
