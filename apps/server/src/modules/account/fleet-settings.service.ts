import { mpsToMph } from '@stormlane/domain/measures'
import type { Database } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/session.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { organizationRepository } from '../organizations/organization.repository.ts'
import { organizationDirectory } from '../organizations/organization-directory.repository.ts'

export type FleetSettingsService = ReturnType<typeof fleetSettingsService>

/** Settings that describe an organization's own fleet. */
export function fleetSettingsService(database: Database, recordAudit: RecordAudit) {
  const organizations = organizationRepository(database)
  return {
    truckTopSpeed: organizations.truckTopSpeed,

    /** In m/s; null for the default. */
    setTruckTopSpeed: ({ actor, mps }: { actor: Actor; mps: number | null }): Promise<void> =>
      database.asSystem.transaction().execute(async (db) => {
        await organizationDirectory({ asSystem: db }).setTruckTopSpeed(actor.organizationId, mps)
        await recordAudit(db, actor, 'setting_changed', truckSpeedWords(mps))
      }),
  }
}

export const truckSpeedWords = (mps: number | null) =>
  `truck speed: ${mps === null ? 'default' : `${Math.round(mpsToMph(mps))} mph`}`
