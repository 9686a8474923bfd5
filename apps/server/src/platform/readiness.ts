// Whether load balancers should send requests to this process. Liveness needs no check: a process that answers is
// alive.
import { setTimeout as sleep } from 'node:timers/promises'
import { inTime } from './in-time.ts'

type ReadyState = 'ready' | 'starting' | 'draining' | 'without database'

export type Readiness = ReturnType<typeof openReadiness>

export function openReadiness() {
  let check: (() => Promise<unknown>) | undefined
  let draining = false
  return {
    /** The process has started; from now on it is ready while the database answers. */
    opened(answersQueries: () => Promise<unknown>): void {
      check = answersQueries
    },
    get isDraining(): boolean {
      return draining
    },
    /** Reports that the process is draining, and keeps answering until load balancers have noticed. */
    async drain(ms: number): Promise<void> {
      draining = true
      await sleep(ms)
    },
    async state(): Promise<ReadyState> {
      if (draining) return 'draining'
      const asks = check
      if (!asks) return 'starting'
      const answers = await inTime(() => asks().then(() => true))
      return answers ? 'ready' : 'without database'
    },
  }
}

/** Paths of the probes, on the port of the portal and on that of the monitor. */
export const PROBES = { live: '/health/live', ready: '/health/ready' } as const
