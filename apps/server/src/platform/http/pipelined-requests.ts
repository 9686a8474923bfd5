import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers and proxies wait for an answer before they ask again on a connection. Node.js works on all requests that arrive at once and
 * keeps their answers until they are read: 200 clients with 100 requests each took all memory within 22 s.
 */
const MOST_AT_ONCE = 4

/** Cuts connections with more requests in progress. */
export function limitPipelinedRequests(app: FastifyInstance): void {
  const inProgress = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (inProgress.get(socket) ?? 0) + 1
    inProgress.set(socket, count)
    reply.raw.once('close', () => inProgress.set(socket, (inProgress.get(socket) ?? 1) - 1))
    if (count <= MOST_AT_ONCE && !socket.destroyed) return done()
    reply.hijack()
    socket.destroy()
  })
}
