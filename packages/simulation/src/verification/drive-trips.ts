import { DEFAULT_VEHICLE, type RouteOption, type WeatherAlongPath } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import { alertsAlongPath, RouteError, type RouteResult } from '@stormlane/domain/trips'
import { type DrivenTrip, STATIONS, VERIFIED_TRIP_LEAD_HOURS, VERIFIED_TRIPS } from '@stormlane/domain/verification'
import { EmbeddedRouter, loadAuthoredNetwork, rankRoutes } from '@stormlane/roads'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { areaGrid } from '../simulated-source.ts'
import { openTripWeather } from './trip-weather.ts'

/** Degrees between cells: coarser than forecasts, because whole fields are computed only for trips. */
const TRIP_DEGREES = 1
/** The last trip departs a day after the run, and takes no longer than this in any weather. */
const LONGEST_TRIP_HOURS = 10
const TRIP_HOURS = Math.max(...VERIFIED_TRIP_LEAD_HOURS) + LONGEST_TRIP_HOURS

/** Drives the verified trips through the simulated forecasts of past runs, and through the true weather. */
export class TripDriver {
  readonly #model: AtmosphereModel
  #options: Promise<RouteOption[]> | undefined

  constructor(seed: number) {
    this.#model = new AtmosphereModel(areaGrid(TRIP_DEGREES), seed)
  }

  async drive(runTime: Date): Promise<DrivenTrip[]> {
    this.#options ??= verifiedOptions(runTime)
    const options = await this.#options
    const times = Array.from({ length: TRIP_HOURS + 1 }, (_, hour) => new Date(runTime.getTime() + hour * HOUR_MS))
    const { forecast, truth, close } = await openTripWeather(this.#model, runTime, times)
    try {
      const driven: DrivenTrip[] = []
      for (const option of options)
        for (const leadHours of VERIFIED_TRIP_LEAD_HOURS) {
          const departAt = new Date(runTime.getTime() + leadHours * HOUR_MS)
          const odds = (await arrive(option, departAt, forecast))?.arrival
          const arrivedAt = (await arrive(option, departAt, truth))?.adjustedArrivalTime
          if (odds && arrivedAt) driven.push({ leadHours, odds, arrivedAt })
        }
      return driven
    } finally {
      close()
    }
  }
}

/** Returns the first route of each trip; trips without one are left out. */
async function verifiedOptions(departAt: Date): Promise<RouteOption[]> {
  const router = new EmbeddedRouter(loadAuthoredNetwork())
  const placeOf = (name: string) => {
    const station = STATIONS.find((one) => one.name === name)
    if (!station) throw new RangeError(`There is no station ${name}.`)
    return { latitude: station.lat, longitude: station.lng }
  }
  const ways = VERIFIED_TRIPS.map(async ([from, to]) => {
    const ends = { origin: placeOf(from), destination: placeOf(to) }
    return (await router.routes({ ...ends, stops: [], departAt, vehicle: DEFAULT_VEHICLE }))[0]
  })
  return (await Promise.all(ways)).filter((option) => option !== undefined)
}

/** Returns undefined if the trip leaves the hours or the area of the weather. */
async function arrive(
  option: RouteOption,
  departAt: Date,
  weather: WeatherAlongPath,
): Promise<RouteResult | undefined> {
  const trip = { departAt, vehicle: DEFAULT_VEHICLE, aboveTemperatureThresholds: [], belowTemperatureThresholds: [] }
  try {
    return (await rankRoutes([option], trip, { weather, alerts: alertsAlongPath([]) }))[0]?.result
  } catch (error) {
    if (error instanceof RouteError) return undefined
    throw error
  }
}
