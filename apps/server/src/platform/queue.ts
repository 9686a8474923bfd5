// Background jobs stored in PostgreSQL by pg-boss, which has its own schema.
import { setTimeout as sleep } from 'node:timers/promises'
import { type JobResult, PgBoss } from 'pg-boss'
import { DatabaseHangs } from './database/availability.ts'
import { connectionLimits, SERVER_LIMITS } from './database/statement-limits.ts'
import { activeSpan, traced } from './traced.ts'

/** All jobs with the type of their data. */
interface Jobs {
  'send-briefing-mail': Record<string, never>
  'send-desk-mail': Record<string, never>
  'send-hand-over-mail': Record<string, never>
  'send-invitation': { organizationId: string; userId: string }
  'send-password-reset': { email: string }
  'send-sign-up-mail': Record<string, never>
  'send-support-mail': Record<string, never>
  'send-webhook-mail': Record<string, never>
  'prune-expired': Record<string, never>
}

type JobName = keyof Jobs
/** The trace of the sender is stored with the job. */
type Stored<Name extends JobName> = Jobs[Name] & { traceparent?: string }

export interface Queue {
  send<Name extends JobName>(name: Name, data: Jobs[Name]): Promise<void>
  /** Runs the handler for each job of this name, up to 20 at once; a failed job is retried with growing delays and holds up no other. */
  work<Name extends JobName>(name: Name, handler: (data: Jobs[Name]) => Promise<void>): Promise<void>
  /** Sends the job at the times of a cron expression (UTC), once for all processes. */
  schedule(name: JobName, cron: string): Promise<void>
  isHealthy(): Promise<boolean>
  stop(): Promise<void>
}

const QUEUES: Record<JobName, { retryLimit: number }> = {
  // A new job is scheduled every five minutes.
  'send-briefing-mail': { retryLimit: 1 },
  'send-desk-mail': { retryLimit: 5 },
  'send-hand-over-mail': { retryLimit: 5 },
  'send-invitation': { retryLimit: 5 },
  'send-password-reset': { retryLimit: 5 },
  'send-sign-up-mail': { retryLimit: 5 },
  'send-support-mail': { retryLimit: 5 },
  'send-webhook-mail': { retryLimit: 5 },
  'prune-expired': { retryLimit: 1 },
}

/**
 * Two workers per queue, each with up to 10 jobs at once, so that new jobs need not wait for a slow one. PostgreSQL
 * announces new jobs; a worker that is busy looks again when it is done, and at the latest after the polling interval.
 */
const WORK = {
  batchSize: 10,
  localConcurrency: 2,
  burstWhenBatchFull: true,
  notifyPollingIntervalSeconds: 5,
  perJobResults: true,
} as const

const STOP_WITHIN_MS = 5_000
/** Statements on the queue's own connections would wait for a PostgreSQL that hangs. */
const SEND_WITHIN_MS = 5_000
const DEFAULT_CONNECTIONS = 2

export async function openQueue(
  url: string,
  log: (line: string, error?: unknown) => void,
  connections = DEFAULT_CONNECTIONS,
): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    application_name: 'stormlane queue',
    max: connections,
    useListenNotify: true,
    ...connectionLimits(SERVER_LIMITS),
  })
  boss.on('error', (error) => log('the queue met an error', error))
  await boss.start()
  for (const [name, options] of Object.entries(QUEUES))
    await boss.createQueue(name, { ...options, notify: true, retryDelay: 5, retryBackoff: true })
  return {
    send: async (name, data) => {
      const sent = boss.send(name, { ...data, traceparent: activeSpan.getStore()?.traceparent })
      // A job that is stored after its caller gave up still runs.
      sent.catch(() => undefined)
      await Promise.race([sent, rejectAfter(SEND_WITHIN_MS)])
    },
    work: async (name, handler) => {
      const run = async (job: { id: string; data: Stored<typeof name> }): Promise<JobResult> => {
        try {
          const { traceparent, ...data } = job.data
          await traced({ kind: 'job', name, traceparent }, () => handler(data as Jobs[typeof name]))
          return { id: job.id, status: 'completed' }
        } catch (error) {
          log(`a job ${name} failed; it will be tried again`, error)
          return { id: job.id, status: 'failed', output: { message: (error as Error).message } }
        }
      }
      await boss.work<Stored<typeof name>, unknown, typeof WORK>(name, WORK, (jobs) => Promise.all(jobs.map(run)))
    },
    schedule: (name, cron) => boss.schedule(name, cron, {}, { tz: 'UTC' }),
    isHealthy: async () => {
      const queues = await boss.getQueues()
      return queues.length > 0
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_WITHIN_MS }),
  }
}

async function rejectAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new DatabaseHangs()
}
