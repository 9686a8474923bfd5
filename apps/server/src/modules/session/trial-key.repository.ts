import type { Database } from '../../platform/database/database.ts'

interface NewTrialKey {
  organizationId: string
  id: string
  userId: string
  expiresAt: Date
}

export function trialKeyRepository({ asSystem }: Database) {
  return {
    async create({ organizationId, id, userId, expiresAt }: NewTrialKey): Promise<void> {
      await asSystem
        .insertInto('trial_keys')
        .values({ organization_id: organizationId, id, user_id: userId, expires_at: expiresAt })
        .execute()
    },

    /** Marks the key as used and returns its account; undefined if it is expired, used or unknown. */
    use: (organizationId: string, id: string, now: Date) =>
      asSystem
        .updateTable('trial_keys')
        .set({ used_at: now })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['organization_id as organizationId', 'user_id as userId'])
        .executeTakeFirst(),

    async prune(expiredBefore: Date): Promise<void> {
      await asSystem.deleteFrom('trial_keys').where('expires_at', '<', expiredBefore).execute()
    },
  }
}
