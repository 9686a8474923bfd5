import { type ImpactLevel, type ImpactLevelName, impactLevelName, indexText } from '../../levels/impact-level.ts'
import type { ActionName } from './action.ts'

export const LEVEL_WORDS: Record<ImpactLevelName, string> = {
  unknown: 'Unknown',
  none: 'None',
  low: 'Low',
  moderate: 'Moderate',
  high: 'High',
  extreme: 'Extreme',
}

export const WEATHER_TAG_NAMES = {
  heatIndex: 'Heat',
  lightningProbability: 'Lightning',
  gustProbability45mph: 'Wind Gusts',
  rainRate: 'Rain',
} as const

export const WEATHER_TAG_DESCRIPTIONS = {
  heatIndex: (value: string) => `Heat index up to ${value}`,
  lightningProbability: (value: string) => `Chance of lightning up to ${value}`,
  gustProbability45mph: (value: string) => `Chance of gusts of 45 mph and more up to ${value}`,
  rainRate: (value: string) => `Rain up to ${value}`,
} as const

/** `Rain up to 0.35 in/h (High confidence)`. */
export const withConfidence = (description: string, confidence: string) => `${description} (${confidence} confidence)`

/** `Snow 0.6 in/h (moderate from 0.5 in/h) · 22% chance`; what is near enough has no chance beside it. */
export const withChance = (description: string, chance: number | null) =>
  chance === null ? description : `${description} · ${chanceText(chance)}`

export const chanceText = (chance: number) => `${Math.round(100 * chance)}% chance`

/** `Road Conditions: High`. */
export const tagText = (name: string, level: ImpactLevelName) => `${name}: ${LEVEL_WORDS[level]}`

/** `Road Conditions: High (7.4 of 10)`. */
export const indexValueText = (name: string, level: ImpactLevel, index: number) =>
  `${tagText(name, impactLevelName(level))} (${indexText(index)} of 10)`

/** `Winter Storm Warning: Snow 1.1 in/h (high from 1.0 in/h)`. */
export const alertReasonText = (event: string, felt: string) => `${event}: ${felt}`

export const ACTION_WORDS: Record<ActionName, string> = {
  hold: 'Hold',
  delay: 'Delay',
  reroute: 'Reroute',
  reduce_speed: 'Reduce speed',
  secure_load: 'Secure load',
  monitor: 'Monitor',
  proceed: 'Proceed',
}
