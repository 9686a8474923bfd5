// Sign-in knows a token or an e-mail address before it knows the organization, so these queries cross tenants by
// design.
import type { EmbedKind } from '@stormlane/domain/embeds'
import type { SignInMethod } from '@stormlane/domain/sign-in'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'

type Db = Kysely<Tables>

/** Notification channel with ids of ended sessions, so that every process closes their sockets at once. */
export const SESSIONS_ENDED_CHANNEL = 'stormlane_sessions_ended'

export interface Account {
  organizationId: string
  organizationName: string
  isActive: boolean
  isDeactivated: boolean
  userId: string
  email: string
  name: string
  isAdmin: boolean
  passwordHash: string | null
  /** The organization requires company sign-in, and this user has no exception. */
  mustUseCompany: boolean
}

/**
 * Whether a password is refused because the organization requires company sign-in. Admins with a second factor may
 * still use theirs, so that they can get in when the provider fails (ADR 0181).
 */
const MUST_USE_COMPANY = sql<boolean>`(
  exists (
    select from identity_providers
    where identity_providers.organization_id = users.organization_id and is_required)
  and not (users.is_admin and exists (
    select from second_factors
    where second_factors.organization_id = users.organization_id and second_factors.user_id = users.id
      and confirmed_at is not null)))`

/**
 * Whether the organization requires a second factor that the user of a session does not have yet. Company sign-in and
 * passkeys prove more than a password, and embeds have no user who could set one up.
 */
const NEEDS_SECOND_FACTOR = sql<boolean>`(
  sessions.embed is null and coalesce(sessions.method, 'password') in ('password', 'link') and users.password_hash is not null
  and exists (
    select from sign_in_rules
    where sign_in_rules.organization_id = sessions.organization_id and requires_second_factor)
  and not exists (
    select from second_factors
    where second_factors.organization_id = sessions.organization_id and second_factors.user_id = sessions.user_id
      and confirmed_at is not null)
  and not exists (
    select from passkeys
    where passkeys.organization_id = sessions.organization_id and passkeys.user_id = sessions.user_id))`

interface Owner {
  organizationId: string
  userId: string
}

export function sessionRepository(db: Db) {
  const accounts = db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select((row) => [
      row('users.deactivated_at', 'is not', null).$castTo<boolean>().as('isDeactivated'),
      'organizations.id as organizationId',
      'organizations.name as organizationName',
      'organizations.is_active as isActive',
      'users.id as userId',
      'users.email',
      'users.name',
      'users.is_admin as isAdmin',
      'users.password_hash as passwordHash',
      MUST_USE_COMPANY.as('mustUseCompany'),
    ])

  /**
   * Every request looks up its session, and building this query takes longer than sending it, so it is compiled once.
   * The order of its parameters must not change.
   */
  const compileLiveSession = (tokenHash: Buffer, now: Date) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', (join) =>
        join.onRef('users.organization_id', '=', 'sessions.organization_id').onRef('users.id', '=', 'sessions.user_id'),
      )
      .innerJoin('organizations', 'organizations.id', 'sessions.organization_id')
      .where('sessions.token_hash', '=', tokenHash)
      .where('sessions.revoked_at', 'is', null)
      .where('sessions.expires_at', '>', now)
      .where('users.deactivated_at', 'is', null)
      .select((row) => [
        'sessions.id',
        'sessions.organization_id as organizationId',
        'sessions.user_id as userId',
        'sessions.last_seen_at as lastSeenAt',
        'sessions.created_at as createdAt',
        'sessions.embed',
        'users.is_admin as isAdmin',
        'organizations.is_active as isActive',
        'organizations.subscription_ends_at as subscriptionEndsAt',
        NEEDS_SECOND_FACTOR.as('needsSecondFactor'),
        row
          .fn<Tables['organization_flags']['flag'][]>('array', [
            row
              .selectFrom('organization_flags')
              .whereRef('organization_flags.organization_id', '=', 'sessions.organization_id')
              .select('flag'),
          ])
          .as('flags'),
      ])
      .compile()
  let liveSession: ReturnType<typeof compileLiveSession> | undefined

  const recordActivity = (organizationId: string, userId: string, now: Date) =>
    db
      .updateTable('users')
      .set({ last_active_at: now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', userId)
      .execute()

  return {
    /** Replaces a password hash; does nothing if the password was changed meanwhile. */
    async replaceHash(
      { organizationId, userId }: { organizationId: string; userId: string },
      { from, to }: { from: string; to: string },
    ): Promise<void> {
      await db
        .updateTable('users')
        .set({ password_hash: to })
        .where('organization_id', '=', organizationId)
        .where('id', '=', userId)
        .where('password_hash', '=', from)
        .execute()
    },

    findAccountByEmail: (email: string): Promise<Account | undefined> =>
      accounts.where(sql`lower(users.email)`, '=', email).executeTakeFirst(),

    findAccount: (organizationId: string, userId: string): Promise<Account | undefined> =>
      accounts.where('users.organization_id', '=', organizationId).where('users.id', '=', userId).executeTakeFirst(),

    /**
     * Whether the user of an e-mail address has signed in from this network address; ended sessions count until they
     * are pruned.
     */
    async hasSignedInFrom(email: string, address: string): Promise<boolean> {
      const session = await db
        .selectFrom('sessions')
        .innerJoin('users', (join) =>
          join
            .onRef('users.organization_id', '=', 'sessions.organization_id')
            .onRef('users.id', '=', 'sessions.user_id'),
        )
        .where(sql`lower(users.email)`, '=', email)
        .where('sessions.address', '=', address)
        .select('sessions.id')
        .limit(1)
        .executeTakeFirst()
      return session !== undefined
    },

    /** Finds a session that is neither revoked nor expired, of a user who may sign in. */
    async findLiveSession(tokenHash: Buffer, now: Date) {
      liveSession ??= compileLiveSession(tokenHash, now)
      const query: typeof liveSession = { ...liveSession, parameters: [tokenHash, now] }
      return (await db.executeQuery(query)).rows[0]
    },

    createSession: async (session: {
      organizationId: string
      userId: string
      tokenHash: Buffer
      embed: EmbedKind | null
      method: SignInMethod
      address: string | null
      userAgent: string | null
      now: Date
      expiresAt: Date
    }): Promise<void> => {
      await db
        .insertInto('sessions')
        .values({
          organization_id: session.organizationId,
          user_id: session.userId,
          token_hash: session.tokenHash,
          embed: session.embed,
          method: session.method,
          address: session.address,
          user_agent: session.userAgent,
          created_at: session.now,
          last_seen_at: session.now,
          expires_at: session.expiresAt,
        })
        .execute()
      await recordActivity(session.organizationId, session.userId, session.now)
    },

    prolongSession: async (
      { organizationId, id, userId }: { organizationId: string; id: string; userId: string },
      now: Date,
      expiresAt: Date,
    ): Promise<void> => {
      await db
        .updateTable('sessions')
        .set({ last_seen_at: now, expires_at: expiresAt })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .execute()
      await recordActivity(organizationId, userId, now)
    },

    /** Revokes the session of a token; returns it unless it was already revoked. */
    revokeByToken: (tokenHash: Buffer, now: Date) =>
      db
        .updateTable('sessions')
        .set({ revoked_at: now })
        .where('token_hash', '=', tokenHash)
        .where('revoked_at', 'is', null)
        .returning(['id', 'organization_id as organizationId', 'user_id as userId'])
        .execute(),

    revokeOfUser: (organizationId: string, userId: string, now: Date) =>
      db
        .updateTable('sessions')
        .set({ revoked_at: now })
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .returning('id')
        .execute(),

    /**
     * Ends the sessions that began with a sign-in method that is refused now that company sign-in is required, except
     * those of one user. Sessions of company sign-in, operator links and embeds stay.
     */
    revokeRefused: (organizationId: string, exceptUserId: string | null, now: Date) =>
      db
        .updateTable('sessions')
        .set({ revoked_at: now })
        .where('organization_id', '=', organizationId)
        .where('embed', 'is', null)
        .where(sql<SqlBool>`coalesce(sessions.method, 'password') in ('password', 'passkey')`)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .where(sql<SqlBool>`user_id is distinct from ${exceptUserId}`)
        .where(
          sql<SqlBool>`exists (
            select from users
            where users.organization_id = sessions.organization_id and users.id = sessions.user_id and ${MUST_USE_COMPANY})`,
        )
        .returning('id')
        .execute(),

    /**
     * Lists the sessions that a person began, without embeds: the visitors of a partner's page share an account and
     * must not see each other.
     */
    listOwn: ({ organizationId, userId }: Owner, now: Date) =>
      db
        .selectFrom('sessions')
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', userId)
        .where('embed', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .select([
          'id',
          'address',
          'user_agent as userAgent',
          'created_at as createdAt',
          'last_seen_at as lastSeenAt',
          'expires_at as expiresAt',
        ])
        .orderBy('last_seen_at', 'desc')
        .orderBy('id')
        .execute(),

    /** Ends one own session, or all except one. */
    revokeOwn: ({ organizationId, userId }: Owner, which: { only: string } | { except: string }, now: Date) =>
      db
        .updateTable('sessions')
        .set({ revoked_at: now })
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', userId)
        .where('embed', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .where((row) =>
          'only' in which ? row('id', '=', isUuid(which.only) ? which.only : null) : row('id', '<>', which.except),
        )
        .returning(['id', 'user_agent as userAgent'])
        .execute(),

    liveOf: (organizationId: string, now: Date) =>
      db
        .selectFrom('sessions')
        .where('organization_id', '=', organizationId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .select('id')
        .execute(),

    async announceEnd(ended: readonly { id: string }[]): Promise<void> {
      for (const { id } of ended) await sql`select pg_notify(${SESSIONS_ENDED_CHANNEL}, ${id})`.execute(db)
    },

    async prune(endedBefore: Date): Promise<void> {
      await deleteInBatches(db, 'sessions', sql`expires_at < ${endedBefore} or revoked_at < ${endedBefore}`)
    },

    /** Returns those of these sessions that are still live. */
    liveAmong: (ids: readonly string[], now: Date): Promise<{ id: string; subscriptionEndsAt: Date | null }[]> =>
      db
        .selectFrom('sessions')
        .innerJoin('organizations', 'organizations.id', 'sessions.organization_id')
        .innerJoin('users', (join) =>
          join
            .onRef('users.organization_id', '=', 'sessions.organization_id')
            .onRef('users.id', '=', 'sessions.user_id'),
        )
        .where('users.deactivated_at', 'is', null)
        .where('sessions.id', 'in', [...ids])
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .where('organizations.is_active', '=', true)
        .select(['sessions.id', 'subscription_ends_at as subscriptionEndsAt'])
        .execute(),
  }
}
