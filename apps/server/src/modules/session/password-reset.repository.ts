import { sql, type Transaction } from 'kysely'
import type { AuditChange, Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Tables } from '../../platform/database/tables.ts'

interface Owner {
  organizationId: string
  userId: string
}

interface NewReset extends Owner {
  tokenHash: Buffer
  expiresAt: Date
}

/** Runs across organizations: a link is looked up by its token before its organization is known. */
export function passwordResetRepository({ asSystem }: Database) {
  return {
    async create({ organizationId, userId, tokenHash, expiresAt }: NewReset): Promise<void> {
      await asSystem
        .insertInto('password_resets')
        .values({ organization_id: organizationId, user_id: userId, token_hash: tokenHash, expires_at: expiresAt })
        .execute()
    },

    async isUsable(tokenHash: Buffer, now: Date): Promise<boolean> {
      const row = await asSystem
        .selectFrom('password_resets')
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .select('id')
        .executeTakeFirst()
      return row !== undefined
    },

    findOwner: (tokenHash: Buffer, now: Date) =>
      asSystem
        .selectFrom('password_resets')
        .innerJoin('organizations', 'organizations.id', 'password_resets.organization_id')
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .innerJoin('users', (join) =>
          join
            .onRef('users.organization_id', '=', 'password_resets.organization_id')
            .onRef('users.id', '=', 'password_resets.user_id'),
        )
        .select([
          'password_resets.organization_id as organizationId',
          'user_id as userId',
          'organizations.name as organizationName',
          'users.email',
        ])
        .executeTakeFirst(),

    /**
     * Uses up the link, sets its user's password and ends the user's other links; returns undefined if the link is
     * used, expired or unknown. Locks the user's row first, so that two links of a user are processed one after the
     * other.
     */
    setPassword: (
      owner: Owner,
      tokenHash: Buffer,
      passwordHash: string,
      { now, change }: { now: Date; change: AuditChange<Owner> },
    ): Promise<'set' | undefined> =>
      asSystem.transaction().execute(async (db) => {
        await lockUser(db, owner)
        const burnt = await db
          .updateTable('password_resets')
          .set({ used_at: now })
          .where('token_hash', '=', tokenHash)
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          .returning('id')
          .executeTakeFirst()
        if (!burnt) return undefined
        await storePassword(db, owner, passwordHash, now)
        await change(db, owner)
        return 'set'
      }),

    /** Sets the password of a signed-in user and ends the user's links. */
    changePassword: (owner: Owner, passwordHash: string, now: Date, change: AuditChange<Owner>): Promise<void> =>
      asSystem.transaction().execute(async (db) => {
        await lockUser(db, owner)
        await storePassword(db, owner, passwordHash, now)
        await change(db, owner)
      }),

    async prune(expiredBefore: Date): Promise<void> {
      await deleteInBatches(asSystem, 'password_resets', sql`expires_at < ${expiredBefore}`)
    },
  }
}

async function lockUser(db: Transaction<Tables>, { organizationId, userId }: Owner): Promise<void> {
  await db
    .selectFrom('users')
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .select('id')
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function storePassword(
  db: Transaction<Tables>,
  { organizationId, userId }: Owner,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .execute()
  await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
