// PostgreSQL may restart under load. Opening a connection waits until it is back. A statement that was interrupted fails with an
// error that `isDatabaseUnavailable` recognizes, because only its caller knows whether it can be repeated safely.
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, type Pool, type PoolClient } from 'pg'

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])

/** PostgreSQL is down, restarting or out of connections. The request itself is fine and may be sent again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // SQLSTATE classes 08 (connection) and 57P (operator intervention), and 53300 (too many connections).
  if (error instanceof DatabaseError) return /^(08|57P|53300)/.test(error.code ?? '')
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return UNREACHABLE.has(code) || /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
}

/** Retries until the deadline. That is always safe, because nothing was sent yet. */
export async function connectWithRetry(pool: Pool, withinMs: number): Promise<PoolClient> {
  for (const deadline = Date.now() + withinMs; ; await sleep(100)) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() >= deadline) throw error
    }
  }
}
