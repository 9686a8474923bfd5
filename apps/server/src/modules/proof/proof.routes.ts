import { getProof } from '@stormlane/contract'
import { type Clock, DAY_MS, type TimeWindow } from '@stormlane/domain/time'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { ProofService } from './proof.service.ts'

export function proofRoutes(app: FastifyInstance, proofs: ProofService, clock: Clock): void {
  route(app, getProof, async ({ session, params, query }) => ({
    proof: await proofs.prove(session.organizationId, { ...params, ...periodOf(query, clock.now()) }),
  }))
}

/** The last day by default. */
function periodOf({ start, end }: { start?: string | undefined; end?: string | undefined }, now: Date): TimeWindow {
  const endAt = end === undefined ? now : new Date(end)
  return { startAt: start === undefined ? new Date(endAt.getTime() - DAY_MS) : new Date(start), endAt }
}
