import { Readable } from 'node:stream'
import {
  cacheRoute,
  createRoute,
  createRouteLink,
  deleteRoute,
  deleteRoutes,
  fetchRouteFromCache,
  getRoute,
  listRouteLinks,
  listRoutes,
  moveRoutes,
  refreshRoute,
  revokeRouteLink,
  updateRoute,
} from '@stormlane/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { sendJson } from '../../platform/http/send-json.ts'
import type { SendList } from '../../platform/http/send-list.ts'
import type { StoredRoute } from './route.repository.ts'
import type { RouteService } from './route.service.ts'
import { ROUTE_TEXTS } from './route.texts.ts'
import { routeJson } from './route-on-wire.ts'
import type { SharedRoutes } from './shared-route.service.ts'

interface Dependencies {
  routes: RouteService
  shared: SharedRoutes
  sendList: SendList
}

export function routeRoutes(app: FastifyInstance, { routes, shared, sendList }: Dependencies): void {
  route(app, listRoutes, (request, reply) => {
    const { query, session } = request
    const { ids, status: statuses, compact, limit, offset } = query
    const { arrival_time_after: arrivalAfter, departure_time_before: departureBefore } = query
    const filter = { ids, statuses, arrivalAfter, departureBefore }
    const stream = async () => {
      const parts = routes.list(session.organizationId, { ...filter, limit, offset, compact })
      // The first routes are read before the response begins, so that a failure can still set its status.
      const [first, total_count] = await Promise.all([
        parts.next(),
        query.include_total_count ? routes.count(session.organizationId, filter) : undefined,
      ])
      const count = total_count === undefined ? '' : `,"total_count":${total_count}`
      return Readable.from(listJson(first, parts, `]${count}}`))
    }
    const page = async () => Buffer.from((await (await stream()).toArray()).join(''))
    const isLong = () => routes.isLong(session.organizationId, filter)
    return sendList(request, reply, {
      tables: ['routes', 'route_results', 'decisions'],
      page,
      ...(!compact && { long: { isLong, stream } }),
    })
  })

  route(app, createRoute, async ({ actor, body }, reply) => sendRoute(reply, await routes.create(actor, body)))

  route(app, getRoute, async ({ session, params }, reply) =>
    sendRoute(reply, await routes.find(session.organizationId, params.id)),
  )

  route(app, updateRoute, async ({ session, params, body }, reply) =>
    sendRoute(reply, await routes.update(session.organizationId, params.id, body.route)),
  )

  route(app, deleteRoute, async ({ actor, params }) => {
    await routes.remove(actor, params.id)
    return { success: true as const }
  })

  route(app, moveRoutes, async ({ session, body }) => {
    const moves = body.moves.map(({ route_id: id, from, to }) => ({ id, from, to }))
    const outcomes = await routes.move(session.organizationId, moves)
    return {
      moved: outcomes.flatMap(({ id, kept }) => (kept ? [] : id)),
      kept: outcomes.flatMap(({ id, kept }) =>
        kept
          ? {
              route_id: id,
              reason: kept.reason,
              error: kept.error,
              departure_time: kept.departsAt.toISOString(),
            }
          : [],
      ),
    }
  })

  route(app, deleteRoutes, async ({ actor, body }) => ({ deleted: await routes.removeMany(actor, body.route_ids) }))

  route(app, refreshRoute, async ({ session, params }, reply) => {
    const refreshed = await routes.refresh(session.organizationId, params.id)
    return sendJson(reply, `{"success":true,"route":${routeJson(refreshed)}}`)
  })

  route(app, cacheRoute, async ({ actor, params }) => {
    const cache_key = await shared.share(actor, await routes.find(actor.organizationId, params.id))
    return cache_key ? { success: true, cache_key } : { success: false, error: ROUTE_TEXTS.notEvaluated }
  })

  route(app, fetchRouteFromCache, async ({ query }) => {
    const opened = await shared.open(query.cache_key)
    if (opened === 'revoked') return { success: false, data: null, error: ROUTE_TEXTS.revoked, revoked: true as const }
    return opened ? { success: true, data: opened } : { success: false, data: null, error: ROUTE_TEXTS.expired }
  })

  route(app, listRouteLinks, async ({ session: { organizationId }, params }) => ({
    links: await shared.links(organizationId, await routes.find(organizationId, params.id)),
  }))

  route(app, createRouteLink, async ({ actor, params, body }) => ({
    link: await shared.createLink(actor, await routes.find(actor.organizationId, params.id), body.expires_in_hours),
  }))

  route(app, revokeRouteLink, async ({ actor, params }) => {
    await shared.revoke(actor, params.id)
    return { success: true as const }
  })
}

const sendRoute = (reply: FastifyReply, stored: StoredRoute) => sendJson(reply, `{"route":${routeJson(stored)}}`)

async function* listJson(
  first: IteratorResult<StoredRoute[]>,
  rest: AsyncIterable<StoredRoute[]>,
  end: string,
): AsyncGenerator<string> {
  yield `{"routes":[${first.done ? '' : first.value.map(routeJson).join(',')}`
  for await (const routes of rest) for (const route of routes) yield `,${routeJson(route)}`
  yield end
}
