// npm run calibrate:arrival: drives trips through the simulated forecasts and through the simulated truth, and prints how often vehicles
// arrived before P10, P50 and P90 and how often they kept appointments of each chance. `--runs 24` chooses how many runs of a year,
// `--degrees 1` the grid.
import { parseArgs } from 'node:util'
import {
  alertsAlongPath,
  DAY_MS,
  DEFAULT_VEHICLE,
  driverHours,
  extendedTimes,
  HOUR_MS,
  RouteError,
  type RouteOption,
  type RouteResult,
  STATIONS,
  seededRandom,
  type WeatherAlongPath,
} from '@stormlane/domain'
import { EmbeddedRouter, loadAuthoredNetwork, rankRoutes } from '@stormlane/roads'
import { AtmosphereModel } from '../packages/simulation/src/atmosphere/atmosphere-model.ts'
import { areaGrid } from '../packages/simulation/src/simulated-source.ts'
import { openTripWeather } from '../packages/simulation/src/verification/trip-weather.ts'
import { ArrivalTally } from './verification/arrival-tally.ts'

const SEED = 1
const TRIPS_OF_A_RUN = 12
const LEAD_HOURS = [2, 12, 36, 72, 110]
const FIRST_RUN = Date.parse('2026-01-04T00:00:00Z')

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '24' }, degrees: { type: 'string', default: '1' } },
})
const runs = Number(values.runs)
const model = new AtmosphereModel(areaGrid(Number(values.degrees)), SEED)
const router = new EmbeddedRouter(loadAuthoredNetwork())
const random = seededRandom(SEED)
const tally = new ArrivalTally(LEAD_HOURS)

for (let run = 0; run < runs; run++) {
  const runTime = new Date(FIRST_RUN + Math.round(run * (365 / runs)) * DAY_MS)
  const { forecast, truth, close } = await openTripWeather(model, runTime, extendedTimes(runTime))
  for (let trip = 0; trip < TRIPS_OF_A_RUN; trip++) {
    const option = await anyOption(runTime)
    if (option) for (const lead of LEAD_HOURS) await drive(option, lead, { forecast, truth })
  }
  close()
  console.error(`${runTime.toISOString().slice(0, 10)}: ${tally.count} trips`)
}
console.log(tally.table())

/** One way between two stations 150 to 900 miles apart; undefined where there is none. */
async function anyOption(departAt: Date): Promise<RouteOption | undefined> {
  const station = () => STATIONS[Math.floor(random() * STATIONS.length)] as (typeof STATIONS)[number]
  const [from, to] = [station(), station()]
  const degrees = Math.hypot(from.lat - to.lat, 0.77 * (from.lng - to.lng))
  if (degrees < 2 || degrees > 13) return anyOption(departAt)
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

/** Every third driver takes breaks. */
async function drive(option: RouteOption, leadHours: number, { forecast, truth }: Weathers): Promise<void> {
  const trip = {
    departAt: new Date(forecast.runTime.getTime() + leadHours * HOUR_MS),
    vehicle: DEFAULT_VEHICLE,
    driver: random() < 1 / 3 ? driverHours({}) : undefined,
    aboveTemperatureThresholds: [],
    belowTemperatureThresholds: [],
  }
  const evaluate = async (weather: WeatherAlongPath, latest?: Date): Promise<RouteResult | undefined> => {
    const appointment = latest && { earliest: null, latest }
    try {
      return (await rankRoutes([option], { ...trip, appointment }, { weather, alerts: alertsAlongPath([]) }))[0]?.result
    } catch (error) {
      if (error instanceof RouteError) return undefined
      throw error
    }
  }
  const forecasted = await evaluate(forecast)
  const actual = await evaluate(truth)
  if (!forecasted?.arrival || !actual) return
  const { p10, p90 } = forecasted.arrival
  const width = p90.getTime() - p10.getTime()
  const latest = new Date(p10.getTime() + width * (1.6 * random() - 0.3))
  const chance = (await evaluate(forecast, latest))?.arrival?.onTimeChance ?? Number.NaN
  tally.add({
    leadHours,
    forecast: forecasted.adjustedArrivalTime,
    odds: forecasted.arrival,
    arrivedAt: actual.adjustedArrivalTime,
    latest,
    chance,
  })
}
