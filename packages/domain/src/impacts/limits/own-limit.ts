import { floodChanceAtIndex, floodIndex } from '../../indices/flood.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../../levels/impact-level.ts'
import { formatQuantity, type MeasurementSystem, type Quantity } from '../../measures/units.ts'
import { heatIndex, windChill } from '../../weather/comfort.ts'
import type { Series } from '../../weather/forecast-ports.ts'
import type { Weather } from '../../weather/weather-input.ts'
import type { LimitHazard, LimitOwner } from './limit-hazard.ts'
import { limitRangeText } from './limits.texts.ts'

/** The levels that a limit can set. */
export const LIMIT_LEVELS = [
  IMPACT_LEVELS.low,
  IMPACT_LEVELS.moderate,
  IMPACT_LEVELS.high,
  IMPACT_LEVELS.extreme,
] as const satisfies readonly ImpactLevel[]
export type LimitLevel = (typeof LIMIT_LEVELS)[number]

/** A weather value from which an organization wants its own level to apply. */
export interface OwnLimit {
  hazard: LimitHazard
  /** In the canonical unit of its quantity. */
  value: number
  level: LimitLevel
}

/** A limit that applies to an asset, with its owner. */
export interface HoldingLimit extends OwnLimit {
  owner: LimitOwner
}

interface HazardRule {
  quantity: Quantity
  /** The side of the limit on which it is reached; the limit itself counts. */
  worse: 'above' | 'below'
  /** Accepted limits. Any beyond would always or never be reached (our choice). */
  range: readonly [lowest: number, highest: number]
  /** Name of the value on the wire. */
  variable: string
  valuesOf: (series: Series) => Float32Array | undefined
  /** The same value, from the weather on a road. */
  valueIn: (weather: Weather) => number
}

export const LIMIT_RULES: Readonly<Record<LimitHazard, HazardRule>> = {
  gust: {
    quantity: 'speed',
    worse: 'above',
    range: [4.4704, 67.056],
    variable: 'windGust',
    valuesOf: ({ values }) => values.windGust,
    valueIn: ({ windGust }) => windGust,
  },
  snow_rate: {
    quantity: 'snowRate',
    worse: 'above',
    range: [2.54, 152.4],
    variable: 'snowRate',
    valuesOf: ({ values }) => values.snowRate,
    valueIn: ({ snowRate }) => snowRate,
  },
  ice: {
    quantity: 'rainDepth',
    worse: 'above',
    range: [0.254, 50.8],
    variable: 'iceAccretion',
    valuesOf: ({ values }) => values.iceAccretion,
    valueIn: ({ iceAccretion }) => iceAccretion,
  },
  heat: {
    quantity: 'temperature',
    worse: 'above',
    range: [20, 60],
    variable: 'heatIndex',
    valuesOf: ({ values: { temperature, dewPoint } }) => combine(temperature, dewPoint, heatIndex),
    valueIn: ({ temperature, dewPoint }) => heatIndex(temperature, dewPoint),
  },
  cold: {
    quantity: 'temperature',
    worse: 'below',
    range: [-60, 15],
    variable: 'windChill',
    valuesOf: ({ values: { temperature, windSpeed } }) => combine(temperature, windSpeed, windChill),
    valueIn: ({ temperature, windSpeed }) => windChill(temperature, windSpeed),
  },
  flood_chance: {
    quantity: 'probability',
    worse: 'above',
    range: [0.05, 0.95],
    variable: 'floodChance',
    valuesOf: ({ values }) => values.flood?.map(floodChanceAtIndex),
    valueIn: (weather) => floodChanceAtIndex(floodIndex.evaluate(weather)),
  },
  visibility: {
    quantity: 'distance',
    worse: 'below',
    range: [50, 16_000],
    variable: 'visibility',
    valuesOf: ({ values }) => values.visibility,
    valueIn: ({ visibility }) => visibility,
  },
}

const combine = (a: Float32Array | undefined, b: Float32Array | undefined, of: (a: number, b: number) => number) =>
  a && b ? a.map((value, step) => of(value, b[step] as number)) : undefined

/** Returns why a value cannot be the limit of a hazard; undefined if it can. */
export function limitProblem(hazard: LimitHazard, value: number, system: MeasurementSystem): string | undefined {
  const { range, quantity } = LIMIT_RULES[hazard]
  // Limits that people type in rounded units differ from the bounds in the last digits.
  const slack = Math.abs(range[1] - range[0]) * 1e-6
  if (value >= range[0] - slack && value <= range[1] + slack) return undefined
  const [from, to] = range.map((bound) => formatQuantity(quantity, bound, system)) as [string, string]
  return limitRangeText(hazard, from, to)
}
