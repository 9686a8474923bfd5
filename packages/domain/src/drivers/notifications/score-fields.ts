import type { FieldId } from '../../weather/forecast-ports.ts'
import { MAP_INDEX_IDS } from '../../weather/index-ids.ts'
import { isVariable } from '../../weather/variables.ts'
import { WEATHER_INPUTS } from '../../weather/weather-input.ts'
import { OBSERVATION_FIELDS } from './observation.ts'

/** Fields of a run that a score needs: the indices, and the weather that explains them. */
export const SCORE_FIELDS: readonly FieldId[] = [
  ...MAP_INDEX_IDS,
  ...WEATHER_INPUTS.filter((input) => isVariable(input)),
  'gustProbability45mph',
]

/** Fields of the nowcast for the evaluation of vehicles and for driver notifications. */
export const VEHICLE_FIELDS: readonly FieldId[] = [
  ...new Set<FieldId>([
    ...OBSERVATION_FIELDS,
    ...WEATHER_INPUTS.filter((input) => isVariable(input)),
    'gustProbability45mph',
  ]),
]
