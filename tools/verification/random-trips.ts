// Trips between random stations, driven through simulated forecasts, through the members of their ensembles and through
// the weather that came.
import { criticalGust } from '@stormlane/domain/indices'
import { type RandomSource, seededRandom } from '@stormlane/domain/measures'
import {
  DEFAULT_VEHICLE,
  driverHours,
  overturningGeometry,
  type RouteOption,
  type WeatherAlongPath,
} from '@stormlane/domain/roads'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { RouteError } from '@stormlane/domain/trips'
import { STATIONS } from '@stormlane/domain/verification'
import { EmbeddedRouter, loadAuthoredNetwork, memberArrivals, stepPlaces, travelPath, walk } from '@stormlane/roads'
import { AtmosphereModel } from '../../packages/simulation/src/atmosphere/atmosphere-model.ts'
import { areaGrid } from '../../packages/simulation/src/simulated-source.ts'
import { openTripWeather } from '../../packages/simulation/src/verification/trip-weather.ts'

/** Arrivals are in minutes after the departure. */
export interface RandomTrip {
  leadHours: number
  /** The arrival by the forecast; `members` has it by each ensemble member. */
  forecast: number
  members: readonly number[]
  arrived: number
}

const FIRST_DAY = Date.parse('2026-01-01T00:00:00Z')
const TRIPS_OF_A_RUN = 40
const DEGREES = 1
/**
 * Only every third run reaches far enough to depart five days ahead, because the hours of a run are most of the cost.
 */
const LEAD_HOURS = [1, 6, 24, 72]
const LONGEST_LEAD_HOURS = 120
/** Trips of up to 900 miles, with a night's rest in bad weather. */
const LONGEST_TRIP_HOURS = 30

/**
 * Runs of a year, in an order that covers the seasons however few runs are requested: 11 and 36 have no common divisor.
 */
const RUNS_OF_A_YEAR = 36
function runTimeOf(seed: number, run: number): Date {
  const day = 5 * seed - 1 + Math.round((((run * 11) % RUNS_OF_A_YEAR) * 365) / RUNS_OF_A_YEAR)
  return new Date(FIRST_DAY + day * DAY_MS)
}

export async function* randomTrips(seed: number, runs: number, skip = 0): AsyncGenerator<RandomTrip> {
  const model = new AtmosphereModel(areaGrid(DEGREES), seed)
  const router = new EmbeddedRouter(loadAuthoredNetwork())
  for (let run = skip; run < skip + runs; run++) {
    const runTime = runTimeOf(seed, run)
    const random = seededRandom(1000 * seed + ((run * 11) % RUNS_OF_A_YEAR))
    const leads = run % 3 === 2 ? [...LEAD_HOURS, LONGEST_LEAD_HOURS] : LEAD_HOURS
    const hours = Math.max(...leads) + LONGEST_TRIP_HOURS
    const times = Array.from({ length: hours + 1 }, (_, hour) => new Date(runTime.getTime() + hour * HOUR_MS))
    const { close, ...weathers } = await openTripWeather(model, runTime, times)
    for (let trip = 0; trip < TRIPS_OF_A_RUN; trip++) {
      const option = await anyOption(router, random, runTime)
      // Every third driver takes breaks.
      const driver = random() < 1 / 3 ? driverHours({}) : undefined
      if (!option) continue
      for (const leadHours of leads) {
        const departAtMs = runTime.getTime() + leadHours * HOUR_MS
        const driven = await drive(option, { departAtMs, criticalGustMps: CRITICAL_GUST_MPS, driver }, weathers)
        if (driven) yield { leadHours, ...driven }
      }
    }
    close()
  }
}

const CRITICAL_GUST_MPS = criticalGust(overturningGeometry(DEFAULT_VEHICLE))

/** Returns a route between two stations 150 to 900 miles apart; undefined if there is none. */
async function anyOption(
  router: EmbeddedRouter,
  random: RandomSource,
  departAt: Date,
): Promise<RouteOption | undefined> {
  const station = () => STATIONS[Math.floor(random() * STATIONS.length)] as (typeof STATIONS)[number]
  const [from, to] = [station(), station()]
  const degrees = Math.hypot(from.lat - to.lat, 0.77 * (from.lng - to.lng))
  if (degrees < 2 || degrees > 13) return anyOption(router, random, departAt)
  const ends = {
    origin: { latitude: from.lat, longitude: from.lng },
    destination: { latitude: to.lat, longitude: to.lng },
  }
  try {
    return (await router.routes({ ...ends, stops: [], departAt, vehicle: DEFAULT_VEHICLE }))[0]
  } catch (error) {
    if (error instanceof RouteError) return undefined
    throw error
  }
}

interface Weathers {
  forecast: WeatherAlongPath
  truth: WeatherAlongPath
}

/** Returns undefined if the trip leaves the hours or the area of the weather. */
async function drive(
  option: RouteOption,
  trip: Parameters<typeof walk>[2],
  { forecast, truth }: Weathers,
): Promise<Omit<RandomTrip, 'leadHours'> | undefined> {
  const path = travelPath(option)
  const minutes = (ms: number) => (ms - trip.departAtMs) / MINUTE_MS
  const visits = {
    from: new Float64Array(path.count).fill(trip.departAtMs),
    until: new Float64Array(path.count).fill(trip.departAtMs + LONGEST_TRIP_HOURS * HOUR_MS),
  }
  const through = async (along: WeatherAlongPath) => {
    const weather = await along.load(stepPlaces(path), { visits })
    for (let step = 0; step < path.count; step++)
      if (!weather.covers(step)) throw new RouteError('OUTSIDE_FORECAST_RANGE')
    return { path, drive: trip, walked: walk(path, weather, trip), weather }
  }
  try {
    const forecasted = await through(forecast)
    const members = await memberArrivals(forecasted, forecast)
    const came = await through(truth)
    return {
      forecast: minutes(forecasted.walked.arriveAtMs),
      members: members.map(minutes),
      arrived: minutes(came.walked.arriveAtMs),
    }
  } catch (error) {
    if (error instanceof RouteError) return undefined
    throw error
  }
}
