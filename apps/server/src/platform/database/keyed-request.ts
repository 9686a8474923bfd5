// The request with an Idempotency-Key that is being answered. A transaction that changes something also records that it
// did, so that after a crash we know whether the request took effect although its answer is lost.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

interface KeyedRequest {
  organizationId: string
  /** Called at the end of each transaction of the organization. Throws if another process has taken the request over. */
  noteChange(db: Transaction<Tables>): Promise<void>
}

const current = new AsyncLocalStorage<KeyedRequest>()

/** Runs the rest of a request; everything that it awaits sees this keyed request. */
export const runKeyedRequest = (request: KeyedRequest, rest: () => void): void => current.run(request, rest)

/** The keyed request of this organization that is being answered; undefined in all other work. */
export function keyedRequest(organizationId: string): KeyedRequest | undefined {
  const request = current.getStore()
  return request?.organizationId === organizationId ? request : undefined
}
