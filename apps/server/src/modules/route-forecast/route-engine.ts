// Journeys through the weather, worked out in threads that hold the road network and read the forecast themselves.
import { CorruptFileError, UnknownRunError } from '@stormlane/atmosphere'
import { type ActiveAlert, type Bounds, RouteError, type RouteResult, type Router } from '@stormlane/domain'
import type { DepartureOutlook, RoadSpeedTable } from '@stormlane/roads'
import { PoolBusyError, ThreadPool } from '@stormlane/threads'
import { DomainError } from '../../platform/domain-error.ts'
import type { Forecast } from '../forecast/forecast.ts'
import { ROUTE_FORECAST_TEXTS } from './route-forecast.texts.ts'
import {
  type Journey,
  type RouteNotice,
  type RouteTask,
  type RouteWorkerData,
  type RunPair,
  runKey,
  type StoredResults,
} from './route-task.ts'

interface Dependencies {
  forecast: Forecast
  dataFolder: string
  /** Finds the ways in place of the embedded router; null for that one. */
  router: Router | null
}

/** One keeps answering while the other has a long one. */
const THREADS = 2
/** Journeys that may wait for a thread: each takes some tens of milliseconds. */
const QUEUE_LIMIT = 200
const CACHE_BYTES_PER_THREAD = 96 << 20
const BUSY_RETRY_SECONDS = 1
const NOT_READY_RETRY_SECONDS = 5

export interface RouteForecast {
  results: RouteResult[]
  runTime: Date
}

export interface EvaluatedRoute extends StoredResults {
  runs: RunPair
}

export type RouteEngine = ReturnType<typeof openRouteEngine>

export function openRouteEngine({ forecast, dataFolder, router }: Dependencies) {
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
    errors: [CorruptFileError, UnknownRunError, RouteError],
    greetings: () => [{ kind: 'alerts', alerts: heeded }],
  })
  /** Runs that a thread could not read. */
  const unreadable = new Set<string>()
  let heeded: readonly ActiveAlert[] = []
  let prepared: RunPair | undefined
  let preparing: { key: string; done: Promise<void> } | undefined

  /** The newest runs that can be read. */
  function newest(): RunPair {
    const choose = (horizon: 'nowcast' | 'extended') =>
      // First light has a single step, between which nothing can be read.
      forecast.serving(horizon).find((run) => run.times.length > 1 && !unreadable.has(nameOf(horizon, run.runTime)))
    const [nowcast, extended] = [choose('nowcast'), choose('extended')]
    const widest = extended ?? nowcast
    if (!widest) throw notReady()
    return {
      nowcast: nowcast?.runTime ?? null,
      extended: extended?.runTime ?? null,
      area: ROUTE_FORECAST_TEXTS.area(forecast.boundsOf(widest) as Bounds),
    }
  }

  /** Works out the roads' speeds in one thread and hands them to all. */
  function prepare(runs: RunPair): Promise<void> {
    const key = runKey(runs)
    if (preparing?.key === key) return preparing.done
    // All of them: a thread that starts later would have to work out the speeds by itself.
    pool.prepare()
    const tabulated = pool.run({ kind: 'tabulate', runs }, { urgent: true })
    const done = tabulated.then((table) => {
      pool.broadcast({ kind: 'table', runs, table: table as RoadSpeedTable })
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

  /** While a newer run is being prepared, the one before it answers, as long as it serves. */
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
    // A journey of days needs the extended forecast as soon as there is one.
    return extended !== null && serves('nowcast', nowcast) && serves('extended', extended)
  }

  async function ask(
    kind: 'forecast' | 'store',
    journey: Journey,
    how: { signal?: AbortSignal | undefined; urgent: boolean },
  ): Promise<{ answer: unknown; runs: RunPair }> {
    const options = router ? await router.routes(journey.request, how.signal) : null
    return readingRuns((runs) => pool.run({ kind, runs, journey, options }, how))
  }

  /** Asks with the runs to read; where a thread cannot read them, once more with the next ones. */
  async function readingRuns(question: (runs: RunPair) => Promise<unknown>) {
    for (let attempt = 0; ; attempt++) {
      let runs: RunPair | undefined
      try {
        runs = await runsToRead()
        return { answer: await question(runs), runs }
      } catch (error) {
        const corrupt = error instanceof CorruptFileError
        if (attempt > 0 || !(corrupt || error instanceof UnknownRunError)) throw explain(error, runs)
        if (corrupt && runs) leaveOut(runs)
        prepared = undefined
        forecast.refresh()
      }
    }
  }

  function leaveOut({ nowcast, extended }: RunPair): void {
    if (extended) unreadable.add(nameOf('extended', extended))
    if (nowcast) unreadable.add(nameOf('nowcast', nowcast))
  }

  return {
    /** Starts the threads, which read the road network at once, and works out the speeds of the newest run. */
    warm(): void {
      pool.prepare()
      // Where there is no run yet, whoever asks is told so.
      void runsToRead().catch(() => undefined)
    },

    /** The newest runs, once they are prepared: what a journey is evaluated with from then on. */
    async newestRuns(): Promise<RunPair> {
      const runs = newest()
      if (!router && (!prepared || runKey(prepared) !== runKey(runs))) await prepare(runs)
      return runs
    },

    async forecast(journey: Journey, signal: AbortSignal): Promise<RouteForecast> {
      const { answer, runs } = await ask('forecast', journey, { signal, urgent: true })
      return { results: answer as RouteResult[], runTime: (runs.nowcast ?? runs.extended) as Date }
    },

    /** For results that are kept. Those that somebody waits for go first. */
    async evaluate(journey: Journey, urgent = false): Promise<EvaluatedRoute> {
      const { answer, runs } = await ask('store', journey, { urgent })
      return { ...(answer as StoredResults), runs }
    },

    /** Tells of each departure as soon as it is known. */
    async departures(
      { journey, option, now }: { journey: Journey; option: number; now: Date },
      onOutlook: (outlook: DepartureOutlook) => void,
      signal: AbortSignal,
    ): Promise<void> {
      const options = router ? await router.routes(journey.request, signal) : null
      const onPart = (part: unknown) => onOutlook(part as DepartureOutlook)
      await readingRuns((runs) =>
        pool.run(
          { kind: 'departures', runs, journey, options, option, now },
          {
            signal,
            urgent: true,
            onPart,
          },
        ),
      )
    },

    /** The government alerts that routes meet from now on. */
    heedAlerts(alerts: readonly ActiveAlert[]): void {
      heeded = alerts.map((one) => ({ ...one, alert: { ...one.alert, ...WITHOUT_TEXTS } }))
      pool.broadcast({ kind: 'alerts', alerts: heeded })
    },

    close: () => pool.close(),
  }
}

/** What a route shows of an alert is its name; the rest would only be copied. */
const WITHOUT_TEXTS = { description: '', headline: null, instruction: null } as const

const nameOf = (horizon: string, runTime: Date) => `${horizon} ${runTime.toISOString()}`

const notReady = () => new DomainError('RUN_NOT_READY', undefined, NOT_READY_RETRY_SECONDS)

/** What a failure in a thread means for who asked. */
function explain(error: unknown, runs: RunPair | undefined): unknown {
  if (error instanceof PoolBusyError) return new DomainError('UNAVAILABLE', undefined, BUSY_RETRY_SECONDS)
  // Until the extended forecast is made, a journey of days ends beyond what is known for the moment, not for good.
  const isBeyond = error instanceof RouteError && error.code === 'OUTSIDE_FORECAST_RANGE' && runs?.extended === null
  return isBeyond || error instanceof UnknownRunError ? notReady() : error
}
