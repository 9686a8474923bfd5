export type HealthStatus = 'ok' | 'degraded' | 'down'

/** Our choice: less than this has no room for the next forecast run and the logs of PostgreSQL. */
export const LOW_DISK_BYTES = 1024 ** 3
/** Our choice: due jobs wait for seconds. Retries of mails are minutes apart, but become due only at their own time. */
export const LONG_WAIT_SECONDS = 300

export const diskStatus = (freeBytes: number): HealthStatus => (freeBytes < LOW_DISK_BYTES ? 'degraded' : 'ok')

/** Status of a queue, from the seconds since its oldest entry became due; null for an empty queue. */
export const queueStatus = (oldestSeconds: number | null): HealthStatus =>
  (oldestSeconds ?? 0) > LONG_WAIT_SECONDS ? 'degraded' : 'ok'

/** Nothing works without the database; without one of the other parts most does. */
export function overallStatus(database: HealthStatus, others: readonly HealthStatus[]): HealthStatus {
  if (database === 'down') return 'down'
  return others.every((status) => status === 'ok') ? 'ok' : 'degraded'
}
