// Forecasts and scores of a place in wire format.
import { getWeather } from '@stormlane/contract'
import { answerOnWire } from './answer-on-wire.ts'

const RUN_TIME = '2027-01-14T21:00:00.000Z'

export function ratingsOnWire(index: string, ratings: readonly { time: string; value: number }[]) {
  return { index, run_time: RUN_TIME, source: 'HYPERR', ratings }
}

/** A calm hour at 50 °F, changed by `parts`. */
export function weatherPointOnWire(time: string, parts: object = {}) {
  return {
    time,
    temperature: 50,
    heat_index: 50,
    rainfall: 0,
    rain_accumulation: 0,
    snowfall: 0,
    snow_accumulation: 0,
    total_precipitation: 0,
    wind_speed: 5,
    wind_direction: 270,
    wind_gust: 10,
    wind_gust_probability: 0,
    visibility: 10,
    lightning_probability: 0,
    ...parts,
  }
}

/** The response of `/weather` with these points. */
export function weatherOnWire(points: { hourly: readonly object[]; subhourly: readonly object[] }) {
  return answerOnWire(getWeather, points)
}

/** Impact of a place over one timeframe: moderate, without a reason. */
export function impactSummaryOnWire(parts: object = {}) {
  return {
    source: 'HYPERR',
    source_run_time: RUN_TIME,
    tags: [],
    tag_priority: [],
    overall_impact_level: 2,
    recommended_action: { action: 'monitor', reason: 'Keep an eye on it.' },
    last_updated_at: RUN_TIME,
    ...parts,
  }
}

/** One variable of `/tiling/:service` with a tileset at each of these times. */
export function tilesetsOnWire(variable: string, times: readonly string[]) {
  const url = `http://tiles/${variable}/{z}/{x}/{y}@{size}x`
  return { variable, tilesets: times.map((time) => ({ id: `${variable} ${time}`, variable, time, url })) }
}
