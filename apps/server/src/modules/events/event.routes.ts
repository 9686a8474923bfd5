import { listEvents, listFloodChance } from '@stormlane/contract'
import { CACHE_SECONDS } from '@stormlane/domain/time'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { sendItems } from '../hazard-feeds/send-items.ts'
import type { EventService } from './event.service.ts'

export function eventRoutes(app: FastifyInstance, events: EventService): void {
  const seconds = CACHE_SECONDS.events

  route(app, listEvents, async (request, reply) => {
    const current = await events.current(request.query.event_types, request.session)
    return sendItems(request, reply, current, { head: '{"events":', seconds })
  })

  route(app, listFloodChance, async (request, reply) => {
    const head = '{"type":"FeatureCollection","features":'
    return sendItems(request, reply, await events.floodChance(request.session), { head, seconds })
  })
}
