import type { Transaction } from 'kysely'
import type { AuditChange, Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export interface IdentityProvider {
  organizationId: string
  issuer: string
  clientId: string
  clientSecret: Buffer
  adminGroups: string[]
  groupsClaim: string
  isRequired: boolean
  lastSignInAt: Date | null
  lastProblem: string | null
  lastProblemAt: Date | null
  domains: { domain: string; verifiedAt: Date | null }[]
}

interface SavedProvider
  extends Pick<
    IdentityProvider,
    'issuer' | 'clientId' | 'clientSecret' | 'adminGroups' | 'groupsClaim' | 'isRequired'
  > {
  domains: readonly string[]
}

export function identityProviderRepository(database: Database) {
  async function find(db: Transaction<Tables>, organizationId: string): Promise<IdentityProvider | undefined> {
    const provider = await db
      .selectFrom('identity_providers')
      .where('organization_id', '=', organizationId)
      .select([
        'organization_id as organizationId',
        'issuer',
        'client_id as clientId',
        'client_secret_encrypted as clientSecret',
        'admin_groups as adminGroups',
        'groups_claim as groupsClaim',
        'is_required as isRequired',
        'last_sign_in_at as lastSignInAt',
        'last_problem as lastProblem',
        'last_problem_at as lastProblemAt',
      ])
      .executeTakeFirst()
    if (!provider) return undefined
    const domains = await db
      .selectFrom('identity_domains')
      .where('organization_id', '=', organizationId)
      .select(['domain', 'verified_at as verifiedAt'])
      .orderBy('domain')
      .execute()
    return { ...provider, domains }
  }

  return {
    find: (organizationId: string) => database.asOrganization(organizationId, (db) => find(db, organizationId)),

    /**
     * Returns the organization that verified this domain. Nobody is signed in yet, so the query crosses organizations.
     */
    async organizationOfDomain(domain: string): Promise<string | undefined> {
      const row = await database.asSystem
        .selectFrom('identity_domains')
        .where('domain', '=', domain)
        .where('verified_at', 'is not', null)
        .select('organization_id as organizationId')
        .executeTakeFirst()
      return row?.organizationId
    },

    /** Domains that stay in the list keep their verification. */
    save: (
      organizationId: string,
      { domains, ...provider }: SavedProvider,
      now: Date,
      audit: AuditChange<void>,
    ): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        const values = {
          issuer: provider.issuer,
          client_id: provider.clientId,
          client_secret_encrypted: provider.clientSecret,
          admin_groups: provider.adminGroups,
          groups_claim: provider.groupsClaim,
          is_required: provider.isRequired,
          updated_at: now,
        }
        await db
          .insertInto('identity_providers')
          .values({ organization_id: organizationId, ...values })
          .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
          .execute()
        await db
          .deleteFrom('identity_domains')
          .where('organization_id', '=', organizationId)
          .where('domain', 'not in', [...domains])
          .execute()
        await db
          .insertInto('identity_domains')
          .values(domains.map((domain) => ({ organization_id: organizationId, domain })))
          .onConflict((conflict) => conflict.columns(['organization_id', 'domain']).doNothing())
          .execute()
        await audit(db)
      }),

    /** Returns false if the domain is not listed. Throws a unique violation if another organization has verified it. */
    verifyDomain: (organizationId: string, domain: string, now: Date, audit: AuditChange<void>): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const verified = await db
          .updateTable('identity_domains')
          .set({ verified_at: now })
          .where('organization_id', '=', organizationId)
          .where('domain', '=', domain)
          .returning('domain')
          .executeTakeFirst()
        if (!verified) return false
        await audit(db)
        return true
      }),

    remove: (organizationId: string, audit: AuditChange<void>): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const removed = await db
          .deleteFrom('identity_providers')
          .where('organization_id', '=', organizationId)
          .returning('organization_id')
          .executeTakeFirst()
        if (!removed) return false
        await audit(db)
        return true
      }),

    recordProblem: async (organizationId: string, problem: string, now: Date): Promise<void> => {
      await database.asOrganization(organizationId, (db) =>
        db
          .updateTable('identity_providers')
          .set({ last_problem: problem, last_problem_at: now })
          .where('organization_id', '=', organizationId)
          .execute(),
      )
    },

    /** A successful sign-in clears the last problem. */
    recordSignIn: async (organizationId: string, now: Date): Promise<void> => {
      await database.asOrganization(organizationId, (db) =>
        db
          .updateTable('identity_providers')
          .set({ last_sign_in_at: now, last_problem: null, last_problem_at: null })
          .where('organization_id', '=', organizationId)
          .execute(),
      )
    },

    /** Whether an admin could still sign in with a password if the provider failed. */
    hasBreakGlassAdmin: (organizationId: string): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const admin = await db
          .selectFrom('users')
          .innerJoin('second_factors', (join) =>
            join
              .onRef('second_factors.organization_id', '=', 'users.organization_id')
              .onRef('second_factors.user_id', '=', 'users.id'),
          )
          .where('users.organization_id', '=', organizationId)
          .where('users.is_admin', '=', true)
          .where('users.deactivated_at', 'is', null)
          .where('users.password_hash', 'is not', null)
          .where('second_factors.confirmed_at', 'is not', null)
          .select('users.id')
          .limit(1)
          .executeTakeFirst()
        return admin !== undefined
      }),
  }
}
