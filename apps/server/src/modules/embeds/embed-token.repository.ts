// A token names its organization, so looking one up crosses tenants by design.
import type { Database } from '../../platform/database/database.ts'
import { organizationDirectory } from '../organizations/organization-directory.repository.ts'
import { addEmbedAccount, type EmbedOwner } from './embed-account.ts'

interface NewEmbedToken {
  organizationId: string
  provider: string
  tokenHash: Buffer
  now: Date
}

export function embedTokenRepository({ asSystem }: Pick<Database, 'asSystem'>) {
  return {
    /** Stores the token together with the account that it signs in to. */
    create: ({ organizationId, provider, tokenHash, now }: NewEmbedToken): Promise<void> =>
      asSystem.transaction().execute(async (db) => {
        const account = { organizationId, kind: 'freight' as const, name: `${provider} embed`, now }
        const userId = await addEmbedAccount(organizationDirectory({ asSystem: db }), account)
        await db
          .insertInto('embed_tokens')
          .values({
            organization_id: organizationId,
            provider,
            token_hash: tokenHash,
            user_id: userId,
            created_at: now,
          })
          .execute()
      }),

    /** Returns the account of a token that is not revoked. */
    find: (provider: string, tokenHash: Buffer): Promise<EmbedOwner | undefined> =>
      asSystem
        .selectFrom('embed_tokens')
        .where('token_hash', '=', tokenHash)
        .where('provider', '=', provider)
        .where('revoked_at', 'is', null)
        .select(['organization_id as organizationId', 'user_id as userId'])
        .executeTakeFirst(),

    list: (organizationId: string) =>
      asSystem
        .selectFrom('embed_tokens')
        .where('organization_id', '=', organizationId)
        .orderBy('created_at')
        .select(['id', 'provider', 'created_at as createdAt', 'revoked_at as revokedAt'])
        .execute(),

    /** Returns the account whose sessions must end; undefined if there is no such token. */
    revoke: (organizationId: string, id: string, now: Date): Promise<EmbedOwner | undefined> =>
      asSystem
        .updateTable('embed_tokens')
        .set({ revoked_at: now })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning(['organization_id as organizationId', 'user_id as userId'])
        .executeTakeFirst(),
  }
}
