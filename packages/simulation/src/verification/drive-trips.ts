import { DEFAULT_DECIDING_COSTS } from '@stormlane/domain/deciding'
import { DEFAULT_VEHICLE, driverHours, type RouteOption, type WeatherAlongPath } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import { alertsAlongPath, RouteError, type RouteResult } from '@stormlane/domain/trips'
import {
  type CheckedAdvice,
  STATIONS,
  VERIFIED_TRIP_LEAD_HOURS,
  VERIFIED_TRIPS,
  type VerifiedTrips,
} from '@stormlane/domain/verification'
import { EmbeddedRouter, loadAuthoredNetwork, outcomeOfAdvice, rankRoutes, waitingPlaces } from '@stormlane/roads'
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
  #ways: Promise<VerifiedWay[]> | undefined
  readonly #network = loadAuthoredNetwork()
  readonly #places = waitingPlaces(this.#network)

  constructor(seed: number) {
    this.#model = new AtmosphereModel(areaGrid(TRIP_DEGREES), seed)
  }

  async drive(runTime: Date): Promise<VerifiedTrips> {
    this.#ways ??= this.#verifiedWays(runTime)
    const ways = await this.#ways
    const times = Array.from({ length: TRIP_HOURS + 1 }, (_, hour) => new Date(runTime.getTime() + hour * HOUR_MS))
    const { forecast, truth, close } = await openTripWeather(this.#model, runTime, times)
    try {
      const found: VerifiedTrips = { driven: [], advice: [] }
      for (const way of ways)
        for (const leadHours of VERIFIED_TRIP_LEAD_HOURS) {
          const departAt = new Date(runTime.getTime() + leadHours * HOUR_MS)
          const odds = (await arrive(way.planned, departAt, forecast))?.arrival
          const arrivedAt = (await arrive(way.planned, departAt, truth))?.adjustedArrivalTime
          if (odds && arrivedAt) found.driven.push({ leadHours, odds, arrivedAt })
          const outcome = await this.#adviseIn({ forecast, truth }, way, departAt)
          if (outcome) found.advice.push({ leadHours, ...outcome })
        }
      return found
    } finally {
      close()
    }
  }

  /** What becomes of the advice for a truck with a rested driver that has not left yet. */
  #adviseIn(
    { forecast, truth }: Record<'forecast' | 'truth', WeatherAlongPath>,
    { planned, others }: VerifiedWay,
    departAt: Date,
  ): Promise<Omit<CheckedAdvice, 'leadHours'> | null> {
    const trip = { departAt, vehicle: TRUCK, driver: driverHours({}), ...NO_CARGO_LIMITS }
    const alerts = alertsAlongPath([])
    return outcomeOfAdvice(
      {
        trip,
        planned,
        otherRoads: async () => others,
        isUnderWay: false,
        places: this.#places,
        closures: [],
        costs: DEFAULT_DECIDING_COSTS,
      },
      { weather: forecast, alerts },
      { weather: truth, alerts },
    )
  }

  /** The roads of each trip, the first one planned; trips without one are left out. */
  async #verifiedWays(departAt: Date): Promise<VerifiedWay[]> {
    const router = new EmbeddedRouter(this.#network)
    const placeOf = (name: string) => {
      const station = STATIONS.find((one) => one.name === name)
      if (!station) throw new RangeError(`There is no station ${name}.`)
      return { latitude: station.lat, longitude: station.lng }
    }
    const ways = VERIFIED_TRIPS.map(async ([from, to]) => {
      const ends = { origin: placeOf(from), destination: placeOf(to) }
      const [planned, ...others] = await router.routes({ ...ends, stops: [], departAt, vehicle: DEFAULT_VEHICLE })
      return planned && { planned, others }
    })
    return (await Promise.all(ways)).filter((way) => way !== undefined)
  }
}

interface VerifiedWay {
  planned: RouteOption
  others: readonly RouteOption[]
}

const TRUCK = { ...DEFAULT_VEHICLE, type: 'truck' } as const
const NO_CARGO_LIMITS = { aboveTemperatureThresholds: [], belowTemperatureThresholds: [] }

/** Returns undefined if the trip leaves the hours or the area of the weather. */
async function arrive(
  option: RouteOption,
  departAt: Date,
  weather: WeatherAlongPath,
): Promise<RouteResult | undefined> {
  const trip = { departAt, vehicle: DEFAULT_VEHICLE, ...NO_CARGO_LIMITS }
  try {
    return (await rankRoutes([option], trip, { weather, alerts: alertsAlongPath([]) }))[0]?.result
  } catch (error) {
    if (error instanceof RouteError) return undefined
    throw error
  }
}
