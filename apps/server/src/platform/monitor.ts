// A separate port for health probes and metrics: workers have no other port, and strangers on the portal's address
// never reach the metrics.
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Config } from './config.ts'
import { bindPort } from './listening.ts'
import type { Metrics } from './metrics.ts'
import { PROBES, type Readiness } from './readiness.ts'

interface Dependencies {
  monitor: NonNullable<Config['monitor']>
  readiness: Readiness
  metrics: Metrics
  log: (line: string, error?: unknown) => void
}

interface Answer {
  status: number
  type?: string
  body: string
}

const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'
/** A probe sends its request at once and reads the answer at once. */
const REQUEST_TIMEOUT_MS = 5_000
const MAX_CONNECTIONS = 100

export async function openMonitor({ monitor, readiness, metrics, log }: Dependencies): Promise<() => Promise<void>> {
  async function answer({ method, url, headers }: IncomingMessage): Promise<Answer> {
    if (method !== 'GET' && method !== 'HEAD') return { status: 405, body: 'Use GET.' }
    const path = url?.split('?')[0] ?? ''
    switch (path) {
      case PROBES.live:
        return { status: 200, body: 'live' }
      case PROBES.ready: {
        const state = await readiness.state()
        return { status: state === 'ready' ? 200 : 503, body: state }
      }
      case '/metrics':
        if (!isAllowed(headers.authorization)) return { status: 401, body: 'Send METRICS_TOKEN as bearer token.' }
        return { status: 200, type: PROMETHEUS_TYPE, body: await metrics.text() }
      default:
        return { status: 404, body: `There is ${PROBES.live}, ${PROBES.ready} and /metrics.` }
    }
  }

  function isAllowed(authorization: string | undefined): boolean {
    if (monitor.token === undefined) return true
    return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${monitor.token}`))
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, type = 'text/plain; charset=utf-8', body } = await answer(request)
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(`${body.trimEnd()}\n`)
  }

  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: 0 }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      log('the monitor could not answer', error)
      response.destroy()
    })
  })
  server.maxConnections = MAX_CONNECTIONS
  await bindPort(server, monitor, 'MONITOR_')
  server.on('error', (error) => log('the monitor could not accept a connection', error))
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
