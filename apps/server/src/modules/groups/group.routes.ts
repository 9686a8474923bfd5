import { listGroups } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import { groupRepository } from './group.repository.ts'

export function groupRoutes(app: FastifyInstance, database: Database): void {
  const groups = groupRepository(database)
  route(app, listGroups, async ({ session, query: { limit, offset, include_total_count } }) => {
    const all = await groups.withCounts(session.organizationId)
    return {
      groups: all.slice(offset, offset + limit),
      ...(include_total_count && { total_count: all.length }),
    }
  })
}
