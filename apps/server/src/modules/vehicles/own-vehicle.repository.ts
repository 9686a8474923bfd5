// Vehicles that an organization keeps itself. They have the product's own source, which a simulated fleet may share.
import type { OwnVehicleDraft, OwnVehicleEdit } from '@stormlane/contract'
import { PRODUCT_SOURCE } from '@stormlane/domain/vehicles'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'

type Db = Transaction<Tables>

/** A connection without a provider, by which the jobs evaluate the fleet. */
const OWN_PROVIDER = 'own'

/** Serializes changes of an organization's own fleet, so that concurrent requests cannot exceed its limit. */
async function lockOwnFleet(db: Db, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`own vehicles ${organizationId}`}, 0))`.execute(db)
}

export async function countOwnVehicles(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('vehicles')
    .where('organization_id', '=', organizationId)
    .where('is_own', '=', true)
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Vehicles of the product's source with these external ids; a simulated fleet may have some of them. */
export const vehiclesByExternalId = (db: Db, organizationId: string, externalIds: readonly string[]) =>
  db
    .selectFrom('vehicles')
    .where('organization_id', '=', organizationId)
    .where('source', '=', PRODUCT_SOURCE)
    .where('external_id', '=', sql<string>`any(${externalIds}::text[])`)
    .select(['id', 'external_id', 'name', 'is_own'])
    .execute()

/** Returns the ids by external id. Fields that a repeated draft leaves out become unknown again. */
export async function storeOwnVehicles(
  db: Db,
  organizationId: string,
  drafts: readonly OwnVehicleDraft[],
  now: Date,
): Promise<Map<string, string>> {
  await db
    .insertInto('telematics_connections')
    .values({ organization_id: organizationId, source: PRODUCT_SOURCE, provider: OWN_PROVIDER, created_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'source']).doNothing())
    .execute()
  const rows = await db
    .insertInto('vehicles')
    .values(
      drafts.map((draft) => ({
        organization_id: organizationId,
        source: PRODUCT_SOURCE,
        is_own: true,
        created_at: now,
        external_id: draft.external_id,
        name: draft.name ?? draft.external_id,
        type: draft.type,
        trailer: draft.trailer ?? null,
        load: draft.load ?? null,
        height: draft.height ?? null,
        width: draft.width ?? null,
        length: draft.length ?? null,
        weight: draft.weight ?? null,
        driver_name: draft.driver_name || null,
        driver_phone: draft.driver_phone || null,
        group_ids: draft.group_ids,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'source', 'external_id']).doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        type: row.ref('excluded.type'),
        trailer: row.ref('excluded.trailer'),
        load: row.ref('excluded.load'),
        height: row.ref('excluded.height'),
        width: row.ref('excluded.width'),
        length: row.ref('excluded.length'),
        weight: row.ref('excluded.weight'),
        driver_name: row.ref('excluded.driver_name'),
        driver_phone: row.ref('excluded.driver_phone'),
        group_ids: row.ref('excluded.group_ids'),
      })),
    )
    .returning(['id', 'external_id'])
    .execute()
  await db
    .deleteFrom('retired_vehicles')
    .where('organization_id', '=', organizationId)
    .where('external_id', '=', sql<string>`any(${drafts.map(({ external_id }) => external_id)}::text[])`)
    .execute()
  return new Map(rows.map(({ id, external_id }) => [external_id, id]))
}

export const findOwnVehicle = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom('vehicles')
    .where('organization_id', '=', organizationId)
    .where('id', '=', isUuid(id) ? id : null)
    .select(['external_id', 'name', 'type', 'trailer', 'load', 'height', 'width', 'length', 'weight'])
    .select(['driver_name', 'driver_phone', 'group_ids', 'source', 'is_own'])
    .forUpdate()
    .executeTakeFirst()

export async function editOwnVehicle(
  db: Db,
  organizationId: string,
  id: string,
  { driver_name, driver_phone, ...edit }: OwnVehicleEdit,
): Promise<void> {
  await db
    .updateTable('vehicles')
    .set({
      ...edit,
      ...(driver_name !== undefined && { driver_name: driver_name || null }),
      ...(driver_phone !== undefined && { driver_phone: driver_phone || null }),
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** Returns the retired ones by name; vehicles of providers and unknown ids are left out. */
export async function retireOwnVehicles(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with gone as (
      delete from vehicles
      where organization_id = ${organizationId} and is_own and id = any (${ids.filter(isUuid)}::uuid[])
      returning id, name, external_id
    ), remembered as (
      insert into retired_vehicles (organization_id, external_id, name, retired_at)
      select ${organizationId}, external_id, name, ${now} from gone
      on conflict (organization_id, external_id) do update set name = excluded.name, retired_at = excluded.retired_at
    )
    select id, name from gone order by name`.execute(db)
  return rows
}

/** Group ids that the organization does not have. */
export async function unknownGroups(db: Db, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('groups')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids.filter(isUuid)}::uuid[])`)
    .select('id')
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

export type OwnFleetTransaction = <T>(organizationId: string, work: (db: Db) => Promise<T>) => Promise<T>

/** Runs a change of the own fleet alone within its organization. */
export const inOwnFleet =
  (database: Database): OwnFleetTransaction =>
  (organizationId, work) =>
    database.asOrganization(organizationId, async (db) => {
      await lockOwnFleet(db, organizationId)
      return work(db)
    })
