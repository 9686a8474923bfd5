import { getProof, getProofFile, listProofCases, type ProofOnWire } from '@stormlane/contract'
import { type Clock, DAY_MS, type TimeWindow } from '@stormlane/domain/time'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { route } from '../../platform/http/route.ts'
import type { CaseService } from './case.service.ts'
import type { ProofService } from './proof.service.ts'
import { proofPdf } from './proof-pdf.ts'

interface Dependencies {
  proofs: ProofService
  cases: CaseService
  clock: Clock
  config: Pick<Config, 'productName'>
}

export function proofRoutes(app: FastifyInstance, { proofs, cases, clock, config }: Dependencies): void {
  route(app, getProof, async ({ session, params, query }) => ({
    proof: await proofs.prove(session.organizationId, { ...params, ...periodOf(query, clock.now()) }),
  }))

  route(app, listProofCases, ({ session, query: { days } }) => cases.list(session.organizationId, days))

  route(app, getProofFile, async ({ session, params, query }, reply) => {
    const period = periodOf(query, clock.now())
    const proof = await proofs.prove(session.organizationId, { ...params, ...period })
    const file = await proofPdf(proof, await proofs.units(session.organizationId), config.productName)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileName(proof)}"`)
      .send(file)
  })
}

/** A name of the asset as file systems allow it. */
const fileName = ({ name, start_at: start }: ProofOnWire) =>
  `proof-${name.replace(/[^\w-]+/g, '-').slice(0, 60)}-${start.slice(0, 10)}.pdf`

/** The last day by default. */
function periodOf({ start, end }: { start?: string | undefined; end?: string | undefined }, now: Date): TimeWindow {
  const endAt = end === undefined ? now : new Date(end)
  return { startAt: start === undefined ? new Date(endAt.getTime() - DAY_MS) : new Date(start), endAt }
}
