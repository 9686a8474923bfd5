// Ids of traces and the header that passes them on (https://www.w3.org/TR/trace-context/).
import { randomBytes } from 'node:crypto'

interface TraceContext {
  traceId: string
  /** The span that caused this one. */
  parentId?: string
  isSampled: boolean
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/
const SAMPLED = 1
/** As many bits as a double holds exactly. */
const COMPARED_DIGITS = 13

export const newSpanId = () => randomBytes(8).toString('hex')

export const traceparentOf = (traceId: string, spanId: string) => `00-${traceId}-${spanId}-01`

/** Continues the trace of a valid header; otherwise begins a new trace, of which the given share is sampled. */
export function traceContext(traceparent: string | undefined, share: number): TraceContext {
  const read = TRACEPARENT.exec(traceparent ?? '')
  if (read) {
    const [, traceId = '', parentId = '', flags = ''] = read
    return { traceId, parentId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 }
  }
  const traceId = randomBytes(16).toString('hex')
  return { traceId, isSampled: isInShare(traceId, share) }
}

/** Decides by the random end of the id, so that all processes decide alike. */
function isInShare(traceId: string, share: number): boolean {
  return Number.parseInt(traceId.slice(-COMPARED_DIGITS), 16) / 16 ** COMPARED_DIGITS < share
}
