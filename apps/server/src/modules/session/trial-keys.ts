// A trial key signs one account in, once: `<organization>.<key id>.<signature>`. It expires and never carries a password.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'

export interface TrialKeys {
  issue(account: { organizationId: string; userId: string }, expiresAt: Date): Promise<string>
  /** Burns the key and names its account; undefined when it is forged, expired or already used. */
  redeem(key: string, now: Date): Promise<{ organizationId: string; userId: string } | undefined>
}

export function trialKeys({ asSystem }: Database, secrets: Secrets): TrialKeys {
  return {
    async issue({ organizationId, userId }, expiresAt) {
      const id = randomUUID()
      await asSystem
        .insertInto('trial_keys')
        .values({ organization_id: organizationId, id, user_id: userId, expires_at: expiresAt })
        .execute()
      return `${organizationId}.${id}.${secrets.sign(`${organizationId}.${id}`)}`
    },

    async redeem(key, now) {
      const [organizationId, id, signature] = key.split('.')
      if (!organizationId || !id || !signature || !secrets.isSignedBy(`${organizationId}.${id}`, signature))
        return undefined
      return asSystem
        .updateTable('trial_keys')
        .set({ used_at: now })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['organization_id as organizationId', 'user_id as userId'])
        .executeTakeFirst()
    },
  }
}
