// Traces requests to other servers through the diagnostics channels of Node.js: those of fetch (undici) and of
// node:http.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { errorType, type Trace } from './trace.ts'

interface FetchMessage {
  request: { origin: string | URL; method: string }
  response?: { statusCode: number }
  error?: unknown
}

interface HttpMessage {
  request: ClientRequest
  response?: IncomingMessage
  error?: unknown
}

interface Outgoing {
  end: ReturnType<Trace['beginChild']>
  method: string
  host: string
  status?: number
}

/** Returns a function that stops tracing. Only the host of an address is recorded: paths and queries may hold keys. */
export function traceOutgoingRequests(active: () => Trace | undefined): () => void {
  const open = new WeakMap<object, Outgoing>()

  function begin(request: object, method: string, host: string): void {
    const trace = active()
    if (trace) open.set(request, { end: trace.beginChild(), method, host })
  }

  function end(request: object, status?: number, error?: unknown): void {
    const outgoing = open.get(request)
    if (!outgoing) return
    open.delete(request)
    const code = status ?? outgoing.status
    outgoing.end({
      name: `${outgoing.method} ${outgoing.host}`,
      attributes: {
        'http.request.method': outgoing.method,
        'server.address': outgoing.host,
        'http.response.status_code': code,
        'error.type': errorType(error),
      },
      hasFailed: error !== undefined || (code !== undefined && code >= 400),
    })
  }

  const listeners: Record<string, (message: unknown) => void> = {
    'undici:request:create': (message) => {
      const { request } = message as FetchMessage
      begin(request, request.method, new URL(request.origin).host)
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as FetchMessage
      const outgoing = open.get(request)
      if (outgoing && response) outgoing.status = response.statusCode
    },
    'undici:request:trailers': (message) => end((message as FetchMessage).request),
    'undici:request:error': (message) => {
      const { request, error } = message as FetchMessage
      end(request, undefined, error)
    },
    'http.client.request.start': (message) => {
      const { request } = message as HttpMessage
      begin(request, request.method, request.host)
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as HttpMessage
      end(request, response?.statusCode)
    },
    'http.client.request.error': (message) => {
      const { request, error } = message as HttpMessage
      end(request, undefined, error)
    },
  }
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener)
  }
}
