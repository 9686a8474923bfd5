import { postOsmAnd, pushPositions, receiveOsmAnd, receiveOwnTracks, receiveTraccar } from '@stormlane/contract'
import type { Clock } from '@stormlane/domain/time'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../platform/domain-error.ts'
import { route } from '../../platform/http/route.ts'
import type { PositionService } from './position.service.ts'
import { POSITION_TEXTS } from './position.texts.ts'
import {
  osmAndPosition,
  ownPosition,
  ownTracksPosition,
  type PushedPosition,
  traccarPosition,
} from './tracker-positions.ts'

export function positionRoutes(app: FastifyInstance, positions: PositionService, clock: Clock): void {
  /** A tracker sends one position and reads only the status, so that what is wrong with it has to be one. */
  async function pushOne(organizationId: string, pushed: PushedPosition) {
    const outcome = await positions.push(organizationId, [pushed])
    const [refused] = outcome.rejected
    if (refused) throw new DomainError('INVALID_INPUT', [refused.error])
    return outcome
  }

  route(app, pushPositions, ({ session, body }) =>
    positions.push(session.organizationId, body.positions.map(ownPosition)),
  )

  for (const call of [receiveOsmAnd, postOsmAnd])
    route(app, call, ({ session, query }) => {
      const pushed = osmAndPosition(query, clock.now())
      if (!pushed) throw new DomainError('INVALID_INPUT', [POSITION_TEXTS.noId])
      return pushOne(session.organizationId, pushed)
    })

  route(app, receiveTraccar, ({ session, body }) => pushOne(session.organizationId, traccarPosition(body)))

  route(app, receiveOwnTracks, async ({ session, query, body }) => {
    const pushed = ownTracksPosition(body, query.device_id)
    if (pushed) await pushOne(session.organizationId, pushed)
    return []
  })
}
