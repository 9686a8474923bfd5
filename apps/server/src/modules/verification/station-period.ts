// What the archive holds about a period at each station: the worst observed values, and the worst forecast ones.
import { FORECAST_DAYS_OUT, type ForecastDaysOut } from '@stormlane/domain/history'
import { HOUR_MS } from '@stormlane/domain/time'
import {
  STATIONS,
  type StationValues,
  VERIFIED_LEAD_HOURS,
  type VerifiedLeadHours,
  type VerifiedVariableId,
} from '@stormlane/domain/verification'
import { unpackStationValues } from './station-codec.ts'
import type { verificationRepository } from './verification.repository.ts'

/** Lead time of a forecast by its days out. Forecasts for the storm's own day were made six hours before. */
const LEAD_HOURS: Record<ForecastDaysOut, VerifiedLeadHours> = { 0: 6, 1: 24, 2: 48, 3: 72, 4: 96, 5: 120 }
/** The worst of a period counts as known only if more than this share of its hours is. */
const NEEDED_SHARE = 0.5

export interface StationPeriod {
  /** The worst observed road index by station, and its hour; NaN if unknown. Null if too few hours are archived. */
  road: Float32Array | null
  worstAt: readonly Date[]
  /** The highest six-hour amounts in mm, and the strongest gust in m/s, by station. */
  snow: Float32Array
  precipitation: Float32Array
  gust: Float32Array
  /** The worst forecast road index, by days out and station; null if too few forecasts are archived. */
  forecasts: readonly (Float32Array | null)[]
}

export async function readStationPeriod(
  archive: Pick<ReturnType<typeof verificationRepository>, 'truth' | 'forecasts'>,
  from: Date,
  to: Date,
): Promise<StationPeriod> {
  const hours = hoursBetween(from, to)
  const earliest = new Date(from.getTime() - Math.max(...Object.values(LEAD_HOURS)) * HOUR_MS)
  const truth = new Map(
    (await archive.truth(from, to)).map(({ at, packed }) => [at.getTime(), unpackStationValues(packed, 1)[0]]),
  )
  const runs = new Map(
    (await archive.forecasts(earliest, to)).map(({ at, packed }) => [
      at.getTime(),
      unpackStationValues(packed, VERIFIED_LEAD_HOURS.length),
    ]),
  )
  const came = hours.map((hour) => truth.get(hour.getTime()))
  const forecastsOf = (days: ForecastDaysOut) => {
    const lead = VERIFIED_LEAD_HOURS.indexOf(LEAD_HOURS[days])
    return hours.map((hour) => runs.get(hour.getTime() - LEAD_HOURS[days] * HOUR_MS)?.[lead])
  }
  return {
    road: isMostlyKnown(came) ? most(came, 'road') : null,
    worstAt: [...STATIONS.keys()].map((station) => hours[worstHour(came, station)] as Date),
    snow: most(came, 'snow'),
    precipitation: most(came, 'precipitation'),
    gust: most(came, 'wind_gust'),
    forecasts: FORECAST_DAYS_OUT.map((days) => {
      const made = forecastsOf(days)
      return isMostlyKnown(made) ? most(made, 'road') : null
    }),
  }
}

type Hourly = readonly (StationValues | undefined)[]

function hoursBetween(from: Date, to: Date): Date[] {
  const first = Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS
  const count = Math.ceil((to.getTime() - first) / HOUR_MS)
  return Array.from({ length: Math.max(0, count) }, (_, i) => new Date(first + i * HOUR_MS))
}

/** Stations of a live world report no road index, so an archived hour may have none. */
const hasRoad = (values: StationValues | undefined) =>
  values?.values.road.some((index) => !Number.isNaN(index)) ?? false

const isMostlyKnown = (hourly: Hourly) => hourly.filter(hasRoad).length > NEEDED_SHARE * hourly.length

/** Returns the highest value of each station over the hours; NaN if all are NaN. */
function most(hourly: Hourly, variable: VerifiedVariableId): Float32Array {
  return Float32Array.from(STATIONS, (_, station) => {
    const known = hourly
      .flatMap((values) => values?.values[variable][station] ?? [])
      .filter((one) => !Number.isNaN(one))
    return known.length === 0 ? Number.NaN : Math.max(...known)
  })
}

function worstHour(hourly: Hourly, station: number): number {
  let worst = 0
  const roadAt = (hour: number) => hourly[hour]?.values.road[station] ?? Number.NaN
  for (const hour of hourly.keys()) if (roadAt(hour) > roadAt(worst) || Number.isNaN(roadAt(worst))) worst = hour
  return worst
}
