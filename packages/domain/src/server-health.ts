export type HealthStatus = 'ok' | 'degraded' | 'down'

/** Our choice: below it there is no room for the next forecast run and the logs of PostgreSQL. */
export const LOW_DISK_BYTES = 1024 ** 3
/** Our choice: jobs wait for seconds, and retries of mails for some minutes at a time of their own. */
export const LONG_WAIT_SECONDS = 300

export const diskStatus = (freeBytes: number): HealthStatus => (freeBytes < LOW_DISK_BYTES ? 'degraded' : 'ok')

/** Of a queue whose oldest entry has been due for some seconds; null for an empty one. */
export const queueStatus = (oldestSeconds: number | null): HealthStatus =>
  (oldestSeconds ?? 0) > LONG_WAIT_SECONDS ? 'degraded' : 'ok'

/** Without the database nothing works; without one of the other parts most does. */
export function overallStatus(database: HealthStatus, others: readonly HealthStatus[]): HealthStatus {
  if (database === 'down') return 'down'
  return others.every((status) => status === 'ok') ? 'ok' : 'degraded'
}
