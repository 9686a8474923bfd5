import type { FieldId } from '../forecast-ports.ts'
import { MAP_INDEX_IDS } from '../indices/index-ids.ts'
import { WEATHER_INPUTS } from '../indices/weather-input.ts'
import { isVariable } from '../variables.ts'

/** Fields of a run that a score is made of: the indices, and the weather that explains them. */
export const SCORE_FIELDS: readonly FieldId[] = [
  ...MAP_INDEX_IDS,
  ...WEATHER_INPUTS.filter((input) => isVariable(input)),
  'rainAccumulation',
  'snowAccumulation',
  'gustProbability45mph',
]

/** Fields of the nowcast that a vehicle is evaluated by. */
export const VEHICLE_FIELDS: readonly FieldId[] = [
  'road',
  'flood',
  'life_property',
  ...WEATHER_INPUTS.filter((input) => isVariable(input)),
  'windDirection',
  'rainAccumulation',
  'snowAccumulation',
  'gustProbability45mph',
]
