import type { Database } from '../../platform/database/database.ts'

/** How much the organization's plan lets it hold. */
export function accountLimits(
  database: Database,
  organizationId: string,
): Promise<{ maxRoutes: number; maxLocations: number }> {
  return database.asOrganization(organizationId, (db) =>
    db
      .selectFrom('organizations')
      .where('id', '=', organizationId)
      .select(['max_routes as maxRoutes', 'max_locations as maxLocations'])
      .executeTakeFirstOrThrow(),
  )
}
