// How long a server, its database and this client waited for a processor. On a busy machine an answer may be late
// although the server is not at work on it.
import { childrenOf, processorWaitMs } from './process-tree.ts'

const LOOK_EVERY_MS = 200
const LIST_EVERY_LOOKS = 25

export function watchProcessorWait(server: number) {
  let [total, looks, lookedAt] = [0, 0, performance.now()]
  let databases: number[] = []
  const known = new Map<number, number>()

  function sinceLast(pid: number): number {
    const now = processorWaitMs(pid)
    const before = known.get(pid) ?? now
    known.set(pid, now)
    return Math.max(0, now - before)
  }

  function look(): void {
    // The processes of PostgreSQL are children of a child of the server.
    if (looks++ % LIST_EVERY_LOOKS === 0) databases = childrenOf(server).flatMap((pid) => [pid, ...childrenOf(pid)])
    const now = performance.now()
    const waited = sinceLast(server) + sinceLast(process.pid) + Math.max(0, ...databases.map(sinceLast))
    total += Math.min(waited, now - lookedAt)
    lookedAt = now
  }

  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    /** Total wait since the beginning, at most the time that has passed. */
    totalMs(): number {
      look()
      return total
    },
    stop: () => clearInterval(timer),
  }
}
