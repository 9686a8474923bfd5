// One thread of the route engine. It holds the road network in memory and reads the forecast from its folder.
import { RunStore, UnknownRunError } from '@stormlane/atmosphere'
import { encodePolyline } from '@stormlane/domain/geo'
import type { AlertsAlongPath, WeatherAlongPath } from '@stormlane/domain/roads'
import { alertsAlongPath, compareOptions } from '@stormlane/domain/trips'
import {
  bestOrder,
  departureOutlooks,
  EmbeddedRouter,
  extremeSites,
  forecastAlongPath,
  openRoadNetwork,
  type RankedRoute,
  type RoadClosed,
  type RoadDangers,
  RoadSites,
  type RoadSpeeds,
  type RoadSpeedTable,
  rankRoutes,
  stepMidpoints,
  waitingPlaces,
  withinTopSpeed,
  withStopWindows,
} from '@stormlane/roads'
import { answerTasks, type TaskContext, threadData } from '@stormlane/threads'
import { decideSavedTrip, foundRoads, searchedRoads } from './decide-saved-trip.ts'
import { compactOnWire, resultOnWire } from './result-on-wire.ts'
import {
  AlertsUnknownError,
  type RouteNotice,
  type RouteTask,
  type RouteWorkerData,
  type RunPair,
  runKey,
  type StoredResults,
} from './route-task.ts'
import { storedForecast } from './stored-forecast.ts'

const { dataFolder, forecastFolder, cacheBytes } = threadData<RouteWorkerData>()
/** Runs whose roads stay in memory: the current one, and the previous one for requests that began with it. */
const KEEP_RUNS = 2

// The main thread already logs runs that cannot be read.
const store = new RunStore({ root: forecastFolder, cacheBytes, onRefused: () => undefined })
const roads = openRoads()
// If the network cannot be read, every task fails with that error; without this handler the rejection would end the
// thread.
roads.catch(() => undefined)
const knownByRun = new Map<string, { speeds: RoadSpeeds; dangers: RoadDangers }>()
/** Null until the alerts are known. */
let alerts: ReturnType<typeof alertsAlongPath> | null = null
let closures: readonly RoadClosed[] = []
/** Which dangers lie under alerts of severity Extreme takes some time to find, so it is kept while both are the same. */
let extreme: { dangers: RoadDangers; alerts: AlertsAlongPath; sites: ReturnType<typeof extremeSites> } | undefined

async function openRoads() {
  const network = await openRoadNetwork(dataFolder)
  let speeds: RoadSpeeds | undefined
  const router = new EmbeddedRouter(network, () => speeds)
  return {
    router,
    sites: new RoadSites(network.graph),
    places: waitingPlaces(network),
    setSpeeds: (at: RoadSpeeds) => {
      speeds = at
    },
  }
}

answerTasks(perform, async (notice: RouteNotice) => {
  if (notice.kind === 'alerts') {
    // If the new alerts cannot be read, the thread has none, rather than old ones.
    alerts = null
    alerts = alertsAlongPath(notice.alerts)
  } else if (notice.kind === 'closures') closures = notice.closures
  else keepTable(notice.runs, (await roads).sites, notice.table)
})

async function perform(task: RouteTask, { signal, tell }: TaskContext): Promise<unknown> {
  // An order of stops is found from times that were read before.
  if (task.kind === 'order') return bestOrder(task.stops, task.proposed)
  const weather = openWeather(task.runs)
  switch (task.kind) {
    case 'tabulate':
      return (await roads).sites.tabulate(weather, signal)
    case 'forecast':
      return (await rankedOptions(task, weather, signal)).map(({ result }) => result)
    case 'store':
      return serializeResults(await rankedOptions(task, weather, signal))
    case 'legs': {
      const { router, setSpeeds } = await roads
      setSpeeds((await knownOf(task.runs, weather, signal)).speeds)
      return router.legs(task.request, signal)
    }
    case 'decide':
      return decide(task, weather, signal)
    case 'departures': {
      const options = await rankedOptions(task, weather, signal)
      const chosen = (options[task.option] ?? options[0]) as RankedRoute
      const { vehicle, driver } = task.journey.request
      const surroundings = { weather, alerts: alerts as AlertsAlongPath }
      const search = { ...task, option: chosen.option, vehicle, driver, limits: task.journey.limits }
      for await (const outlook of departureOutlooks(search, surroundings, signal)) tell(outlook)
      return undefined
    }
    default:
      return task satisfies never
  }
}

type JourneyTask = Exclude<RouteTask, { kind: 'tabulate' | 'decide' | 'legs' | 'order' }>

/** The options of a journey, best first. */
async function rankedOptions(
  { runs, journey, options }: JourneyTask,
  weather: WeatherAlongPath,
  signal: AbortSignal,
): Promise<RankedRoute[]> {
  if (!alerts) throw new AlertsUnknownError('The alerts are not known yet.')
  const { request, ...thresholds } = journey
  const limited = options?.map((option) => withinTopSpeed(option, request.vehicle))
  const found = limited ?? (await embeddedOptions(runs, request, weather, signal))
  const windowed = found.map((option) => withStopWindows(option, request.stops))
  return rankRoutes(windowed, { ...request, ...thresholds }, { weather, alerts }, signal)
}

async function embeddedOptions(
  runs: RunPair,
  request: JourneyTask['journey']['request'],
  weather: WeatherAlongPath,
  signal: AbortSignal,
) {
  const { router, setSpeeds } = await roads
  setSpeeds((await knownOf(runs, weather, signal)).speeds)
  return router.routes(request, signal)
}

async function decide(
  { runs, trip, options }: Extract<RouteTask, { kind: 'decide' }>,
  weather: WeatherAlongPath,
  signal: AbortSignal,
) {
  const inForce = alerts
  if (!inForce) throw new AlertsUnknownError('The alerts are not known yet.')
  const { router, places, setSpeeds } = await roads
  const known = { places, closures }
  if (options)
    return decideSavedTrip(trip, { weather, alerts: inForce, roads: { ...known, ...foundRoads(options) } }, signal)
  const { speeds, dangers } = await knownOf(runs, weather, signal)
  setSpeeds(speeds)
  const searched = searchedRoads({ router, dangers, extreme: extremeNow(dangers, inForce), closures }, trip)
  return decideSavedTrip(trip, { weather, alerts: inForce, roads: { ...known, ...searched } }, signal)
}

function extremeNow(dangers: RoadDangers, inForce: AlertsAlongPath) {
  if (extreme?.dangers !== dangers || extreme.alerts !== inForce)
    extreme = { dangers, alerts: inForce, sites: extremeSites(dangers, inForce) }
  return extreme.sites
}

/** The speeds and dangers of a run; computed here if no other thread has sent them. */
async function knownOf(runs: RunPair, weather: WeatherAlongPath, signal: AbortSignal) {
  const { sites } = await roads
  return knownByRun.get(runKey(runs)) ?? keepTable(runs, sites, await sites.tabulate(weather, signal))
}

function keepTable(runs: RunPair, sites: RoadSites, table: RoadSpeedTable) {
  const known = { speeds: sites.speedsOf(table), dangers: sites.dangersOf(table) }
  knownByRun.set(runKey(runs), known)
  for (const key of [...knownByRun.keys()].slice(0, -KEEP_RUNS)) knownByRun.delete(key)
  return known
}

function openWeather(runs: RunPair): WeatherAlongPath {
  const weather = forecastAlongPath(storedForecast(store, runs), runs.area)
  if (!weather) throw new UnknownRunError('No run was named.')
  return weather
}

function serializeResults(options: readonly RankedRoute[]): StoredResults {
  const results = options.map(({ result }) => result)
  const onWire = results.map((result) => resultOnWire(result))
  return {
    results: JSON.stringify(onWire),
    compactResults: JSON.stringify(onWire.map(compactOnWire)),
    comparison: compareOptions(results),
    way: options.map(({ path }) => encodePolyline(stepMidpoints(path))).join(' '),
    latestArrivalAt: new Date(Math.max(...results.map(({ adjustedArrivalTime }) => adjustedArrivalTime.getTime()))),
  }
}
