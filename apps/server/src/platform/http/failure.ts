// Turns every error into a response: one shape, one status table, never a stack trace or the text of a query.
import { RunUnreachableError } from '@stormlane/atmosphere'
import {
  type Call,
  ERRORS,
  type ErrorCode,
  type Failure,
  RATE_LIMIT_RESET_HEADER,
  RETRY_AFTER_HEADER,
} from '@stormlane/contract'
import { RouteError } from '@stormlane/domain/trips'
import { PoolBusyError } from '@stormlane/threads'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import { isDatabaseUnavailable, isDiskFull } from '../database/availability.ts'
import { UNIQUE_VIOLATION } from '../database/unique-violation.ts'
import { DomainError } from '../domain-error.ts'
import { withoutSecrets } from '../logging.ts'

/** Our error codes for errors that Fastify itself raises. */
const CODE_BY_STATUS: Record<number, ErrorCode> = {
  400: 'INVALID_INPUT',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_LARGE',
  414: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
}

/** Our choice: somebody has to make room first. */
const DISK_FULL_RETRY_SECONDS = 60
/** Our choice: a bucket that is overloaded recovers soon. */
const RUN_UNREACHABLE_RETRY_SECONDS = 5

const MESSAGE_BY_FASTIFY_CODE: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'the body is not valid JSON',
  FST_ERR_BAD_URL: 'the address is not valid',
}

export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toDomainError(error)
  const { status } = ERRORS[known.code]
  // Nobody receives a refusal if the client has left. Many requests fail only because of that, for example when the
  // rest of a body cannot be read.
  if (reply.raw.destroyed && (status < 500 || isOfLeaving(error, request))) {
    const { method, url, ip: address } = request
    request.log.info({ method, url: withoutSecrets(url), address }, 'the caller left before the answer')
    reply.hijack()
    return
  }
  if (known.code === 'STORAGE_FULL') request.log.error({ err: error }, 'the disk is full: nothing can be saved')
  else if (known.code === 'UNAVAILABLE' || known.code === 'ROUTER_UNAVAILABLE')
    request.log.warn({ err: error }, 'the request could not be served now')
  else if (known.code === 'INTERNAL' || error instanceof DatabaseError)
    request.log.error({ err: error }, 'the request failed')
  if (known.retryAfterSeconds !== undefined) {
    const seconds = Math.max(1, Math.ceil(known.retryAfterSeconds))
    reply.header(RETRY_AFTER_HEADER, seconds)
    reply.header(RATE_LIMIT_RESET_HEADER, Math.ceil(Date.now() / 1000) + seconds)
  }
  reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify)
  void reply.send(toFailure(known, request.id, request.routeOptions?.config.call?.refusesWith))
}

/**
 * Whether work stopped because the caller left, or because its body broke off. The latter is a connection error that
 * looks like one of the database.
 */
function isOfLeaving(error: unknown, request: FastifyRequest): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error === request.raw.errored)
}

function toFailure({ code, messages }: DomainError, requestId: string, refusesWith: Call['refusesWith']): Failure {
  const asList = refusesWith === 'errors' || (messages.length !== 1 && refusesWith !== 'error')
  const words = asList ? { errors: [...messages] } : { error: messages.join(' ') }
  return { ...words, code, request_id: requestId }
}

/** Fallback for what the schemas let through: values that PostgreSQL rejects and duplicates are errors of the caller. */
function codeForSqlState(sqlState: string): ErrorCode {
  if (sqlState.startsWith('22')) return 'INVALID_INPUT'
  return sqlState === UNIQUE_VIOLATION ? 'CONFLICT' : 'INTERNAL'
}

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof RouteError) return new DomainError(error.code, [error.message])
  if (error instanceof RunUnreachableError)
    return new DomainError('UNAVAILABLE', undefined, RUN_UNREACHABLE_RETRY_SECONDS)
  if (isDiskFull(error)) return new DomainError('STORAGE_FULL', undefined, DISK_FULL_RETRY_SECONDS)
  if (isDatabaseUnavailable(error)) return new DomainError('UNAVAILABLE', undefined, 2)
  if (error instanceof PoolBusyError) return new DomainError('TOO_MANY_REQUESTS', undefined, 1)
  if (error instanceof DatabaseError) return new DomainError(codeForSqlState(error.code ?? ''))
  const { statusCode, code } = error as Partial<FastifyError>
  const errorCode = statusCode === undefined ? undefined : CODE_BY_STATUS[statusCode]
  if (errorCode === undefined) return new DomainError('INTERNAL')
  const message = MESSAGE_BY_FASTIFY_CODE[code ?? '']
  return new DomainError(errorCode, message === undefined ? undefined : [message])
}
