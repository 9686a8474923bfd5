// A request with an Idempotency-Key that is sent again is done once and gets the answer of the first, for 24 hours. Only successes are
// kept: a request that failed has changed nothing and may be sent again.
import { IDEMPOTENCY_HOURS, IDEMPOTENCY_KEY_HEADER, REPLAYED_HEADER, takesIdempotencyKey } from '@stormlane/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { sendJson } from '../../platform/http/send-json.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { sha256 } from '../../platform/tokens.ts'
import { idempotencyRepository } from './idempotency.repository.ts'
import { IDEMPOTENCY_TEXTS as TEXTS } from './idempotency.texts.ts'

const VALID_KEY = /^[\x21-\x7e]{1,200}$/
/** Longer than a request may take. After it the process that had the first request is gone. */
const ABANDONED_AFTER_SECONDS = 120
const LOOK_AGAIN_SECONDS = 1

interface PendingAnswer {
  organizationId: string
  keyHash: Buffer
}

export function answerRepeatedRequests(
  api: FastifyInstance,
  { database, secrets }: { database: Database; secrets: Secrets },
): void {
  const answers = idempotencyRepository(database)
  const pending = new WeakMap<FastifyRequest, PendingAnswer>()

  // After the session was checked, so that nobody gets an answer that he may not see.
  api.addHook('preHandler', async (request, reply) => {
    const key = request.headers[IDEMPOTENCY_KEY_HEADER]
    const { call } = request.routeOptions.config
    if (key === undefined || !call || !takesIdempotencyKey(call)) return undefined
    if (typeof key !== 'string' || !VALID_KEY.test(key)) throw new DomainError('INVALID_INPUT', [TEXTS.invalidKey])
    const { organizationId, userId, tokenId } = request.session
    const keyHash = sha256(JSON.stringify([tokenId ?? userId, key]))
    const { params, query, body } = request
    const requestHash = sha256(JSON.stringify([call.id, params, query, body]))
    const taken = await answers.take(
      organizationId,
      { keyHash, requestHash },
      { abandonedAfterSeconds: ABANDONED_AFTER_SECONDS, keptHours: IDEMPOTENCY_HOURS },
    )
    switch (taken.state) {
      case 'new':
        pending.set(request, { organizationId, keyHash })
        return undefined
      case 'running':
        throw new DomainError('IDEMPOTENCY_KEY_IN_USE', [TEXTS.running], LOOK_AGAIN_SECONDS)
      case 'other':
        throw new DomainError('IDEMPOTENCY_KEY_IN_USE')
      case 'answered':
        reply.code(taken.status).header(REPLAYED_HEADER, 'true')
        return sendJson(reply, secrets.decrypt(taken.answer))
      default:
        return taken satisfies never
    }
  })

  api.addHook('onSend', async (request, reply, payload) => {
    const answered = pending.get(request)
    if (!answered) return payload
    pending.delete(request)
    const { organizationId, keyHash } = answered
    const isSuccess = reply.statusCode < 300 && typeof payload === 'string'
    try {
      if (isSuccess) await answers.keep(organizationId, keyHash, reply.statusCode, secrets.encrypt(payload))
      else await answers.release(organizationId, keyHash)
    } catch (error) {
      request.log.warn({ err: error }, 'the answer of a request with an Idempotency-Key could not be kept')
    }
    return payload
  })
}
