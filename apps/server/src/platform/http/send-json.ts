import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends text that already is JSON without parsing or checking it again. Tests check such responses against the contract. */
export function sendJson(reply: FastifyReply, json: string | Buffer | Readable): FastifyReply {
  return reply.type('application/json; charset=utf-8').serializer(String).send(json)
}
