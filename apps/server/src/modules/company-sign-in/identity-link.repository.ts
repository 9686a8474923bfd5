import type { Database } from '../../platform/database/database.ts'

interface Link {
  issuer: string
  subject: string
}

/** Links persons at the identity provider to users of the organization. */
export function identityLinkRepository(database: Database) {
  return {
    findUser: (organizationId: string, { issuer, subject }: Link): Promise<string | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        const row = await db
          .selectFrom('identity_links')
          .where('organization_id', '=', organizationId)
          .where('issuer', '=', issuer)
          .where('subject', '=', subject)
          .select('user_id as userId')
          .executeTakeFirst()
        return row?.userId
      }),

    /**
     * Links a user to a person at the provider. Returns false if the user is already linked to another person there.
     */
    link: (organizationId: string, userId: string, { issuer, subject }: Link): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const linked = await db
          .insertInto('identity_links')
          .values({ organization_id: organizationId, user_id: userId, issuer, subject })
          .onConflict((conflict) =>
            conflict
              .columns(['organization_id', 'user_id'])
              .doUpdateSet({ issuer, subject })
              // Replaces only links to a previous provider; a simultaneous first sign-in of the same person finds its own.
              .where((link) =>
                link.or([link('identity_links.issuer', '<>', issuer), link('identity_links.subject', '=', subject)]),
              ),
          )
          .returning('user_id')
          .executeTakeFirst()
        return linked !== undefined
      }),
  }
}
