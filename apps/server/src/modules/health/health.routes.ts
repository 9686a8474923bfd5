import { statfs } from 'node:fs/promises'
import { getHealth } from '@stormlane/contract'
import { diskStatus, isBehind, overallStatus, queueStatus } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { answersQueries, type Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import { inTime } from '../../platform/in-time.ts'
import type { Queue } from '../../platform/queue.ts'
import type { DataSourceService } from '../data-sources/data-source.service.ts'
import type { Forecast } from '../forecast/forecast.ts'
import { healthRepository } from './health.repository.ts'
import { sharedCheck } from './shared-check.ts'

interface Dependencies {
  config: Pick<Config, 'dataFolder'>
  database: Database
  queue: Queue
  clock: Clock
  forecast: Pick<Forecast, 'newest' | 'generation'>
  dataSources: DataSourceService
  version: string
}

export function healthRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database, queue, clock, forecast, dataSources, version } = dependencies
  const repository = healthRepository(database)

  async function checkQueue() {
    const [works, ages] = await Promise.all([inTime(() => queue.isHealthy()), inTime(() => repository.queueAges())])
    return {
      status: works && ages ? queueStatus(ages.jobs) : 'down',
      oldest_job_seconds: ages?.jobs ?? null,
      oldest_message_seconds: ages?.messages ?? null,
      oldest_webhook_seconds: ages?.webhooks ?? null,
    } as const
  }

  async function checkFeeds() {
    const { sources = [] } = (await inTime(() => dataSources.list())) ?? {}
    const late = sources.filter(({ state }) => isBehind(state)).map(({ id }) => id)
    return { status: late.length > 0 ? 'degraded' : 'ok', late } as const
  }

  async function checkDisk() {
    const space = await inTime(() => statfs(config.dataFolder))
    if (!space) return { status: 'down', free_bytes: null, total_bytes: null } as const
    const free = space.bavail * space.bsize
    return { status: diskStatus(free), free_bytes: free, total_bytes: space.blocks * space.bsize } as const
  }

  const checkParts = sharedCheck(() =>
    Promise.all([
      inTime(() => answersQueries(database).then(() => true)),
      checkQueue(),
      checkFeeds(),
      checkDisk(),
    ] as const),
  )

  route(app, getHealth, async (_request, reply) => {
    const [answers, jobs, feeds, disk] = await checkParts()
    const run = forecast.newest('nowcast')
    const { generation } = forecast
    const databaseStatus = answers ? 'ok' : 'down'
    const status = overallStatus(databaseStatus, [jobs.status, feeds.status, disk.status])
    // Load balancers look at the status code only; the body is for people.
    if (status === 'down') reply.code(503).serializer(JSON.stringify)
    return {
      status,
      version,
      database: { status: databaseStatus },
      queue: jobs,
      feeds,
      disk,
      newest_run: {
        run_time: run?.runTime.toISOString() ?? null,
        age_seconds: run ? (clock.now().getTime() - run.runTime.getTime()) / 1000 : null,
        source: run?.source ?? null,
      },
      generating: generation && {
        run_time: generation.runTime.toISOString(),
        horizon: generation.horizon,
        progress: generation.progress,
      },
    } as const
  })
}
