import { getCameraPicture, listRoadConditions } from '@stormlane/contract'
import { CACHE_SECONDS } from '@stormlane/domain/time'
import type { FastifyInstance } from 'fastify'
import { found } from '../../platform/domain-error.ts'
import { isUnchanged } from '../../platform/http/cached-answer.ts'
import { route } from '../../platform/http/route.ts'
import { sendItems } from '../hazard-feeds/send-items.ts'
import type { RoadConditionService } from './road-condition.service.ts'

/** Camera operators renew their pictures every few minutes. */
const PICTURE_SECONDS = 300

export function roadConditionRoutes(app: FastifyInstance, roads: RoadConditionService): void {
  route(app, listRoadConditions, async (request, reply) => {
    const head = '{"type":"FeatureCollection","features":'
    const current = await roads.current(request.session)
    return sendItems(request, reply, current, { head, seconds: CACHE_SECONDS.roadConditions })
  })

  route(app, getCameraPicture, (request, reply) => {
    const picture = found(roads.picture(request.params.file))
    if (isUnchanged(request, reply, { seconds: PICTURE_SECONDS, state: [picture.version] })) return reply.send()
    return reply.type('image/svg+xml').send(picture.svg)
  })
}
