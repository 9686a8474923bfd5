import type { FastifyInstance } from 'fastify'
import { PROBES, type Readiness } from '../../platform/readiness.ts'

/** Probes of load balancers. They say nothing but a state, so anybody may ask. */
export function probeRoutes(app: FastifyInstance, readiness: Readiness): void {
  const options = { schema: { hide: true } }
  // A process that leaves sends its clients elsewhere with their next request. Decided when the answer is sent: a request that was in
  // progress when the drain began would leave an open connection behind, too.
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
