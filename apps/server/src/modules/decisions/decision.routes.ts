import { getRouteDecision, getVehicleDecision, listDecisions } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { route } from '../../platform/http/route.ts'
import { sendJson } from '../../platform/http/send-json.ts'
import type { SendList } from '../../platform/http/send-list.ts'
import { decisionRepository, type StoredDecision } from './decision.repository.ts'

interface Dependencies {
  database: Database
  sendList: SendList
}

export function decisionRoutes(app: FastifyInstance, { database, sendList }: Dependencies): void {
  const decisions = decisionRepository(database)

  route(app, listDecisions, (request, reply) => {
    const { include_total_count, limit, offset, ids } = request.query
    const { organizationId } = request.session
    const page = async () => {
      const rows = await decisions.list(organizationId, { ids, limit, offset })
      const count = include_total_count ? `,"total_count":${await decisions.count(organizationId, { ids })}` : ''
      return Buffer.from(`{"decisions":[${rows.map(decisionJson).join(',')}]${count}}`)
    }
    return sendList(request, reply, { tables: ['decisions', 'vehicles'], page })
  })

  route(app, getVehicleDecision, async ({ session, params }, reply) =>
    sendJson(reply, answerOf(await decisions.ofAsset(session.organizationId, 'vehicles', params.id))),
  )

  route(app, getRouteDecision, async ({ session, params }, reply) =>
    sendJson(reply, answerOf(await decisions.ofAsset(session.organizationId, 'routes', params.id))),
  )
}

function answerOf(decision: StoredDecision | null | undefined): string {
  if (decision === undefined) throw new DomainError('NOT_FOUND')
  return `{"decision":${decision ? decisionJson(decision) : 'null'}}`
}

/** Inserts the stored part as text, without parsing it. */
function decisionJson({ decision, computed_at, run_time, ...columns }: StoredDecision): string {
  const own = { ...columns, computed_at: computed_at.toISOString(), run_time: run_time.toISOString() }
  return `${JSON.stringify(own).slice(0, -1)},${decision.slice(1)}`
}
