import { heatIndex } from '../comfort.ts'
import type { Series } from '../forecast-ports.ts'
import { IMPACT_LEVEL_COLORS, IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '../impact-level.ts'
import { gustLevel, heatIndexLevel, lightningLevel, RAIN_RISK_FROM_INCHES_PER_HOUR } from '../level-tables.ts'
import { celsiusToFahrenheit, formatQuantity, type MeasurementSystem, mmToInches, type Quantity } from '../units.ts'
import type { ImpactTag } from './impact-summary.ts'
import { endOfStep } from './index-tags.ts'
import { tagText, WEATHER_TAG_DESCRIPTIONS, WEATHER_TAG_NAMES } from './scores.texts.ts'
import { peakStep, stretchAround } from './series-peak.ts'

/** A level table of core §9 over a series: the level of a value, and the value at which the table begins. */
interface LevelRule {
  variable: keyof typeof WEATHER_TAG_NAMES
  quantity: Quantity
  begins: number
  levelOf: (value: number) => ImpactLevel
  valuesOf: (series: Series) => Float32Array | undefined
}

/** Air colder than this never feels like 90 °F (NWS heat index chart). */
const WARM_ENOUGH_C = 26

/** Rain counts as the middle one of the samples around the forecast rate, which is the rate itself (RISK-044). */
const rainLevel = (mmPerHour: number) =>
  RAIN_RISK_FROM_INCHES_PER_HOUR.filter((from) => mmToInches(mmPerHour) >= from).length as ImpactLevel

const RULES: readonly LevelRule[] = [
  {
    variable: 'heatIndex',
    quantity: 'temperature',
    begins: (90 - 32) / 1.8,
    levelOf: (celsius) => heatIndexLevel(celsiusToFahrenheit(celsius)),
    valuesOf: heatIndexSeries,
  },
  {
    variable: 'lightningProbability',
    quantity: 'probability',
    begins: 0.1,
    levelOf: lightningLevel,
    valuesOf: ({ values }) => values.lightningProbability,
  },
  {
    variable: 'gustProbability45mph',
    quantity: 'probability',
    begins: 0.1,
    levelOf: gustLevel,
    valuesOf: ({ values }) => values.gustProbability45mph,
  },
  {
    variable: 'rainRate',
    quantity: 'rainRate',
    // a trace of rain is no reason
    begins: 25.4 * 0.1,
    levelOf: rainLevel,
    valuesOf: ({ values }) => values.rainRate,
  },
]

/** A tag for each level table of core §9 that is reached in the steps [from, end). */
export function weatherTags(
  series: Series,
  [from, end]: readonly [number, number],
  system: MeasurementSystem,
): ImpactTag[] {
  const tags: ImpactTag[] = []
  for (const { variable, quantity, begins, levelOf, valuesOf } of RULES) {
    const values = valuesOf(series)
    const peak = peakStep(values, from, end)
    const value = values?.[peak] ?? 0
    if (!values || !(value >= begins)) continue
    const level = levelOf(value)
    if (level <= IMPACT_LEVELS.none) continue
    const [first, last] = stretchAround(values, peak, begins, from, end)
    tags.push({
      id: `weather:${variable}`,
      source: 'weather',
      text: tagText(WEATHER_TAG_NAMES[variable], impactLevelName(level)),
      value: Math.round(value * 100) / 100,
      variable,
      impactLevel: level,
      event: null,
      description: WEATHER_TAG_DESCRIPTIONS[variable](formatQuantity(quantity, value, system)),
      color: IMPACT_LEVEL_COLORS[impactLevelName(level)].fill,
      effective: series.run.times[first] as Date,
      expires: endOfStep(series.run.times, last),
    })
  }
  return tags
}

function heatIndexSeries({ values: { temperature, dewPoint } }: Series): Float32Array | undefined {
  if (!temperature || !dewPoint) return undefined
  const warmest = peakStep(temperature, 0, temperature.length)
  if (!((temperature[warmest] ?? 0) >= WARM_ENOUGH_C)) return undefined
  return temperature.map((celsius, step) =>
    celsius < WARM_ENOUGH_C ? celsius : heatIndex(celsius, dewPoint[step] as number),
  )
}
