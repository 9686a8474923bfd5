// Work that only one process at a time may do is leased in a table, by the clock of the database. A process that dies
// or hangs loses its leases after some seconds, and another takes over.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Does the work unless another process, or this one, is already doing it; returns whether it did. `lost` aborts if the
 * lease was lost.
 */
export type Exclusively = (work: (lost: AbortSignal) => Promise<void>) => Promise<boolean>

/**
 * Waits until no other process, nor this one, does the work, and then does it. Its signal aborts if the lease was lost.
 */
export type InTurn = <T>(work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal) => Promise<T>

export type Leases = ReturnType<typeof openLeases>

interface LeaseTimes {
  /** Others take over this long after the last renewal. */
  lastsMs: number
  renewEveryMs: number
}

const TURN_EVERY_MS = 500
/** Three renewals may fail, and a new owner is found within 10 s. */
const TIMES: LeaseTimes = { lastsMs: 10_000, renewEveryMs: 2_500 }

interface Held {
  /**
   * By the clock of this process, read before the statement is sent: never later than the time the database counts
   * from.
   */
  renewedAt: number
  lost: AbortController
}

export function openLeases(db: Kysely<Tables>, { lastsMs, renewEveryMs }: LeaseTimes = TIMES) {
  /** A random part, because process ids repeat in containers. */
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`
  const held = new Map<string, Held>()
  /** Leases that are requested but not granted yet. They are not renewed, because their rows may not exist. */
  const asking = new Set<string>()
  const takeovers = new Map<string, number>()
  let ticking: NodeJS.Timeout | undefined
  let inFlight: Promise<void> | undefined
  const until = sql<Date>`clock_timestamp() + ${lastsMs}::float8 * interval '1 millisecond'`

  /** One statement for all leases of this process. */
  async function renew(): Promise<void> {
    const askedAt = performance.now()
    const asked = [...held]
    const names = asked.map(([name]) => name)
    const { rows } = await sql<{ name: string }>`
      update leases set leased_until = ${until} where owner = ${owner} and name = any(${names}) returning name`.execute(
      db,
    )
    const renewed = new Set(rows.map(({ name }) => name))
    for (const [name, lease] of asked) {
      // The lease was released while the statement ran, and perhaps taken again.
      if (held.get(name) !== lease) continue
      if (renewed.has(name)) lease.renewedAt = askedAt
      else lose(name)
    }
  }

  function lose(name: string): void {
    held.get(name)?.lost.abort()
    held.delete(name)
  }

  function tick(): void {
    // While the database does not answer, leases expire by our own clock, one tick before others may take them.
    for (const [name, { renewedAt }] of held) if (performance.now() - renewedAt >= lastsMs - renewEveryMs) lose(name)
    if (held.size > 0)
      inFlight ??= renew()
        .catch(() => undefined)
        .finally(() => (inFlight = undefined))
    else stopTicking()
  }

  function stopTicking(): void {
    clearInterval(ticking)
    ticking = undefined
  }

  /** Returns undefined if the lease is held, by another process or by this one. */
  async function take(name: string): Promise<Held | undefined> {
    if (held.has(name) || asking.has(name)) return undefined
    const lease: Held = { renewedAt: performance.now(), lost: new AbortController() }
    asking.add(name)
    try {
      const { rows } = await sql<{ is_takeover: boolean }>`
        insert into leases (name, owner, leased_until) values (${name}, ${owner}, ${until})
        on conflict (name) do update set owner = excluded.owner, leased_until = excluded.leased_until
          where leases.leased_until <= clock_timestamp()
        returning xmax <> 0 as is_takeover`.execute(db)
      const [taken] = rows
      if (!taken) return undefined
      // A lease is deleted when its work ends, so the owner of an expired row has died or hung.
      if (taken.is_takeover) takeovers.set(name, (takeovers.get(name) ?? 0) + 1)
      held.set(name, lease)
    } finally {
      asking.delete(name)
    }
    ticking ??= setInterval(tick, renewEveryMs).unref()
    return lease
  }

  async function giveBack(names: readonly string[]): Promise<void> {
    for (const name of names) held.delete(name)
    // A lease that cannot be released expires by itself.
    await sql`delete from leases where owner = ${owner} and name = any(${names})`.execute(db).catch(() => undefined)
  }

  async function workWith<T>(name: string, lease: Held, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await work(lease.lost.signal)
    } finally {
      if (held.get(name) === lease) await giveBack([name])
    }
  }

  return {
    exclusively:
      (name: string): Exclusively =>
      async (work) => {
        const lease = await take(name)
        if (!lease) return false
        await workWith(name, lease, work)
        return true
      },

    inTurn:
      (name: string): InTurn =>
      async (work, signal) => {
        let lease = await take(name)
        while (!lease) {
          await sleep(TURN_EVERY_MS, undefined, { signal })
          lease = await take(name)
        }
        return workWith(name, lease, (lost) => work(signal ? AbortSignal.any([signal, lost]) : lost))
      },

    /**
     * Takes the lease, or keeps it if this process holds it already, until the process closes or dies. Returns whether
     * this process holds it now.
     */
    keep: async (name: string): Promise<boolean> => held.has(name) || (await take(name)) !== undefined,

    /** How often this process took over each lease from an owner that had died or hung. */
    takeovers: (): ReadonlyMap<string, number> => takeovers,

    async close(): Promise<void> {
      stopTicking()
      if (held.size > 0) await giveBack([...held.keys()])
    },
  }
}
