import { type Coordinates, distanceMeters } from '@stormlane/domain/geo'
import { mphToMps } from '@stormlane/domain/measures'
import type { PathAlert, RoadConditions, RoadKind, RouteOption, WeatherAlongPath } from '@stormlane/domain/roads'
import { extendedTimes, HOUR_MS, NOWCAST_HOURS, nowcastTimes } from '@stormlane/domain/time'
import { FINE_WEATHER, type ForecastReader, type RunInfo, VARIABLE_IDS, type Variable } from '@stormlane/domain/weather'

/** Small worlds for tests: a hand-drawn road, and weather as a function of place and time. */

export const RUN_TIME = new Date('2026-02-10T12:00:00Z')
export const hoursAfterRun = (hours: number) => new Date(RUN_TIME.getTime() + hours * HOUR_MS)

export type WeatherAt = (at: Coordinates, hoursAfterRun: number) => Partial<RoadConditions>

export const fine: WeatherAt = () => ({})

/** A week of weather that is read directly from a function of place and time. */
export function worldWeather(
  weatherAt: WeatherAt,
  covered: (at: Coordinates) => boolean = () => true,
): WeatherAlongPath {
  return {
    area: 'the small world',
    runTime: RUN_TIME,
    nowcastEndsAt: hoursAfterRun(NOWCAST_HOURS),
    load: async (places) => ({
      window: { startAt: RUN_TIME, endAt: hoursAfterRun(168) },
      covers: (place) => covered(places[place] as Coordinates),
      read(place, atMs, into) {
        const hours = (atMs - RUN_TIME.getTime()) / HOUR_MS
        Object.assign(
          into,
          FINE_WEATHER,
          { windDirection: 0, flood: 0 },
          weatherAt(places[place] as Coordinates, hours),
        )
      },
    }),
  }
}

interface Stretch {
  to: Coordinates
  routeName?: string
  mph?: number
  roadKind?: RoadKind
  /** Stated length, if the road winds more than the drawn line. */
  meters?: number
  /** How long the vehicle stops at the end of the stretch. */
  stopSeconds?: number
}

/** A route option made of stretches; a stretch with a stop ends a leg. */
export function option(from: Coordinates, ...stretches: Stretch[]): RouteOption {
  const places = [from, ...stretches.map(({ to }) => to)]
  const legs: { fromSegment: number; endSegment: number; stopSeconds: number }[] = []
  stretches.forEach(({ stopSeconds }, i) => {
    if (stopSeconds === undefined && i < stretches.length - 1) return
    legs.push({ fromSegment: legs.at(-1)?.endSegment ?? 0, endSegment: i + 1, stopSeconds: stopSeconds ?? 0 })
  })
  return {
    geometry: Float64Array.from(places.flatMap(({ latitude, longitude }) => [latitude, longitude])),
    segments: stretches.map(({ to, routeName = 'I-80', mph = 65, roadKind = 'freeway', meters }, i) => ({
      fromPoint: i,
      toPoint: i + 1,
      lengthMeters: meters ?? distanceMeters(places[i] as Coordinates, to),
      freeFlowMps: mphToMps(mph),
      roadKind,
      routeName,
    })),
    legs,
  }
}

export const noAlerts = { covering: () => [] as PathAlert[][] }

/**
 * A forecast reader over the same kind of function, for both horizons. `extendedOffset` is added to the values of the
 * extended run.
 */
export function worldReader(
  weatherAt: WeatherAt,
  extendedOffset: Partial<Record<Variable, number>> = {},
): ForecastReader {
  const info = (horizon: 'nowcast' | 'extended', times: Date[]): RunInfo => ({
    runTime: RUN_TIME,
    horizon,
    source: 'small world',
    publishedAt: RUN_TIME,
    times,
    fields: VARIABLE_IDS.filter((id) => !id.startsWith('uncorrected')),
  })
  const runs = {
    nowcast: [info('nowcast', nowcastTimes(RUN_TIME))],
    extended: [info('extended', extendedTimes(RUN_TIME))],
    radar: [],
  }
  return {
    runs: (horizon) => runs[horizon],
    point: async () => null,
    async places(run, places, fields) {
      const firstValue = new Uint32Array(places.length + 1)
      places.forEach(({ from = 0, steps }, i) => {
        firstValue[i + 1] = (firstValue[i] as number) + steps - from
      })
      const values: Record<string, Float32Array> = {}
      for (const field of fields) {
        const offset = run.horizon === 'extended' ? (extendedOffset[field as Variable] ?? 0) : 0
        values[field] = Float32Array.from(
          places.flatMap(({ lat, lng, from = 0, steps }) =>
            run.times.slice(from, steps).map((time) => {
              const hours = (time.getTime() - RUN_TIME.getTime()) / HOUR_MS
              const given = weatherAt({ latitude: lat, longitude: lng }, hours)
              const weather: Record<string, number> = { ...FINE_WEATHER, windDirection: 0, ...given }
              return (weather[field] ?? Number.NaN) + offset
            }),
          ),
        )
      }
      return { firstValue, inside: new Uint8Array(places.length).fill(1), values }
    },
    along: async () => ({}),
  }
}
