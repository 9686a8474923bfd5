// PostgreSQL may restart under load. Opening a connection waits until it is back. A statement that was interrupted
// fails with an error that `isDatabaseUnavailable` recognizes, because only its caller knows whether it is safe to
// repeat.
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, type Pool, type PoolClient } from 'pg'

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** Errors of pg that have no code; the last ones are those of a connection that ended before the statement. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

/** PostgreSQL gives neither an answer nor an error. */
export class DatabaseHangs extends Error {
  override name = 'DatabaseHangs'
  override message = 'PostgreSQL does not answer.'
}

/** PostgreSQL is down, restarting, out of connections or too busy. The request itself is fine and may be sent again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseHangs) return true
  // SQLSTATE classes 08 (connection), 53 (out of connections, memory or disk) and 57P (operator intervention), and the ends of our
  // limits: 57014 (statement), 55P03 (lock) and 25P03 (idle transaction).
  if (error instanceof DatabaseError) return /^(08|53|57P|57014|55P03|25P03)/.test(error.code ?? '')
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return UNREACHABLE.has(code) || LOST_CONNECTION.test(error.message)
}

const DISK_FULL = '53100'

/** Neither PostgreSQL nor the server itself can write. Nothing was saved, and trying again at once does not help. */
export const isDiskFull = (error: unknown): boolean => {
  const { code } = (error ?? {}) as { code?: unknown }
  return (error instanceof DatabaseError && code === DISK_FULL) || code === 'ENOSPC' || code === 'EDQUOT'
}

export interface ConnectPatience {
  /** While PostgreSQL is down: a restart takes seconds. */
  downMs: number
  /** While PostgreSQL is out of connections. Most requests connect twice, so a caller may wait twice as long. */
  fullMs: number
}

/** Retries until the deadline, unless PostgreSQL hangs. That is always safe, because nothing was sent yet. */
export async function connectWithRetry(
  pool: Pick<Pool, 'connect'>,
  { downMs, fullMs }: ConnectPatience,
  hangs: () => boolean,
): Promise<PoolClient> {
  for (const startedAt = Date.now(); ; await sleep(100)) {
    if (hangs()) throw new DatabaseHangs()
    try {
      return await connectUnlessHanging(pool, hangs)
    } catch (error) {
      const patienceMs = isOutOfConnections(error) ? fullMs : downMs
      if (error instanceof DatabaseHangs || !isDatabaseUnavailable(error) || Date.now() - startedAt >= patienceMs)
        throw error
    }
  }
}

const OUT_OF_CONNECTIONS = '53300'

const isOutOfConnections = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === OUT_OF_CONNECTIONS

const LOOK_EVERY_MS = 250

/** A connection that opens after its caller gave up goes back to the pool. */
async function connectUnlessHanging(pool: Pick<Pool, 'connect'>, hangs: () => boolean): Promise<PoolClient> {
  const connecting = pool.connect()
  let look: NodeJS.Timeout | undefined
  const givenUp = new Promise<undefined>((resolve) => {
    look = setInterval(() => hangs() && resolve(undefined), LOOK_EVERY_MS)
  })
  const client = await Promise.race([connecting, givenUp]).finally(() => clearInterval(look))
  if (client) return client
  connecting.then((late) => late.release()).catch(() => undefined)
  throw new DatabaseHangs()
}
