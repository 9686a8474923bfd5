// Pairs of requests that must get the same answer: one names something that exists but is not the caller's, the other
// something that does not exist.
import { randomUUID } from 'node:crypto'
import {
  type Call,
  changeOwnLimits,
  createRoute,
  endMySession,
  handleAffectedAsset,
  receiveMotiveWebhook,
  updateLocation,
  updateRoute,
} from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import { demoId } from '@stormlane/server/src/demo/demo-assets.ts'
import { CONTRACT_CALLS } from '@stormlane/server/test/contract-calls.ts'
import { FOREIGN_QUERIES } from '@stormlane/server/test/foreign-queries.ts'
import { OWNED_VEHICLE_EXTERNAL_ID, OWNER_ID, type OwnedResources } from '@stormlane/server/test/owned-resources.ts'
import { sendCall } from '@stormlane/server/test/send-call.ts'
import type { RemoteApp } from './remote-app.ts'

type Caller = 'anonymous' | 'member' | 'admin' | 'other organization' | 'own token' | 'token of another'

interface Answer {
  status: number
  /** The body without what differs in every answer: the id of the request and the requested id. */
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

/**
 * The same id each time, because the id of the existing resource also repeats: a repeated request for an empty list is
 * answered from memory, whoever owns the id.
 */
const MISSING_ID = randomUUID()

export const GUARDED_CALLS = CONTRACT_CALLS.filter(({ access }) => access !== 'public')
export const CALLS_WITH_ID = GUARDED_CALLS.filter(({ path }) => path.includes('/:id'))
export const resourceOf = (resources: OwnedResources, { path }: Call) => resources[path.slice(0, path.indexOf('/:id'))]

interface Strangers {
  /** Ids of the other organization's own assets, whose updates then refer to something foreign. */
  own: { routeId: string; locationId: string }
  /** External ids of assets of the demo organization. */
  names: { route: string; location: string }
}

interface ForeignBody {
  call: Call
  id?: string
  /** The id of the demo organization. */
  value: string
  body: (asked: string) => object
}

/**
 * Every id that a body may carry, in calls that can be repeated. Calls that create an asset with an external id are left out: each
 * adds a row. `other-organization.api.test.ts` has them.
 */
function foreignBodies({ own, names }: Strangers): ForeignBody[] {
  const { routeId, locationId } = own
  return [
    {
      call: createRoute,
      value: OWNED_VEHICLE_EXTERNAL_ID,
      body: (vehicle_id) => ({ ...(findExample(createRoute)?.body as object), vehicle_id }),
    },
    {
      call: updateRoute,
      id: routeId,
      value: OWNED_VEHICLE_EXTERNAL_ID,
      body: (vehicle_id) => ({ route: { vehicle_id } }),
    },
    { call: updateRoute, id: routeId, value: names.route, body: (external_id) => ({ route: { external_id } }) },
    { call: updateLocation, id: locationId, value: names.location, body: (external_id) => ({ city: { external_id } }) },
    {
      call: handleAffectedAsset,
      id: locationId,
      value: OWNER_ID,
      body: (assignee_id) => ({ action: 'assign', version: 0, assignee_id }),
    },
    {
      call: changeOwnLimits,
      value: demoId(4, 1),
      body: (location_id) => ({ location_id, changes: [{ hazard: 'gust', limit: null }] }),
    },
    {
      call: changeOwnLimits,
      value: demoId(3, 1),
      body: (group_id) => ({ group_id, changes: [{ hazard: 'gust', limit: null }] }),
    },
    {
      call: changeOwnLimits,
      value: demoId(3, 1),
      body: (group_id) => ({ group_id, applies_to: 'vehicles', changes: [{ hazard: 'gust', limit: null }] }),
    },
  ]
}

export function tenantPairs(app: RemoteApp, resources: OwnedResources, tokens: Tokens, strangers: Strangers): Pair[] {
  const tokenOf = (caller: Caller) => (caller === 'anonymous' ? undefined : tokens[caller])

  async function ask(call: Call, token: string | undefined, input: Input, named: string): Promise<Answer> {
    const { status, text } = await sendCall(app, call, token, input)
    return { status, body: withoutIds(text, named) }
  }

  const inPath = (call: Call, caller: Caller, id: string): Pair => {
    const body = findExample(call)?.body
    const askFor = (asked: string) => ask(call, tokenOf(caller), { id: asked, body }, asked)
    return { call, caller, place: 'path', existing: () => askFor(id), missing: () => askFor(MISSING_ID) }
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
      return { call, caller, place: 'query', existing: () => askFor(foreign), missing: () => askFor(MISSING_ID) }
    }),
  )

  const inBodies = foreignBodies(strangers).flatMap(({ call, id, value, body }) =>
    strangersTo(call).map((caller): Pair => {
      const askFor = (asked: string) => ask(call, tokenOf(caller), { ...(id && { id }), body: body(asked) }, asked)
      return { call, caller, place: 'body', existing: () => askFor(value), missing: () => askFor(MISSING_ID) }
    }),
  )

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

/** Callers who must not be able to tell a resource of the demo organization's admin from one that does not exist. */
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
