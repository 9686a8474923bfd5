// Evaluates journeys against the forecast in worker threads, each of which holds the road network and reads the
// forecast itself.
import { CorruptFileError, RunUnreachableError, UnknownRunError } from '@stormlane/atmosphere'
import type { DecidingCosts, LegTable, StopOrderer, StopsToOrder } from '@stormlane/domain/deciding'
import type { ActiveAlert } from '@stormlane/domain/hazards'
import type { RouteOption, RouteRequest, Router } from '@stormlane/domain/roads'
import { RouteError, type RouteResult } from '@stormlane/domain/trips'
import { type Bounds, isFirstLight } from '@stormlane/domain/weather'
import { type DepartureOutlook, nameOfNetwork, type RoadClosed, type RoadSpeedTable } from '@stormlane/roads'
import { PoolBusyError, ThreadPool } from '@stormlane/threads'
import { DomainError } from '../../platform/domain-error.ts'
import type { Log } from '../../platform/logging.ts'
import type { Forecast } from '../forecast/forecast.ts'
import { ROUTE_FORECAST_TEXTS } from './route-forecast.texts.ts'
import {
  AlertsUnknownError,
  type Journey,
  type RouteNotice,
  type RouteTask,
  type RouteWorkerData,
  type RunPair,
  runKey,
  type StoredResults,
  type StoredTripDecision,
  type TripToDecide,
} from './route-task.ts'

interface Dependencies {
  forecast: Forecast
  dataFolder: string
  /** An external router; null for the embedded one. */
  router: Router | null
  /** A solver for orders of stops beside the embedded one; null if there is none. */
  stopOrderer: StopOrderer | null
  log: Log
}

/** Two, so that a long journey does not block the others. */
const THREADS = 2
/** Journeys that may wait for a thread; each takes some tens of milliseconds. */
const QUEUE_LIMIT = 200
const CACHE_BYTES_PER_THREAD = 96 << 20
const BUSY_RETRY_SECONDS = 1
const NOT_READY_RETRY_SECONDS = 5

export interface RouteForecast {
  results: RouteResult[]
  runTime: Date
}

export interface StopOrder {
  /** Indices of the stops. */
  order: number[]
  /** Whether another solver proposed it. */
  isProposed: boolean
}

export interface EvaluatedRoute extends StoredResults {
  runs: RunPair
}

export type RouteEngine = ReturnType<typeof openRouteEngine>

export function openRouteEngine({ forecast, dataFolder, router, stopOrderer, log }: Dependencies) {
  const workerData: RouteWorkerData = {
    dataFolder,
    forecastFolder: forecast.folder,
    cacheBytes: CACHE_BYTES_PER_THREAD,
  }
  const pool = new ThreadPool<RouteTask, RouteNotice>({
    module: new URL('./route-worker.ts', import.meta.url),
    workerData,
    threads: THREADS,
    queueLimit: QUEUE_LIMIT,
    errors: [AlertsUnknownError, CorruptFileError, RunUnreachableError, UnknownRunError, RouteError],
    greetings: () => [alertNotice, closureNotice, tableNotice].filter((notice) => notice !== undefined),
    onThreadEnd: (error, pauseMs) =>
      log.error({ err: error, pauseMs }, 'a route thread ended; another will replace it'),
  })
  /** Runs that a thread could not read. */
  const unreadable = new Set<string>()
  // A replacement thread is sent the latest notice of each kind again.
  let alertNotice: RouteNotice | undefined
  let closureNotice: RouteNotice | undefined
  let tableNotice: RouteNotice | undefined
  let prepared: RunPair | undefined
  let preparing: { key: string; done: Promise<void> } | undefined
  let roads: Promise<string> | undefined

  /** The newest readable runs. */
  function newest(): RunPair {
    const choose = (horizon: 'nowcast' | 'extended') =>
      forecast.serving(horizon).find((run) => !isFirstLight(run) && !unreadable.has(runName(horizon, run.runTime)))
    const [nowcast, extended] = [choose('nowcast'), choose('extended')]
    const widest = extended ?? nowcast
    if (!widest) throw notReady()
    return {
      nowcast: nowcast?.runTime ?? null,
      extended: extended?.runTime ?? null,
      area: ROUTE_FORECAST_TEXTS.area(forecast.boundsOf(widest) as Bounds),
    }
  }

  /** Computes the road speeds of a run in one thread and sends them to all threads. */
  function prepare(runs: RunPair): Promise<void> {
    const key = runKey(runs)
    if (preparing?.key === key) return preparing.done
    // Starts all threads: one that starts later would have to compute the speeds itself.
    pool.prepare()
    const tabulated = pool.run({ kind: 'tabulate', runs }, { urgent: true })
    const done = tabulated.then((table) => {
      tableNotice = { kind: 'table', runs, table: table as RoadSpeedTable }
      pool.broadcast(tableNotice)
      prepared = runs
    })
    preparing = { key, done }
    void done
      .catch(() => undefined)
      .finally(() => {
        if (preparing?.key === key) preparing = undefined
      })
    return done
  }

  /** Returns the newest runs; until they are prepared, the previous ones while they are still served. */
  async function runsToRead(): Promise<RunPair> {
    const runs = newest()
    if (router || (prepared && runKey(prepared) === runKey(runs))) return runs
    const preparation = prepare(runs)
    if (prepared && stillServes(prepared)) {
      preparation.catch(() => undefined)
      return prepared
    }
    await preparation
    return runs
  }

  function stillServes({ nowcast, extended }: RunPair): boolean {
    const serves = (horizon: 'nowcast' | 'extended', runTime: Date | null) =>
      runTime === null || forecast.serving(horizon).some((run) => run.runTime.getTime() === runTime.getTime())
    // Journeys of several days need the extended forecast, so a pair without one is replaced as soon as possible.
    return extended !== null && serves('nowcast', nowcast) && serves('extended', extended)
  }

  async function runTask(
    kind: 'forecast' | 'store',
    journey: Journey,
    how: { signal?: AbortSignal | undefined; urgent: boolean; owner: string },
  ): Promise<{ answer: unknown; runs: RunPair }> {
    const options = router ? await router.routes(journey.request, how.signal) : null
    return withCurrentRuns((runs) => pool.run({ kind, runs, journey, options }, how))
  }

  /** Runs a task with the current runs; if a thread cannot read them, tries once more with the next ones. */
  async function withCurrentRuns(task: (runs: RunPair) => Promise<unknown>) {
    for (let attempt = 0; ; attempt++) {
      let runs: RunPair | undefined
      try {
        runs = await runsToRead()
        return { answer: await task(runs), runs }
      } catch (error) {
        const corrupt = error instanceof CorruptFileError
        if (attempt > 0 || !(corrupt || error instanceof UnknownRunError)) throw toCallerError(error, runs)
        if (corrupt && runs) excludeRuns(runs)
        prepared = undefined
        forecast.refresh()
      }
    }
  }

  function excludeRuns({ nowcast, extended }: RunPair): void {
    if (extended) unreadable.add(runName('extended', extended))
    if (nowcast) unreadable.add(runName('nowcast', nowcast))
  }

  /** Null if the solver does not answer. */
  async function propose(solver: StopOrderer, stops: StopsToOrder, signal: AbortSignal): Promise<number[] | null> {
    try {
      return await solver.order(stops, signal)
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ err: error }, 'the solver for orders of stops did not answer; the embedded one takes over')
      return null
    }
  }

  return {
    /** Starts the threads, which load the road network, and computes the road speeds of the newest run. */
    warm(): void {
      pool.prepare()
      // Without a run there is nothing to prepare yet; requests then get RUN_NOT_READY.
      void runsToRead().catch(() => undefined)
    },

    /** The name of the road network that the threads use; null if an external router has its own. */
    async roads(): Promise<string | null> {
      if (router) return null
      roads ??= nameOfNetwork(dataFolder)
      return roads
    },

    /** Returns the newest runs once they are prepared; later evaluations use them. */
    async newestRuns(): Promise<RunPair> {
      const runs = newest()
      if (!router && (!prepared || runKey(prepared) !== runKey(runs))) await prepare(runs)
      return runs
    },

    /** `owner` is the requesting organization: organizations take turns. */
    async forecast(journey: Journey, signal: AbortSignal, owner: string): Promise<RouteForecast> {
      const { answer, runs } = await runTask('forecast', journey, { signal, urgent: true, owner })
      return { results: answer as RouteResult[], runTime: (runs.nowcast ?? runs.extended) as Date }
    },

    /** Evaluates a journey into the stored form. Urgent journeys, for which a user waits, go first. */
    async evaluate(journey: Journey, owner: string, urgent = false): Promise<EvaluatedRoute> {
      const { answer, runs } = await runTask('store', journey, { urgent, owner })
      return { ...(answer as StoredResults), runs }
    },

    /** Compares what can be done about the weather on a saved trip. */
    async decide(trip: TripToDecide, owner: string): Promise<StoredTripDecision & { runs: RunPair }> {
      const options = router && (await externalOptions(router, trip))
      const { answer, runs } = await withCurrentRuns((current) =>
        pool.run({ kind: 'decide', runs: current, trip, options }, { owner }),
      )
      return { ...(answer as StoredTripDecision), runs }
    },

    /**
     * The best order of a journey's stops, by index. The other solver's order is a proposal that is completed and improved
     * here; without its answer the embedded one finds the order alone.
     */
    async orderStops(
      { request, costs, owner }: { request: RouteRequest; costs: DecidingCosts; owner: string },
      signal: AbortSignal,
    ): Promise<StopOrder> {
      const how = { signal, urgent: true, owner, heavy: true }
      const { answer } = await withCurrentRuns((runs) => pool.run({ kind: 'legs', runs, request }, how))
      const { departAt, stops, appointment, driver } = request
      const toOrder = { departAt, stops, appointment, driver, legs: answer as LegTable, costs }
      const proposed = stopOrderer && (await propose(stopOrderer, toOrder, signal))
      const order = await pool.run({ kind: 'order', stops: toOrder, proposed }, how).catch((error: unknown) => {
        throw toCallerError(error, undefined)
      })
      return { order: order as number[], isProposed: proposed !== null }
    },

    /** Calls `onOutlook` for each departure as soon as it is computed. */
    async departures(
      { journey, owner, ...search }: { journey: Journey; owner: string; option: number; now: Date; plannedAt: Date },
      onOutlook: (outlook: DepartureOutlook) => void,
      signal: AbortSignal,
    ): Promise<void> {
      const options = router ? await router.routes(journey.request, signal) : null
      const onPart = (part: unknown) => onOutlook(part as DepartureOutlook)
      await withCurrentRuns((runs) =>
        pool.run(
          { kind: 'departures', runs, journey, options, ...search },
          {
            signal,
            urgent: true,
            owner,
            heavy: true,
            onPart,
          },
        ),
      )
    },

    /** Replaces the government alerts that routes are checked against. Nothing is evaluated before the first call. */
    applyAlerts(alerts: readonly ActiveAlert[]): void {
      const shortened = alerts.map((one) => ({ ...one, alert: { ...one.alert, ...WITHOUT_TEXTS } }))
      alertNotice = { kind: 'alerts', alerts: shortened }
      pool.broadcast(alertNotice)
    },

    /** Replaces the closures of roads that decisions count. */
    applyClosures(closures: readonly RoadClosed[]): void {
      closureNotice = { kind: 'closures', closures }
      pool.broadcast(closureNotice)
    },

    /** Number of tasks waiting for a thread. */
    waiting: () => pool.waiting,

    close: () => pool.close(),
  }
}

/** Roads from the position that the vehicle has reported; none if nobody knows where the trip is. */
async function externalOptions(router: Router, trip: TripToDecide): Promise<readonly RouteOption[]> {
  const { request } = trip.journey
  const origin = trip.hasDeparted ? trip.reported : request.origin
  if (!origin) return []
  try {
    return await router.routes({ ...request, origin })
  } catch (error) {
    if (error instanceof RouteError && error.code === 'DIRECTIONS_NOT_FOUND') return []
    throw error
  }
}

/** Routes show only the name of an alert, so its texts are not copied to the threads. */
const WITHOUT_TEXTS = { description: '', headline: null, instruction: null } as const

const runName = (horizon: string, runTime: Date) => `${horizon} ${runTime.toISOString()}`

const notReady = () => new DomainError('RUN_NOT_READY', undefined, NOT_READY_RETRY_SECONDS)

/** Maps a failure in a thread to the error that the caller gets. */
function toCallerError(error: unknown, runs: RunPair | undefined): unknown {
  if (error instanceof PoolBusyError) return new DomainError('TOO_MANY_REQUESTS', undefined, BUSY_RETRY_SECONDS)
  if (error instanceof AlertsUnknownError) return new DomainError('UNAVAILABLE', undefined, BUSY_RETRY_SECONDS)
  // Without an extended forecast, a journey of several days is only temporarily out of range.
  const isBeyond = error instanceof RouteError && error.code === 'OUTSIDE_FORECAST_RANGE' && runs?.extended === null
  return isBeyond || error instanceof UnknownRunError ? notReady() : error
}
