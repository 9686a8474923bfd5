import { DatabaseError } from 'pg'

/** PostgreSQL's SQLSTATE unique_violation. */
export const UNIQUE_VIOLATION = '23505'

/** The unique index that a write violated; undefined for every other error. */
export function violatedUniqueIndex(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined
}
