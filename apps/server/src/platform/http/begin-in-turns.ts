import type { FastifyInstance } from 'fastify'
import { openTurns } from '../turns.ts'

/** A request takes about half a millisecond until it waits for the database. */
const BEGUN_PER_TURN = 8

/** Requests that come at once begin in portions. Those whose clients have left before their turn are not worked on. */
export function beginInTurns(app: FastifyInstance): void {
  const turns = openTurns(BEGUN_PER_TURN)
  app.addHook('onRequest', (request, reply, done) =>
    turns(() => {
      if (!request.raw.socket.destroyed) return done()
      reply.hijack()
    }),
  )
}
