import { changeMyPassword, endMyOtherSessions, endMySession, listMySessions } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { OwnSessionService } from './own-session.service.ts'

export function ownSessionRoutes(app: FastifyInstance, { ownSessions }: { ownSessions: OwnSessionService }): void {
  route(app, listMySessions, async ({ session }) => ({
    sessions: (await ownSessions.list(session)).map((one) => ({
      id: one.id,
      device: one.device,
      address: one.address,
      signed_in_at: one.createdAt.toISOString(),
      last_used_at: one.lastSeenAt.toISOString(),
      expires_at: one.expiresAt.toISOString(),
      is_current: one.isCurrent,
    })),
  }))

  route(app, endMySession, async ({ actor, session, params }) => {
    await ownSessions.endOne(actor, session, params.id)
    return { success: true as const }
  })

  route(app, endMyOtherSessions, async ({ actor, session }) => ({ ended: await ownSessions.endOthers(actor, session) }))

  route(app, changeMyPassword, async ({ actor, session, body }) => {
    const passwords = { current: body.current_password, next: body.new_password }
    await ownSessions.changePassword(actor, session, passwords)
    return { success: true as const }
  })
}
