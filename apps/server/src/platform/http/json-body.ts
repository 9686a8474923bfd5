// Limits on request bodies and URLs that apply before any schema.
import { MAX_BODY_DEPTH } from '@stormlane/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'

/** Accepts only JSON bodies; the parser refuses `__proto__` and `constructor.prototype` keys. */
export function readJsonBodiesOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text.trim() === '') return done(null, undefined)
    return parse(request, text, (error, body: unknown) => {
      const refusal = error ? undefined : findProblem(body, 'the body')
      if (error) done(error)
      else if (refusal === undefined) done(null, body)
      else done(new DomainError('INVALID_INPUT', [refusal]))
    })
  })
}

/** Refuses repeated parameters, which are ambiguous, and NUL or unpaired surrogates, which cannot be stored. */
export async function rejectUnreadableUrl(request: FastifyRequest): Promise<void> {
  for (const [name, value] of Object.entries(request.query ?? {}))
    if (Array.isArray(value)) throw new DomainError('INVALID_INPUT', [`${name} is given more than once`])
  const refusal = findProblem(request.query, 'the query') ?? findProblem(request.params, 'the path')
  if (refusal !== undefined) throw new DomainError('INVALID_INPUT', [refusal])
}

function findProblem(value: unknown, place: string, depth = 0): string | undefined {
  // JSON.parse turns 1e400 into Infinity.
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${place} holds a number out of range`
  if (typeof value === 'string') return findTextProblem(value, place)
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= MAX_BODY_DEPTH) return `${place} is nested deeper than ${MAX_BODY_DEPTH} levels`
  for (const [key, inner] of Object.entries(value)) {
    const refusal = findTextProblem(key, place) ?? findProblem(inner, place, depth + 1)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

function findTextProblem(text: string, place: string): string | undefined {
  return text.includes('\0') || !text.isWellFormed() ? `${place} holds a character that cannot be stored` : undefined
}
