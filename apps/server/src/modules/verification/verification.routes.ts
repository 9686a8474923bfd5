import { getVerification } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { VerificationService } from './verification.service.ts'

export function verificationRoutes(app: FastifyInstance, verification: VerificationService): void {
  route(app, getVerification, ({ query }) => verification.scores(query))
}
