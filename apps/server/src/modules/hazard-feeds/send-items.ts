import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnchanged } from '../../platform/http/cached-answer.ts'
import { type Freshness, freshnessCacheKey } from './freshness.ts'

interface Items {
  /** Items as JSON, separated by commas. */
  text: string
  versions: readonly string[]
  freshness: Freshness
}

/** Sends items stored as JSON text. They were validated on arrival, so they are not parsed again for each caller. */
export function sendItems(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, versions, freshness }: Items,
  { head, seconds }: { head: string; seconds: number },
): FastifyReply {
  const state = [versions, freshnessCacheKey(freshness)]
  if (isUnchanged(request, reply, { seconds, state })) return reply.send()
  const tail = JSON.stringify(freshness).slice(1)
  return reply.type('application/json; charset=utf-8').send(`${head}[${text}],${tail}`)
}
