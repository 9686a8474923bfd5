import type { TrackPoint } from '@stormlane/domain/vehicles'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'

export function trackRepository(database: Database) {
  return {
    /**
     * Returns where a vehicle was, oldest first, ending with its last position; undefined if the organization has no
     * such vehicle.
     */
    read: (organizationId: string, vehicleId: string, from: Date): Promise<TrackPoint[] | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        if (!isUuid(vehicleId)) return undefined
        const vehicle = await db
          .selectFrom('vehicles')
          .where('organization_id', '=', organizationId)
          .where('id', '=', vehicleId)
          .select('id')
          .executeTakeFirst()
        if (!vehicle) return undefined
        const pointsOf = (table: 'vehicle_tracks' | 'vehicle_positions') =>
          db
            .selectFrom(table)
            .where('organization_id', '=', organizationId)
            .where('vehicle_id', '=', vehicleId)
            .where('reported_at', '>=', from)
            .select(['reported_at as at', 'latitude', 'longitude'])
        return pointsOf('vehicle_tracks').union(pointsOf('vehicle_positions')).orderBy('at').execute()
      }),

    async prune(reportedBefore: Date): Promise<void> {
      await deleteInBatches(database.asSystem, 'vehicle_tracks', sql`reported_at < ${reportedBefore}`)
    },
  }
}
