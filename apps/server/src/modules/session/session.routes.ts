import { answerSignInChallenge, confirmPasswordReset, requestPasswordReset, signIn, signOut } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { requestToken } from '../../platform/http/session.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import type { PasswordResets } from './password-resets.ts'
import type { SessionService } from './session.service.ts'
import { originOf, sessionOnWire } from './session-on-wire.ts'

interface Dependencies {
  sessions: SessionService
  organizations: OrganizationRepository
  passwordResets: PasswordResets
}

export function sessionRoutes(app: FastifyInstance, { sessions, organizations, passwordResets }: Dependencies): void {
  route(app, signIn, async (request) => {
    const answer = await sessions.signIn(request.body, originOf(request))
    if ('token' in answer) return sessionOnWire(answer, organizations)
    return { challenge: answer.challenge, expires_at: answer.expiresAt.toISOString(), steps: answer.steps }
  })

  route(app, answerSignInChallenge, async (request) => {
    const { challenge, code } = request.body
    return sessionOnWire(await sessions.answerChallenge(challenge, code, originOf(request)), organizations)
  })

  route(app, signOut, async (request) => {
    const token = requestToken(request)
    if (token !== undefined) await sessions.signOut(token, request.ip)
    return { success: true as const }
  })

  route(app, requestPasswordReset, async (request) => {
    await passwordResets.request(request.body.email, request.ip)
    return { success: true as const }
  })

  route(app, confirmPasswordReset, async (request) => {
    await passwordResets.confirm(request.body.token, request.body.password, request.ip)
    return { success: true as const }
  })
}
