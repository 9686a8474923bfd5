// The session of a request. Its token is in the Authorization header, in the query or in the body (API-002, API-003).
import type { ApiPermission, ApiService, ApiWriteScope, FeatureFlags } from '@stormlane/domain/product'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'
import { nameCaller } from './request-log.ts'

export interface Session {
  id: string
  organizationId: string
  /** The person who signed in; `NO_USER_ID` behind an API token. */
  userId: string
  isAdmin: boolean
  /** Whether the organization's trial or subscription runs; without it only calls marked `withoutSubscription` are answered. */
  isSubscribed: boolean
  flags: FeatureFlags
  /** Permissions of the API token; undefined for a person, who may do everything that role and flags allow. */
  permissions?: readonly ApiPermission[]
  /** What the API token may write; undefined for a person. */
  writeScopes?: readonly ApiWriteScope[]
  /** The API token; undefined for a person. */
  tokenId?: string
  /** The organization requires a second factor that the user still has to set up: other calls are refused. */
  needsSecondFactor?: boolean
  /** Calls that change something are refused. */
  readsOnly?: boolean
}

/**
 * Who changes something, and from where, for the audit trail. Without user and token it is the operator of the server
 * or the payment provider.
 */
export interface Actor {
  organizationId: string
  userId: string | null
  tokenId: string | null
  /** IP address; null for commands of the operator. */
  address: string | null
  /** A person without an account, for example one whose sign-in was refused. */
  name?: string
  /** The payment provider. */
  isPayments?: true
}

/** The operator who runs a command of `npm run admin`. */
export const operatorOf = (organizationId: string): Actor => ({
  organizationId,
  userId: null,
  tokenId: null,
  address: null,
})

/** The payment provider, which reports cards, payments and subscriptions. */
export const paymentsOf = (organizationId: string): Actor => ({ ...operatorOf(organizationId), isPayments: true })

/** User id of sessions without a user; no user has this id. */
export const NO_USER_ID = '00000000-0000-0000-0000-000000000000'

export type Authenticate = (token: string) => Promise<Session | undefined>

/** Counts a call with an API token; throws if the organization has used up its calls of the service. */
export type CountApiCall = (organizationId: string, service: ApiService) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate
    countApiCall: CountApiCall
  }
  interface FastifyRequest {
    authenticated: Session | undefined
    /** The caller's session; reading it without one fails with 401. */
    readonly session: Session
    /** The caller with the address of the request; reading it without a session fails with 401. */
    readonly actor: Actor
  }
}

export function recognizeSessions(app: FastifyInstance, authenticate: Authenticate, countApiCall: CountApiCall): void {
  app.decorate('authenticate', authenticate)
  app.decorate('countApiCall', countApiCall)
  const sessions = new WeakMap<FastifyRequest, Session>()
  app.decorateRequest('authenticated', {
    getter(this: FastifyRequest) {
      return sessions.get(this)
    },
    setter(this: FastifyRequest, session: Session | undefined) {
      if (!session) return
      sessions.set(this, session)
      nameCaller(this, session)
    },
  })
  app.decorateRequest('session', {
    getter(this: FastifyRequest) {
      if (!this.authenticated) throw new DomainError('NOT_AUTHENTICATED')
      return this.authenticated
    },
  })
  app.decorateRequest('actor', {
    getter(this: FastifyRequest): Actor {
      const { organizationId, userId, tokenId = null } = this.session
      return { organizationId, userId: userId === NO_USER_ID ? null : userId, tokenId, address: this.ip }
    },
  })
}

/** The one place that refuses organizations whose trial or subscription has ended (ADR 0170). */
export function requireSubscription({ isSubscribed }: Pick<Session, 'isSubscribed'>): void {
  if (!isSubscribed) throw new DomainError('SUBSCRIPTION_ENDED')
}

/** Refuses users who still have to set up the second factor that their organization requires (ADR 0180). */
export function requireSecondFactor({ needsSecondFactor }: Pick<Session, 'needsSecondFactor'>): void {
  if (needsSecondFactor) throw new DomainError('SECOND_FACTOR_SETUP_NEEDED')
}

export function requestToken(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? textField(request.query, 'token') ?? textField(request.body, 'token')
}

function textField(from: unknown, name: string): string | undefined {
  if (typeof from !== 'object' || from === null) return undefined
  const value: unknown = Reflect.get(from, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}
