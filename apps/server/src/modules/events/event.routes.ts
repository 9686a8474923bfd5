import { listEvents, listFloodChance } from '@stormlane/contract'
import { CACHE_SECONDS } from '@stormlane/domain'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { sendItems } from '../hazard-feeds/send-items.ts'
import type { EventService } from './event.service.ts'

export function eventRoutes(app: FastifyInstance, events: EventService): void {
  const seconds = CACHE_SECONDS.events

  route(app, listEvents, (request, reply) => {
    const { session, query } = request
    return sendItems(request, reply, events.current(query.event_types, session.flags), { head: '{"events":', seconds })
  })

  route(app, listFloodChance, (request, reply) => {
    const head = '{"type":"FeatureCollection","features":'
    return sendItems(request, reply, events.floodChance(request.session.flags), { head, seconds })
  })
}
