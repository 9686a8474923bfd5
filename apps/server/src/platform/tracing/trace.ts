import type { ActiveSpan } from '../traced.ts'
import type { Span } from './otlp.ts'
import { newSpanId, traceContext, traceparentOf } from './trace-context.ts'

/** A round over thousands of locations must not fill the whole queue of spans. */
const MOST_CHILDREN = 200
/** Enough to recognize a statement: some have thousands of placeholders. */
const SQL_LENGTH = 500

type Child = Pick<Span, 'name' | 'attributes' | 'hasFailed'>

interface TraceEnd extends Child {
  /** Drops the whole trace. */
  isBoring?: boolean
}

export interface Trace extends ActiveSpan {
  /** Returns a function that ends the child. */
  beginChild(): (child: Child) => void
  end(end: TraceEnd): void
}

interface TraceOptions {
  kind: Span['kind']
  traceparent: string | undefined
  /** Sampled share of the traces that begin here, from 0 to 1. */
  share: number
  /** Takes the spans when the trace ends. */
  keep: (spans: readonly Span[]) => void
}

/** Milliseconds since 1970, with more digits than Date has. */
const now = () => performance.timeOrigin + performance.now()

/** A request, a job or a round, with what it did as children. Undefined if it is not sampled. */
export function beginTrace({ kind, traceparent, share, keep }: TraceOptions): Trace | undefined {
  const { traceId, parentId, isSampled } = traceContext(traceparent, share)
  if (!isSampled) return undefined
  const spanId = newSpanId()
  const startedAt = now()
  const children: Span[] = []
  let leftOut = 0
  let hasEnded = false

  function addChild(from: number, child: Child): void {
    // Work that a request began and did not wait for has no span to belong to, because the trace is already sent.
    if (hasEnded) return
    if (children.length >= MOST_CHILDREN) leftOut++
    else
      children.push({
        traceId,
        spanId: newSpanId(),
        parentId: spanId,
        kind: 'client',
        startedAt: from,
        endedAt: now(),
        ...child,
      })
  }

  return {
    traceparent: traceparentOf(traceId, spanId),
    addStatement: ({ sql, ms, error }) => addChild(now() - ms, statementChild(sql, error)),
    beginChild() {
      const from = now()
      return (child) => addChild(from, child)
    },
    end({ name, attributes, hasFailed = false, isBoring = false }) {
      hasEnded = true
      if (isBoring) return
      const all = leftOut > 0 ? { ...attributes, 'stormlane.spans_left_out': leftOut } : attributes
      const root = { traceId, spanId, parentId, name, kind, startedAt, endedAt: now(), attributes: all, hasFailed }
      keep([root, ...children])
      // Connections that were opened during the trace still refer to it, so its children are released.
      children.length = 0
    },
  }
}

/** Statements have placeholders. Only the beginning of a transaction names its organization, so its text is left out. */
function statementChild(sql: string, error: unknown): Child {
  const [operation = 'statement'] = /^\s*\w+/.exec(sql)?.map((word) => word.trim().toLowerCase()) ?? []
  const text = operation === 'begin' ? undefined : sql.slice(0, SQL_LENGTH)
  return {
    name: operation,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text, 'error.type': errorType(error) },
    hasFailed: error !== undefined,
  }
}

/** The kind of an error; its message may hold what a customer wrote. */
export function errorType(error: unknown): string | undefined {
  if (error === undefined) return undefined
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
