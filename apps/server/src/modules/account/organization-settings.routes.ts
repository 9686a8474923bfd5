import { updateOrganizationSettings } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { organizationDirectory } from '../organizations/organization-directory.repository.ts'

/** Lets admins set their organization's time zone, units, driver language and shifts. */
export function organizationSettingsRoutes(app: FastifyInstance, database: Database, recordAudit: RecordAudit): void {
  route(app, updateOrganizationSettings, async ({ actor, body }) => {
    const kept = await database.asSystem.transaction().execute(async (db) => {
      const settings = await organizationDirectory({ asSystem: db }).setSettings(actor.organizationId, body)
      const changed = `time zone: ${body.timezone}, units: ${body.measurement_system}`
      const spoken = body.driver_language ? `, language of drivers: ${body.driver_language}` : ''
      const shifts = body.shift_starts ? `, shifts: ${body.shift_starts.join(', ') || 'none'}` : ''
      await recordAudit(db, actor, 'setting_changed', `${changed}${spoken}${shifts}`)
      return settings
    })
    return { ...body, ...kept }
  })
}
