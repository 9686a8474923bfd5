// One thread of the route engine: the road network in memory, the forecast read from its folder, journeys evaluated one at a time.
import { RunStore, UnknownRunError } from '@stormlane/atmosphere'
import { alertsAlongPath, compareOptions, encodePolyline, type WeatherAlongPath } from '@stormlane/domain'
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
} from '@stormlane/roads'
import { answerTasks, type TaskContext, threadData } from '@stormlane/threads'
import { compactOnWire, resultOnWire } from './result-on-wire.ts'
import {
  type RouteNotice,
  type RouteTask,
  type RouteWorkerData,
  type RunPair,
  runKey,
  type StoredResults,
} from './route-task.ts'
import { storedForecast } from './stored-forecast.ts'

const { dataFolder, forecastFolder, cacheBytes } = threadData<RouteWorkerData>()
/** Runs whose speeds are kept: the one that serves, and the one before it for who asked in between. */
const KEEP_SPEEDS = 2

// The main thread's forecast keeps the books of what was refused, and logs it.
const store = new RunStore({ root: forecastFolder, cacheBytes, onRefused: () => undefined })
const roads = openRoads()
// A network that cannot be read fails each question about it; unheard, it would end the thread before the first.
roads.catch(() => undefined)
const speedsOfRun = new Map<string, RoadSpeeds>()
let alerts = alertsAlongPath([])

async function openRoads() {
  const network = await openRoadNetwork(dataFolder)
  let speeds: RoadSpeeds | undefined
  const router = new EmbeddedRouter(network, () => speeds)
  return {
    router,
    sites: new RoadSites(network.graph),
    drive: (at: RoadSpeeds) => {
      speeds = at
    },
  }
}

answerTasks(perform, async (notice: RouteNotice) => {
  if (notice.kind === 'alerts') alerts = alertsAlongPath(notice.alerts)
  else keepSpeeds(notice.runs, (await roads).sites.speedsOf(notice.table))
})

async function perform(task: RouteTask, { signal, tell }: TaskContext): Promise<unknown> {
  const weather = weatherOf(task.runs)
  switch (task.kind) {
    case 'tabulate':
      return (await roads).sites.tabulate(weather, signal)
    case 'forecast':
      return (await ranked(task, weather, signal)).map(({ result }) => result)
    case 'store':
      return toStore(await ranked(task, weather, signal))
    case 'departures': {
      const options = await ranked(task, weather, signal)
      const chosen = (options[task.option] ?? options[0]) as RankedRoute
      const { vehicle } = task.journey.request
      for await (const outlook of departureOutlooks(chosen.option, vehicle, weather, task.now, signal)) tell(outlook)
      return undefined
    }
    default:
      return task satisfies never
  }
}

type JourneyTask = Exclude<RouteTask, { kind: 'tabulate' }>

/** The options of a journey, the best first. */
async function ranked(
  { runs, journey, options }: JourneyTask,
  weather: WeatherAlongPath,
  signal: AbortSignal,
): Promise<RankedRoute[]> {
  const { request, ...thresholds } = journey
  const found = options ?? (await embeddedOptions(runs, request, weather, signal))
  return rankRoutes(found, { ...request, ...thresholds }, { weather, alerts }, signal)
}

async function embeddedOptions(
  runs: RunPair,
  request: JourneyTask['journey']['request'],
  weather: WeatherAlongPath,
  signal: AbortSignal,
) {
  const { router, sites, drive } = await roads
  const known = speedsOfRun.get(runKey(runs)) ?? sites.speedsOf(await sites.tabulate(weather, signal))
  keepSpeeds(runs, known)
  drive(known)
  return router.routes(request, signal)
}

function keepSpeeds(runs: RunPair, speeds: RoadSpeeds): void {
  speedsOfRun.set(runKey(runs), speeds)
  for (const key of [...speedsOfRun.keys()].slice(0, -KEEP_SPEEDS)) speedsOfRun.delete(key)
}

function weatherOf(runs: RunPair): WeatherAlongPath {
  const weather = forecastAlongPath(storedForecast(store, runs), runs.area)
  if (!weather) throw new UnknownRunError('No run was named.')
  return weather
}

function toStore(options: readonly RankedRoute[]): StoredResults {
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
