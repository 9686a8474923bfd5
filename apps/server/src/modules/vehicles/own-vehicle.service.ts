import type { OwnVehicleDraft, OwnVehicleEdit } from '@stormlane/contract'
import type { Clock } from '@stormlane/domain/time'
import { MAX_OWN_VEHICLES, vehicleSourceName } from '@stormlane/domain/vehicles'
import type { Database } from '../../platform/database/database.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Actor } from '../../platform/http/session.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { countedNames } from '../audit/counted-names.ts'
import type { Publish } from '../realtime/realtime.publisher.ts'
import {
  countOwnVehicles,
  editOwnVehicle,
  findOwnVehicle,
  inOwnFleet,
  retireOwnVehicles,
  storeOwnVehicles,
  unknownGroups,
  vehiclesByExternalId,
} from './own-vehicle.repository.ts'
import { OWN_VEHICLE_TEXTS as TEXTS } from './own-vehicle.texts.ts'

interface Dependencies {
  database: Database
  clock: Clock
  recordAudit: RecordAudit
  publish: Publish
}

type Db = Parameters<Parameters<ReturnType<typeof inOwnFleet>>[1]>[0]

export type OwnVehicleService = ReturnType<typeof ownVehicleService>

export function ownVehicleService({ database, clock, recordAudit, publish }: Dependencies) {
  const inFleet = inOwnFleet(database)

  async function requireGroups(db: Db, organizationId: string, groupIds: readonly string[]): Promise<void> {
    const unknown = await unknownGroups(db, organizationId, [...new Set(groupIds)])
    if (unknown.length > 0) throw new DomainError('INVALID_INPUT', unknown.map(TEXTS.unknownGroup))
  }

  async function requireOwn(db: Db, organizationId: string, id: string) {
    const vehicle = found(await findOwnVehicle(db, organizationId, id))
    if (!vehicle.is_own)
      throw new DomainError('CONFLICT', [TEXTS.ofProvider(vehicle.name, vehicleSourceName(vehicle.source))])
    return vehicle
  }

  /** Vehicles of a simulated fleet have the same source, so their external ids are taken. */
  async function keptBefore(db: Db, organizationId: string, externalIds: readonly string[]) {
    const kept = await vehiclesByExternalId(db, organizationId, externalIds)
    const taken = kept.filter(({ is_own }) => !is_own)
    if (taken.length > 0)
      throw new DomainError(
        'INVALID_INPUT',
        taken.map(({ external_id }) => TEXTS.taken(external_id)),
      )
    return kept
  }

  const announce = async (organizationId: string, ids: string[]) => {
    if (ids.length > 0) await publish(organizationId, 'vehicles', { vehicle_ids: ids })
  }

  return {
    /** Creates vehicles, and replaces those with the same external ids. */
    async store(actor: Actor, drafts: readonly OwnVehicleDraft[]) {
      const { organizationId } = actor
      const stored = await inFleet(organizationId, async (db) => {
        await requireGroups(
          db,
          organizationId,
          drafts.flatMap(({ group_ids }) => group_ids),
        )
        const kept = await keptBefore(
          db,
          organizationId,
          drafts.map(({ external_id }) => external_id),
        )
        const created = drafts.length - kept.length
        if ((await countOwnVehicles(db, organizationId)) + created > MAX_OWN_VEHICLES)
          throw new DomainError('LIMIT_REACHED', [TEXTS.limit])
        const ids = await storeOwnVehicles(db, organizationId, drafts, clock.now())
        const names = drafts.map(({ name, external_id }) => name ?? external_id)
        await recordAudit(db, actor, 'vehicles_created', countedNames(names, 'vehicle'))
        return {
          vehicle_ids: drafts.flatMap(({ external_id }) => ids.get(external_id) ?? []),
          created,
          changed: kept.length,
        }
      })
      await announce(organizationId, stored.vehicle_ids)
      return stored
    },

    find: (organizationId: string, id: string) =>
      database.asOrganization(organizationId, async (db) => {
        const { is_own: _isOwn, source: _source, ...fields } = await requireOwn(db, organizationId, id)
        return fields
      }),

    async edit(actor: Actor, id: string, edit: OwnVehicleEdit): Promise<void> {
      const { organizationId } = actor
      await inFleet(organizationId, async (db) => {
        const { name, external_id } = await requireOwn(db, organizationId, id)
        await requireGroups(db, organizationId, edit.group_ids ?? [])
        const renamed = edit.external_id
        if (renamed !== undefined && renamed !== external_id) {
          const [other] = await vehiclesByExternalId(db, organizationId, [renamed])
          if (other) throw new DomainError('CONFLICT', [TEXTS.taken(renamed)])
        }
        await editOwnVehicle(db, organizationId, id, edit)
        await recordAudit(db, actor, 'vehicle_edited', edit.name ?? name)
      })
      await announce(organizationId, [id])
    },

    async retire(actor: Actor, ids: readonly string[]): Promise<string[]> {
      const { organizationId } = actor
      const retired = await inFleet(organizationId, async (db) => {
        const gone = await retireOwnVehicles(db, organizationId, ids, clock.now())
        const names = gone.map(({ name }) => name)
        if (gone.length > 0) await recordAudit(db, actor, 'vehicles_retired', countedNames(names, 'vehicle'))
        return gone.map(({ id }) => id)
      })
      await announce(organizationId, retired)
      return retired
    },

    /** Fails for a vehicle of a provider, which would come back with its next report. */
    async retireOne(actor: Actor, id: string): Promise<void> {
      await database.asOrganization(actor.organizationId, (db) => requireOwn(db, actor.organizationId, id))
      await this.retire(actor, [id])
    },
  }
}
