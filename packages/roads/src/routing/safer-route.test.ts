// The shipped road network: a search that counts dangers finds slower and safer roads.
import { DEFAULT_DECIDING_COSTS, type DecidingCosts } from '@stormlane/domain/deciding'
import { type Coordinates, distanceMeters } from '@stormlane/domain/geo'
import { criticalGust } from '@stormlane/domain/indices'
import {
  type AlertsAlongPath,
  DEFAULT_VEHICLE,
  mainRoads,
  optionLengthMeters,
  overturningGeometry,
  type PathAlert,
  type RouteOption,
  type RouteRequest,
  type WeatherAlongPath,
} from '@stormlane/domain/roads'
import { beforeAll, describe, expect, test } from 'vitest'
import { fine, hoursAfterRun, noAlerts, RUN_TIME, type WeatherAt, worldWeather } from '../../test/small-world.ts'
import { loadAuthoredNetwork } from '../corridors/authored-network.ts'
import type { RoadClosed } from '../deciding/closed-road.ts'
import type { RoadNetwork } from '../network/road-graph.ts'
import { travelPath } from '../travel/travel-path.ts'
import { walk } from '../travel/walk.ts'
import { EmbeddedRouter } from './embedded-router.ts'
import { extremeSites, riskSeconds } from './road-risk.ts'
import { RoadSites } from './road-speeds.ts'

const OMAHA = { latitude: 41.26, longitude: -95.94 }
const CHICAGO = { latitude: 41.88, longitude: -87.63 }
const vehicle = { ...DEFAULT_VEHICLE, type: 'truck' as const }
const criticalGustMps = criticalGust(overturningGeometry(vehicle))
const request: RouteRequest = {
  origin: OMAHA,
  destination: CHICAGO,
  stops: [],
  departAt: hoursAfterRun(1),
  vehicle,
}
const isAroundI80InIowa = ({ latitude, longitude }: Coordinates) =>
  latitude > 41.2 && latitude < 42 && longitude > -95 && longitude < -91
const onI80InIowa =
  (weather: ReturnType<WeatherAt>): WeatherAt =>
  (place) =>
    isAroundI80InIowa(place) ? weather : {}

let network: RoadNetwork
let sites: RoadSites
beforeAll(() => {
  network = loadAuthoredNetwork()
  sites = new RoadSites(network.graph)
})

/** A forecast of a day: tables of a week would take seconds. */
const dayOf = (weather: WeatherAt): WeatherAlongPath => {
  const week = worldWeather(weather)
  const window = { startAt: RUN_TIME, endAt: hoursAfterRun(24) }
  return { ...week, load: async (places, options) => ({ ...(await week.load(places, options)), window }) }
}

interface Given {
  alerts?: AlertsAlongPath
  closures?: readonly RoadClosed[]
  costs?: DecidingCosts
  asked?: RouteRequest
}

/** The quickest and the safer road, with the minutes that each takes in the weather. */
async function roadsIn(weather: WeatherAt, given: Given = {}) {
  const { alerts = noAlerts, closures = [], costs = DEFAULT_DECIDING_COSTS, asked = request } = given
  const along = dayOf(weather)
  const table = await sites.tabulate(along)
  const dangers = sites.dangersOf(table)
  const extreme = extremeSites(dangers, alerts)
  const speeds = sites.speedsOf(table)
  const router = new EmbeddedRouter(network, () => speeds)
  const quick = router.saferRoute(asked, () => () => 0)
  const safe = router.saferRoute(
    asked,
    (graph) => riskSeconds({ graph, dangers, extreme, criticalGustMps, costs }),
    closures,
  )
  const minutes = async (option: RouteOption) => {
    const path = travelPath(option)
    const places = Array.from({ length: path.count }, (_, step) => ({
      latitude: path.latitude[step] as number,
      longitude: path.longitude[step] as number,
    }))
    const loaded = await along.load(places)
    const walked = walk(path, loaded, { departAtMs: asked.departAt.getTime(), criticalGustMps, driver: undefined })
    return (walked.arriveAtMs - walked.departAtMs) / 60_000
  }
  const kmInIowa = (option: RouteOption) => {
    let meters = 0
    const { geometry } = option
    for (let i = 2; i < geometry.length; i += 2) {
      const [from, to] = [i - 2, i].map((at) => ({
        latitude: geometry[at] as number,
        longitude: geometry[at + 1] as number,
      })) as [Coordinates, Coordinates]
      if (isAroundI80InIowa(to)) meters += distanceMeters(from, to)
    }
    return meters / 1000
  }
  if (!quick) throw new Error('There is no road.')
  return {
    quick,
    safe,
    minutesLonger: safe ? (await minutes(safe)) - (await minutes(quick)) : Number.NaN,
    kmInIowa: { quick: kmInIowa(quick), safe: safe ? kmInIowa(safe) : Number.NaN },
  }
}

describe('dangers make a slower road the safer one', () => {
  test.each([
    ['ice', { freezingRainRate: 1.5, temperature: -2, roadSurfaceTemperature: -3, dewPoint: -2 }],
    ['rain', { rainRate: 40 }],
    ['flood', { rainRate: 2, flood: 9.5 }],
    ['wind that tips trucks', { windGust: 27, windSpeed: 18 }],
  ])('%s [DECIDE-044]', async (_, weather) => {
    const { quick, safe, minutesLonger, kmInIowa } = await roadsIn(onI80InIowa(weather))
    if (!safe) throw new Error('There is no safer road.')
    expect(mainRoads(safe)).not.toBe(mainRoads(quick))
    expect(kmInIowa.safe).toBeLessThan(0.7 * kmInIowa.quick)
    expect(minutesLonger).toBeGreaterThan(1)
    expect(minutesLonger).toBeLessThan(90)
  })

  test('in fine weather the safer road is the quickest [DECIDE-044]', async () => {
    const { quick, safe } = await roadsIn(fine)
    expect(safe && optionLengthMeters(safe)).toBe(optionLengthMeters(quick))
  })
})

const alert = (severity: PathAlert['severity'], hours: readonly [number, number]): PathAlert => ({
  id: 'a',
  event: 'Tornado Emergency',
  severity,
  color: '#f00',
  beginsAt: hoursAfterRun(hours[0]),
  expiresAt: hoursAfterRun(hours[1]),
})
const over = (isInside: (at: Coordinates) => boolean, one: PathAlert): AlertsAlongPath => ({
  covering: (places) => places.map((place) => (isInside(place) ? [one] : [])),
})

test('alerts of severity Extreme are driven around while they are in force, others are not [DECIDE-045]', async () => {
  const under = async (one: PathAlert) => (await roadsIn(fine, { alerts: over(isAroundI80InIowa, one) })).kmInIowa
  expect((await under(alert('Extreme', [0, 20]))).safe).toBeLessThan(20)
  const severe = await under(alert('Severe', [0, 20]))
  expect(severe.safe).toBe(severe.quick)
  const later = await under(alert('Extreme', [12, 20]))
  expect(later.safe).toBe(later.quick)
})

test('where every way is under an Extreme alert, the quickest is found [DECIDE-045]', async () => {
  const { quick, safe } = await roadsIn(fine, { alerts: over(() => true, alert('Extreme', [0, 20])) })
  expect(safe && mainRoads(safe)).toBe(mainRoads(quick))
})

const closedAt = (at: Coordinates, until: Date | null): RoadClosed => ({
  ...at,
  roadName: '',
  from: hoursAfterRun(0),
  until,
})
const passes = ({ geometry }: RouteOption, at: Coordinates) => {
  for (let i = 0; i < geometry.length; i += 2) {
    const place = { latitude: geometry[i] as number, longitude: geometry[i + 1] as number }
    if (distanceMeters(place, at) < 2000) return true
  }
  return false
}

test('a closed stretch is driven around until it opens, also where a trip begins in it [DECIDE-045]', async () => {
  const { quick } = await roadsIn(fine)
  const middle = 2 * Math.floor(quick.geometry.length / 4)
  const at = { latitude: quick.geometry[middle] as number, longitude: quick.geometry[middle + 1] as number }
  expect(passes(quick, at)).toBe(true)
  const { safe } = await roadsIn(fine, { closures: [closedAt(at, null)] })
  expect(safe && passes(safe, at)).toBe(false)
  const opens = await roadsIn(fine, { closures: [closedAt(at, hoursAfterRun(1.5))] })
  expect(opens.safe && passes(opens.safe, at)).toBe(true)
  const within = await roadsIn(fine, { closures: [closedAt(at, null)], asked: { ...request, origin: at } })
  expect(within.safe?.geometry.every(Number.isFinite) ?? true).toBe(true)
})
