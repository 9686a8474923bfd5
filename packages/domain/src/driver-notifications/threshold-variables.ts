import { INDEX_RANGE, impactLevelOfIndex } from '../impact-level.ts'
import { celsiusToFahrenheit, metersToMiles, mpsToMph } from '../units.ts'
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
  /** What stands in a message for {variable} and {units}. */
  words: string
  units: string
  /** The slider, in the unit in which bounds are kept and travel. */
  min: number
  max: number
  step: number
  /** From the engine's unit to that of the slider. */
  fromCanonical: (value: number) => number
  /** Values of one level are not worth a second message. */
  levelOf: (value: number) => number
  /** A level counts as left only when the value has moved by so much since it was told. */
  steadiness: number
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
  levelOf: impactLevelOfIndex,
  steadiness: 0.5,
})

/** A level is a band of so many units (ours): a driver does not drive differently in the gusts of one. */
const banded = (width: number) => (value: number) => Math.floor(value / width)

/** Every variable that can have a threshold (core §5); steps that the document does not state are 1. The sliders and the check of what is saved read this table. */
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
    levelOf: banded(10),
    steadiness: 3,
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
    levelOf: banded(10),
    steadiness: 3,
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
    levelOf: banded(0.25),
    steadiness: 0.05,
  },
}

export const variablesOfType = (type: NotificationType): readonly ThresholdVariable[] =>
  THRESHOLD_VARIABLE_IDS.filter((id) => THRESHOLD_VARIABLES[id].type === type)

/** A value as messages and sliders show it, with as many decimals as the slider's step has. */
export function thresholdValueText(variable: ThresholdVariable, value: number): string {
  const { type, step } = THRESHOLD_VARIABLES[variable]
  const decimals = step < 1 ? 2 : type === 'impact' && !Number.isInteger(value) ? 1 : 0
  const rounded = Number(value.toFixed(decimals))
  // A tiny negative number would read as -0.
  return String(rounded === 0 ? 0 : rounded)
}
