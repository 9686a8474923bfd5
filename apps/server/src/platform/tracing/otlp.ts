// Spans as OTLP in JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding).

const KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const
const FAILED = { code: 2 }

type Attributes = Readonly<Record<string, string | number | undefined>>

export interface Span {
  traceId: string
  spanId: string
  parentId?: string | undefined
  name: string
  kind: keyof typeof KINDS
  /** Milliseconds since 1970. */
  startedAt: number
  endedAt: number
  attributes: Attributes
  hasFailed?: boolean
}

export function otlpBody(resource: Attributes, spans: readonly Span[]) {
  const scope = { name: 'stormlane' }
  return {
    resourceSpans: [
      { resource: { attributes: otlpAttributes(resource) }, scopeSpans: [{ scope, spans: spans.map(otlpSpan) }] },
    ],
  }
}

function otlpSpan(span: Span) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId && { parentSpanId: span.parentId }),
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: nanoseconds(span.startedAt),
    endTimeUnixNano: nanoseconds(span.endedAt),
    attributes: otlpAttributes(span.attributes),
    status: span.hasFailed ? FAILED : {},
  }
}

/** Integers of 64 bits are text in JSON. */
const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n)

function otlpAttributes(attributes: Attributes) {
  return Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return []
    return { key, value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) } }
  })
}
