// PostgreSQL may restart under load. Taking a connection waits for it; a statement cut off midway fails with an error that
// `isDatabaseUnavailable` recognizes, because only its caller knows whether it may be sent twice.
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, type Pool, type PoolClient } from 'pg'

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])

/** PostgreSQL is away, restarting or full: nothing is wrong with the request, and it may be sent again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // SQLSTATE classes 08 (connection) and 57P (operator intervention), and 53300 (too many connections).
  if (error instanceof DatabaseError) return /^(08|57P|53300)/.test(error.code ?? '')
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return UNREACHABLE.has(code) || /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
}

/** Nothing was sent yet, so trying again is always safe. */
export async function connectPatiently(pool: Pool, withinMs: number): Promise<PoolClient> {
  for (const deadline = Date.now() + withinMs; ; await sleep(100)) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() >= deadline) throw error
    }
  }
}
