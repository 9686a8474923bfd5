// The list request that is being answered. Its rows may come from a replica that is in the same state (ADR 0282).
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ListedTable } from './list-changes.ts'

export interface ListRead {
  organizationId: string
  tables: readonly ListedTable[]
  /** The caller has to see this state of the tables, or a newer one. */
  revision: string
}

const current = new AsyncLocalStorage<ListRead>()

/** Everything that `read` awaits belongs to this list read, so it must not write. */
export const runListRead = <T>(list: ListRead, read: () => Promise<T>): Promise<T> => current.run(list, read)

/** The list of this organization that is being read; undefined in all other work. */
export function listRead(organizationId: string): ListRead | undefined {
  const list = current.getStore()
  return list?.organizationId === organizationId ? list : undefined
}
