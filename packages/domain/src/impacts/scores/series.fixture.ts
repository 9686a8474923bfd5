import { extendedTimes, nowcastTimes } from '../../time/timeframes.ts'
import type { FieldId, Horizon, Series } from '../../weather/forecast-ports.ts'

/** A forecast of fine weather for tests, except for the given fields. */
export function forecastSeries(
  horizon: Exclude<Horizon, 'radar'>,
  runTime: Date,
  fields: Partial<Record<FieldId, (step: number) => number>>,
): Series {
  const times = horizon === 'nowcast' ? nowcastTimes(runTime) : extendedTimes(runTime)
  const fine: Partial<Record<FieldId, (step: number) => number>> = {
    road: () => 0,
    flood: () => 0,
    power: () => 0,
    life_property: () => 0,
    disruption: () => 0,
    temperature: () => 15,
    dewPoint: () => 5,
    rainRate: () => 0,
  }
  const values: Series['values'] = {}
  for (const [field, valueAt] of Object.entries({ ...fine, ...fields }))
    values[field as FieldId] = Float32Array.from(times, (_, step) => valueAt(step))
  return {
    run: {
      runTime,
      horizon,
      source: horizon === 'nowcast' ? 'HYPERR' : 'GFS',
      publishedAt: runTime,
      times,
      fields: Object.keys(values) as FieldId[],
    },
    values,
  }
}
