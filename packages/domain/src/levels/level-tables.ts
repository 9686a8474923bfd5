import { IMPACT_LEVELS, type ImpactLevel } from './impact-level.ts'

/** Lower bounds of levels or labels, worst first (RISK-022 to RISK-051). */
type FromTable<Result> = readonly (readonly [from: number, result: Result])[]

function lookUp<Result, Otherwise>(table: FromTable<Result>, value: number, otherwise: Otherwise): Result | Otherwise {
  return table.find(([from]) => value >= from)?.[1] ?? otherwise
}

const { none, low, moderate, high, extreme } = IMPACT_LEVELS

const HEAT_INDEX_LEVEL_FROM_F: FromTable<ImpactLevel> = [
  [105, extreme],
  [100, high],
  [95, moderate],
  [90, low],
]
const LIGHTNING_LEVEL_FROM_PROBABILITY: FromTable<ImpactLevel> = [
  [0.8, extreme],
  [0.6, high],
  [0.3, moderate],
  [0.1, low],
]
const GUST_LEVEL_FROM_PROBABILITY: FromTable<ImpactLevel> = [
  [0.8, extreme],
  [0.5, high],
  [0.25, moderate],
  [0.1, low],
]
const GUST_LABEL_FROM_MPH: FromTable<string> = [
  [60, 'Severe'],
  [45, 'Strong'],
  [30, 'Moderate'],
]
const RAIN_LABEL_FROM_INCHES_PER_HOUR: FromTable<string> = [
  [0.5, 'Torrential'],
  [0.3, 'Heavy'],
  [0.1, 'Moderate'],
  [0.01, 'Light'],
]
const CONFIDENCE_LABEL_FROM: FromTable<string> = [
  [0.75, 'Very high'],
  [0.5, 'High'],
  [0.25, 'Moderate'],
  [0.05, 'Low'],
]

export const heatIndexLevel = (fahrenheit: number): ImpactLevel => lookUp(HEAT_INDEX_LEVEL_FROM_F, fahrenheit, none)
export const lightningLevel = (probability: number): ImpactLevel =>
  lookUp(LIGHTNING_LEVEL_FROM_PROBABILITY, probability, none)
/** From the probability of gusts of at least 45 mph. */
export const gustLevel = (probability: number): ImpactLevel => lookUp(GUST_LEVEL_FROM_PROBABILITY, probability, none)
export const gustLabel = (mph: number): string => lookUp(GUST_LABEL_FROM_MPH, mph, 'Light')
/** Null below 0.01 in/h, which counts as dry (RISK-066). */
export const rainLabel = (inchesPerHour: number): string | null =>
  lookUp(RAIN_LABEL_FROM_INCHES_PER_HOUR, inchesPerHour, null)
/** `47 mph (Strong)`. */
export const labeledValue = (value: string, label: string | null) => (label === null ? value : `${value} (${label})`)
export const confidenceLabel = (confidence: number): string => lookUp(CONFIDENCE_LABEL_FROM, confidence, 'Very low')

/** Lower bounds of rain risk levels 1 to 4, in/h (RISK-043). */
export const RAIN_RISK_FROM_INCHES_PER_HOUR = [0.01, 0.1, 0.3, 0.5] as const

/** NWS names of hail sizes by diameter in inches (weather.gov; 4.75 from RISK-051). */
const HAIL_NAME_FROM_INCHES: FromTable<string> = [
  [4.75, 'Disc'],
  [4.5, 'Grapefruit'],
  [4, 'Softball'],
  [3, 'Tea cup'],
  [2.75, 'Baseball'],
  [2.5, 'Tennis ball'],
  [2, 'Hen egg'],
  [1.75, 'Golf ball'],
  [1.5, 'Ping-pong ball'],
  [1.25, 'Half dollar'],
  [1, 'Quarter'],
  [0.88, 'Nickel'],
  [0.75, 'Penny'],
  [0.5, 'Small marble'],
  [0.25, 'Pea'],
]

/** The largest named size that the hail reaches; null below pea size. */
export const hailSizeName = (inches: number): string | null => lookUp(HAIL_NAME_FROM_INCHES, inches, null)
