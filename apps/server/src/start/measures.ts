// Metrics of the running parts that an operator can watch. Metrics of requests are recorded where requests are
// answered.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isBehind } from '@stormlane/domain/product'
import type { DataSourceService } from '../modules/data-sources/data-source.service.ts'
import { healthRepository } from '../modules/health/health.repository.ts'
import type { RouteEngine } from '../modules/route-forecast/route-engine.ts'
import type { Database } from '../platform/database/database.ts'
import type { Metrics, Sample } from '../platform/metrics.ts'
import type { Impacts } from './impacts.ts'
import type { World } from './world.ts'

type Sources = Awaited<ReturnType<DataSourceService['list']>>['sources']

interface Dependencies {
  metrics: Metrics
  database: Database
  dataSources: DataSourceService
  world: World
  routeEngine: RouteEngine
  impacts: Pick<Impacts, 'scoreThread'>
}

export function measureParts({ metrics, database, dataSources, world, routeEngine, impacts }: Dependencies): void {
  // Read before the other metrics, whose own queries would count.
  metrics.gauge('stormlane_database_connections', 'Connections of this process, and callers that wait for one.', () =>
    Object.entries(database.poolUse()).map(([state, value]) => ({ labels: { state }, value })),
  )
  if (database.replicaUse())
    metrics.countOf('stormlane_list_reads_total', 'Reads of lists, by whether the replica could answer.', () =>
      Object.entries(database.replicaUse() ?? {}).map(([result, value]) => ({ labels: { result }, value })),
    )
  const health = healthRepository(database)
  metrics.gauge('stormlane_queue_age_seconds', 'For how long the oldest entry of a queue has been due.', async () =>
    Object.entries(await health.queueAges()).map(([queue, age]) => ({ labels: { queue }, value: age ?? 0 })),
  )
  metrics.gauge('stormlane_feed_age_seconds', 'Time since a feed last answered.', async () => {
    const { sources } = await dataSources.list()
    return sources.flatMap(({ id, age_seconds: age }) => (age === null ? [] : [{ labels: { feed: id }, value: age }]))
  })
  const eachFeed = async (figure: (source: Sources[number]) => number) =>
    (await dataSources.list()).sources.map((source) => ({ labels: { feed: source.id }, value: figure(source) }))
  metrics.gauge('stormlane_feed_late', '1 for a feed that is overdue or failing, otherwise 0.', () =>
    eachFeed(({ state }) => (isBehind(state) ? 1 : 0)),
  )
  metrics.gauge('stormlane_feed_errors', 'Errors of a feed in the last 24 hours.', () =>
    eachFeed(({ errors }) => errors),
  )
  metrics.gauge('stormlane_feed_bytes', 'Bytes that came from a feed in the last 24 hours.', () =>
    eachFeed(({ bytes }) => bytes),
  )
  metrics.gauge('stormlane_feed_mode', '1 with the mode of a feed: live, simulated or off.', async () =>
    (await dataSources.list()).sources.map(({ id, mode }) => ({ labels: { feed: id, mode }, value: 1 })),
  )
  metrics.countOf('stormlane_lease_takeovers_total', 'Leases taken over from a process that died or hung.', () =>
    Array.from(database.leases.takeovers(), ([lease, value]) => ({ labels: { lease }, value })),
  )
  const { forecast, storms } = world
  metrics.gauge('stormlane_thread_queue', 'Tasks that wait for a thread.', () => [
    { labels: { threads: 'forecast' }, value: forecast.use().waiting },
    { labels: { threads: 'storms' }, value: storms.use().waiting },
    { labels: { threads: 'routes' }, value: routeEngine.waiting() },
    { labels: { threads: 'scores' }, value: impacts.scoreThread.waiting() },
  ])
  metrics.countOf('stormlane_run_chunks_total', 'Chunks of forecast runs, by whether they were in memory.', () => {
    const { hits, misses } = forecast.use().cache
    return [
      { labels: { result: 'hit' }, value: hits },
      { labels: { result: 'miss' }, value: misses },
    ]
  })
}

/** Measures the event loop and the memory from the start of the process. Returns a function that stops measuring. */
export function measureProcess(metrics: Metrics): () => Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  metrics.gauge('stormlane_event_loop_delay_seconds', 'Delay of the event loop since it was last read.', () => {
    // A label `quantile` is kept for summaries, which cannot be read and begun anew.
    const samples: Sample[] = [
      { labels: { of: 'median' }, value: delay.percentile(50) / 1e9 },
      { labels: { of: 'p99' }, value: delay.percentile(99) / 1e9 },
      { labels: { of: 'longest' }, value: delay.max / 1e9 },
    ]
    delay.reset()
    return samples
  })
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () => [{ value: process.memoryUsage.rss() }])
  metrics.countOf('process_cpu_seconds_total', 'Time of processors that the process has used.', () => {
    const { user, system } = process.cpuUsage()
    return [{ value: (user + system) / 1e6 }]
  })
  return async () => void delay.disable()
}
