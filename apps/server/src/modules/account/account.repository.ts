import type { ApiPermission, ApiService, FeatureFlag } from '@stormlane/domain'
import type { Database } from '../../platform/database/database.ts'

interface ApiAccess {
  tokenEncrypted: Buffer
  tokenHash: Buffer
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

    /** When the trial or subscription ends or ended; undefined for an organization that is gone. */
    findSubscription: (organizationId: string): Promise<{ endsAt: Date | null } | undefined> =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('organizations')
          .where('id', '=', organizationId)
          .select('subscription_ends_at as endsAt')
          .executeTakeFirst(),
      ),

    /** The organization, the signed-in user and the API access. */
    describe: (organizationId: string, userId: string) =>
      database.asOrganization(organizationId, async (db) => ({
        organization: await db
          .selectFrom('organizations')
          .where('id', '=', organizationId)
          .selectAll()
          .executeTakeFirstOrThrow(),
        login: await db
          .selectFrom('users')
          .where('organization_id', '=', organizationId)
          .where('id', '=', userId)
          .select(['name', 'email'])
          .executeTakeFirstOrThrow(),
        access: await db
          .selectFrom('api_access')
          .where('organization_id', '=', organizationId)
          .selectAll()
          .executeTakeFirst(),
      })),

    /** Runs as the system: the token is what tells us the organization. */
    findByToken: (tokenHash: Buffer) =>
      database.asSystem
        .selectFrom('api_access')
        .innerJoin('organizations', 'organizations.id', 'api_access.organization_id')
        .leftJoin('organization_flags', 'organization_flags.organization_id', 'api_access.organization_id')
        .where('api_access.token_hash', '=', tokenHash)
        .groupBy(['api_access.organization_id', 'organizations.id'])
        .select((row) => [
          'api_access.organization_id as organizationId',
          'api_access.permissions',
          'organizations.is_active as isActive',
          'organizations.subscription_ends_at as subscriptionEndsAt',
          row.fn.agg<(FeatureFlag | null)[]>('array_agg', ['organization_flags.flag']).as('flags'),
        ])
        .executeTakeFirst(),

    grantAccess: (organizationId: string, access: ApiAccess, services: readonly ServiceLimits[]): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        await db
          .insertInto('api_access')
          .values({
            organization_id: organizationId,
            token_encrypted: access.tokenEncrypted,
            token_hash: access.tokenHash,
            permissions: access.permissions,
          })
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
            .execute()
      }),
  }
}
