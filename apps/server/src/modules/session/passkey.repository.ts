import type { Transaction } from 'kysely'
import type { AuditChange, Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import type { PasskeyChallenge } from './passkey-state.ts'
import type { NewKey } from './relying-party.ts'

interface Owner {
  organizationId: string
  userId: string
}

export interface Passkey {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

export function passkeyRepository(database: Database) {
  /**
   * Uses up a challenge; returns false if it was used before. Challenges belong to no organization yet, so only the
   * system writes them.
   */
  async function spend(db: Transaction<Tables>, { challenge, expiresAt }: PasskeyChallenge): Promise<boolean> {
    const spent = await db
      .insertInto('used_passkey_challenges')
      .values({ challenge, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('challenge')
      .executeTakeFirst()
    return spent !== undefined
  }

  return {
    list: ({ organizationId, userId }: Owner) =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('passkeys')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .select([
            'id',
            'name',
            'created_at as createdAt',
            'last_used_at as lastUsedAt',
            'credential_id as credentialId',
            'public_key as publicKey',
            'transports',
          ])
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      ),

    /**
     * Adds a key and uses up its challenge. Returns undefined if the challenge was used before, or if the key is
     * already registered.
     */
    add: (
      { organizationId, userId }: Owner,
      key: NewKey & { name: string },
      asked: PasskeyChallenge,
      now: Date,
      audit: AuditChange<void>,
    ): Promise<Passkey | undefined> =>
      database.asSystem.transaction().execute(async (db) => {
        if (!(await spend(db, asked))) return undefined
        const added = await db
          .insertInto('passkeys')
          .values({
            organization_id: organizationId,
            user_id: userId,
            credential_id: key.credentialId,
            public_key: key.publicKey,
            counter: key.counter,
            transports: [...key.transports],
            name: key.name,
            created_at: now,
          })
          .onConflict((conflict) => conflict.column('credential_id').doNothing())
          .returning(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
          .executeTakeFirst()
        if (added) await audit(db)
        return added
      }),

    /** Undefined if the user has no such key. */
    find: ({ organizationId, userId }: Owner, id: string) =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('passkeys')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .where('id', '=', isUuid(id) ? id : null)
          .select(['id', 'name'])
          .executeTakeFirst(),
      ),

    /** Undefined if the user has no such key. */
    rename: ({ organizationId, userId }: Owner, id: string, name: string, audit: AuditChange<void>) =>
      database.asOrganization(organizationId, async (db) => {
        const renamed = await db
          .updateTable('passkeys')
          .set({ name })
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .where('id', '=', isUuid(id) ? id : null)
          .returning(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
          .executeTakeFirst()
        if (renamed) await audit(db)
        return renamed
      }),

    remove: ({ organizationId, userId }: Owner, id: string, audit: AuditChange<void>): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        const removed = await db
          .deleteFrom('passkeys')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
        if (removed) await audit(db)
      }),

    /** Runs across organizations, because sign-in knows the key before it knows the organization. */
    findByCredential: (credentialId: Buffer) =>
      database.asSystem
        .selectFrom('passkeys')
        .where('credential_id', '=', credentialId)
        .select([
          'organization_id as organizationId',
          'user_id as userId',
          'id',
          'credential_id as credentialId',
          'public_key as publicKey',
          'transports',
        ])
        .executeTakeFirst(),

    /**
     * Uses up the challenge and stores the key's counter. A counter that did not grow means that two devices hold the
     * same key; keys that are synchronized between devices always report 0.
     */
    use: (
      { organizationId, id }: { organizationId: string; id: string },
      asked: PasskeyChallenge,
      counter: number,
      now: Date,
    ): Promise<'used' | 'repeated' | 'counter ran back'> =>
      database.asSystem.transaction().execute(async (db) => {
        if (!(await spend(db, asked))) return 'repeated'
        const used = await db
          .updateTable('passkeys')
          .set({ counter, last_used_at: now })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .where((row) => (counter === 0 ? row('counter', '=', 0) : row('counter', '<', counter)))
          .returning('id')
          .executeTakeFirst()
        return used ? 'used' : 'counter ran back'
      }),

    async prune(expiredBefore: Date): Promise<void> {
      await database.asSystem.deleteFrom('used_passkey_challenges').where('expires_at', '<', expiredBefore).execute()
    },
  }
}
