import type { FastifyInstance } from 'fastify'
import { PROBES, type Readiness } from '../../platform/readiness.ts'

/** Probes for load balancers. They reveal nothing but a state, so they need no authentication. */
export function probeRoutes(app: FastifyInstance, readiness: Readiness): void {
  const options = { schema: { hide: true } }
  // A draining process closes its connections, so that clients reconnect elsewhere. Decided when the answer is sent:
  // otherwise a request that was in progress when the drain began would leave its connection open.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.isDraining) reply.header('connection', 'close')
  })
  app.get(PROBES.live, options, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))
  app.get(PROBES.ready, options, async (_request, reply) => {
    const status = await readiness.state()
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}
