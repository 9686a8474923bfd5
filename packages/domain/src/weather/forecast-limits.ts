import { EXTENDED_HOURS } from '../time/timeframes.ts'
import type { RunInfo } from './forecast-ports.ts'

/** Models whose grids cover the conterminous United States and what is near it. */
const UNITED_STATES_MODELS = ['HRRR', 'NBM']

/** What a forecast of the week lacks because models were missing when it was made. */
export interface ForecastLimits {
  /** Its last hour if it ends before the week does; null for a whole week. */
  endsAt: Date | null
  /** Whether it has no values outside the conterminous United States. */
  isUnitedStatesOnly: boolean
}

export function forecastLimits({ source, times }: Pick<RunInfo, 'source' | 'times'>): ForecastLimits {
  return {
    endsAt: times.length < EXTENDED_HOURS ? (times.at(-1) ?? null) : null,
    isUnitedStatesOnly: source.split(' + ').every((model) => UNITED_STATES_MODELS.includes(model)),
  }
}
