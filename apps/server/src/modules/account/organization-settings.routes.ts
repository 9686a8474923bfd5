import { updateOrganizationSettings } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { organizationDirectory } from '../organizations/organization-directory.repository.ts'

/** Time zone and units of an organization, which its admins set. */
export function organizationSettingsRoutes(app: FastifyInstance, database: Database, recordAudit: RecordAudit): void {
  route(app, updateOrganizationSettings, async ({ actor, body }) => {
    await database.asSystem.transaction().execute(async (db) => {
      await organizationDirectory({ asSystem: db }).setZoneAndUnits(actor.organizationId, body)
      await recordAudit(db, actor, 'setting_changed', `time zone: ${body.timezone}, units: ${body.measurement_system}`)
    })
    return body
  })
}
