import type { LngLat } from '@stormlane/domain/weather'
import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'

export function briefingRepository(database: Database) {
  return {
    organization: (organizationId: string): Promise<{ name: string; timezone: string; shift_starts: string[] }> =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('organizations')
          .where('id', '=', organizationId)
          .select(['name', 'timezone', 'shift_starts'])
          .executeTakeFirstOrThrow(),
      ),

    groupName: (organizationId: string, id: string): Promise<string | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        if (!isUuid(id)) return undefined
        const group = db.selectFrom('groups').where('organization_id', '=', organizationId).where('id', '=', id)
        return (await group.select('name').executeTakeFirst())?.name
      }),

    /** Where locations and vehicles are, by id. */
    positions: (organizationId: string): Promise<ReadonlyMap<string, LngLat>> =>
      database.asOrganization(organizationId, async (db) => {
        const locations = await db
          .selectFrom('locations')
          .where('organization_id', '=', organizationId)
          .select(['id', 'latitude as lat', 'longitude as lng'])
          .execute()
        const vehicles = await db
          .selectFrom('vehicle_positions')
          .where('organization_id', '=', organizationId)
          .select(['vehicle_id as id', 'latitude as lat', 'longitude as lng'])
          .execute()
        return new Map([...locations, ...vehicles].map(({ id, lat, lng }) => [id, { lat, lng }]))
      }),
  }
}
