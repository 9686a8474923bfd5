// Who asks. The token may come in the Authorization header, in the query or in the body (decisions, Names and places).
import type { FeatureFlags } from '@stormlane/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'

export interface Session {
  id: string
  organizationId: string
  userId: string
  isAdmin: boolean
  flags: FeatureFlags
}

export type Authenticate = (token: string) => Promise<Session | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate
  }
  interface FastifyRequest {
    authenticated: Session | undefined
    /** The caller's session; a call that is public has none, and asking for it fails with 401. */
    readonly session: Session
  }
}

export function recogniseSessions(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorate('authenticate', authenticate)
  app.decorateRequest('authenticated', undefined)
  app.decorateRequest('session', {
    getter(this: FastifyRequest) {
      if (!this.authenticated) throw new DomainError('NOT_AUTHENTICATED')
      return this.authenticated
    },
  })
}

export function tokenOf(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? textField(request.query, 'token') ?? textField(request.body, 'token')
}

function textField(from: unknown, name: string): string | undefined {
  if (typeof from !== 'object' || from === null) return undefined
  const value: unknown = Reflect.get(from, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}
