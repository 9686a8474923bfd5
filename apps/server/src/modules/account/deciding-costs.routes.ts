import { getDecidingCosts, updateDecidingCosts } from '@stormlane/contract'
import { ownCostsWords } from '@stormlane/domain/deciding'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { organizationRepository } from '../organizations/organization.repository.ts'
import { organizationDirectory } from '../organizations/organization-directory.repository.ts'

interface Dependencies {
  database: Database
  recordAudit: RecordAudit
}

/** Lets admins set what an hour, a mile, a crash and a missed appointment cost their organization. */
export function decidingCostRoutes(app: FastifyInstance, { database, recordAudit }: Dependencies): void {
  const organizations = organizationRepository(database)

  route(app, getDecidingCosts, async ({ session }) => {
    const { missedAppointment, ...costs } = await organizations.decidingCosts(session.organizationId)
    return { ...costs, missed_appointment: missedAppointment }
  })

  route(app, updateDecidingCosts, async ({ actor, body }) => {
    const { missed_appointment, ...costs } = body
    const own = { ...costs, missedAppointment: missed_appointment }
    await database.asSystem.transaction().execute(async (db) => {
      await organizationDirectory({ asSystem: db }).setDecidingCosts(actor.organizationId, own)
      await recordAudit(db, actor, 'setting_changed', ownCostsWords(own))
    })
    return body
  })
}
