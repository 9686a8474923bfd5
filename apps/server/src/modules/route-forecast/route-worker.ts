// One thread of the route engine. It holds the road network in memory and reads the forecast from its folder.
import { RunStore, UnknownRunError } from '@stormlane/atmosphere'
import { encodePolyline } from '@stormlane/domain/geo'
import type { WeatherAlongPath } from '@stormlane/domain/roads'
import { alertsAlongPath, compareOptions } from '@stormlane/domain/trips'
import {
  departureOutlooks,
  EmbeddedRouter,
  forecastAlongPath,
  openRoadNetwork,
  type RankedRoute,
  RoadSites,
  type RoadSpeeds,
  rankRoutes,
  stepMidpoints,
  withinTopSpeed,
} from '@stormlane/roads'
import { answerTasks, type TaskContext, threadData } from '@stormlane/threads'
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
/** Runs whose road speeds stay in memory: the current one, and the previous one for requests that began with it. */
const KEEP_SPEEDS = 2

// The main thread already logs runs that cannot be read.
const store = new RunStore({ root: forecastFolder, cacheBytes, onRefused: () => undefined })
const roads = openRoads()
// If the network cannot be read, every task fails with that error; without this handler the rejection would end the
// thread.
roads.catch(() => undefined)
const speedsByRun = new Map<string, RoadSpeeds>()
/** Null until the alerts are known. */
let alerts: ReturnType<typeof alertsAlongPath> | null = null

async function openRoads() {
  const network = await openRoadNetwork(dataFolder)
  let speeds: RoadSpeeds | undefined
  const router = new EmbeddedRouter(network, () => speeds)
  return {
    router,
    sites: new RoadSites(network.graph),
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
  } else keepSpeeds(notice.runs, (await roads).sites.speedsOf(notice.table))
})

async function perform(task: RouteTask, { signal, tell }: TaskContext): Promise<unknown> {
  const weather = openWeather(task.runs)
  switch (task.kind) {
    case 'tabulate':
      return (await roads).sites.tabulate(weather, signal)
    case 'forecast':
      return (await rankedOptions(task, weather, signal)).map(({ result }) => result)
    case 'store':
      return serializeResults(await rankedOptions(task, weather, signal))
    case 'departures': {
      const options = await rankedOptions(task, weather, signal)
      const chosen = (options[task.option] ?? options[0]) as RankedRoute
      const { vehicle, driver } = task.journey.request
      const search = { ...task, option: chosen.option, vehicle, driver, limits: task.journey.limits }
      for await (const outlook of departureOutlooks(search, weather, signal)) tell(outlook)
      return undefined
    }
    default:
      return task satisfies never
  }
}

type JourneyTask = Exclude<RouteTask, { kind: 'tabulate' }>

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
  return rankRoutes(found, { ...request, ...thresholds }, { weather, alerts }, signal)
}

async function embeddedOptions(
  runs: RunPair,
  request: JourneyTask['journey']['request'],
  weather: WeatherAlongPath,
  signal: AbortSignal,
) {
  const { router, sites, setSpeeds } = await roads
  const known = speedsByRun.get(runKey(runs)) ?? sites.speedsOf(await sites.tabulate(weather, signal))
  keepSpeeds(runs, known)
  setSpeeds(known)
  return router.routes(request, signal)
}

function keepSpeeds(runs: RunPair, speeds: RoadSpeeds): void {
  speedsByRun.set(runKey(runs), speeds)
  for (const key of [...speedsByRun.keys()].slice(0, -KEEP_SPEEDS)) speedsByRun.delete(key)
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
