import { getHealth } from '@stormlane/contract'
import type { Clock } from '@stormlane/domain'
import type { FastifyInstance } from 'fastify'
import { answersQueries, type Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/queue.ts'
import type { Forecast } from '../forecast/forecast.ts'

interface Dependencies {
  database: Database
  queue: Queue
  clock: Clock
  forecast: Pick<Forecast, 'newest' | 'generation'>
  version: string
}

const CHECK_TIMEOUT_MS = 2_000

export function healthRoutes(app: FastifyInstance, { database, queue, clock, forecast, version }: Dependencies): void {
  route(app, getHealth, async (_request, reply) => {
    const [databaseWorks, queueWorks] = await Promise.all([
      works(() => answersQueries(database)),
      works(() => queue.isHealthy()),
    ])
    const run = forecast.newest('nowcast')
    const { generation } = forecast
    const status = databaseWorks ? (queueWorks ? 'ok' : 'degraded') : 'down'
    // Load balancers look at the status code only; the body is for people.
    if (status === 'down') reply.code(503).serializer(JSON.stringify)
    return {
      status,
      version,
      database: { status: databaseWorks ? 'ok' : 'down' },
      queue: { status: queueWorks ? 'ok' : 'down' },
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

async function works(check: () => Promise<unknown>): Promise<boolean> {
  const timedOut = new Promise<false>((resolve) => setTimeout(resolve, CHECK_TIMEOUT_MS, false).unref())
  const answer = check().then(
    (result) => result !== false,
    () => false,
  )
  return Promise.race([answer, timedOut])
}
