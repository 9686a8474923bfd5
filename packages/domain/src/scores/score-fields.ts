import { OBSERVATION_FIELDS } from '../driver-notifications/observation.ts'
import type { FieldId } from '../forecast-ports.ts'
import { MAP_INDEX_IDS } from '../indices/index-ids.ts'
import { WEATHER_INPUTS } from '../indices/weather-input.ts'
import { isVariable } from '../variables.ts'

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
