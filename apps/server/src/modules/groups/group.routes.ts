import { listGroups } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import type { SendList } from '../../platform/http/send-list.ts'
import { groupRepository } from './group.repository.ts'

export function groupRoutes(app: FastifyInstance, database: Database, sendList: SendList): void {
  const groups = groupRepository(database)
  route(app, listGroups, (request, reply) => {
    const { limit, offset, include_total_count } = request.query
    const page = async () => {
      const all = await groups.withCounts(request.session.organizationId)
      const answer: z.input<typeof listGroups.answer> = {
        groups: all.slice(offset, offset + limit),
        ...(include_total_count && { total_count: all.length }),
      }
      return Buffer.from(JSON.stringify(answer))
    }
    // The answer includes asset counts, so its cache also depends on the asset tables.
    return sendList(request, reply, { tables: ['groups', 'locations', 'vehicles', 'routes'], page })
  })
}
