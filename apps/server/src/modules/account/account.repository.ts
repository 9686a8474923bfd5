import type { ApiPermission, ApiService } from '@stormlane/domain/product'
import type { AuditChange, Database } from '../../platform/database/database.ts'

interface ApiAccess {
  permissions: ApiPermission[]
}

export interface ServiceLimits {
  service: ApiService
  perSecond: number
  perMinute: number
}

export function accountRepository(database: Database) {
  return {
    /** How many routes and locations the organization's plan allows. */
    limits: (organizationId: string): Promise<{ maxRoutes: number; maxLocations: number }> =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('organizations')
          .where('id', '=', organizationId)
          .select(['max_routes as maxRoutes', 'max_locations as maxLocations'])
          .executeTakeFirstOrThrow(),
      ),

    /** Returns when the trial or subscription ends; undefined if the organization was deleted or is inactive. */
    findSubscription: (organizationId: string): Promise<{ endsAt: Date | null } | undefined> =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('organizations')
          .where('id', '=', organizationId)
          .where('is_active', '=', true)
          .select('subscription_ends_at as endsAt')
          .executeTakeFirst(),
      ),

    /** Reads organization, signed-in user, subscription and API access in one query, because every page needs them. */
    describe: (organizationId: string, userId: string) =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('organizations')
          .innerJoin('users', (join) =>
            join.onRef('users.organization_id', '=', 'organizations.id').on('users.id', '=', userId),
          )
          .leftJoin('billing_customers', 'billing_customers.organization_id', 'organizations.id')
          .leftJoin('api_access', 'api_access.organization_id', 'organizations.id')
          .where('organizations.id', '=', organizationId)
          .select([
            'organizations.name',
            'organizations.plan',
            'organizations.last_account_error',
            'organizations.last_account_error_at',
            'organizations.is_stripe_customer',
            'organizations.subscription_ends_at',
            'organizations.subscription_end_reason',
            'organizations.max_routes',
            'organizations.max_locations',
            'users.name as login_name',
            'users.email as login_email',
            'billing_customers.status',
            'billing_customers.period_end',
            'billing_customers.cancels_at_period_end',
            'billing_customers.card_brand',
            'billing_customers.card_last4',
            'api_access.permissions',
          ])
          .select((row) =>
            row
              .selectFrom('api_tokens')
              .where('api_tokens.organization_id', '=', organizationId)
              .orderBy('created_at', 'desc')
              .select('ending')
              .limit(1)
              .as('newest_token_ending'),
          )
          .executeTakeFirstOrThrow(),
      ),

    /** If access was already granted, replaces its permissions and keeps its limits. */
    grantAccess: (
      organizationId: string,
      { permissions }: ApiAccess,
      services: readonly ServiceLimits[],
      audit?: AuditChange<void>,
    ): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        await db
          .insertInto('api_access')
          .values({ organization_id: organizationId, permissions })
          .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ permissions }))
          .execute()
        for (const { service, perSecond, perMinute } of services)
          await db
            .insertInto('api_limits')
            .values({
              organization_id: organizationId,
              service,
              max_requests_per_second: perSecond,
              max_requests_per_minute: perMinute,
            })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        await audit?.(db)
      }),

    /** Keeps the tokens, but none of them works without access. */
    withdrawAccess: (organizationId: string, audit: AuditChange<void>): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        await db.deleteFrom('api_access').where('organization_id', '=', organizationId).execute()
        await audit(db)
      }),
  }
}
