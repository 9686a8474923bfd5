import { exportAuditLines, listAuditActors, listAuditLines } from '@stormlane/contract'
import { AUDIT_ACTIONS } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { FastifyInstance } from 'fastify'
import { csvLine, sendCsvFile } from '../../platform/http/csv-file.ts'
import { route } from '../../platform/http/route.ts'
import type { AuditFilter } from './audit.repository.ts'
import type { AuditService } from './audit.service.ts'

type Page = Awaited<ReturnType<AuditService['page']>>

const CSV_HEADER = ['time', 'who', 'action', 'what', 'address']

export function auditRoutes(app: FastifyInstance, audit: AuditService, clock: Clock): void {
  route(app, listAuditLines, async ({ session, query: { include_total_count, limit, offset, ...query } }) => {
    const filter = filterOf(query)
    const [found, total] = await Promise.all([
      audit.page(session.organizationId, filter, { limit, offset }),
      include_total_count ? audit.count(session.organizationId, filter) : undefined,
    ])
    return {
      audit_lines: found.map(({ id, created_at, ...line }) => ({
        ...line,
        id: String(id),
        created_at: created_at.toISOString(),
      })),
      ...(total !== undefined && { total_count: total }),
    }
  })

  route(app, listAuditActors, async ({ session }) => {
    const actors = await audit.actors(session.organizationId)
    return { audit_actors: actors.map(({ id, ...actor }) => ({ ...actor, id: id ?? actor.kind })) }
  })

  route(app, exportAuditLines, async ({ actor, query }, reply) => {
    const now = clock.now()
    const pages = await audit.export(actor, filterOf(query), now)
    return sendCsvFile(reply, `audit-log-${now.toISOString().slice(0, 10)}.csv`, csvOf(pages))
  })
}

interface FilterOnWire extends Omit<AuditFilter, 'actorId'> {
  actor_id?: string | undefined
}

const filterOf = ({ actor_id, ...filter }: FilterOnWire): AuditFilter => ({ ...filter, actorId: actor_id })

async function* csvOf(pages: AsyncIterable<Page>): AsyncGenerator<string> {
  // The byte order mark makes Excel read UTF-8.
  yield `\uFEFF${csvLine(CSV_HEADER)}`
  for await (const lines of pages)
    yield lines
      .map(({ created_at, actor_name, action, subject, address }) =>
        csvLine([created_at.toISOString(), actor_name, AUDIT_ACTIONS[action].text, subject, address ?? '']),
      )
      .join('')
}
