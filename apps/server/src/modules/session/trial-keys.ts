// A trial key signs one account in, once: `<organization>.<key id>.<signature>`. It expires and never contains a
// password.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { trialKeyRepository } from './trial-key.repository.ts'

export interface TrialKeys {
  issue(account: { organizationId: string; userId: string }, expiresAt: Date): Promise<string>
  /** Uses up the key and returns its account; undefined if it is forged, expired or already used. */
  redeem(key: string, now: Date): Promise<{ organizationId: string; userId: string } | undefined>
}

export function trialKeys(database: Database, secrets: Secrets): TrialKeys {
  const keys = trialKeyRepository(database)
  return {
    async issue({ organizationId, userId }, expiresAt) {
      const id = randomUUID()
      await keys.create({ organizationId, id, userId, expiresAt })
      return `${organizationId}.${id}.${secrets.sign(`${organizationId}.${id}`)}`
    },

    async redeem(key, now) {
      const [organizationId, id, signature] = key.split('.')
      if (!organizationId || !id || !signature || !secrets.isSignedBy(`${organizationId}.${id}`, signature))
        return undefined
      return keys.use(organizationId, id, now)
    },
  }
}
