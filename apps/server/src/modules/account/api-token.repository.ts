import type { ApiPermission, ApiWriteScope, FeatureFlag } from '@stormlane/domain/product'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AuditChange, Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'

interface NewToken {
  name: string
  tokenHash: Buffer
  ending: string
  permissions: ApiPermission[]
  writeScopes: ApiWriteScope[]
  createdBy: string | null
  expiresAt: Date | null
  now: Date
}

export interface StoredToken {
  id: string
  name: string
  ending: string | null
  permissions: ApiPermission[]
  writeScopes: ApiWriteScope[]
  createdAt: Date
  createdBy: string | null
  lastUsedAt: Date | null
  expiresAt: Date | null
}

/** The index that rejects a second token of the same name. */
export const API_TOKEN_NAME_INDEX = 'api_tokens_name'

export function apiTokenRepository(database: Database) {
  const tokens = (db: Transaction<Tables>, organizationId: string) =>
    db
      .selectFrom('api_tokens')
      .leftJoin('users', (join) =>
        join
          .onRef('users.organization_id', '=', 'api_tokens.organization_id')
          .onRef('users.id', '=', 'api_tokens.created_by'),
      )
      .where('api_tokens.organization_id', '=', organizationId)
      .select([
        'api_tokens.id',
        'api_tokens.name',
        'ending',
        'permissions',
        'write_scopes as writeScopes',
        'api_tokens.created_at as createdAt',
        'users.name as createdBy',
        'last_used_at as lastUsedAt',
        'expires_at as expiresAt',
      ])

  const find = (db: Transaction<Tables>, organizationId: string, id: string): Promise<StoredToken | undefined> =>
    tokens(db, organizationId)
      .where('api_tokens.id', '=', isUuid(id) ? id : null)
      .executeTakeFirst()

  return {
    list: (organizationId: string): Promise<StoredToken[]> =>
      database.asOrganization(organizationId, (db) =>
        tokens(db, organizationId).orderBy('api_tokens.created_at', 'desc').orderBy('api_tokens.name').execute(),
      ),

    /** Returns the permissions that tokens of the organization can have; undefined without API access. */
    permissions: (organizationId: string): Promise<ApiPermission[] | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        const access = await db
          .selectFrom('api_access')
          .where('organization_id', '=', organizationId)
          .select('permissions')
          .executeTakeFirst()
        return access?.permissions
      }),

    create: (
      organizationId: string,
      token: NewToken,
      limit: number,
      audit: AuditChange<StoredToken>,
    ): Promise<StoredToken | 'limit reached'> =>
      database.asOrganization(organizationId, async (db) => {
        // Serializes creation within the organization, so that concurrent requests cannot exceed the limit.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`api tokens ${organizationId}`}, 0))`.execute(db)
        const { count } = await db
          .selectFrom('api_tokens')
          .where('organization_id', '=', organizationId)
          .select((rows) => rows.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        if (count >= limit) return 'limit reached'
        const { id } = await db
          .insertInto('api_tokens')
          .values({
            organization_id: organizationId,
            name: token.name,
            token_hash: token.tokenHash,
            ending: token.ending,
            permissions: token.permissions,
            write_scopes: token.writeScopes,
            created_at: token.now,
            created_by: token.createdBy,
            expires_at: token.expiresAt,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const created = (await find(db, organizationId, id)) as StoredToken
        await audit(db, created)
        return created
      }),

    replaceSecret: (
      organizationId: string,
      id: string,
      secret: { tokenHash: Buffer; ending: string },
      audit: AuditChange<StoredToken>,
    ): Promise<StoredToken | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        await db
          .updateTable('api_tokens')
          .set({ token_hash: secret.tokenHash, ending: secret.ending, last_used_at: null })
          .where('organization_id', '=', organizationId)
          .where('id', '=', isUuid(id) ? id : null)
          .execute()
        const changed = await find(db, organizationId, id)
        if (changed) await audit(db, changed)
        return changed
      }),

    /** False if there is no such token. */
    remove: (organizationId: string, id: string, audit: AuditChange<{ name: string }>): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const removed = await db
          .deleteFrom('api_tokens')
          .where('organization_id', '=', organizationId)
          .where('id', '=', isUuid(id) ? id : null)
          .returning('name')
          .executeTakeFirst()
        if (removed) await audit(db, removed)
        return removed !== undefined
      }),

    async recordUse(organizationId: string, id: string, now: Date): Promise<void> {
      await database.asOrganization(organizationId, (db) =>
        db
          .updateTable('api_tokens')
          .set({ last_used_at: now })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .execute(),
      )
    },

    /** Whether the token still exists, has not expired, and its organization is active. */
    isUsable: (organizationId: string, id: string, now: Date): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const row = await usable(db, now)
          .where('api_tokens.organization_id', '=', organizationId)
          .where('api_tokens.id', '=', isUuid(id) ? id : null)
          .where('organizations.is_active', '=', true)
          .select('api_tokens.id')
          .executeTakeFirst()
        return row !== undefined
      }),

    /** Runs as the system, because the organization is only known from the token. */
    findBySecret: (tokenHash: Buffer, now: Date) =>
      usable(database.asSystem, now)
        .innerJoin('api_access', 'api_access.organization_id', 'api_tokens.organization_id')
        .where('api_tokens.token_hash', '=', tokenHash)
        .select((row) => [
          'api_tokens.id',
          'api_tokens.organization_id as organizationId',
          'api_tokens.permissions',
          'api_tokens.write_scopes as writeScopes',
          'api_access.permissions as availablePermissions',
          'api_tokens.last_used_at as lastUsedAt',
          'organizations.is_active as isActive',
          'organizations.subscription_ends_at as subscriptionEndsAt',
          row
            .fn<FeatureFlag[]>('array', [
              row
                .selectFrom('organization_flags')
                .whereRef('organization_flags.organization_id', '=', 'api_tokens.organization_id')
                .select('flag'),
            ])
            .as('flags'),
        ])
        .executeTakeFirst(),
  }
}

const usable = (db: Kysely<Tables>, now: Date) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('organizations', 'organizations.id', 'api_tokens.organization_id')
    .where((token) => token.or([token('expires_at', 'is', null), token('expires_at', '>', now)]))
