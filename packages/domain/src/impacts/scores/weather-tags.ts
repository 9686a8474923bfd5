import { IMPACT_LEVEL_COLORS, IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '../../levels/impact-level.ts'
import {
  confidenceLabel,
  gustLevel,
  heatIndexLevel,
  lightningLevel,
  RAIN_RISK_FROM_INCHES_PER_HOUR,
} from '../../levels/level-tables.ts'
import {
  celsiusToFahrenheit,
  formatQuantity,
  inchesToMm,
  type MeasurementSystem,
  mmToInches,
  type Quantity,
} from '../../measures/units.ts'
import { heatIndex } from '../../weather/comfort.ts'
import type { LngLat, Series } from '../../weather/forecast-ports.ts'
import { levelChance } from '../../weather/level-chance.ts'
import { type RainForecast, rainRisk } from '../../weather/rain-risk.ts'
import type { ImpactTag } from './impact-summary.ts'
import { leadHoursAt } from './lead-hours.ts'
import { tagText, WEATHER_TAG_DESCRIPTIONS, WEATHER_TAG_NAMES, withChance, withConfidence } from './scores.texts.ts'
import { peakStep, stretchAround } from './series-peak.ts'
import { endOfStep, timedLevels } from './timed-levels.ts'

/** The level of a forecast value, and the probability of reaching it. */
interface WeatherRisk {
  level: ImpactLevel
  /** 0-1; absent if the forecast has no probability. */
  confidence?: number
}

/** A level table over a series. A tag lasts while the value stays at `begins` or above. */
interface LevelRule {
  variable: keyof typeof WEATHER_TAG_NAMES
  quantity: Quantity
  begins: number
  /** The level depends on the value alone; a confidence may depend on lead time, season and place. */
  riskOf: (value: number, forecast: RainForecast) => WeatherRisk
  valuesOf: (series: Series) => Float32Array | undefined
}

/** Below this air temperature the heat index never reaches 90 °F (NWS heat index chart). */
const WARM_ENOUGH_C = 26

const RULES: readonly LevelRule[] = [
  {
    variable: 'heatIndex',
    quantity: 'temperature',
    begins: (90 - 32) / 1.8,
    riskOf: (celsius) => ({ level: heatIndexLevel(celsiusToFahrenheit(celsius)) }),
    valuesOf: heatIndexSeries,
  },
  {
    variable: 'lightningProbability',
    quantity: 'probability',
    begins: 0.1,
    riskOf: (probability) => ({ level: lightningLevel(probability), confidence: probability }),
    valuesOf: ({ values }) => values.lightningProbability,
  },
  {
    variable: 'gustProbability45mph',
    quantity: 'probability',
    begins: 0.1,
    riskOf: (probability) => ({ level: gustLevel(probability), confidence: probability }),
    valuesOf: ({ values }) => values.gustProbability45mph,
  },
  {
    variable: 'rainRate',
    quantity: 'rainRate',
    begins: inchesToMm(RAIN_RISK_FROM_INCHES_PER_HOUR[0]),
    riskOf: (mmPerHour, forecast) => rainRisk(mmToInches(mmPerHour), forecast),
    valuesOf: ({ values }) => values.rainRate,
  },
]

/** Returns a tag for each level table that is reached in the steps [from, end). */
export function weatherTags(
  series: Series,
  [from, end]: readonly [number, number],
  system: MeasurementSystem,
  place: LngLat,
): ImpactTag[] {
  const tags: ImpactTag[] = []
  for (const { variable, quantity, begins, riskOf, valuesOf } of RULES) {
    const values = valuesOf(series)
    const peak = peakStep(values, from, end)
    const value = values?.[peak] ?? 0
    if (!values || !(value >= begins)) continue
    const { level: atPeak, confidence } = riskOf(value, forecastAt(series, peak, place))
    const levels = timedLevels(series.run.times, [from, end], levelAtStep(series, values, { begins, riskOf }, place), {
      values,
    })
    const level = levels.reduce((worst, change) => (change.level > worst ? change.level : worst), atPeak)
    if (level <= IMPACT_LEVELS.none) continue
    const chance = levelChance(variable, atPeak, leadHoursAt(series, peak))
    const [first, last] = stretchAround(values, peak, begins, from, end)
    tags.push({
      id: weatherTagId(variable),
      source: 'weather',
      text: tagText(WEATHER_TAG_NAMES[variable], impactLevelName(level)),
      value: Math.round(value * 100) / 100,
      variable,
      impactLevel: level,
      event: null,
      description: describeTag(variable, formatQuantity(quantity, value, system), chance, confidence),
      ...(chance !== null && { chance }),
      color: IMPACT_LEVEL_COLORS[impactLevelName(level)].fill,
      effective: series.run.times[first] as Date,
      expires: endOfStep(series.run.times, last),
      levels,
    })
  }
  return tags
}

/** Returns the level of each table by step, with the ids of the tags. */
export function weatherLevels(series: Series, place: LngLat): { id: string; levelAt: (step: number) => ImpactLevel }[] {
  return RULES.flatMap(({ variable, begins, riskOf, valuesOf }) => {
    const values = valuesOf(series)
    if (!values) return []
    return [{ id: weatherTagId(variable), levelAt: levelAtStep(series, values, { begins, riskOf }, place) }]
  })
}

const forecastAt = (series: Series, step: number, { lng, lat }: LngLat): RainForecast => ({
  leadHours: leadHoursAt(series, step),
  validAt: series.run.times[step] as Date,
  lng,
  lat,
})

const levelAtStep =
  (series: Series, values: Float32Array, { begins, riskOf }: Pick<LevelRule, 'begins' | 'riskOf'>, place: LngLat) =>
  (step: number) => {
    const value = values[step] ?? 0
    return value >= begins ? riskOf(value, forecastAt(series, step, place)).level : IMPACT_LEVELS.none
  }

const weatherTagId = (variable: LevelRule['variable']) => `weather:${variable}`

/** A chance says what a confidence says, and more exactly. */
function describeTag(
  variable: LevelRule['variable'],
  value: string,
  chance: number | null,
  confidence: number | undefined,
): string {
  const description = WEATHER_TAG_DESCRIPTIONS[variable](value)
  if (chance !== null) return withChance(description, chance)
  return confidence === undefined ? description : withConfidence(description, confidenceLabel(confidence))
}

function heatIndexSeries({ values: { temperature, dewPoint } }: Series): Float32Array | undefined {
  if (!temperature || !dewPoint) return undefined
  const warmest = peakStep(temperature, 0, temperature.length)
  if (!((temperature[warmest] ?? 0) >= WARM_ENOUGH_C)) return undefined
  return temperature.map((celsius, step) =>
    celsius < WARM_ENOUGH_C ? celsius : heatIndex(celsius, dewPoint[step] as number),
  )
}
