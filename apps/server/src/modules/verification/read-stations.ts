import {
  type FieldId,
  type HourlyFields,
  type RunInfo,
  STATIONS,
  type StationValues,
  VERIFIED_FIELDS,
  valuesAtLeads,
} from '@stormlane/domain'
import type { Forecast } from '../forecast/forecast.ts'

/** Stations that are read at once: small pieces, between which tiles are drawn. */
const BATCH = 32

/** What a published run forecasts at the stations, at each verified lead time. */
export async function readStations(
  forecast: Pick<Forecast, 'places'>,
  run: RunInfo,
  signal: AbortSignal,
): Promise<StationValues[]> {
  const series: (HourlyFields | null)[] = []
  for (let from = 0; from < STATIONS.length; from += BATCH) {
    const stations = STATIONS.slice(from, from + BATCH)
    const block = await forecast.places(run, stations, VERIFIED_FIELDS, signal)
    const fields = Object.entries(block.values) as [FieldId, Float32Array][]
    for (const i of stations.keys()) {
      const [first, end] = [block.firstValue[i], block.firstValue[i + 1]]
      series.push(
        block.inside[i]
          ? Object.fromEntries(fields.map(([field, values]) => [field, values.subarray(first, end)]))
          : null,
      )
    }
  }
  return valuesAtLeads((station) => series[station] ?? null)
}
