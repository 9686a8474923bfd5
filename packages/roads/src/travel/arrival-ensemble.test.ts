import { criticalGust, SLOWING_VALUES } from '@stormlane/domain/indices'
import { DEFAULT_VEHICLE, driverHours, type ErrorScale, overturningGeometry } from '@stormlane/domain/roads'
import { MINUTE_MS } from '@stormlane/domain/time'
import type { RouteResult } from '@stormlane/domain/trips'
import { expect, test } from 'vitest'
import {
  fine,
  hoursAfterRun,
  noAlerts,
  option,
  RUN_TIME,
  type WeatherAt,
  worldReader,
  worldWeather,
} from '../../test/small-world.ts'
import { memberArrivals } from './arrival-ensemble.ts'
import { rankRoutes, type Trip } from './evaluate-route.ts'
import { forecastAlongPath } from './forecast-along-path.ts'
import { stepPlaces, travelPath } from './travel-path.ts'
import { walk } from './walk.ts'

const west = { latitude: 41, longitude: -108 }
const east = { latitude: 41, longitude: -98 }
/** 840 km due east. */
const road = option(west, { to: east, meters: 840_000 })
/** Heavy snow in the second quarter, as it lies in a front from north to south. */
const front: WeatherAt = ({ longitude }) =>
  longitude > -106 && longitude < -103 ? { snowRate: 40, roadSurfaceTemperature: -3, temperature: -3 } : {}

const evaluate = async (weather: WeatherAt, given: Partial<Trip> = {}): Promise<RouteResult> => {
  const trip = {
    departAt: hoursAfterRun(1),
    vehicle: DEFAULT_VEHICLE,
    aboveTemperatureThresholds: [],
    belowTemperatureThresholds: [],
    ...given,
  }
  const [best] = await rankRoutes([road], trip, { weather: worldWeather(weather), alerts: noAlerts })
  return best?.result as RouteResult
}
const widthMinutes = ({ arrival }: RouteResult) =>
  arrival ? (arrival.p90.getTime() - arrival.p10.getTime()) / MINUTE_MS : Number.NaN

test('in weather that slows nobody, all members arrive as forecast', async () => {
  const { arrival, adjustedArrivalTime } = await evaluate(fine)
  expect(arrival).toEqual({
    p10: adjustedArrivalTime,
    p50: adjustedArrivalTime,
    p90: adjustedArrivalTime,
    earlyChance: null,
    onTimeChance: null,
  })
})

test('P10, P50 and P90 are in order around the forecast arrival, and the answer repeats', async () => {
  const { arrival, adjustedArrivalTime } = await evaluate(front)
  if (!arrival) throw new Error('There are no odds.')
  expect(arrival.p10.getTime()).toBeLessThan(arrival.p50.getTime())
  expect(arrival.p50.getTime()).toBeLessThan(arrival.p90.getTime())
  expect(Math.abs(arrival.p50.getTime() - adjustedArrivalTime.getTime())).toBeLessThan(6 * MINUTE_MS)
  expect((await evaluate(front)).arrival).toEqual(arrival)
})

test('arrivals are less certain the farther ahead the departure is', async () => {
  const widths = await Promise.all(
    [1, 48, 130].map(async (hours) => widthMinutes(await evaluate(front, { departAt: hoursAfterRun(hours) }))),
  )
  expect(widths).toEqual(widths.toSorted((a, b) => a - b))
  expect(widths[2]).toBeGreaterThan(1.5 * (widths[0] as number))
})

test('the chance to keep an appointment passes one half at P50', async () => {
  const { arrival } = await evaluate(front)
  const chanceAt = async (ms: number) =>
    (await evaluate(front, { appointment: { earliest: null, latest: new Date(ms) } })).arrival?.onTimeChance
  const p50 = arrival?.p50.getTime() ?? Number.NaN
  expect(await chanceAt(p50 - 1)).toBeLessThanOrEqual(0.5)
  expect(await chanceAt(p50)).toBeGreaterThanOrEqual(0.5 - 1e-6)
})

const NO_ERROR: ErrorScale[] = [
  { leadHours: 0, displacementKm: 0, temperatureK: 0, windShare: 0, precipitationLog: 0, visibilityLog: 0 },
]

const roadWithStops = option(
  west,
  { to: { latitude: 41, longitude: -105.5 }, meters: 210_000, stopSeconds: 1200 },
  { to: { latitude: 41, longitude: -104 }, meters: 126_000, stopSeconds: 3600 },
  { to: east, meters: 504_000 },
)

test.each([
  ['without breaks', undefined, road, 0],
  ["with a break and a night's rest", driverHours({ driven: 5 }), road, 2],
  ["with stops and a night's rest", driverHours({ driven: 5 }), roadWithStops, 2],
])('without errors all members arrive at the time of the forecast, %s', async (_, driver, given, breaks) => {
  const path = travelPath(given)
  const along = worldWeather(front)
  const weather = await along.load(stepPlaces(path))
  const drive = {
    departAtMs: hoursAfterRun(1).getTime(),
    criticalGustMps: criticalGust(overturningGeometry(DEFAULT_VEHICLE)),
    driver,
  }
  const walked = walk(path, weather, drive)
  expect(walked.breaks.length).toBe(breaks)
  const arrivals = await memberArrivals({ path, drive, walked, weather }, along, undefined, NO_ERROR)
  for (const arrival of arrivals) expect(Math.abs(arrival - walked.arriveAtMs)).toBeLessThan(1000)
})

test('[DECIDE-120] members that load only what slows traffic arrive when those that load all of the weather do', async () => {
  const storms: WeatherAt = ({ latitude, longitude }, hours) => ({
    rainRate: Math.max(0, 20 * Math.sin(longitude + hours)),
    snowRate: Math.max(0, 30 * Math.cos(longitude * 2 + latitude)),
    windGust: 20 + 15 * Math.sin(latitude * 3 + hours / 5),
    temperature: -4 + hours / 10,
    roadSurfaceTemperature: -3 + longitude / 50,
    roadWater: Math.max(0, Math.sin(hours)),
    visibility: 9000 + 8900 * Math.cos(longitude),
    lightningProbability: 0.9,
    hailSize: 40,
    flood: 6,
  })
  const along = forecastAlongPath(worldReader(storms), 'the small world')
  if (!along) throw new Error('There is no run.')
  const read: (readonly string[] | undefined)[] = []
  const whole: typeof along = {
    ...along,
    load: (places, { values, ...options } = {}) => {
      read.push(values)
      return along.load(places, options)
    },
  }
  const path = travelPath(road)
  for (const hours of [4, 100]) {
    const drive = {
      departAtMs: hoursAfterRun(hours).getTime(),
      criticalGustMps: criticalGust(overturningGeometry(DEFAULT_VEHICLE)),
      driver: driverHours({ driven: 5 }),
    }
    const weather = await along.load(stepPlaces(path))
    const forecast = { path, drive, walked: walk(path, weather, drive), weather }
    const arrivals = await memberArrivals(forecast, along)
    expect(new Set(arrivals).size).toBeGreaterThan(10)
    expect(await memberArrivals(forecast, whole)).toEqual(arrivals)
  }
  expect(new Set(read)).toEqual(new Set([SLOWING_VALUES]))
})

test('a driver whose hours are nearly used up rests in some members and arrives the next day', async () => {
  // About 8 h of driving in the forecast; members that are slower need the rest of 10 h.
  const free = await evaluate(front)
  const hours = (free.adjustedArrivalTime.getTime() - hoursAfterRun(1).getTime()) / 3_600_000
  const driver = { driven: 11 - hours - 0.02, onDuty: 11 - hours, sinceBreak: 0 }
  const { arrival, breaks } = await evaluate(front, { driver })
  expect(breaks.filter(({ kind }) => kind === 'rest')).toEqual([])
  expect(arrival && arrival.p90.getTime() - arrival.p10.getTime()).toBeGreaterThan(9 * 60 * MINUTE_MS)
})

test('odds are unknown where late arrivals lie beyond the forecast', async () => {
  const free = await evaluate(front)
  const minutes = (free.adjustedArrivalTime.getTime() - hoursAfterRun(1).getTime()) / MINUTE_MS
  const lastDeparture = new Date(RUN_TIME.getTime() + (168 * 60 - minutes - 1) * MINUTE_MS)
  expect((await evaluate(front, { departAt: lastDeparture })).arrival).toBeNull()
})
