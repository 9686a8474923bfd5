import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics.ts'

/** Seconds: from an answer of the memory to one that somebody has stopped waiting for. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Times every request by its route, never by its address, which anybody can invent. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const seconds = metrics.histogram('stormlane_request_seconds', 'Time until a request was answered.', BOUNDS)
  app.addHook('onResponse', async (request, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    // Methods without a route of their own could be invented, too.
    const { url: route } = request.routeOptions
    const labels = route === undefined ? { method: 'any', route: 'none' } : { method: request.method, route }
    seconds.observe(reply.elapsedTime / 1000, { ...labels, status })
  })
}
