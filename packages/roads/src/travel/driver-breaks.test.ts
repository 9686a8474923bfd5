import { metersToMiles } from '@stormlane/domain/measures'
import { DEFAULT_VEHICLE, type DriverHours, driverHours, type RouteOption } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import { expect, test } from 'vitest'
import { fine, noAlerts, option, RUN_TIME, type WeatherAt, worldWeather } from '../../test/small-world.ts'
import { departureOutlooks } from './best-departure.ts'
import { rankRoutes } from './evaluate-route.ts'

const RESTED_DRIVER = driverHours({})
const START = { latitude: 41, longitude: -100 }
/** A straight road of that many hours at free flow, 100 km each. */
const road = (hours: number): RouteOption =>
  option(START, { to: { latitude: 41, longitude: -100 + hours }, meters: hours * 100_000, mph: 62.1371 })

async function evaluate(hours: number, driver: DriverHours | undefined, weather: WeatherAt = fine, way = road(hours)) {
  const trip = {
    departAt: RUN_TIME,
    vehicle: DEFAULT_VEHICLE,
    driver,
    aboveTemperatureThresholds: [],
    belowTemperatureThresholds: [32],
  }
  const [best] = await rankRoutes([way], trip, { weather: worldWeather(weather), alerts: noAlerts })
  if (!best) throw new Error('There is no option.')
  return best.result
}
const hoursOf = (moment: Date) => (moment.getTime() - RUN_TIME.getTime()) / HOUR_MS

test('a trip of 13 hours has a break after 8 and a rest after 11, which delay the arrival but are no slowdown', async () => {
  const result = await evaluate(13, RESTED_DRIVER)
  expect(result.breaks.map(({ kind }) => kind)).toEqual(['break', 'rest'])
  const [short, rest] = result.breaks as [(typeof result.breaks)[0], (typeof result.breaks)[0]]
  // Breaks are taken at the last step of 5 km that still ends in time.
  expect(hoursOf(short.startsAt)).toBeGreaterThan(7.94)
  expect(hoursOf(short.startsAt)).toBeLessThanOrEqual(8)
  expect(hoursOf(short.endsAt) - hoursOf(short.startsAt)).toBeCloseTo(0.5, 6)
  expect(hoursOf(rest.endsAt) - hoursOf(rest.startsAt)).toBeCloseTo(10, 6)
  expect(short.atMile).toBeCloseTo(metersToMiles(100_000 * hoursOf(short.startsAt)), 1)
  expect(short.longitude).toBeCloseTo(-100 + hoursOf(short.startsAt), 1)
  expect(hoursOf(result.adjustedArrivalTime)).toBeCloseTo(23.5, 2)
  expect(result.freeFlowArrivalTime).toEqual(result.adjustedArrivalTime)
  expect(result.slowdownFraction).toBe(0)
})

test('without a driver there are no breaks, and hours already driven bring them forward', async () => {
  expect((await evaluate(13, undefined)).breaks).toEqual([])
  const [first] = (await evaluate(6, driverHours({ driven: 9 }))).breaks
  expect(first?.kind).toBe('rest')
  expect(first && hoursOf(first.startsAt)).toBeCloseTo(2, 1)
})

test('the weather after a break is that of the place when the vehicle is there', async () => {
  // The storm lies beyond the place of the rest and is over while the driver sleeps.
  const storm: WeatherAt = (at, hours) => (at.longitude > -88.9 && hours < 18 ? { rainRate: 15 } : {})
  expect((await evaluate(13, undefined, storm)).slowdownFraction).toBeGreaterThan(0.005)
  expect((await evaluate(13, RESTED_DRIVER, storm)).slowdownFraction).toBe(0)
  // Weather that comes while the driver rests is met, too.
  const laterStorm: WeatherAt = (at, hours) => (at.longitude > -88.9 && hours > 18 ? { rainRate: 15 } : {})
  expect((await evaluate(13, undefined, laterStorm)).slowdownFraction).toBe(0)
  expect((await evaluate(13, RESTED_DRIVER, laterStorm)).slowdownFraction).toBeGreaterThan(0.005)
})

test('a slower drive in weather has its break at an earlier place', async () => {
  const snow: WeatherAt = () => ({ snowRate: 15, roadSurfaceTemperature: -3, temperature: -3 })
  const [inSnow, inSun] = [await evaluate(9, RESTED_DRIVER, snow), await evaluate(9, RESTED_DRIVER)]
  expect(inSnow.breaks[0]?.atMile).toBeLessThan((inSun.breaks[0]?.atMile ?? 0) - 20)
  expect(inSnow.breaks[0] && hoursOf(inSnow.breaks[0].startsAt)).toBeLessThanOrEqual(8)
})

test('cold air during a break counts as exposure of the cargo', async () => {
  const night: WeatherAt = (_, hours) => (hours > 12 && hours < 20 ? { temperature: -10 } : {})
  const [exposure] = (await evaluate(13, RESTED_DRIVER, night)).belowTemperatureThresholds
  expect(exposure?.secondsBreachingThreshold).toBeCloseTo(8 * 3600, -3)
})

test('a ferry of half an hour is the break, and a long ferry ride is the rest', async () => {
  const withFerry = (ferryHours: number) =>
    option(
      START,
      { to: { latitude: 41, longitude: -94 }, meters: 600_000, mph: 62.1371 },
      { to: { latitude: 41, longitude: -93.9 }, meters: ferryHours * 20_000, mph: 12.4274, roadKind: 'ferry' },
      { to: { latitude: 41, longitude: -87 }, meters: 700_000, mph: 62.1371 },
    )
  expect((await evaluate(0, RESTED_DRIVER, fine, withFerry(0.25))).breaks.map(({ kind }) => kind)).toEqual([
    'break',
    'rest',
  ])
  expect((await evaluate(0, RESTED_DRIVER, fine, withFerry(0.75))).breaks.map(({ kind }) => kind)).toEqual(['rest'])
  expect((await evaluate(0, RESTED_DRIVER, fine, withFerry(11))).breaks).toEqual([])
})

test('departures are compared with the breaks of the driver, who has rested after waiting 10 hours', async () => {
  const search = {
    option: road(6),
    vehicle: DEFAULT_VEHICLE,
    driver: driverHours({ driven: 9 }),
    now: RUN_TIME,
    plannedAt: RUN_TIME,
  }
  const driveHours = new Map<number, number>()
  for await (const { departAt, arriveAt } of departureOutlooks(search, {
    weather: worldWeather(fine),
    alerts: noAlerts,
  }))
    driveHours.set(hoursOf(departAt), (arriveAt.getTime() - departAt.getTime()) / HOUR_MS)
  expect(driveHours.get(0)).toBeCloseTo(16, 1)
  expect(driveHours.get(10)).toBeCloseTo(6, 1)
})
