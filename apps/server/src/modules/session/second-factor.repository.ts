import type { Transaction } from 'kysely'
import type { AuditChange, Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

interface Owner {
  organizationId: string
  userId: string
}

export function secondFactorRepository(database: Database) {
  const factorOf = (db: Transaction<Tables>, { organizationId, userId }: Owner) =>
    db
      .selectFrom('second_factors')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .select(['secret_encrypted as secret', 'confirmed_at as confirmedAt', 'last_step as lastStep'])

  async function replaceCodes(db: Transaction<Tables>, owner: Owner, codeHashes: readonly Buffer[]): Promise<void> {
    await db
      .deleteFrom('recovery_codes')
      .where('organization_id', '=', owner.organizationId)
      .where('user_id', '=', owner.userId)
      .execute()
    const codes = codeHashes.map((code_hash) => ({
      organization_id: owner.organizationId,
      user_id: owner.userId,
      code_hash,
    }))
    await db.insertInto('recovery_codes').values(codes).execute()
  }

  return {
    find: (owner: Owner) =>
      database.asOrganization(owner.organizationId, (db) => factorOf(db, owner).executeTakeFirst()),

    countCodes: ({ organizationId, userId }: Owner): Promise<number> =>
      database.asOrganization(organizationId, async (db) => {
        const row = await db
          .selectFrom('recovery_codes')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .select((codes) => codes.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return row.count
      }),

    /** Stores an unconfirmed secret in place of an earlier one. Returns false if a confirmed secret is in use. */
    start: ({ organizationId, userId }: Owner, secret: Buffer, now: Date): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const started = await db
          .insertInto('second_factors')
          .values({ organization_id: organizationId, user_id: userId, secret_encrypted: secret, created_at: now })
          .onConflict((conflict) =>
            conflict
              .columns(['organization_id', 'user_id'])
              .doUpdateSet({ secret_encrypted: secret, created_at: now })
              .where('second_factors.confirmed_at', 'is', null),
          )
          .returning('user_id')
          .executeTakeFirst()
        return started !== undefined
      }),

    /** Activates the pending secret. Returns false if there is none, or if it was replaced meanwhile. */
    confirm: (
      owner: Owner,
      { secret, step, codeHashes, now }: { secret: Buffer; step: number; codeHashes: readonly Buffer[]; now: Date },
      audit: AuditChange<void>,
    ): Promise<boolean> =>
      database.asOrganization(owner.organizationId, async (db) => {
        const confirmed = await db
          .updateTable('second_factors')
          .set({ confirmed_at: now, last_step: step })
          .where('organization_id', '=', owner.organizationId)
          .where('user_id', '=', owner.userId)
          .where('confirmed_at', 'is', null)
          .where('secret_encrypted', '=', secret)
          .returning('user_id')
          .executeTakeFirst()
        if (!confirmed) return false
        await replaceCodes(db, owner, codeHashes)
        await audit(db)
        return true
      }),

    /** Marks a time step as used. Returns false if it or a later one was used concurrently. */
    useStep: ({ organizationId, userId }: Owner, step: number): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const used = await db
          .updateTable('second_factors')
          .set({ last_step: step })
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .where('last_step', '<', step)
          .returning('user_id')
          .executeTakeFirst()
        return used !== undefined
      }),

    /** Uses up a recovery code. Returns false if there is no such code. */
    useCode: ({ organizationId, userId }: Owner, codeHash: Buffer): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const used = await db
          .deleteFrom('recovery_codes')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .where('code_hash', '=', codeHash)
          .returning('user_id')
          .executeTakeFirst()
        return used !== undefined
      }),

    replaceCodes: (owner: Owner, codeHashes: readonly Buffer[], audit: AuditChange<void>): Promise<void> =>
      database.asOrganization(owner.organizationId, async (db) => {
        await replaceCodes(db, owner, codeHashes)
        await audit(db)
      }),

    /** Removes the factor, its recovery codes and all passkeys. Returns false if there is nothing to remove. */
    reset: ({ organizationId, userId }: Owner, audit: AuditChange<void>): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const passkeys = await db
          .deleteFrom('passkeys')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .returning('id')
          .execute()
        const factor = await db
          .deleteFrom('second_factors')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .returning('confirmed_at')
          .executeTakeFirst()
        if (passkeys.length === 0 && !factor?.confirmed_at) return false
        await audit(db)
        return true
      }),

    /** Removes the factor and its recovery codes. Returns false if there is none. */
    remove: ({ organizationId, userId }: Owner, audit: AuditChange<void>): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const removed = await db
          .deleteFrom('second_factors')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .returning('confirmed_at')
          .executeTakeFirst()
        if (!removed?.confirmed_at) return false
        await audit(db)
        return true
      }),
  }
}
