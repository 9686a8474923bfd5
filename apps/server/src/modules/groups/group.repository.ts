import type { groupSchema } from '@stormlane/contract'
import { type AssetType, type GroupMember, GroupTree } from '@stormlane/domain/assets'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

type GroupOnWire = z.input<typeof groupSchema>

export function groupRepository(database: Database) {
  return {
    /** All groups sorted by name, with the number of assets in each group and its sub-groups. */
    withCounts: (organizationId: string): Promise<GroupOnWire[]> =>
      database.asOrganization(organizationId, async (db) => {
        const groups = await db
          .selectFrom('groups')
          .where('organization_id', '=', organizationId)
          .select(['id', 'name', 'source', 'external_id', 'children'])
          .orderBy('name')
          .orderBy('id')
          .execute()
        const tree = new GroupTree(groups.map(({ external_id, ...group }) => ({ ...group, externalId: external_id })))
        const counts = tree.counts(await countMembers(db, organizationId))
        return groups.map((group) => ({
          ...group,
          location_count: counts.get(group.id)?.location ?? 0,
          vehicle_count: counts.get(group.id)?.vehicle ?? 0,
          route_count: counts.get(group.id)?.route ?? 0,
        }))
      }),
  }
}

/** The tables of assets that belong to groups. */
const ASSET_TABLES = { location: 'locations', vehicle: 'vehicles', route: 'routes' } as const satisfies Record<
  AssetType,
  keyof Tables
>

/** Counts assets by the set of groups they belong to, so that thousands of assets collapse into a few rows. */
async function countMembers(db: Transaction<Tables>, organizationId: string): Promise<GroupMember[]> {
  const counts = Object.entries(ASSET_TABLES).map(
    ([assetType, table]) => sql`
      select ${assetType} as "assetType", group_ids as "groupIds", count(*) as count from ${sql.table(table)}
      where organization_id = ${organizationId} and group_ids <> '{}' group by group_ids`,
  )
  return (await sql<GroupMember>`${sql.join(counts, sql` union all `)}`.execute(db)).rows
}
