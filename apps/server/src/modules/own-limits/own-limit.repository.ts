import { GroupTree } from '@stormlane/domain/assets'
import type {
  ForVehicles,
  LimitHazard,
  OwnLimit,
  SetLimits,
  SetVehicleLimits,
  VehicleLimit,
} from '@stormlane/domain/impacts'
import { sql, type Transaction } from 'kysely'
import type { AuditChange, Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'

/** Whose limits are meant; without group and location, those of the organization. */
export interface LimitsOf {
  groupId: string | undefined
  locationId: string | undefined
  /** The vehicles that the limits are for; undefined for limits of locations. */
  vehicles: ForVehicles | undefined
}

/** A group or location that has limits. */
interface LimitedOwner {
  name: string
  /** The groups whose limits it inherits. */
  groupIds: readonly string[]
}

export interface LimitChange {
  hazard: LimitHazard
  /** Null removes the limit. */
  limit: Omit<OwnLimit, 'hazard'> | null
}

/** All limits of an organization for vehicles, and its groups. */
export interface VehicleLimitsInGroups {
  set: SetVehicleLimits
  tree: GroupTree
}

/** All limits of an organization for its locations, and its groups. */
export interface LimitsInGroups {
  set: SetLimits
  tree: GroupTree
}

export function ownLimitRepository(database: Database) {
  return {
    /** All limits for locations; undefined if the organization has none, like most. */
    all: (organizationId: string): Promise<LimitsInGroups | undefined> =>
      database.asOrganization(organizationId, (db) => readAll(db, organizationId)),

    /** All limits for vehicles and routes; undefined if the organization has none. */
    allForVehicles: (organizationId: string): Promise<VehicleLimitsInGroups | undefined> =>
      database.asOrganization(organizationId, (db) => readAllForVehicles(db, organizationId)),

    /**
     * Trailer, load and groups of a vehicle, by its provider's id; undefined if the organization has no such vehicle.
     */
    limitedVehicle: (organizationId: string, externalId: string) =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('vehicles')
          .where('organization_id', '=', organizationId)
          .where('external_id', '=', externalId)
          .select(['trailer', 'load', 'group_ids as groupIds'])
          .orderBy('id')
          .executeTakeFirst(),
      ),

    /** The group or location; undefined if the organization has no such group or location. */
    owner: (organizationId: string, of: LimitsOf): Promise<LimitedOwner | undefined> =>
      database.asOrganization(organizationId, (db) => readOwner(db, organizationId, of)),

    /** Returns false and changes nothing if the organization does not (or no longer) have the group or location. */
    change: (
      organizationId: string,
      of: LimitsOf,
      changes: readonly LimitChange[],
      audit: AuditChange<{ name: string } | undefined>,
    ): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const isOfOrganization = of.groupId === undefined && of.locationId === undefined
        const named = isOfOrganization ? undefined : await readOwner(db, organizationId, of, { keep: true })
        if (!isOfOrganization && !named) return false
        const { groupId = null, locationId = null, vehicles } = of
        const owner = { organization_id: organizationId, group_id: groupId }
        if (vehicles)
          await changeOfOwner(db, 'vehicle_limits', { ...owner, kind: vehicles.kind, load: vehicles.load }, changes)
        else await changeOfOwner(db, 'own_limits', { ...owner, location_id: locationId }, changes)
        await audit(db, named)
        return true
      }),
  }
}

/** Sets and removes limits of one owner, which is named by the columns of its kind of limit. */
async function changeOfOwner(
  db: Transaction<Tables>,
  table: 'own_limits' | 'vehicle_limits',
  owner: Readonly<Record<string, string | null>>,
  changes: readonly LimitChange[],
): Promise<void> {
  const removed = changes.flatMap(({ hazard, limit }) => (limit ? [] : [hazard]))
  const isOfOwner = Object.entries(owner).map(
    ([column, value]) => sql`${sql.ref(column)} is not distinct from ${value}`,
  )
  if (removed.length > 0)
    await sql`delete from ${sql.table(table)} where ${sql.join(isOfOwner, sql` and `)} and hazard = any(${removed})`.execute(
      db,
    )
  const added = changes.flatMap(({ hazard, limit }) =>
    limit ? [sql`(${sql.join([...Object.values(owner), hazard, limit.value, limit.level])})`] : [],
  )
  if (added.length === 0) return
  const key = sql.join([...Object.keys(owner), 'hazard'].map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${key}, value, level) values ${sql.join(added)}
    on conflict (${key}) do update set value = excluded.value, level = excluded.level`.execute(db)
}

/** With `keep`, the row cannot be deleted before the transaction ends, so that limits can refer to it. */
async function readOwner(
  db: Transaction<Tables>,
  organizationId: string,
  { groupId, locationId }: LimitsOf,
  { keep } = { keep: false },
): Promise<LimitedOwner | undefined> {
  if (groupId !== undefined) {
    if (!isUuid(groupId)) return undefined
    const group = await db
      .selectFrom('groups')
      .where('organization_id', '=', organizationId)
      .where('id', '=', groupId)
      .select('name')
      .$if(keep, (rows) => rows.forKeyShare())
      .executeTakeFirst()
    return group && { name: group.name, groupIds: [groupId.toLowerCase()] }
  }
  if (locationId === undefined || !isUuid(locationId)) return undefined
  const location = await db
    .selectFrom('locations')
    .where('organization_id', '=', organizationId)
    .where('id', '=', locationId)
    .select(['name', 'group_ids'])
    .$if(keep, (rows) => rows.forKeyShare())
    .executeTakeFirst()
  return location && { name: location.name, groupIds: location.group_ids }
}

async function readAll(db: Transaction<Tables>, organizationId: string): Promise<LimitsInGroups | undefined> {
  const rows = await db
    .selectFrom('own_limits')
    .innerJoin('organizations', 'organizations.id', 'own_limits.organization_id')
    .leftJoin('locations', (join) =>
      join
        .onRef('locations.organization_id', '=', 'own_limits.organization_id')
        .onRef('locations.id', '=', 'own_limits.location_id'),
    )
    .where('own_limits.organization_id', '=', organizationId)
    .select([
      'organizations.name as organizationName',
      'locations.name as locationName',
      'group_id as groupId',
      'location_id as locationId',
      'hazard',
      'value',
      'level',
    ])
    .execute()
  const [first] = rows
  if (!first) return undefined
  const groups = rows.some(({ groupId }) => groupId !== null) ? await readGroups(db, organizationId) : []
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]))
  const organization = { name: first.organizationName, limits: [] as OwnLimit[] }
  const byGroup = new Map<string, { name: string; limits: OwnLimit[] }>()
  const byLocation = new Map<string, { name: string; limits: OwnLimit[] }>()
  for (const { groupId, locationId, locationName, hazard, value, level } of rows) {
    const limit = { hazard, value, level }
    if (groupId !== null) ownedBy(byGroup, groupId, groupNames.get(groupId) ?? '').push(limit)
    else if (locationId !== null) ownedBy(byLocation, locationId, locationName ?? '').push(limit)
    else organization.limits.push(limit)
  }
  return { set: { organization, groups: byGroup, locations: byLocation }, tree: new GroupTree(groups) }
}

const readGroups = (db: Transaction<Tables>, organizationId: string) =>
  db
    .selectFrom('groups')
    .where('organization_id', '=', organizationId)
    .select(['id', 'name', 'source', 'external_id as externalId', 'children'])
    .execute()

async function readAllForVehicles(
  db: Transaction<Tables>,
  organizationId: string,
): Promise<VehicleLimitsInGroups | undefined> {
  const rows = await db
    .selectFrom('vehicle_limits')
    .innerJoin('organizations', 'organizations.id', 'vehicle_limits.organization_id')
    .where('vehicle_limits.organization_id', '=', organizationId)
    .select([
      'organizations.name as organizationName',
      'group_id as groupId',
      'kind',
      'load',
      'hazard',
      'value',
      'level',
    ])
    .execute()
  const [first] = rows
  if (!first) return undefined
  const groups = rows.some(({ groupId }) => groupId !== null) ? await readGroups(db, organizationId) : []
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]))
  const organization = { name: first.organizationName, limits: [] as VehicleLimit[] }
  const byGroup = new Map<string, { name: string; limits: VehicleLimit[] }>()
  for (const { groupId, kind, load, hazard, value, level } of rows) {
    const limit = { hazard, value, level, for: { kind, load } }
    if (groupId === null) organization.limits.push(limit)
    else ownedBy(byGroup, groupId, groupNames.get(groupId) ?? '').push(limit)
  }
  return { set: { organization, groups: byGroup }, tree: new GroupTree(groups) }
}

function ownedBy<Limit>(owners: Map<string, { name: string; limits: Limit[] }>, id: string, name: string): Limit[] {
  const owner = owners.get(id) ?? { name, limits: [] }
  owners.set(id, owner)
  return owner.limits
}
