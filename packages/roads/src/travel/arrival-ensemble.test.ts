import { criticalGust } from '@stormlane/domain/indices'
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
  worldWeather,
} from '../../test/small-world.ts'
import { memberArrivals } from './arrival-ensemble.ts'
import { rankRoutes, type Trip } from './evaluate-route.ts'
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

test.each([
  ['without breaks', undefined],
  ["with a break and a night's rest", driverHours({ driven: 5 })],
])('without errors all members arrive at the time of the forecast, %s', async (_, driver) => {
  const path = travelPath(road)
  const along = worldWeather(front)
  const weather = await along.load(stepPlaces(path))
  const drive = {
    departAtMs: hoursAfterRun(1).getTime(),
    criticalGustMps: criticalGust(overturningGeometry(DEFAULT_VEHICLE)),
    driver,
  }
  const walked = walk(path, weather, drive)
  expect(walked.breaks.length).toBe(driver ? 2 : 0)
  const arrivals = await memberArrivals({ path, drive, walked, weather }, along, undefined, NO_ERROR)
  for (const arrival of arrivals) expect(Math.abs(arrival - walked.arriveAtMs)).toBeLessThan(1000)
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
