// Turns a call of the contract into a route: its schemas, its access rule and its entry in the OpenAPI document.
import { type Call, failureSchema } from '@stormlane/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type * as z from 'zod'
import { DomainError } from '../domain-error.ts'
import { issueSentence, issueSentences } from './sentences.ts'
import { requestToken, requireSecondFactor, requireSubscription, type Session } from './session.ts'
import { readFieldsBeforeFile } from './upload.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
  }
}

type CallRequest<Params, Query, Body> = FastifyRequest & { params: Params; query: Query; body: Body }

export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  call: Call<P, Q, B, A>,
  handler: (
    request: CallRequest<z.output<P>, z.output<Q>, z.output<B>>,
    reply: FastifyReply,
  ) => Promise<z.input<A>> | z.input<A> | FastifyReply | Promise<FastifyReply>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    config: { call },
    schema: {
      operationId: call.id,
      tags: [call.tag],
      summary: call.summary,
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.upload && { consumes: ['multipart/form-data'] }),
      security: call.access === 'public' ? [] : [{ token: [] }, { tokenInQuery: [] }],
      response: { 200: call.answer, default: failureSchema },
    },
    validatorCompiler: compileValidator,
    // Before the schemas, so that a caller without a session gets 401 whatever else is wrong.
    preValidation: async (request) => {
      if (call.upload) await readFieldsBeforeFile(request, call.upload)
      await admit(app, call, request)
    },
    handler: async (request, reply) =>
      handler(request as CallRequest<z.output<P>, z.output<Q>, z.output<B>>, reply) as Promise<unknown>,
  })
}

async function admit(
  app: FastifyInstance,
  call: Pick<
    Call,
    | 'access'
    | 'api'
    | 'refusal'
    | 'method'
    | 'onlyReads'
    | 'needsFullSession'
    | 'withoutSubscription'
    | 'withoutSecondFactor'
  >,
  request: FastifyRequest,
): Promise<void> {
  const { access, api, refusal } = call
  if (access === 'public') return
  const token = requestToken(request)
  request.authenticated = token === undefined ? undefined : await app.authenticate(token)
  if (!request.authenticated && refusal) throw new DomainError(refusal)
  // Reading the session of a caller without one throws the error for 401.
  const { isAdmin, readsOnly } = request.session
  if (!call.withoutSecondFactor) requireSecondFactor(request.session)
  if (!call.withoutSubscription) requireSubscription(request.session)
  if (readsOnly && !isForReaders(call)) throw new DomainError('PERMISSION_NOT_GRANTED')
  await admitApiToken(app, request.session, api, request.params)
  if (access === 'admin' && !isAdmin) throw new DomainError('ADMIN_ONLY')
}

/** Whether a session that only reads may send the call. */
const isForReaders = ({
  method,
  onlyReads,
  needsFullSession,
}: Pick<Call, 'method' | 'onlyReads' | 'needsFullSession'>) =>
  (method === 'GET' || onlyReads === true) && !needsFullSession

/** Checks the permission of an API token and counts the call. */
async function admitApiToken(app: FastifyInstance, session: Session, api: Call['api'], params: unknown): Promise<void> {
  requireWriteScope(session, api)
  if (!session.permissions) return
  requireApiPermission(session, api)
  const service = typeof api?.service === 'object' ? api.service[(params as { service: string }).service] : api?.service
  // A path parameter without a service is refused by its schema.
  if (service) await app.countApiCall(session.organizationId, service)
}

/** Calls with a write scope are for programs: a person's session has no scope. */
function requireWriteScope({ writeScopes = [] }: Session, api: Call['api']): void {
  if (api?.scope && !writeScopes.includes(api.scope))
    throw new DomainError('PERMISSION_NOT_GRANTED', [`this needs an API token that may write ${api.scope}`])
}

/** Refuses an API token without the permission of the call; a person needs none. */
export function requireApiPermission(session: Session, api: Call['api']): void {
  if (!session.permissions) return
  if (!api || !session.permissions.includes(api.permission))
    throw new DomainError(api?.permission === 'weather' ? 'WEATHER_PERMISSION_NEEDED' : 'PERMISSION_NOT_GRANTED')
}

function compileValidator({ schema }: { schema: unknown }) {
  return (data: unknown) => {
    const parsed = (schema as z.ZodType).safeParse(data, { error: issueSentence })
    if (parsed.success) return { value: parsed.data }
    return { error: new DomainError('INVALID_INPUT', issueSentences(parsed.error.issues)) }
  }
}

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Makes every existing path answer 405 to other methods. Call the returned function after all routes are registered. */
export function watchMethods(app: FastifyInstance): () => void {
  const methodsByPath = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ path, method }) => {
    const methods = methodsByPath.get(path) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    methodsByPath.set(path, methods)
  })
  return () => {
    for (const [path, methods] of Array.from(methodsByPath)) {
      const allow = [...methods].join(', ')
      const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
        reply.header('allow', allow)
        throw new DomainError('METHOD_NOT_ALLOWED')
      }
      app.route({
        method: METHODS.filter((method) => !methods.has(method)),
        url: path.slice(app.prefix.length),
        schema: { hide: true },
        onRequest: refuse,
        handler: refuse,
      })
    }
  }
}
