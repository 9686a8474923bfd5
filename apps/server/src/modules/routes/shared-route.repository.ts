import type { DecisionBriefOnWire, DecisionOnWire, SharedRouteOnWire } from '@stormlane/contract'
import { addMilliseconds, MINUTE_MS } from '@stormlane/domain/time'
import { sql, type Transaction } from 'kysely'
import type { AuditChange, Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { NamedRoute } from './route.texts.ts'

interface SharedRoute {
  id: string
  keyHash: Buffer
  routeId: string
  snapshot: string | null
  /** JSON in wire format. */
  data: string
  createdBy: string | null
  createdAt: Date
  expiresAt: Date
}

/** What an organization may see of its links. */
export interface StoredLink {
  id: string
  keyHash: Buffer
  createdByName: string | null
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  lastOpenedAt: Date | null
}

/** The decision on a route, as far as its report tells of it. */
export interface SharedAdvice {
  brief: DecisionBriefOnWire
  /** The advised alternative. */
  way: DecisionOnWire['alternatives'][number]
  /** Where the vehicle is, in whose zone the brief has its times. */
  latitude: number
  longitude: number
}

/** Each report holds a copy of a result of about 100 kB. */
const REPORTS_PER_DELETE = 200
/** Anybody with the key can open a report as often as they like, so the time is not updated on every visit. */
const OPENED_EVERY_MS = MINUTE_MS

export function sharedRouteRepository(database: Database) {
  return {
    /** With `atMost` it stores nothing and returns false if the route already has that many links that work. */
    store: (
      organizationId: string,
      shared: SharedRoute,
      audit?: AuditChange<void>,
      { atMost = Number.POSITIVE_INFINITY }: { atMost?: number | undefined } = {},
    ): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const { id, keyHash, routeId, snapshot, data, createdBy, createdAt, expiresAt } = shared
        if ((await countWorking(db, organizationId, routeId, createdAt)) >= atMost) return false
        await db
          .insertInto('shared_routes')
          .values({
            organization_id: organizationId,
            id,
            key_hash: keyHash,
            route_id: routeId,
            snapshot,
            data,
            created_by: createdBy,
            created_at: createdAt,
            expires_at: expiresAt,
          })
          .execute()
        await audit?.(db)
        return true
      }),

    /** What the decision on a route advises; undefined until there is one. */
    advice: (organizationId: string, routeId: string): Promise<SharedAdvice | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        const advisedWay = sql<SharedAdvice['way'] | null>`(
          select way from json_array_elements(decision->'alternatives') as way
          where way->>'id' = decision->'advice'->>'alternative_id' limit 1)`
        const row = await db
          .selectFrom('decisions')
          .where('organization_id', '=', organizationId)
          .where('route_id', '=', routeId)
          .select(['latitude', 'longitude', sql<DecisionBriefOnWire | null>`brief`.as('brief'), advisedWay.as('way')])
          .executeTakeFirst()
        if (!row?.brief || !row.way) return undefined
        const { brief, way, latitude, longitude } = row
        return { brief, way, latitude, longitude }
      }),

    /** Extends the expiry of the link that already shares these results; returns its id. */
    extend: (
      organizationId: string,
      { routeId, snapshot, data, expiresAt }: Pick<SharedRoute, 'routeId' | 'snapshot' | 'data' | 'expiresAt'>,
      now: Date,
      audit?: AuditChange<void>,
    ): Promise<string | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        const extended = await db
          .updateTable('shared_routes')
          .set({ data, expires_at: expiresAt })
          .where('organization_id', '=', organizationId)
          .where('route_id', '=', routeId)
          .where('snapshot', '=', snapshot)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', now)
          .returning('id')
          .execute()
        if (extended[0]) await audit?.(db)
        return extended[0]?.id
      }),

    /** Links of a route that have not expired, newest first. */
    list: (organizationId: string, routeId: string, now: Date): Promise<StoredLink[]> =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('shared_routes')
          .leftJoin('users', (join) =>
            join
              .onRef('users.organization_id', '=', 'shared_routes.organization_id')
              .onRef('users.id', '=', 'shared_routes.created_by'),
          )
          .where('shared_routes.organization_id', '=', organizationId)
          .where('route_id', '=', routeId)
          .where('expires_at', '>', now)
          .select([
            'shared_routes.id',
            'key_hash as keyHash',
            'users.name as createdByName',
            'shared_routes.created_at as createdAt',
            'expires_at as expiresAt',
            'revoked_at as revokedAt',
            'last_opened_at as lastOpenedAt',
          ])
          .orderBy('shared_routes.created_at', 'desc')
          .orderBy('shared_routes.id')
          .execute(),
      ),

    /** Revokes a link by removing its data, and returns its route. Only the first revocation writes an audit line. */
    revoke: (
      organizationId: string,
      id: string,
      now: Date,
      audit?: AuditChange<NamedRoute>,
    ): Promise<NamedRoute | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        const link = await db
          .selectFrom('shared_routes')
          .innerJoin('routes', (join) =>
            join
              .onRef('routes.organization_id', '=', 'shared_routes.organization_id')
              .onRef('routes.id', '=', 'shared_routes.route_id'),
          )
          .where('shared_routes.organization_id', '=', organizationId)
          .where(sql<string>`shared_routes.id::text`, '=', id)
          .where('expires_at', '>', now)
          .select(['key_hash', 'revoked_at', 'routes.name', 'origin_label', 'destination_label'])
          .forUpdate('shared_routes')
          .executeTakeFirst()
        if (!link || link.revoked_at) return link
        await db
          .updateTable('shared_routes')
          .set({ revoked_at: now, data: null })
          .where('organization_id', '=', organizationId)
          .where('key_hash', '=', link.key_hash)
          .execute()
        await audit?.(db, link)
        return link
      }),

    /** Reads as system: the holder of a key has no session and thus no organization. */
    async find(keyHash: Buffer, now: Date): Promise<SharedRouteOnWire | 'revoked' | undefined> {
      const row = await database.asSystem
        .selectFrom('shared_routes')
        .where('key_hash', '=', keyHash)
        .where('expires_at', '>', now)
        .select('data')
        .executeTakeFirst()
      return row && (row.data ?? 'revoked')
    },

    /** Like `find`, works across organizations. */
    async markOpened(keyHash: Buffer, now: Date): Promise<void> {
      await database.asSystem
        .updateTable('shared_routes')
        .set({ last_opened_at: now })
        .where('key_hash', '=', keyHash)
        .where((where) =>
          where.or([
            where('last_opened_at', 'is', null),
            where('last_opened_at', '<=', addMilliseconds(now, -OPENED_EVERY_MS)),
          ]),
        )
        .execute()
    },

    async prune(now: Date): Promise<void> {
      await deleteInBatches(database.asSystem, 'shared_routes', sql`expires_at <= ${now}`, REPORTS_PER_DELETE)
    },
  }
}

/** Locks the route until the transaction ends, so that links made at the same moment are counted one after the other. */
async function countWorking(db: Transaction<Tables>, organizationId: string, routeId: string, now: Date) {
  await db
    .selectFrom('routes')
    .where('organization_id', '=', organizationId)
    .where('id', '=', routeId)
    .select('id')
    .forUpdate()
    .execute()
  const { working } = await db
    .selectFrom('shared_routes')
    .where('organization_id', '=', organizationId)
    .where('route_id', '=', routeId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select(sql<number>`count(*)::int`.as('working'))
    .executeTakeFirstOrThrow()
  return working
}
