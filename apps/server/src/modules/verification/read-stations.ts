import { HOUR_MS } from '@stormlane/domain/time'
import {
  type HourlyFields,
  type StationValues,
  VERIFIED_FIELDS,
  VERIFIED_POINTS,
  valuesAtLeads,
} from '@stormlane/domain/verification'
import type { FieldId, RunInfo } from '@stormlane/domain/weather'
import type { Forecast } from '../forecast/forecast.ts'

/** Stations read at once: batches are small, so that tiles can be drawn in between. */
const BATCH = 32

type Places = Pick<Forecast, 'places'>

/**
 * Reads what a published run forecasts at the stations, at each verified lead time. Fields that only its nowcast has
 * are read from there.
 */
export async function readStations(
  forecast: Places,
  run: RunInfo,
  nowcast: RunInfo | undefined,
  signal: AbortSignal,
): Promise<StationValues[]> {
  const has = ({ fields }: RunInfo) => VERIFIED_FIELDS.filter((field) => fields.includes(field))
  const own = has(run)
  const series = await readSeries(forecast, run, own, signal)
  const missing = nowcast ? has(nowcast).filter((field) => !own.includes(field)) : []
  const near = nowcast && missing.length > 0 ? await readSeries(forecast, nowcast, missing, signal) : []
  return valuesAtLeads((station) => {
    const fields = series[station]
    return fields ? { ...fields, ...near[station] } : null
  })
}

/** Reads the hourly fields of each station; null outside the area. */
async function readSeries(
  forecast: Places,
  run: RunInfo,
  fields: readonly FieldId[],
  signal: AbortSignal,
): Promise<(HourlyFields | null)[]> {
  const series: (HourlyFields | null)[] = []
  const steps = wholeHours(run)
  for (let from = 0; from < VERIFIED_POINTS.length; from += BATCH) {
    const stations = VERIFIED_POINTS.slice(from, from + BATCH)
    const block = await forecast.places(run, stations, fields, signal)
    const read = Object.entries(block.values) as [FieldId, Float32Array][]
    for (const i of stations.keys()) {
      const first = block.firstValue[i] as number
      const hourly = (values: Float32Array) => steps.map((step) => values[first + step] as number)
      series.push(block.inside[i] ? Object.fromEntries(read.map(([field, values]) => [field, hourly(values)])) : null)
    }
  }
  return series
}

/** The steps of a run at whole hours after its start; a nowcast has more steps. */
const wholeHours = ({ runTime, times }: RunInfo): number[] =>
  times.flatMap((time, step) => ((time.getTime() - runTime.getTime()) % HOUR_MS === 0 ? step : []))
