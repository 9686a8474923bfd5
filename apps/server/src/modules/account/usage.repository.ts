import type { ApiService } from '@stormlane/domain/product'
import type { Database } from '../../platform/database/database.ts'

/** Null where the operator sets no limit. */
export interface ServiceLimits {
  max_requests_per_second: number | null
  max_requests_per_minute: number | null
}

/** API calls of an organization, counted by service and cycle. */
export function usageRepository(database: Database) {
  return {
    /** The limits of each service that the organization may use, with the calls of the cycle. */
    inCycle: (organizationId: string, cycleStart: Date) =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('api_limits')
          .leftJoin('api_calls', (join) =>
            join
              .onRef('api_calls.organization_id', '=', 'api_limits.organization_id')
              .onRef('api_calls.service', '=', 'api_limits.service')
              .on('api_calls.cycle_start', '=', cycleStart),
          )
          .where('api_limits.organization_id', '=', organizationId)
          .select((row) => [
            'api_limits.service',
            'max_requests_per_second',
            'max_requests_per_minute',
            row.fn.coalesce('api_calls.calls', row.val(0)).as('calls'),
          ])
          .execute(),
      ),

    /** Counts a call unless `admit` throws. `admit` gets undefined if the organization has no access to the service. */
    countCall: (
      organizationId: string,
      { service, cycleStart }: { service: ApiService; cycleStart: Date },
      admit: (limits: ServiceLimits | undefined) => void,
    ): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        admit(
          await db
            .selectFrom('api_limits')
            .where('organization_id', '=', organizationId)
            .where('service', '=', service)
            .select(['max_requests_per_second', 'max_requests_per_minute'])
            .executeTakeFirst(),
        )
        await db
          .insertInto('api_calls')
          .values({ organization_id: organizationId, service, cycle_start: cycleStart, calls: 1 })
          .onConflict((conflict) =>
            conflict
              .columns(['organization_id', 'service', 'cycle_start'])
              .doUpdateSet((row) => ({ calls: row('api_calls.calls', '+', 1) })),
          )
          .execute()
      }),
  }
}
