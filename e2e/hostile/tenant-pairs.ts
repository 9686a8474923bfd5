// Pairs of requests that must be answered alike: one names something that exists and is not the caller's, the other something that does
// not exist.
import { randomUUID } from 'node:crypto'
import { type Call, createRoute, endMySession, receiveMotiveWebhook } from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import { CONTRACT_CALLS } from '@stormlane/server/test/contract-calls.ts'
import { FOREIGN_QUERIES } from '@stormlane/server/test/foreign-queries.ts'
import { OWNED_VEHICLE_EXTERNAL_ID, type OwnedResources } from '@stormlane/server/test/owned-resources.ts'
import { sendCall } from '@stormlane/server/test/send-call.ts'
import type { RemoteApp } from './remote-app.ts'

type Caller = 'anonymous' | 'member' | 'admin' | 'other organization' | 'own token' | 'token of another'

interface Answer {
  status: number
  /** Without what differs in every answer: the id of the request, and the id that was asked for. */
  body: string
}

export interface Pair {
  call: Call
  caller: Caller | 'ended session'
  /** Where the id is. */
  place: 'path' | 'query' | 'body' | 'token'
  existing: () => Promise<Answer>
  missing: () => Promise<Answer>
}

export interface Tokens extends Record<Exclude<Caller, 'anonymous'>, string> {
  /** A session that was signed out. */
  ended: string
  /** A session of the member, which the admin may not end as his own. */
  memberSessionId: string
}

type Input = Parameters<typeof sendCall>[3]

export const GUARDED_CALLS = CONTRACT_CALLS.filter(({ access }) => access !== 'public')
export const CALLS_WITH_ID = GUARDED_CALLS.filter(({ path }) => path.includes('/:id'))
export const resourceOf = (resources: OwnedResources, { path }: Call) => resources[path.slice(0, path.indexOf('/:id'))]

export function tenantPairs(app: RemoteApp, resources: OwnedResources, tokens: Tokens): Pair[] {
  const tokenOf = (caller: Caller) => (caller === 'anonymous' ? undefined : tokens[caller])

  async function ask(call: Call, token: string | undefined, input: Input, named: string): Promise<Answer> {
    const { status, text } = await sendCall(app, call, token, input)
    return { status, body: withoutIds(text, named) }
  }

  const inPath = (call: Call, caller: Caller, id: string): Pair => {
    const body = findExample(call)?.body
    const askFor = (asked: string) => ask(call, tokenOf(caller), { id: asked, body }, asked)
    return { call, caller, place: 'path', existing: () => askFor(id), missing: () => askFor(randomUUID()) }
  }

  const ofResources = CALLS_WITH_ID.flatMap((call) => {
    const id = resourceOf(resources, call)?.id
    if (id === undefined) throw new Error(`There is no resource for ${call.id}.`)
    return strangersTo(call).map((caller) => inPath(call, caller, id))
  })

  const inQueries = FOREIGN_QUERIES.flatMap(({ call, field, value }) =>
    strangersTo(call).map((caller): Pair => {
      const foreign = value(resources)
      const askFor = (asked: string) => ask(call, tokenOf(caller), { query: { [field]: asked } }, asked)
      return { call, caller, place: 'query', existing: () => askFor(foreign), missing: () => askFor(randomUUID()) }
    }),
  )

  const inBodies = strangersTo(createRoute).map((caller): Pair => {
    const askFor = (asked: string) => {
      const body = { ...(findExample(createRoute)?.body as object), vehicle_id: asked }
      return ask(createRoute, tokenOf(caller), { body }, asked)
    }
    return {
      call: createRoute,
      caller,
      place: 'body',
      existing: () => askFor(OWNED_VEHICLE_EXTERNAL_ID),
      missing: () => askFor(randomUUID()),
    }
  })

  const ofEndedSessions = GUARDED_CALLS.map((call): Pair => {
    const id = randomUUID()
    const askWith = (token: string) => ask(call, token, { id }, id)
    return {
      call,
      caller: 'ended session',
      place: 'token',
      existing: () => askWith(tokens.ended),
      missing: () => askWith(randomUUID()),
    }
  })

  return [
    ...ofResources,
    ...inQueries,
    ...inBodies,
    ...ofEndedSessions,
    inPath(endMySession, 'admin', tokens.memberSessionId),
    inPath(receiveMotiveWebhook, 'anonymous', resources['/telematics_connections']?.id ?? ''),
  ]
}

/** Who must not tell a resource of the demo organization's admin from one that does not exist. */
function strangersTo(call: Call): Caller[] {
  const isAdminsOnly = call.access === 'admin' || call.path.startsWith('/users/me/')
  return [
    'anonymous',
    'other organization',
    'token of another',
    ...(isAdminsOnly ? (['member'] as const) : []),
    ...(call.api === undefined ? (['own token'] as const) : []),
  ]
}

const withoutIds = (text: string, named: string) =>
  text.replace(/"request_id":"[^"]*"/, '"request_id":""').replaceAll(named, '<id>')
