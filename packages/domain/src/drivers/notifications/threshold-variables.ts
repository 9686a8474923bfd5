import { INDEX_RANGE, impactLevelOfIndex } from '../../levels/impact-level.ts'
import { celsiusToFahrenheit, metersToMiles, mpsToMph } from '../../measures/units.ts'
import type { FeatureFlag, FeatureFlags } from '../../product/feature-flags.ts'
import type { NotificationType } from './notification-type.ts'

export const THRESHOLD_VARIABLE_IDS = [
  'wo_road_index',
  'wo_disruption_index',
  'wo_flood_index',
  'wo_power_index',
  'wo_life_property_index',
  'wo_tipping_index',
  'wind_gust',
  'temperature',
  'visibility',
] as const
export type ThresholdVariable = (typeof THRESHOLD_VARIABLE_IDS)[number]

export const isThresholdVariable = (name: string): name is ThresholdVariable =>
  (THRESHOLD_VARIABLE_IDS as readonly string[]).includes(name)

interface VariableRule {
  type: Exclude<NotificationType, 'alert'>
  label: string
  /** Values of {variable} and {units} in a message. */
  words: string
  units: string
  /** Range of the slider, in the unit in which bounds are stored and sent. */
  min: number
  max: number
  step: number
  /** Converts from the canonical unit to the slider's unit. */
  fromCanonical: (value: number) => number
  /** A change of the value within a level causes no new message. */
  toLevel: (value: number) => number
  /** The level counts as changed only if the value has moved this far since the last message. */
  hysteresis: number
}

const index = (label: string, words: string): VariableRule => ({
  type: 'impact',
  label,
  words,
  units: '',
  min: INDEX_RANGE[0],
  max: INDEX_RANGE[1],
  step: 1,
  fromCanonical: (value) => value,
  toLevel: impactLevelOfIndex,
  hysteresis: 0.5,
})

/** Levels are bands of this width (our choice): within a band a driver would not drive differently. */
const banded = (width: number) => (value: number) => Math.floor(value / width)

/** Variables that can have a threshold, for the sliders and the save rules (NOTIFY-028 to NOTIFY-031). Unspecified steps are 1 (NOTIFY-064). */
export const THRESHOLD_VARIABLES: Readonly<Record<ThresholdVariable, VariableRule>> = {
  wo_road_index: index('Road', 'Road risk'),
  wo_disruption_index: index('Disruption', 'Disruption risk'),
  wo_flood_index: index('Flood', 'Flood risk'),
  wo_power_index: index('Power', 'Power outage risk'),
  wo_life_property_index: index('Life and Property', 'Risk to life and property'),
  wo_tipping_index: index('Tipping', 'Tipping risk'),
  wind_gust: {
    type: 'weather',
    label: 'Wind Gust',
    words: 'Wind gust',
    units: 'mph',
    min: 0,
    max: 80,
    step: 1,
    fromCanonical: mpsToMph,
    toLevel: banded(10),
    hysteresis: 3,
  },
  temperature: {
    type: 'weather',
    label: 'Temperature',
    words: 'Temperature',
    units: '°F',
    min: -40,
    max: 120,
    step: 1,
    fromCanonical: celsiusToFahrenheit,
    toLevel: banded(10),
    hysteresis: 3,
  },
  visibility: {
    type: 'weather',
    label: 'Visibility',
    words: 'Visibility',
    units: 'mi',
    min: 0,
    max: 1,
    step: 0.01,
    fromCanonical: metersToMiles,
    toLevel: banded(0.25),
    hysteresis: 0.05,
  },
}

export const THRESHOLD_WORDS = Object.fromEntries(
  THRESHOLD_VARIABLE_IDS.map((id) => [id, THRESHOLD_VARIABLES[id].words]),
) as Record<ThresholdVariable, string>

/** The feature flag that a variable requires (SESSION-043). */
const REQUIRED_FLAG: Partial<Record<ThresholdVariable, FeatureFlag>> = { wo_disruption_index: 'showDisruptionIndex' }

/** Whether an organization with these flags sees a variable. */
export function isVariableOffered(variable: ThresholdVariable, flags: FeatureFlags): boolean {
  const flag = REQUIRED_FLAG[variable]
  return flag === undefined || flags[flag]
}

export const variablesOfType = (type: NotificationType, flags: FeatureFlags): readonly ThresholdVariable[] =>
  THRESHOLD_VARIABLE_IDS.filter((id) => THRESHOLD_VARIABLES[id].type === type && isVariableOffered(id, flags))

/** A value as shown in messages and on sliders, with the decimals of the slider's step. */
export function thresholdValueText(variable: ThresholdVariable, value: number, locale = 'en-US'): string {
  const { type, step } = THRESHOLD_VARIABLES[variable]
  const decimals = step < 1 ? 2 : type === 'impact' && !Number.isInteger(value) ? 1 : 0
  const rounded = Number(value.toFixed(decimals))
  // Avoids "-0".
  const shown = rounded === 0 ? 0 : rounded
  return locale === 'en-US' ? String(shown) : shown.toLocaleString(locale, { maximumFractionDigits: decimals })
}
