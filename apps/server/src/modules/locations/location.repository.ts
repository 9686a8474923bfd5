import type { ScoreOnWire } from '@stormlane/contract'
import type { CornerBounds } from '@stormlane/domain'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
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
  /** Its point only stands for the town or ZIP that its address names. */
  needs_geocoding: boolean
}

export interface StoredLocation extends NewLocation {
  id: string
  group_ids: string[]
  /** Null while there is none. */
  score: ScoreOnWire | null
}

type UnscoredLocation = Omit<StoredLocation, 'score'>

/** As lists need it: the score is JSON, as it is stored and sent. */
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
        // The page first: sorted with their scores, all locations do not fit into the memory of a sort.
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

    /** Stores it unless the limit is reached; a place that is already saved is answered, and counts for nothing. */
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

    /** Changes it; the score of where it was goes when it moves. */
    update: (
      organizationId: string,
      id: string,
      change: Partial<NewLocation>,
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

    /** The last location stays (core §5); two deletes at once cannot take the last two. */
    remove: (organizationId: string, id: string): Promise<'removed' | 'not found' | 'last one'> =>
      database.asOrganization(organizationId, async (db) => {
        await lockLocations(db, organizationId)
        if ((await countOf(db, organizationId, { ids: [id] })) === 0) return 'not found'
        if ((await countLocations(db, organizationId)) <= 1) return 'last one'
        await db.deleteFrom('locations').where('organization_id', '=', organizationId).where('id', '=', id).execute()
        return 'removed'
      }),
  }
}

/** The ids of the locations of every organization whose users may sign in. */
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

/** Rules over the number of an organization's locations hold only if one writer counts at a time. */
export async function lockLocations(db: Transaction<Tables>, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`locations ${organizationId}`}, 0))`.execute(db)
}

/** Call it under the lock. */
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
