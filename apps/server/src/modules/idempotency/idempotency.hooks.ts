// Runs a repeated request with the same Idempotency-Key only once and replays the first answer, for 24 hours. Only
// successes are kept: a failed request has changed nothing and may be sent again (ADR 0222).
import { IDEMPOTENCY_HOURS, IDEMPOTENCY_KEY_HEADER, REPLAYED_HEADER, takesIdempotencyKey } from '@stormlane/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { runKeyedRequest } from '../../platform/database/keyed-request.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { sendJson } from '../../platform/http/send-json.ts'
import { fileHash } from '../../platform/http/upload.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { sha256 } from '../../platform/tokens.ts'
import { idempotencyRepository, noteChange, type TakenKey } from './idempotency.repository.ts'
import { IDEMPOTENCY_TEXTS as TEXTS } from './idempotency.texts.ts'
import { keyLeases } from './key-leases.ts'

const VALID_KEY = /^[\x21-\x7e]{1,200}$/
const LOOK_AGAIN_SECONDS = 1

export function answerRepeatedRequests(
  api: FastifyInstance,
  { database, secrets }: { database: Database; secrets: Secrets },
): void {
  const answers = idempotencyRepository(database)
  const leases = keyLeases(answers, (error) => api.log.warn({ err: error }, 'leases of keys could not be renewed'))
  const pending = new WeakMap<FastifyRequest, TakenKey>()
  api.addHook('onClose', async () => leases.close())

  /**
   * Claims the key if the request has to run, or replays the first answer. Returns null for a request without a key.
   */
  async function takeKey(request: FastifyRequest, reply: FastifyReply): Promise<TakenKey | 'answered' | null> {
    const key = request.headers[IDEMPOTENCY_KEY_HEADER]
    const { call } = request.routeOptions.config
    if (key === undefined || !call || !takesIdempotencyKey(call)) return null
    if (typeof key !== 'string' || !VALID_KEY.test(key)) throw new DomainError('INVALID_INPUT', [TEXTS.invalidKey])
    const { organizationId, userId, tokenId } = request.session
    const keyHash = sha256(JSON.stringify([tokenId ?? userId, key]))
    const { params, query, body, uploaded } = request
    const requestHash = sha256(JSON.stringify([call.id, params, query, body, uploaded?.filename]))
    const taken = await answers.take(
      organizationId,
      { keyHash, requestHash },
      { leaseSeconds: leases.seconds, keptHours: IDEMPOTENCY_HOURS },
    )
    switch (taken.state) {
      case 'new':
        return { organizationId, keyHash, attempt: taken.attempt }
      case 'running':
        throw new DomainError('IDEMPOTENCY_KEY_IN_USE', [TEXTS.running], LOOK_AGAIN_SECONDS)
      case 'unanswered':
        throw new DomainError('IDEMPOTENCY_KEY_IN_USE', [TEXTS.unanswered])
      case 'other':
        throw new DomainError('IDEMPOTENCY_KEY_IN_USE')
      case 'answered': {
        const sent = await fileHash(request)
        if (sent && !taken.fileHash?.equals(sent)) throw new DomainError('IDEMPOTENCY_KEY_IN_USE')
        reply.code(taken.status).header(REPLAYED_HEADER, 'true')
        void sendJson(reply, secrets.decrypt(taken.answer))
        return 'answered'
      }
      default:
        return taken satisfies never
    }
  }

  // Runs after the session check, so that nobody gets an answer that they may not see.
  api.addHook('preHandler', async (request, reply) => {
    const key = await takeKey(request, reply)
    // Checking `reply.sent` would not do: it stays false until the answer's hooks are done, and the request would run
    // twice.
    if (key === 'answered') return reply
    if (key) {
      pending.set(request, key)
      leases.hold(key)
    }
    return undefined
  })
  // Uses the callback form, because `done` then runs the rest of the request inside the context of its keyed request.
  api.addHook('preHandler', (request, _reply, done) => {
    const key = pending.get(request)
    if (!key) return done()
    const { organizationId } = key
    return runKeyedRequest({ organizationId, noteChange: (db) => requireKey(db, request) }, done)
  })

  /** Does nothing once the answer was sent: work that goes on after it is not part of the request. */
  async function requireKey(db: Transaction<Tables>, request: FastifyRequest): Promise<void> {
    const key = pending.get(request)
    if (key && !(await noteChange(db, key))) throw new DomainError('IDEMPOTENCY_KEY_IN_USE', [TEXTS.running])
  }

  api.addHook('onSend', async (request, reply, payload) => {
    const key = pending.get(request)
    if (!key) return payload
    pending.delete(request)
    leases.release(key)
    const { statusCode } = reply
    try {
      if (statusCode < 300 && typeof payload === 'string')
        await answers.keep(key, statusCode, secrets.encrypt(payload), await fileHash(request))
      else if (statusCode < 500) await answers.release(key)
      else await answers.giveUp(key)
    } catch (error) {
      request.log.warn({ err: error }, 'the answer of a request with an Idempotency-Key could not be kept')
    }
    return payload
  })
}
