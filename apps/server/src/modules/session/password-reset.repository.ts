import type { AuditChange, Database } from '../../platform/database/database.ts'

interface NewReset {
  organizationId: string
  userId: string
  tokenHash: Buffer
  expiresAt: Date
}

/** A link is known by its token before its organization is. */
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
        .select(['organization_id as organizationId', 'user_id as userId', 'organizations.name as organizationName'])
        .executeTakeFirst(),

    /** Burns the link and sets the password of its user; undefined when the link is used, expired or unknown. */
    setPassword: (
      tokenHash: Buffer,
      passwordHash: string,
      now: Date,
      audit: AuditChange<{ organizationId: string; userId: string }>,
    ) =>
      asSystem.transaction().execute(async (db) => {
        const burnt = await db
          .updateTable('password_resets')
          .set({ used_at: now })
          .where('token_hash', '=', tokenHash)
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          .returning(['organization_id', 'user_id'])
          .executeTakeFirst()
        if (!burnt) return undefined
        const owner = await db
          .updateTable('users')
          .set({ password_hash: passwordHash })
          .where('organization_id', '=', burnt.organization_id)
          .where('id', '=', burnt.user_id)
          .returning(['organization_id as organizationId', 'id as userId', 'email'])
          .executeTakeFirstOrThrow()
        await audit(db, owner)
        return owner
      }),

    async prune(expiredBefore: Date): Promise<void> {
      await asSystem.deleteFrom('password_resets').where('expires_at', '<', expiredBefore).execute()
    },
  }
}
