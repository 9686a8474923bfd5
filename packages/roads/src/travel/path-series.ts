import {
  BARE_ROAD,
  FINE_WEATHER,
  type FieldId,
  HOUR_MS,
  type RoadConditions,
  type RoadSurface,
  type Series,
  type SurfaceWeather,
  surfaceAfter,
  type Variable,
} from '@stormlane/domain'

/** The variables that a vehicle minds. */
export const ROAD_VARIABLES = [
  'temperature',
  'dewPoint',
  'windSpeed',
  'windGust',
  'windDirection',
  'rainRate',
  'snowRate',
  'freezingRainRate',
  'visibility',
  'lightningProbability',
  'roadSurfaceTemperature',
  'hailSize',
  'tornadoProbability',
] as const satisfies readonly (Variable & FieldId & keyof RoadConditions)[]

type RoadVariable = (typeof ROAD_VARIABLES)[number]

const OTHERWISE: Record<RoadVariable, number> = { ...FINE_WEATHER, windDirection: 0 }

/** The weather of one horizon at one place, read at any time between its first and its last. */
export class PathSeries {
  readonly #times: Float64Array
  readonly #values: readonly (Float32Array | undefined)[]
  /** Snow and water on the road, worked out as far as they were asked for. */
  readonly #snowDepth: Float32Array
  readonly #water: Float32Array
  #surfaceKnown = 1

  constructor({ run, values }: Series, times: Float64Array) {
    if (times.length !== run.times.length)
      throw new RangeError(`Got ${times.length} times, expected ${run.times.length}.`)
    this.#times = times
    this.#values = ROAD_VARIABLES.map((variable) => values[variable])
    this.#snowDepth = new Float32Array(times.length)
    this.#water = new Float32Array(times.length)
  }

  /** Adds its weather to `into`, weighted: two horizons with weights that sum up to 1 blend without a jump. */
  add(atMs: number, weight: number, into: RoadConditions, fresh: boolean): void {
    const times = this.#times
    const last = times.length - 1
    let i = Math.min(
      last - 1,
      Math.max(0, Math.floor((atMs - (times[0] as number)) / ((times[1] as number) - (times[0] as number)))),
    )
    while (i < last - 1 && (times[i + 1] as number) <= atMs) i++
    while (i > 0 && (times[i] as number) > atMs) i--
    const from = times[i] as number
    const share = Math.min(1, Math.max(0, (atMs - from) / ((times[i + 1] as number) - from)))
    for (let v = 0; v < ROAD_VARIABLES.length; v++) {
      const variable = ROAD_VARIABLES[v] as RoadVariable
      const value = this.#between(v, variable, i, share)
      if (fresh) into[variable] = value
      else if (variable === 'windDirection') into[variable] = turned(into[variable], value, weight)
      else into[variable] += (value - into[variable]) * weight
    }
    this.#knowSurface(i + 1)
    const snow = between(this.#snowDepth[i] as number, this.#snowDepth[i + 1] as number, share)
    const water = between(this.#water[i] as number, this.#water[i + 1] as number, share)
    into.roadSnowDepth = fresh ? snow : between(into.roadSnowDepth, snow, weight)
    into.roadWater = fresh ? water : between(into.roadWater, water, weight)
  }

  #between(v: number, variable: RoadVariable, i: number, share: number): number {
    const values = this.#values[v]
    if (!values) return OTHERWISE[variable]
    const from = values[i] as number
    const to = values[i + 1] as number
    const value = variable === 'windDirection' ? turned(from, to, share) : between(from, to, share)
    return Number.isNaN(value) ? OTHERWISE[variable] : value
  }

  /** Follows the road's surface from a bare road at the run's start. */
  #knowSurface(until: number): void {
    let surface: RoadSurface = BARE_ROAD
    for (; this.#surfaceKnown <= until; this.#surfaceKnown++) {
      const i = this.#surfaceKnown
      const weather = this.#surfaceWeather(i - 1)
      surface = { roadSnowDepth: this.#snowDepth[i - 1] as number, roadWater: this.#water[i - 1] as number }
      const dry = weather.rainRate + weather.snowRate + weather.freezingRainRate === 0
      if (dry && surface.roadSnowDepth + surface.roadWater === 0) continue
      const hours = ((this.#times[i] as number) - (this.#times[i - 1] as number)) / HOUR_MS
      surface = surfaceAfter(surface, weather, hours)
      this.#snowDepth[i] = surface.roadSnowDepth
      this.#water[i] = surface.roadWater
    }
  }

  #surfaceWeather(i: number): SurfaceWeather {
    const value = (variable: RoadVariable) => this.#between(ROAD_VARIABLES.indexOf(variable), variable, i, 0)
    return {
      rainRate: value('rainRate'),
      snowRate: value('snowRate'),
      freezingRainRate: value('freezingRainRate'),
      roadSurfaceTemperature: value('roadSurfaceTemperature'),
    }
  }
}

const between = (from: number, to: number, share: number) => from + (to - from) * share

/** Between two directions, by the shorter turn. */
function turned(from: number, to: number, share: number): number {
  const turn = ((((to - from + 180) % 360) + 360) % 360) - 180
  return (from + turn * share + 360) % 360
}
