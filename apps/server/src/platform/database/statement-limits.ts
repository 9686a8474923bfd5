// How long statements of the server may run. Migrations and commands of the operator have no limits: they may take an
// hour.
import { MINUTE_MS } from '@stormlane/domain/time'
import type { ConnectPatience } from './availability.ts'
import type { PulseLimits } from './pulse.ts'

export interface StatementLimits {
  /** A statement for one organization, for which somebody usually waits. */
  organizationMs: number
  /** A statement across organizations: jobs delete expired rows, many at once after a long downtime. */
  systemMs: number
  /** How long a statement waits for a lock of another transaction. */
  lockMs: number
  /** A transaction that runs no statement, and so holds its locks for nothing. */
  idleTransactionMs: number
  /** A statement that takes longer is logged. */
  slowMs: number
  /** How soon a hanging PostgreSQL is noticed. Statements in progress then fail, and new ones fail at once. */
  pulse: PulseLimits
}

/** A connection that takes longer to open is given up. */
export const CONNECT_WITHIN_MS = 10_000

export const CONNECT_PATIENCE: ConnectPatience = { downMs: CONNECT_WITHIN_MS, fullMs: 2_500 }

/** The limits as settings of a pool of pg. */
export const connectionLimits = ({ systemMs, lockMs, idleTransactionMs }: StatementLimits) => ({
  connectionTimeoutMillis: CONNECT_WITHIN_MS,
  statement_timeout: systemMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleTransactionMs,
})

export const SERVER_LIMITS: StatementLimits = {
  organizationMs: MINUTE_MS,
  systemMs: 10 * MINUTE_MS,
  lockMs: MINUTE_MS / 2,
  idleTransactionMs: 5 * MINUTE_MS,
  slowMs: 1000,
  pulse: { everyMs: 500, beats: 8 },
}
