// Where the server reports what it is doing. Only if tracing is on does platform/tracing subscribe; otherwise this
// costs nothing (ADR 0281).
import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'

export interface TracedWork {
  /** A job of the queue, or a round of a loop. */
  kind: 'job' | 'round'
  name: string
  /** Trace of the request that sent the job. */
  traceparent?: string | undefined
  /** Set by Node.js if the work failed. */
  error?: unknown
}

interface TracedStatement {
  sql: string
  ms: number
  error?: unknown
}

export interface ActiveSpan {
  /** In the format of W3C Trace Context, to be passed on. */
  readonly traceparent: string
  addStatement(statement: TracedStatement): void
}

export const WORK = tracingChannel<ActiveSpan | undefined, TracedWork>('stormlane.work')

/** The request, job or round that is under way, if it is traced. */
export const activeSpan = new AsyncLocalStorage<ActiveSpan | undefined>()

export const traced = <T>(work: TracedWork, run: () => Promise<T>): Promise<T> => WORK.tracePromise(run, work)
