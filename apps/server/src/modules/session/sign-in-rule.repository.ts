import type { AuditChange, Database } from '../../platform/database/database.ts'

/** An organization's sign-in requirements. */
export function signInRuleRepository(database: Database) {
  return {
    requiresSecondFactor: (organizationId: string): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const row = await db
          .selectFrom('sign_in_rules')
          .where('organization_id', '=', organizationId)
          .select('requires_second_factor')
          .executeTakeFirst()
        return row?.requires_second_factor ?? false
      }),

    setRequiresSecondFactor: (organizationId: string, required: boolean, audit: AuditChange<void>): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        await db
          .insertInto('sign_in_rules')
          .values({ organization_id: organizationId, requires_second_factor: required })
          .onConflict((conflict) =>
            conflict.column('organization_id').doUpdateSet({ requires_second_factor: required }),
          )
          .execute()
        await audit(db)
      }),
  }
}
