import { decodePolyline } from '@stormlane/domain/geo'
import { inchesToMm, mphToMps } from '@stormlane/domain/measures'
import { DEFAULT_VEHICLE, type PathAlert, type RouteOption, type VehicleData } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import {
  levelSpans,
  RouteError,
  type RouteResult,
  routeReasons,
  segmentsAhead,
  wayRiskReason,
  worstSegment,
} from '@stormlane/domain/trips'
import { expect, test } from 'vitest'
import { fine, hoursAfterRun, noAlerts, option, type WeatherAt, worldWeather } from '../../test/small-world.ts'
import { rankRoutes, type Surroundings, type Trip } from './evaluate-route.ts'
import { withStopWindows } from './travel-path.ts'

const west = { latitude: 41, longitude: -102 }
const middle = { latitude: 41, longitude: -101 }
const east = { latitude: 41, longitude: -100 }
/** 200 km due east at 100 km/h without weather. */
const road = option(west, { to: middle, meters: 100_000, mph: 62.137 }, { to: east, meters: 100_000, mph: 62.137 })

const trip = (given: Partial<Trip> = {}): Trip => ({
  departAt: hoursAfterRun(1),
  vehicle: DEFAULT_VEHICLE,
  aboveTemperatureThresholds: [],
  belowTemperatureThresholds: [],
  ...given,
})
const evaluateRoutes = async (options: RouteOption[], given: Trip, surroundings: Surroundings) =>
  (await rankRoutes(options, given, surroundings)).map(({ result }) => result)
const evaluate = async (
  weather: WeatherAt,
  given: Partial<Trip> = {},
  way: RouteOption = road,
): Promise<RouteResult> => {
  const [result] = await evaluateRoutes([way], trip(given), { weather: worldWeather(weather), alerts: noAlerts })
  return result as RouteResult
}
const inEasternHalf =
  (weather: ReturnType<WeatherAt>): WeatherAt =>
  (at) =>
    at.longitude > -101 ? weather : {}

test('in fine weather a route takes its free-flow time and has no risk', async () => {
  const result = await evaluate(fine)
  expect(result).toMatchObject({ slowdownFraction: 0, maxRoadIndex: 0, risk: 0, weatherFlags: [], weatherAlerts: [] })
  expect(result.adjustedArrivalTime).toEqual(result.freeFlowArrivalTime)
  expect(result.origin).toEqual(west)
  expect(result.destination).toEqual(east)
  expect(result.distanceMiles).toBeCloseTo(124, 6)
})

test('snow on half of the route adds time and risk [PLAN-022] [PLAN-023] [PLAN-024]', async () => {
  const snow = { snowRate: inchesToMm(2), roadSurfaceTemperature: -3, temperature: -3 }
  const result = await evaluate(inEasternHalf(snow))
  const freeFlowHours = 200_000 / mphToMps(62.137) / 3600
  const delayHours = (result.adjustedArrivalTime.getTime() - hoursAfterRun(1).getTime()) / HOUR_MS - freeFlowHours
  // Halfway from 1 in/h (0.8357 at 62 mph) to 3 in/h (0.60): 0.7179, here on half of the route.
  expect(delayHours / freeFlowHours).toBeCloseTo((1 / 0.7179 - 1) / 2, 3)
  expect(result.slowdownFraction).toBeCloseTo(delayHours / freeFlowHours, 6)
  expect(result.maxRoadIndex).toBeGreaterThan(7)
  expect(result.maxCrashIndex).toBeGreaterThan(5)
  expect(result.weatherFlags).toEqual(['snow_flag'])
  expect(result.risk).toBe(3)
})

test('after departure only what remains counts: not the snow behind the vehicle, but all of the snow ahead [DECIDE-091]', async () => {
  const snow = { snowRate: inchesToMm(2), roadSurfaceTemperature: -3, temperature: -3 }
  const inWesternHalf: WeatherAt = (at) => (at.longitude > -101 ? {} : snow)
  const passed = await evaluate(inWesternHalf, { ratedFrom: hoursAfterRun(2.6) })
  expect(passed).toMatchObject({ risk: 0, slowdownFraction: 0, maxRoadIndex: 0, maxCrashIndex: 0, weatherFlags: [] })
  expect(passed.freeFlowArrivalTime).toEqual(passed.adjustedArrivalTime)
  expect(worstSegment(segmentsAhead(passed.segments, passed.ratedFrom))).toBeNull()
  const whole = await evaluate(inWesternHalf, { ratedFrom: hoursAfterRun(0.5) })
  expect(whole).toMatchObject({ risk: 3, weatherFlags: ['snow_flag'], ratedFrom: null })
  // What was lost behind it still counts for the arrival.
  expect(passed.adjustedArrivalTime).toEqual(whole.adjustedArrivalTime)
  const ahead = await evaluate(inEasternHalf(snow), { ratedFrom: hoursAfterRun(2.2) })
  expect(ahead.risk).toBe(3)
  expect(ahead.slowdownFraction).toBeCloseTo(1 / 0.7179 - 1, 2)
  expect(worstSegment(segmentsAhead(ahead.segments, ahead.ratedFrom))?.fromMile).toBeCloseTo(62, 0)
  const arrived = await evaluate(inEasternHalf(snow), { ratedFrom: hoursAfterRun(9) })
  expect(arrived).toMatchObject({ risk: 0, slowdownFraction: 0, weatherFlags: [] })
})

test('a flood gives the trip its level, its reason and its worst stretch, although the road is as fast as ever [DECIDE-094]', async () => {
  const result = await evaluate(inEasternHalf({ flood: 7.5 }))
  expect(result).toMatchObject({ risk: 3, slowdownFraction: 0, maxRoadIndex: 0, maxFloodIndex: 7.5 })
  expect(wayRiskReason(result)).toBe('flood')
  expect(result.segments.map(({ floodIndex }) => floodIndex)).toEqual([0, 7.5])
  expect(worstSegment(result.segments)?.fromMile).toBeCloseTo(62, 0)
  expect((await evaluate(inEasternHalf({ flood: 4 }))).risk).toBe(2)
  expect((await evaluate(inEasternHalf({ flood: 1.9 }))).risk).toBe(0)
})

test('weather counts only while the vehicle is there', async () => {
  const storm: WeatherAt = (at, hours) => (at.longitude > -101 && hours < 1.9 ? { rainRate: 20 } : {})
  expect((await evaluate(storm)).slowdownFraction).toBe(0)
  expect((await evaluate(storm, { departAt: hoursAfterRun(0) })).slowdownFraction).toBeGreaterThan(0)
})

test('a stretch has the rain risk of its heaviest rain, from the sampled rates; a dry one has none [RISK-042, RISK-043]', async () => {
  const risksIn = async (rainRate: number, hours = 1) =>
    (await evaluate(inEasternHalf({ rainRate }), { departAt: hoursAfterRun(hours) })).segments.map(
      ({ rainRisk }) => rainRisk,
    )
  // Two thirds of the samples reach 0.3 in/h. In February seven of ten such forecasts come true after an hour or two.
  // Days ahead only a share of the rain is published, of which one in four comes true after three days.
  expect(await risksIn(inchesToMm(0.4))).toEqual([null, { level: 3, confidence: expect.closeTo(0.7, 1) }])
  expect(await risksIn(inchesToMm(0.4), 72)).toEqual([null, { level: 3, confidence: expect.closeTo(0.26, 1) }])
  expect((await risksIn(inchesToMm(0.2))).at(-1)?.level).toBe(2)
  expect((await risksIn(inchesToMm(0.05))).at(-1)?.level).toBe(1)
  // The bare rate would be extreme, but less than half of the samples reach 0.5 in/h.
  expect((await risksIn(12.72)).at(-1)?.level).toBe(3)
  expect((await risksIn(inchesToMm(0.6))).at(-1)?.level).toBe(4)
})

test('polylines cover the whole route without a gap, in the colors of the legend [MODEL-093]', async () => {
  const { slowdownPolylines, roadRiskPolylines } = await evaluate(inEasternHalf({ rainRate: inchesToMm(0.3) }))
  expect(slowdownPolylines.map(({ color, type, route }) => [color, type, route])).toEqual([
    ['green', 'slowdown', 0],
    ['yellow', 'slowdown', 0],
  ])
  expect(roadRiskPolylines.map(({ color, type, weatherFlags }) => [color, type, weatherFlags])).toEqual([
    ['green', 'road_risk', []],
    ['yellow', 'road_risk', ['rain_flag', 'heavy_rain_flag']],
  ])
  expect(roadRiskPolylines[1]?.maxRoadIndex).toBeGreaterThanOrEqual(4)
  const [first, second] = roadRiskPolylines.map(({ polyline }) => decodePolyline(polyline)) as [
    Float64Array,
    Float64Array,
  ]
  expect([...first]).toEqual([41, -102, 41, -101])
  expect([...second]).toEqual([41, -101, 41, -100])
})

test('every stretch names what slows it, with value and threshold, and the minutes added', async () => {
  const { segments } = await evaluate(inEasternHalf({ visibility: 300 }))
  expect(segments).toHaveLength(2)
  expect(segments[0]).toMatchObject({
    routeName: 'I-80',
    minutesAdded: 0,
    slowedBy: null,
    riskFrom: null,
    roadIndex: 0,
  })
  expect(segments[1]).toMatchObject({
    slowedBy: { hazard: 'visibility', quantity: 'distance', value: 300, worse: 'below' },
    riskFrom: { hazard: 'visibility', value: 300, worse: 'below' },
  })
  // At 62 mph 5.43 % are lost at 0.745 mi and nothing at 1.255 mi, so 1 % at 1.161 mi.
  expect(segments[1]?.slowedBy?.threshold).toBeCloseTo(1868.5, 1)
  expect(segments[1]?.riskFrom?.threshold).toBeCloseTo(805, 6)
  const freeFlowMinutes = 100_000 / mphToMps(62.137) / 60
  expect(segments[1]?.minutesAdded).toBeCloseTo(freeFlowMinutes * (1 / 0.9015 - 1), 1)
  expect(segments[1]?.fromMile).toBeCloseTo(62, 6)
  expect(segments[0]?.leavesAt).toEqual(segments[1]?.entersAt)
})

test('the tipping index depends on the crosswind gust and on the size and weight of the vehicle', async () => {
  const across: WeatherAt = () => ({ windGust: 25, windDirection: 180 })
  const along: WeatherAt = () => ({ windGust: 25, windDirection: 90 })
  const truck = { ...DEFAULT_VEHICLE, type: 'truck' as const }
  const empty = (await evaluate(across, { vehicle: truck })).maxTippingIndex
  expect(empty).toBeGreaterThan(4)
  expect((await evaluate(along, { vehicle: truck })).maxTippingIndex).toBeLessThan(0.1)
  expect((await evaluate(across, { vehicle: { ...truck, weight: 36_000 } })).maxTippingIndex).toBeLessThan(empty / 2)
  expect((await evaluate(across)).maxTippingIndex).toBeLessThan(empty)
})

test('temperature exposure is given in percent and seconds of the trip, stops included', async () => {
  const cold: WeatherAt = (at) => ({ temperature: at.longitude > -101 ? -10 : 30 })
  const way = option(
    west,
    { to: middle, meters: 100_000, mph: 62.137, stopSeconds: 3600 },
    { to: east, meters: 100_000, mph: 62.137 },
  )
  const result = await evaluate(cold, { aboveTemperatureThresholds: [80, 90], belowTemperatureThresholds: [32] }, way)
  const half = 100_000 / mphToMps(62.137)
  expect(result.aboveTemperatureThresholds).toEqual([
    {
      threshold: 80,
      percentBreachingThreshold: expect.closeTo((100 * (half + 3600)) / (2 * half + 3600), 6),
      secondsBreachingThreshold: Math.round(half + 3600),
    },
    { threshold: 90, percentBreachingThreshold: 0, secondsBreachingThreshold: 0 },
  ])
  expect(result.belowTemperatureThresholds).toEqual([
    {
      threshold: 32,
      percentBreachingThreshold: expect.closeTo((100 * half) / (2 * half + 3600), 6),
      secondsBreachingThreshold: Math.round(half),
    },
  ])
  expect(result.adjustedArrivalTime).toEqual(
    new Date(Math.trunc(hoursAfterRun(1).getTime() + 1000 * (2 * half + 3600))),
  )
})

const alert = (id: string, fromHour: number, toHour: number): PathAlert => ({
  id,
  event: 'Winter Storm Warning',
  severity: 'Severe',
  color: '#FF69B4',
  beginsAt: hoursAfterRun(fromHour),
  expiresAt: hoursAfterRun(toHour),
})

test('lists each alert once, if it is in force where and when the vehicle passes', async () => {
  const covering = (places: readonly { longitude: number }[]) =>
    places.map(({ longitude }) => (longitude > -101 ? [alert('holds', 0, 9), alert('over', 0, 1.5)] : []))
  const surroundings = { weather: worldWeather(fine), alerts: { covering } }
  const [result] = await evaluateRoutes([road], trip(), surroundings)
  expect(result?.weatherAlerts).toEqual([
    expect.objectContaining({ id: 'holds', event: 'Winter Storm Warning', atMile: expect.closeTo(62, 6) }),
  ])
})

test('an alert that the vehicle enters gives the trip its level, reason and time; one behind it or after its arrival gives none [DECIDE-141]', async () => {
  const under = async (alerts: PathAlert[], ratedFrom?: Date) => {
    const covering = (places: readonly { longitude: number }[]) =>
      places.map(({ longitude }) => (longitude > -101 ? alerts : []))
    const surroundings = { weather: worldWeather(fine), alerts: { covering } }
    const [result] = await evaluateRoutes([road], trip(ratedFrom ? { ratedFrom } : {}), surroundings)
    return result as RouteResult
  }
  const severe = { ...alert('severe', 0, 9), severity: 'Severe' }
  const result = await under([{ ...alert('minor', 0, 9), severity: 'Minor' }, severe])
  expect(result).toMatchObject({ risk: 3, slowdownFraction: 0, maxRoadIndex: 0 })
  expect(wayRiskReason(result)).toBe('alert')
  expect(levelSpans(result).map(({ level }) => level)).toEqual([0, 3])
  const [reason] = routeReasons(result)
  expect(reason).toMatchObject({ id: 'alert:severe', source: 'alert', event: severe.event, description: severe.event })
  // It ends an hour after the departure, or begins after the arrival, although it is still listed with the trip.
  expect((await under([{ ...severe, expiresAt: hoursAfterRun(1.2) }])).risk).toBe(0)
  const late = await under([{ ...severe, beginsAt: hoursAfterRun(7) }])
  expect([late.risk, late.weatherAlerts.length]).toEqual([0, 1])
  // Halfway through the area, what is under the alert remains; after it nothing does.
  expect((await under([severe], hoursAfterRun(2.5))).risk).toBe(3)
  expect((await under([{ ...severe, expiresAt: hoursAfterRun(2.4) }], hoursAfterRun(2.5))).risk).toBe(0)
})

test('an alert holds for the route until the vehicle has passed its area, or until it ends', async () => {
  const covering = (places: readonly { longitude: number }[]) =>
    places.map(({ longitude }) => (longitude < -101 ? [alert('passed', 0, 9), alert('ends', 0, 1.25)] : []))
  const surroundings = { weather: worldWeather(fine), alerts: { covering } }
  const [result] = await evaluateRoutes([road], trip(), surroundings)
  expect(result?.weatherAlerts.map(({ id, entersAt }) => [id, entersAt])).toEqual([
    ['passed', hoursAfterRun(1)],
    ['ends', hoursAfterRun(1)],
  ])
  const [passed, ends] = result?.weatherAlerts ?? []
  // The road takes two hours; half of it lies in the area.
  expect(passed?.leavesAt.getTime()).toBeGreaterThan(hoursAfterRun(1.9).getTime())
  expect(passed?.leavesAt.getTime()).toBeLessThan(hoursAfterRun(2.2).getTime())
  expect(ends?.leavesAt).toEqual(hoursAfterRun(1.25))
})

test('an alert at the destination counts until 6 hours after the arrival [PLAN-064]', async () => {
  // Departs one hour after the run and arrives 2 h later at the latest.
  const covering = (places: readonly { longitude: number }[]) =>
    places.map(({ longitude }) =>
      longitude > -100.1 ? [alert('soon', 7, 20), alert('late', 9.1, 20)] : [alert('behind', 7, 20)],
    )
  const [result] = await evaluateRoutes([road], trip(), { weather: worldWeather(fine), alerts: { covering } })
  expect(result?.adjustedArrivalTime.getTime()).toBeGreaterThan(hoursAfterRun(3).getTime())
  expect(result?.adjustedArrivalTime.getTime()).toBeLessThan(hoursAfterRun(3.1).getTime())
  const sixHoursAfterArrival = new Date((result?.adjustedArrivalTime.getTime() ?? 0) + 6 * 3_600_000)
  expect(result?.weatherAlerts).toEqual([
    expect.objectContaining({ id: 'soon', entersAt: hoursAfterRun(7), leavesAt: sixHoursAfterArrival }),
  ])
})

test('a ferry is not slowed by snow on roads', async () => {
  const crossing = option(west, { to: middle, roadKind: 'ferry', mph: 20, routeName: 'Ferry' })
  const result = await evaluate(() => ({ snowRate: 50, roadSnowDepth: 100 }), {}, crossing)
  expect(result).toMatchObject({ slowdownFraction: 0, maxRoadIndex: 0 })
})

test('a trip that ends after the forecast is refused', async () => {
  const late = evaluate(fine, { departAt: hoursAfterRun(167) })
  await expect(late).rejects.toThrow(RouteError)
  await expect(late).rejects.toThrow(/^route ends outside of forecast range/)
})

test('a light truck in a crosswind makes its route risky; a loaded one, a car or a wind along the road does not', async () => {
  // The road runs east; 55 mph from the north on a tenth of it slow the whole route by about 1 %.
  const gusts: WeatherAt = (at) =>
    at.longitude > -100.2 ? { windGust: mphToMps(55), windDirection: 0 } : { windDirection: 0 }
  const along: WeatherAt = (at) => ({ ...gusts(at, 0), windDirection: 90 })
  const rig = { ...DEFAULT_VEHICLE, type: 'truck' as const }
  const of = (vehicle: Partial<VehicleData>, weather = gusts) => evaluate(weather, { vehicle: { ...rig, ...vehicle } })
  const light = await of({ weight: 12_000 })
  expect(light.maxTippingIndex).toBeGreaterThan(7)
  expect(light.maxRoadIndex).toBeLessThan(4)
  expect(light.risk).toBe(3)
  expect(light.segments.at(-1)?.tippingIndex).toBe(light.maxTippingIndex)
  for (const calm of [await of({ weight: 36_000 }), await of({ type: 'car' }), await of({ weight: 12_000 }, along)]) {
    expect(calm.maxTippingIndex).toBeLessThan(4)
    expect(calm.risk).toBeLessThan(3)
  }
})

test('a route that leaves the forecast area is refused, with the name of the area', async () => {
  const surroundings = { weather: worldWeather(fine, (at) => at.longitude < -100.5), alerts: noAlerts }
  await expect(evaluateRoutes([road], trip(), surroundings)).rejects.toThrow(
    'route ends outside of model bounds, please specify a route in the small world',
  )
})

test('the same inputs give the same answer, bit for bit', async () => {
  const weather: WeatherAt = (at, hours) => ({ rainRate: 10 * Math.abs(Math.sin(at.longitude * 7 + hours)) })
  expect(JSON.stringify(await evaluate(weather))).toBe(JSON.stringify(await evaluate(weather)))
})

test('a storm on the direct route ranks the detour first, and the affected stretch names the cause', async () => {
  const north = { latitude: 41.7, longitude: -101 }
  const straight = option(west, { to: middle, routeName: 'I-80' }, { to: east, routeName: 'I-80' })
  const around = option(west, { to: north, routeName: 'US 20' }, { to: east, routeName: 'US 20' })
  const storm: WeatherAt = (at) =>
    at.latitude < 41.2 && Math.abs(at.longitude + 101) < 0.5
      ? { snowRate: 40, roadSnowDepth: 60, visibility: 300, temperature: -6, roadSurfaceTemperature: -5 }
      : {}
  const surroundings = (weather: WeatherAt) => ({ weather: worldWeather(weather), alerts: noAlerts })
  const names = (results: RouteResult[]) => results.map(({ segments }) => segments[0]?.routeName)

  expect(names(await evaluateRoutes([straight, around], trip(), surroundings(fine)))).toEqual(['I-80', 'US 20'])

  const results = await evaluateRoutes([straight, around], trip(), surroundings(storm))
  expect(names(results)).toEqual(['US 20', 'I-80'])
  expect(results[0]?.risk).toBe(0)
  const worst = results[1]?.segments.find(({ minutesAdded }) => minutesAdded > 10)
  // Lying snow costs 30 % at 25 mm and nothing at 2 mm, so 1 % at 2.77 mm.
  const slowedBy = { hazard: 'lyingSnow', value: 60, threshold: expect.closeTo(2.77, 2) }
  expect(worst).toMatchObject({ routeName: 'I-80', slowedBy })
  expect(results.map(({ roadRiskPolylines }) => roadRiskPolylines[0]?.route)).toEqual([0, 1])
})

test('an own limit raises the risk of the way that reaches it and of its stretch, and names value and vehicles [DESK-066]', async () => {
  const owner = { kind: 'organization' as const, name: 'Acme', vehicles: 'empty box trailers' }
  const limits = [{ hazard: 'gust' as const, value: mphToMps(40), level: 4 as const, owner }]
  const windy = inEasternHalf({ windGust: mphToMps(46) })
  const reason = 'Gusts 46 mph, your limit for empty box trailers is 40 mph'
  const result = await evaluate(windy, { limits })
  expect(result).toMatchObject({ risk: 4, ownLimit: { hazard: 'gust', level: 4, reason } })
  expect(result.segments.map(({ ownLimit }) => ownLimit?.reason)).toEqual([undefined, reason])
  expect(worstSegment(result.segments)?.fromMile).toBeCloseTo(62, 0)
  expect((await evaluate(windy)).risk).toBeLessThan(4)
  expect((await evaluate(windy)).ownLimit).toBeNull()
  // A limit never lowers a risk, and one that is not reached says nothing.
  const lax = limits.map((limit) => ({ ...limit, value: mphToMps(60) }))
  expect(await evaluate(windy, { limits: lax })).toMatchObject({ risk: (await evaluate(windy)).risk, ownLimit: null })
})

const windowed = (earliest: Date | null, latest: Date, stopSeconds = 1800) =>
  withStopWindows(
    option(west, { to: middle, meters: 100_000, mph: 62.137, stopSeconds }, { to: east, meters: 100_000, mph: 62.137 }),
    [{ ...middle, stopSeconds, window: { earliest, latest } }],
  )
const HALF_MS = (1000 * 100_000) / mphToMps(62.137)

test('a vehicle waits until its stop opens, and has its chance to be there in the window [PLAN-147]', async () => {
  const opensAt = hoursAfterRun(5)
  const result = await evaluate(fine, { belowTemperatureThresholds: [100] }, windowed(opensAt, hoursAfterRun(6)))
  expect(result.stops).toEqual([
    {
      ...middle,
      arrivesAt: new Date(Math.trunc(hoursAfterRun(1).getTime() + HALF_MS)),
      waitMinutes: expect.closeTo((4 * HOUR_MS - HALF_MS) / 60_000, 3),
      arrival: expect.objectContaining({ onTimeChance: 0.99, earlyChance: 0.99 }),
    },
  ])
  const leavesMs = opensAt.getTime() + 1800 * 1000
  expect(result.adjustedArrivalTime.getTime()).toBeCloseTo(leavesMs + HALF_MS, -1)
  expect(result.arrival?.p50.getTime()).toBeCloseTo(leavesMs + HALF_MS, -1)
  expect(result.slowdownFraction).toBe(0)
  // The hours at the dock count for the cargo.
  expect(result.belowTemperatureThresholds[0]?.secondsBreachingThreshold).toBeCloseTo(
    (leavesMs + HALF_MS - hoursAfterRun(1).getTime()) / 1000,
    -1,
  )
})

test('a stop that is open does not hold the vehicle; one that closes before it comes is missed [PLAN-147]', async () => {
  const open = await evaluate(fine, {}, windowed(hoursAfterRun(1), hoursAfterRun(6)))
  expect(open.stops?.[0]).toMatchObject({ waitMinutes: 0, arrival: { earlyChance: 0.01, onTimeChance: 0.99 } })
  expect(open.adjustedArrivalTime.getTime()).toBeCloseTo(hoursAfterRun(1).getTime() + 2 * HALF_MS + 1_800_000, -1)
  const closed = await evaluate(fine, {}, windowed(null, hoursAfterRun(1.5)))
  expect(closed.stops?.[0]?.arrival).toMatchObject({ earlyChance: null, onTimeChance: 0.01 })
})

test('snow before a stop makes its window doubtful, and the wait there takes up the delay [PLAN-147]', async () => {
  const snow: WeatherAt = (at) =>
    at.longitude < -101 ? { snowRate: inchesToMm(2), roadSurfaceTemperature: -3, temperature: -3 } : {}
  const inSnow = await evaluate(snow, {}, windowed(null, hoursAfterRun(2.5)))
  const chance = inSnow.stops?.[0]?.arrival?.onTimeChance as number
  expect(chance).toBeGreaterThan(0.02)
  expect(chance).toBeLessThan(0.98)
  const [waiting, clear] = await Promise.all(
    [snow, fine].map((weather) => evaluate(weather, {}, windowed(hoursAfterRun(5), hoursAfterRun(6)))),
  )
  expect(waiting?.adjustedArrivalTime.getTime()).toBeCloseTo(clear?.adjustedArrivalTime.getTime() as number, -1)
})

test('a route without stops has none, and windows without their stops change nothing', async () => {
  expect((await evaluate(fine)).stops).toBeUndefined()
  const window = { earliest: hoursAfterRun(5), latest: hoursAfterRun(6) }
  expect(withStopWindows(road, [{ ...middle, stopSeconds: 0, window }])).toBe(road)
  expect(withStopWindows(road, [])).toBe(road)
})
