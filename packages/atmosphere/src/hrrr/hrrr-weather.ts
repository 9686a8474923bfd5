import { lightningChance, snowToLiquidRatio, tornadoChance } from '@stormlane/domain'
import type { ModelFields } from '../models/weather-model.ts'
import { difference, KELVIN, MILLIMETERS, SECONDS_AN_HOUR, surfaceWeather } from '../models/weather-units.ts'
import type { HrrrAtStart, HrrrInstant, HrrrLastHour, HrrrRunTotal } from './hrrr-fields.ts'

type Values<Key extends string> = Record<Key, Float32Array>

/**
 * An hour in our variables. Rates are means of the hour before, in mm/h. Frozen precipitation (WEASD: snow, sleet, graupel) and freezing
 * rain (what FRZR grew by) are taken off all precipitation (APCP); what is left is rain. Depth of fresh snow is what ASNOW, which has the
 * model's own density, grew by.
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

/** The start of a run: precipitation of the moment (PRATE), of the type that the model flags. */
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
