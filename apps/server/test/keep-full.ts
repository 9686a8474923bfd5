import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Sends the same request from many clients at once, and again after each answer, so that a queue stays full until the
 * flood ends.
 */
export function keepFull(clients: number, ask: (signal: AbortSignal) => Promise<unknown>) {
  const off = new AbortController()
  let answered = 0
  async function client(): Promise<void> {
    while (!off.signal.aborted) {
      try {
        await ask(off.signal)
        answered++
      } catch {
        await sleep(100)
      }
    }
  }
  const asking = Array.from({ length: clients }, client)
  return {
    /** Returns how many answers the flood got while the given work was done. */
    async answeredDuring(work: () => Promise<unknown>): Promise<number> {
      const before = answered
      await work()
      return answered - before
    },
    async end(): Promise<void> {
      off.abort()
      await Promise.all(asking)
    },
  }
}
