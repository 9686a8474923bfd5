// Decisions on saved trips on the authored network: CPU seconds to evaluate 100 and 1,000 saved routes as the job does
// (up to three options each, with their ensembles), and to compare all alternatives of each. Half of the trips are under
// way. There is no peer. The weather comes from memory and is stormy almost everywhere, which is the worst case.
import { adviseOnTrip, DEFAULT_DECIDING_COSTS } from '@stormlane/domain/deciding'
import { decodePolyline } from '@stormlane/domain/geo'
import { criticalGust } from '@stormlane/domain/indices'
import { milesToMeters } from '@stormlane/domain/measures'
import { DEFAULT_VEHICLE, driverHours, overturningGeometry } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import { RouteError } from '@stormlane/domain/trips'
import {
  decideTrip,
  EmbeddedRouter,
  forecastAlongPath,
  loadAuthoredNetwork,
  type RankedRoute,
  type RoadGraph,
  RoadSites,
  type RoadsToDecide,
  rankRoutes,
  riskSeconds,
  waitingPlaces,
} from '@stormlane/roads'
import { type CHICAGO, cpuMs, departureOf, randomPairs, stormyForecast } from './saved-routes.ts'

const GOAL_SECONDS = 60
const vehicle = { ...DEFAULT_VEHICLE, type: 'truck' as const }
const driver = driverHours({})
const alerts = { covering: () => [] }
const weather = forecastAlongPath(stormyForecast(), 'North America')
if (!weather) throw new Error('There is no run.')
const surroundings = { weather, alerts }
const network = loadAuthoredNetwork()
const sites = new RoadSites(network.graph)
const table = await sites.tabulate(weather)
const speeds = sites.speedsOf(table)
const dangers = sites.dangersOf(table)
const router = new EmbeddedRouter(network, () => speeds)
const criticalGustMps = criticalGust(overturningGeometry(vehicle))
const costs = DEFAULT_DECIDING_COSTS
const roads: RoadsToDecide = {
  places: waitingPlaces(network),
  closures: [],
  quickest: async (request) => router.saferRoute(request, () => () => 0),
  async others(request) {
    const risk = (graph: RoadGraph) => riskSeconds({ graph, dangers, extreme: new Map(), criticalGustMps, costs })
    const found = router.saferRoute(request, risk)
    return found ? [found] : []
  },
}

await evaluate(20)
for (const routes of [100, 1000]) {
  const kinds = new Map<string, number>()
  let evaluated: Awaited<ReturnType<typeof evaluate>> = []
  const evaluating = await cpuMs(async () => {
    evaluated = await evaluate(routes)
  })
  const deciding = await cpuMs(() => decideAll(evaluated, kinds))
  print('evaluate saved routes', routes, evaluating / 1000)
  print('decide on saved routes', routes, deciding / 1000)
  print('saved routes with all alternatives', routes, (evaluating + deciding) / 1000)
  console.log(JSON.stringify({ advice: Object.fromEntries(kinds), goal: `${GOAL_SECONDS} s for 1000` }))
}

async function evaluate(count: number) {
  const found: { best: RankedRoute; destination: typeof CHICAGO; departAt: Date }[] = []
  for (const [i, [origin, destination]] of (randomPairs(count) as [typeof CHICAGO, typeof CHICAGO][]).entries()) {
    const departAt = departureOf(surroundings.weather.runTime, i, count)
    const options = await router.routes({ origin, destination, stops: [], departAt, vehicle, driver })
    const trip = { departAt, vehicle, driver, aboveTemperatureThresholds: [], belowTemperatureThresholds: [] }
    const [best] = await rankRoutes(options, trip, surroundings).catch((error: unknown) => {
      // A drive that does not end within the forecast.
      if (error instanceof RouteError) return []
      throw error
    })
    if (best) found.push({ best, destination, departAt })
  }
  return found
}

async function decideAll(evaluated: Awaited<ReturnType<typeof evaluate>>, kinds: Map<string, number>): Promise<void> {
  for (const [i, { best, destination, departAt }] of evaluated.entries()) {
    const hasDeparted = i % 2 === 1
    const decided = await decideTrip(
      {
        stretches: best.result.segments.map(({ polyline, fromMile, toMile, ...stretch }) => ({
          ...stretch,
          line: decodePolyline(polyline),
          lengthMeters: milesToMeters(toMile - fromMile),
        })),
        stops: [],
        departAt,
        hasDeparted,
        reported: null,
        destination,
        vehicle,
        limits: undefined,
        appointment: undefined,
        driver,
        areHoursKnown: true,
        costs,
      },
      new Date(departAt.getTime() + (hasDeparted ? HOUR_MS : -HOUR_MS)),
      surroundings,
      roads,
    )
    const advice = adviseOnTrip(decided.alternatives, costs, 'UTC')
    const kind = advice?.alternativeId ?? 'none'
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
}

function print(bench: string, size: number, seconds: number): void {
  const ours = Number(seconds.toPrecision(3))
  console.log(JSON.stringify({ bench, size, unit: 's CPU', ours, peer: null, theirs: null, ratio: null }))
}
