// Traces for OpenTelemetry (ADR 0281). Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '../logging.ts'
import type { Metrics } from '../metrics.ts'
import { trustedAddresses } from '../network.ts'
import { activeSpan, type TracedWork, WORK } from '../traced.ts'
import { traceOutgoingRequests } from './outgoing-requests.ts'
import { type ExporterTiming, openSpanExporter } from './span-exporter.ts'
import { beginTrace, errorType, type Trace } from './trace.ts'

interface TracingConfig {
  url: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** Sampled share of the traces that begin here, from 0 to 1. */
  share: number
}

interface TracingOptions {
  tracing: TracingConfig
  trustedProxies: readonly string[]
  version: string
  role: string
  metrics: Metrics
  log: (line: string, error?: unknown) => void
  timing?: ExporterTiming
}

export type Tracing = ReturnType<typeof openTracing>

/** Shorter rounds are left out unless they fail: loops look every second or so, and mostly there is nothing to do. */
const BORING_ROUND_MS = 100

export function openTracing(options: TracingOptions) {
  const { tracing, trustedProxies, version, role, metrics, log, timing } = options
  const { url, headers, serviceName, share } = tracing
  const resource = { 'service.name': serviceName, 'service.version': version, 'stormlane.role': role }
  const exporter = openSpanExporter({ url, headers, resource, log, ...(timing && { timing }) })
  const begin = (kind: Parameters<typeof beginTrace>[0]['kind'], traceparent?: string) =>
    beginTrace({ kind, traceparent, share, keep: (spans) => exporter.add(spans) })
  metrics.countOf('stormlane_spans_total', 'Spans of traces, by whether the collector has taken them.', () =>
    Object.entries(exporter.counts()).map(([result, value]) => ({ labels: { result }, value })),
  )

  // Only this module sets `activeSpan`, so its value is always a `Trace`.
  const active = () => activeSpan.getStore() as Trace | undefined
  const stopOutgoing = traceOutgoingRequests(active)
  const stopWork = traceWork((work) => begin(work.kind === 'job' ? 'consumer' : 'internal', work.traceparent))
  return {
    traceRequests: (app: FastifyInstance) =>
      traceRequests(app, trustedAddresses(trustedProxies), (traceparent) => begin('server', traceparent)),
    async close(): Promise<void> {
      stopOutgoing()
      stopWork()
      await exporter.close()
    },
  }
}

/** Traces jobs and rounds of loops. Returns a function that stops tracing. */
function traceWork(begin: (work: TracedWork) => Trace | undefined): () => void {
  const open = new WeakMap<TracedWork, { trace: Trace; startedAt: number }>()
  WORK.start.bindStore(activeSpan, (work) => {
    const trace = begin(work)
    if (trace) open.set(work, { trace, startedAt: performance.now() })
    return trace
  })
  const end = (message: unknown) => {
    const work = message as TracedWork
    const begun = open.get(work)
    const { error } = work
    begun?.trace.end({
      name: `${work.kind} ${work.name}`,
      attributes: { 'error.type': errorType(error) },
      hasFailed: error !== undefined,
      isBoring: work.kind === 'round' && !error && performance.now() - begun.startedAt < BORING_ROUND_MS,
    })
  }
  WORK.asyncEnd.subscribe(end)
  return () => {
    WORK.start.unbindStore(activeSpan)
    WORK.asyncEnd.unsubscribe(end)
  }
}

function traceRequests(
  app: FastifyInstance,
  isTrusted: (address: string) => boolean,
  begin: (traceparent: string | undefined) => Trace | undefined,
): void {
  const open = new WeakMap<FastifyRequest, Trace>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    // Like the caller's address, a caller's trace is trusted only if it comes from one of our proxies.
    const isOurs = typeof traceparent === 'string' && isTrusted(request.socket.remoteAddress ?? '')
    const trace = begin(isOurs ? traceparent : undefined)
    if (!trace) return done()
    open.set(request, trace)
    activeSpan.run(trace, done)
  })
  // A body is read in the async context of its connection, so the trace is entered again.
  app.addHook('preValidation', (request, _reply, done) => {
    const trace = open.get(request)
    if (trace) activeSpan.run(trace, done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const { url: route } = request.routeOptions
    const { organization } = (request.log as Log).bindings()
    const status = reply.statusCode
    open.get(request)?.end({
      // Methods and paths without a route of their own could be invented.
      name: route === undefined ? 'no route' : `${request.method} ${route}`,
      attributes: {
        'http.request.method': route === undefined ? '_OTHER' : request.method,
        'http.route': route,
        'http.response.status_code': status,
        'stormlane.request_id': request.id,
        'stormlane.organization_id': typeof organization === 'string' ? organization : undefined,
      },
      hasFailed: status >= 500,
    })
  })
}
