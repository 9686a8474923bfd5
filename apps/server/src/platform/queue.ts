// Background jobs stored in PostgreSQL by pg-boss, which has its own schema.
import { PgBoss } from 'pg-boss'

/** All jobs with the type of their data. */
interface Jobs {
  'send-invitation': { organizationId: string; userId: string }
  'send-password-reset': { email: string }
  'send-sign-up-mail': Record<string, never>
  'send-support-mail': Record<string, never>
  'send-webhook-mail': Record<string, never>
  'prune-expired': Record<string, never>
}

type JobName = keyof Jobs

export interface Queue {
  send<Name extends JobName>(name: Name, data: Jobs[Name]): Promise<void>
  /** Runs the handler for each job of this name, one at a time; a failed job is retried with growing delays. */
  work<Name extends JobName>(name: Name, handler: (data: Jobs[Name]) => Promise<void>): Promise<void>
  /** Sends the job at the times of a cron expression (UTC), once for all processes. */
  schedule(name: JobName, cron: string): Promise<void>
  isHealthy(): Promise<boolean>
  stop(): Promise<void>
}

const QUEUES: Record<JobName, { retryLimit: number }> = {
  'send-invitation': { retryLimit: 5 },
  'send-password-reset': { retryLimit: 5 },
  'send-sign-up-mail': { retryLimit: 5 },
  'send-support-mail': { retryLimit: 5 },
  'send-webhook-mail': { retryLimit: 5 },
  'prune-expired': { retryLimit: 1 },
}

const STOP_WITHIN_MS = 5_000

export async function openQueue(url: string, log: (line: string, error?: unknown) => void): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    application_name: 'stormlane queue',
    max: 4,
    useListenNotify: true,
  })
  boss.on('error', (error) => log('the queue met an error', error))
  await boss.start()
  for (const [name, options] of Object.entries(QUEUES))
    await boss.createQueue(name, { ...options, notify: true, retryDelay: 5, retryBackoff: true })
  return {
    send: async (name, data) => {
      await boss.send(name, data)
    },
    work: async (name, handler) => {
      await boss.work<Jobs[typeof name]>(name, async (jobs) => {
        for (const job of jobs) await handler(job.data)
      })
    },
    schedule: (name, cron) => boss.schedule(name, cron, {}, { tz: 'UTC' }),
    isHealthy: async () => {
      const queues = await boss.getQueues()
      return queues.length > 0
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_WITHIN_MS }),
  }
}
