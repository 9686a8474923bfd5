import { lightningChance, snowToLiquidRatio, tornadoChance } from '@stormlane/domain/weather'
import type { ModelFields } from '../models/weather-model.ts'
import {
  difference,
  echoes,
  KELVIN,
  MILLIMETERS,
  SECONDS_AN_HOUR,
  surfaceWeather,
  windWeather,
} from '../models/weather-units.ts'
import type {
  HrrrAtStart,
  HrrrInstant,
  HrrrLastHour,
  HrrrLastQuarter,
  HrrrQuarterInstant,
  HrrrRunTotal,
} from './hrrr-fields.ts'

type Values<Key extends string> = Record<Key, Float32Array>

/**
 * Converts an hour to our variables. Rates are means over the preceding hour, in mm/h. Rain is all precipitation (APCP)
 * minus frozen precipitation (WEASD: snow, sleet, graupel) and freezing rain (the increase of FRZR). The depth of fresh
 * snow is the increase of ASNOW, which uses the model's own snow density.
 */
export function hrrrWeather(
  values: Values<HrrrInstant | HrrrRunTotal | HrrrLastHour>,
  before: Values<HrrrRunTotal> | undefined,
): ModelFields {
  const freezingRainRate = difference(values.freezingRain, before?.freezingRain)
  return {
    ...stateOf(values),
    rainRate: difference(difference(values.precipitation, values.frozen), freezingRainRate),
    freezingRainRate,
    snowRate: difference(values.snowDepth, before?.snowDepth).map((meters) => meters * MILLIMETERS),
    hailSize: values.hail.map((meters) => meters * MILLIMETERS),
    tornadoProbability: values.helicity.map(tornadoChance),
  }
}

/** The precipitation types of an hour, applied to its quarters, whose files distinguish only frozen from liquid. */
export interface FallShares {
  /** Share of freezing rain in the liquid precipitation, 0-1. */
  freezing: Float32Array
  /** Ratio of fresh snow depth to the water of the frozen precipitation. */
  depth: Float32Array
}

export function fallShares(
  { precipitation, frozen, freezingRain, snowDepth }: Values<HrrrRunTotal | 'precipitation' | 'frozen'>,
  before: Values<HrrrRunTotal> | undefined,
): FallShares {
  const freezing = difference(freezingRain, before?.freezingRain)
  const depth = difference(snowDepth, before?.snowDepth)
  return {
    freezing: freezing.map((mm, cell) => {
      const liquid = (precipitation[cell] as number) - (frozen[cell] as number)
      return liquid > 0 ? Math.min(1, mm / liquid) : 0
    }),
    depth: depth.map((meters, cell) => {
      const water = frozen[cell] as number
      return water > 0 ? (meters * MILLIMETERS) / water : USUAL_SNOW_RATIO
    }),
  }
}

/** Snow ratio for cells where, because of rounding, an hour has no snow but a quarter of it does. */
const USUAL_SNOW_RATIO = 10
const QUARTERS_AN_HOUR = 4

/**
 * Converts a quarter of an hour to our variables. Rates are means over the quarter; those of the four quarters average
 * to the hourly rate.
 */
export const hrrrQuarterWeather = (
  values: Values<HrrrQuarterInstant | HrrrLastQuarter>,
  shares: FallShares,
): ModelFields => ({
  ...windWeather(values),
  visibility: values.visibility,
  reflectivity: echoes(values.reflectivity),
  ...hrrrQuarterFall(values, shares),
})

export function hrrrQuarterFall(
  { precipitation, frozen }: Values<HrrrLastQuarter>,
  { freezing, depth }: FallShares,
): ModelFields {
  const liquid = difference(precipitation, frozen).map((mm) => mm * QUARTERS_AN_HOUR)
  return {
    rainRate: liquid.map((mm, cell) => mm * (1 - (freezing[cell] as number))),
    freezingRainRate: liquid.map((mm, cell) => mm * (freezing[cell] as number)),
    snowRate: frozen.map((mm, cell) => mm * QUARTERS_AN_HOUR * (depth[cell] as number)),
  }
}

/** Converts the start of a run. Precipitation is the instantaneous rate (PRATE), of the type that the model flags. */
export function hrrrStartWeather(values: Values<HrrrInstant | HrrrAtStart>): ModelFields {
  const { rate, snowFlag, freezingRainFlag, temperature } = values
  const millimeters = rate.map((perSecond) => perSecond * SECONDS_AN_HOUR)
  const kind = (cell: number) => (snowFlag[cell] === 1 ? 'snow' : freezingRainFlag[cell] === 1 ? 'freezing' : 'rain')
  const of = (wanted: string) => millimeters.map((mm, cell) => (kind(cell) === wanted ? mm : 0))
  const none = () => new Float32Array(rate.length)
  return {
    ...stateOf(values),
    rainRate: of('rain'),
    freezingRainRate: of('freezing'),
    snowRate: of('snow').map((mm, cell) => mm * snowToLiquidRatio((temperature[cell] as number) - KELVIN)),
    hailSize: none(),
    tornadoProbability: none(),
  }
}

const stateOf = (values: Values<HrrrInstant>): ModelFields => ({
  ...surfaceWeather(values),
  lightningProbability: values.lightning.map(lightningChance),
})
