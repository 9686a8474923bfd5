import type { StoredScores } from '../../indices/impact-index.ts'
import type { Series } from '../../weather/forecast-ports.ts'
import { MAP_INDEX_IDS, type MapIndexId } from '../../weather/index-ids.ts'
import { isVariable } from '../../weather/variables.ts'
import { FINE_WEATHER, WEATHER_INPUTS, type Weather } from '../../weather/weather-input.ts'

const FORECAST_INPUTS = WEATHER_INPUTS.filter((input) => isVariable(input))

/**
 * Returns the stored weather of one step of a series. Variables that the run lacks count as fine weather. Earlier rain,
 * the season and the density of people are not stored, so causes derive their effect from `scoresAtStep`.
 */
export function weatherAtStep({ values }: Series, step: number): Weather {
  const at: Weather = { ...FINE_WEATHER }
  for (const input of FORECAST_INPUTS) {
    const value = values[input]?.[step]
    if (value !== undefined && !Number.isNaN(value)) at[input] = value
  }
  return at
}

/** Returns the scores that the run stores along with the weather of a step. */
export function scoresAtStep({ values }: Series, step: number): StoredScores {
  const scores: Partial<Record<MapIndexId, number>> = {}
  for (const index of MAP_INDEX_IDS) {
    const score = values[index]?.[step]
    if (score !== undefined && !Number.isNaN(score)) scores[index] = score
  }
  return scores
}
