// Work with state in memory, such as following a fleet, stays with one worker as long as the set of workers is the
// same. Each worker has a lease in its name; each piece of work belongs to the worker whose name hashes highest with it
// (rendezvous hashing, Thaler and Ravishankar 1998), so that a worker that joins or leaves moves only its own share.
import { createHash, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Leases } from './leases.ts'
import type { Tables } from './tables.ts'

/** Whether a piece of work belongs to this worker. */
export type IsMine = (key: string) => boolean

const PREFIX = 'worker '

export function openWorkerShare(db: Kysely<Tables>, leases: Pick<Leases, 'keep'>) {
  const own = PREFIX + randomUUID()
  /** Returns this worker's share among the workers that live now; nothing if it cannot hold its own lease. */
  return async (): Promise<IsMine> => {
    if (!(await leases.keep(own))) return () => false
    const { rows } = await sql<{ name: string }>`
      select name from leases where starts_with(name, ${PREFIX}) and leased_until > clock_timestamp()`.execute(db)
    const others = rows.map(({ name }) => name).filter((name) => name !== own)
    return (key) => others.every((other) => weight(other, key) < weight(own, key))
  }
}

function weight(worker: string, key: string): bigint {
  return createHash('sha256').update(`${worker} ${key}`).digest().readBigUInt64BE()
}
