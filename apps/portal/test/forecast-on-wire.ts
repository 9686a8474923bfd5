// Forecasts and scores of a place in wire format.
import { getWeather } from '@stormlane/contract'
import { answerOnWire } from './answer-on-wire.ts'

const RUN_TIME = '2027-01-14T21:00:00.000Z'

export function ratingsOnWire(index: string, ratings: readonly { time: string; value: number; chance?: number }[]) {
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

/** The impact at a place over one timeframe: moderate, without a reason. */
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

/** Times of the summary below, in hours after its run. */
const after = (hours: number) => new Date(Date.parse(RUN_TIME) + hours * 3_600_000).toISOString()

/** A location at High under a warning, whose only index is Low: the case in which screens once contradicted each other. */
export function warnedSummaryOnWire() {
  const tag = (id: string, impact_level: number, parts: object) => ({
    id,
    source: id.split(':')[0] as string,
    value: null,
    variable: null,
    impact_level,
    event: null,
    color: null,
    ...parts,
  })
  const tags = [
    tag('alert:w', 3, {
      text: 'High Wind Warning',
      event: 'High Wind Warning',
      description: 'High Wind Warning issued Thu, Jan 14, 3:00 PM CST',
      effective: after(0),
      expires: after(4),
    }),
    // Drizzle has nothing to do with a wind warning, so no screen may name it as the cause.
    tag('weather:rainRate', 1, {
      text: 'Rain: Low',
      variable: 'rainRate',
      value: 0.25,
      description: 'Rain up to 0.01 in/h (High confidence)',
      effective: after(0),
      expires: after(3),
      levels: '0:1 180:0',
    }),
    tag('impact:road', 1, {
      text: 'Road Conditions: Low',
      variable: 'road',
      hazard: 'gust',
      value: 3.1,
      description: 'Wind gust 47 mph (low from 45 mph)',
      effective: after(1),
      expires: after(3),
      levels: '60:1 180:0',
    }),
  ]
  return impactSummaryOnWire({
    tags,
    tag_priority: tags.map(({ id }) => id),
    overall_impact_level: 3,
    recommended_action: {
      action: 'secure_load',
      reason:
        'Tie down loose equipment and close the dock doors until Thu 7:00 PM CST. High Wind Warning: Wind gust 47 mph.',
    },
  })
}
