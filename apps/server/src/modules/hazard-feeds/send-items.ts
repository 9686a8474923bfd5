import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnchanged } from '../../platform/http/cached-answer.ts'
import { type Freshness, freshnessState } from './freshness.ts'

interface Items {
  /** Items as JSON, separated by commas. */
  text: string
  versions: readonly string[]
  freshness: Freshness
}

/** Answers with items that are JSON already: they were checked when they came in, and are not taken apart for each caller. */
export function sendItems(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, versions, freshness }: Items,
  { head, seconds }: { head: string; seconds: number },
): FastifyReply {
  const state = [versions, freshnessState(freshness)]
  if (isUnchanged(request, reply, { seconds, state })) return reply.send()
  const tail = JSON.stringify(freshness).slice(1)
  return reply.type('application/json; charset=utf-8').send(`${head}[${text}],${tail}`)
}
