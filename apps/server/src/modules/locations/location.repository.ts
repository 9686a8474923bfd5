import type { ScoreOnWire } from '@stormlane/contract'
import type { CornerBounds } from '@stormlane/domain/geo'
import { sql, type Transaction } from 'kysely'
import type { AuditChange, Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid, likePattern } from '../../platform/database/text-conditions.ts'

export interface NewLocation {
  name: string
  external_id: string | null
  latitude: number
  longitude: number
  zip: string
  timezone: string
  bounds: CornerBounds
  user_metadata: Record<string, string>
  /** True if the point is only that of the town or ZIP code, not of the exact address. */
  needs_geocoding: boolean
}

export interface StoredLocation extends NewLocation {
  id: string
  group_ids: string[]
  score: ScoreOnWire | null
}

export type LocationUpdate = Partial<NewLocation & Pick<StoredLocation, 'group_ids'>>

type UnscoredLocation = Omit<StoredLocation, 'score'>

/** For lists; the score is JSON in wire format. */
export interface ListedLocation extends UnscoredLocation {
  score: string | null
}

interface LocationFilter {
  ids?: string[] | undefined
  query?: string | undefined
  limit: number
  offset: number
}

const COLUMNS = [
  'locations.id',
  'locations.name',
  'locations.external_id',
  'locations.latitude',
  'locations.longitude',
  'locations.zip',
  'locations.timezone',
  'locations.bounds',
  'locations.group_ids',
  'locations.user_metadata',
  'locations.needs_geocoding',
] as const

export function locationRepository(database: Database) {
  const ofOrganization = (db: Transaction<Tables>, organizationId: string, { ids, query }: Partial<LocationFilter>) =>
    db
      .selectFrom('locations')
      .where('locations.organization_id', '=', organizationId)
      .$if(ids !== undefined, (rows) => rows.where('id', '=', sql<string>`any(${(ids ?? []).filter(isUuid)}::uuid[])`))
      .$if(query !== undefined, (rows) => rows.where('name', 'ilike', likePattern(query ?? '')))

  const withScores = (db: Transaction<Tables>, organizationId: string, filter: Partial<LocationFilter>) =>
    ofOrganization(db, organizationId, filter)
      .leftJoin('location_scores', (join) =>
        join
          .onRef('location_scores.organization_id', '=', 'locations.organization_id')
          .onRef('location_scores.location_id', '=', 'locations.id'),
      )
      .select(COLUMNS)

  const findOne = (db: Transaction<Tables>, organizationId: string, id: string) =>
    withScores(db, organizationId, { ids: [id] })
      .select('location_scores.score')
      .executeTakeFirst()

  const countOf = async (db: Transaction<Tables>, organizationId: string, filter: Partial<LocationFilter>) => {
    const row = await ofOrganization(db, organizationId, filter)
      .select((rows) => rows.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return row.count
  }

  return {
    list: (organizationId: string, filter: LocationFilter): Promise<ListedLocation[]> =>
      database.asOrganization(organizationId, (db) => {
        // Selects the page before joining scores: sorting all locations with their scores would spill to disk.
        const page = ofOrganization(db, organizationId, filter)
          .select('locations.id')
          .orderBy('created_at')
          .orderBy('id')
          .limit(filter.limit)
          .offset(filter.offset)
        return withScores(db, organizationId, {})
          .where('locations.id', '=', sql<string>`any(array(${page}))`)
          .select(sql<string | null>`location_scores.score::text`.as('score'))
          .orderBy('created_at')
          .orderBy('id')
          .execute()
      }),

    count: (organizationId: string, filter: Partial<LocationFilter>): Promise<number> =>
      database.asOrganization(organizationId, (db) => countOf(db, organizationId, filter)),

    find: (organizationId: string, id: string): Promise<StoredLocation | undefined> =>
      database.asOrganization(organizationId, (db) => findOne(db, organizationId, id)),

    /**
     * Stores a location unless the plan's limit is reached; if the place is already saved, returns the existing one.
     */
    create: (
      organizationId: string,
      location: NewLocation,
      { limit, now }: { limit: number; now: Date },
    ): Promise<UnscoredLocation | 'limit reached'> =>
      database.asOrganization(organizationId, async (db) => {
        await lockLocations(db, organizationId)
        const saved = await ofOrganization(db, organizationId, {})
          .where('name', '=', location.name)
          .where('latitude', '=', location.latitude)
          .where('longitude', '=', location.longitude)
          .select(COLUMNS)
          .executeTakeFirst()
        if (saved) return saved
        if ((await countLocations(db, organizationId)) >= limit) return 'limit reached'
        return db
          .insertInto('locations')
          .values({ ...location, ...jsonOf(location), organization_id: organizationId, created_at: now })
          .returning(COLUMNS)
          .executeTakeFirstOrThrow()
      }),

    /** Whether the organization has all of these groups. */
    hasGroups: (organizationId: string, ids: readonly string[]): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const known = await db
          .selectFrom('groups')
          .where('organization_id', '=', organizationId)
          .where('id', '=', sql<string>`any(${ids.filter(isUuid)}::uuid[])`)
          .select('id')
          .execute()
        return known.length === new Set(ids).size
      }),

    /** Updates a location; deletes its score if it moves. */
    update: (
      organizationId: string,
      id: string,
      change: LocationUpdate,
      { moved }: { moved: boolean },
    ): Promise<StoredLocation | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        await db
          .updateTable('locations')
          .set({ ...change, ...jsonOf(change) })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .execute()
        if (moved)
          await db
            .deleteFrom('location_scores')
            .where('organization_id', '=', organizationId)
            .where('location_id', '=', id)
            .execute()
        return findOne(db, organizationId, id)
      }),

    /** Refuses to delete the last location, also under concurrent deletes. */
    remove: (
      organizationId: string,
      id: string,
      audit?: AuditChange<{ name: string }>,
    ): Promise<'removed' | 'not found' | 'last one'> =>
      database.asOrganization(organizationId, async (db) => {
        await lockLocations(db, organizationId)
        if ((await countOf(db, organizationId, { ids: [id] })) === 0) return 'not found'
        if ((await countLocations(db, organizationId)) <= 1) return 'last one'
        const removed = await db
          .deleteFrom('locations')
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .returning('name')
          .executeTakeFirstOrThrow()
        await audit?.(db, removed)
        return 'removed'
      }),

    /** Skips ids without a location, and keeps the organization's last location. */
    removeMany: (
      organizationId: string,
      ids: readonly string[],
      audit?: AuditChange<readonly string[]>,
    ): Promise<{ removed: string[]; kept: string | null }> =>
      database.asOrganization(organizationId, async (db) => {
        await lockLocations(db, organizationId)
        const existing = await db
          .selectFrom('locations')
          .where('organization_id', '=', organizationId)
          .where('id', '=', sql<string>`any(${ids.filter(isUuid)}::uuid[])`)
          .orderBy('name')
          .orderBy('id')
          .select(['id', 'name'])
          .execute()
        const isAll = existing.length > 0 && existing.length >= (await countLocations(db, organizationId))
        const kept = isAll ? (existing.pop()?.id ?? null) : null
        const removed = existing.map(({ id }) => id)
        if (removed.length === 0) return { removed, kept }
        await db
          .deleteFrom('locations')
          .where('organization_id', '=', organizationId)
          .where('id', '=', sql<string>`any(${removed}::uuid[])`)
          .execute()
        await audit?.(
          db,
          existing.map(({ name }) => name),
        )
        return { removed, kept }
      }),
  }
}

/** Location ids of every active organization. */
export function locationsByOrganization({
  asSystem,
}: Database): Promise<{ organizationId: string; locationIds: string[] }[]> {
  return asSystem
    .selectFrom('organizations')
    .leftJoin('locations', 'locations.organization_id', 'organizations.id')
    .where('organizations.is_active', '=', true)
    .groupBy('organizations.id')
    .select([
      'organizations.id as organizationId',
      sql<string[]>`coalesce(array_agg(locations.id) filter (where locations.id is not null), '{}')`.as('locationIds'),
    ])
    .execute()
}

/** Serializes writers of an organization, so that limits on its number of locations hold. */
export async function lockLocations(db: Transaction<Tables>, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`locations ${organizationId}`}, 0))`.execute(db)
}

/** Call while holding `lockLocations`. */
export async function countLocations(db: Transaction<Tables>, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('locations')
    .where('organization_id', '=', organizationId)
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function jsonOf({ bounds, user_metadata }: Partial<NewLocation>) {
  return {
    ...(bounds && { bounds: JSON.stringify(bounds) }),
    ...(user_metadata && { user_metadata: JSON.stringify(user_metadata) }),
  } as { bounds: string; user_metadata: string }
}
