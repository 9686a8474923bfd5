import type { FastifyReply } from 'fastify'

/** Sends what is JSON already as it is: neither read nor checked again. The tests read such answers by the contract's schemas. */
export function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').serializer(String).send(json)
}
