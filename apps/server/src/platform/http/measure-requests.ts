import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics.ts'

/** Seconds, from an answer out of memory to one that somebody has stopped waiting for. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Times every request by its route, never by its URL, because callers can invent any number of URLs. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const seconds = metrics.histogram('stormlane_request_seconds', 'Time until a request was answered.', BOUNDS)
  app.addHook('onResponse', async (request, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    // Requests without a route do not name their method either, because it could be invented, too.
    const { url: route } = request.routeOptions
    const labels = route === undefined ? { method: 'any', route: 'none' } : { method: request.method, route }
    seconds.observe(reply.elapsedTime / 1000, { ...labels, status })
  })
}
