import type { Coordinates } from '@stormlane/domain/geo'
import type { FeatureFlag } from '@stormlane/domain/product'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isServed } from '../../platform/database/served-organization.ts'
import { INDEX_FLAGS } from '../forecast/layer-access.ts'
import { withAssetEvents } from '../webhooks/asset-events.ts'
import type { ScoredPlace } from './score-task.ts'
import { lockScoredLocations } from './scored-location.repository.ts'

/** The fields of a location that scoring needs. */
export interface ScorableLocation extends Coordinates {
  id: string
  timezone: string
  group_ids: readonly string[]
}

interface OwnedLocation {
  organizationId: string
  id: string
}

/** A location whose score is not from the newest forecast. */
interface DueLocation extends ScorableLocation, OwnedLocation {
  /** What its score was made from when it was found due; null without a score. */
  madeFrom: string | null
}

export interface StoredScore {
  location: Omit<ScorableLocation, 'group_ids'> & { madeFrom?: string | null }
  /** Null where no forecast reaches. */
  scored: ScoredPlace | null
}

/** What a score is made from: runs, and the sorted flags that open indices to the organization. */
interface ScoreSource {
  forecast: string
  flags: string
  /** When it was made. */
  at: Date
}

/**
 * Rows to join, with the full key of each location. By id alone, PostgreSQL would search every organization. With one
 * organization id as a constant, and statistics that do not know it yet, PostgreSQL reads all locations of the
 * organization for each row.
 */
const wantedLocations = (of: readonly OwnedLocation[]) =>
  sql<{ organization_id: string; id: string }>`unnest(
    ${of.map(({ organizationId }) => organizationId)}::uuid[],
    ${of.map(({ id }) => id)}::uuid[]
  )`.as<'wanted'>(sql`wanted (organization_id, id)`)

const nameOf = ({ forecast, flags }: Omit<ScoreSource, 'at'>) => `${forecast}; ${flags}`

/** Places within one square of this many degrees lie in the same chunks of the grid. */
const SQUARE_DEGREES = 3

export function scoreRepository(database: Database) {
  return {
    /**
     * Lists every location whose score was not made from this forecast with its organization's current flags, by
     * organization and then along the grid. With `of`, lists only those locations.
     */
    due: (forecast: string, now: Date, of?: readonly OwnedLocation[]): Promise<DueLocation[]> =>
      database.asSystem
        .selectFrom('locations')
        .innerJoin('organizations', 'organizations.id', 'locations.organization_id')
        .leftJoin('location_scores', (join) =>
          join
            .onRef('location_scores.organization_id', '=', 'locations.organization_id')
            .onRef('location_scores.location_id', '=', 'locations.id'),
        )
        .where(isServed(now))
        .$if(of !== undefined, (query) =>
          query.innerJoin(wantedLocations(of ?? []), (join) =>
            join
              .onRef('wanted.organization_id', '=', 'locations.organization_id')
              .onRef('wanted.id', '=', 'locations.id'),
          ),
        )
        .leftJoin(
          (flags) =>
            flags
              .selectFrom('organization_flags')
              .where('flag', 'in', INDEX_FLAGS)
              .groupBy('organization_id')
              .select(['organization_id', sql<string>`string_agg(flag, ',' order by flag collate "C")`.as('names')])
              .as('flags'),
          (join) => join.onRef('flags.organization_id', '=', 'organizations.id'),
        )
        .where(
          sql<SqlBool>`location_scores.made_from is distinct from ${forecast}::text || '; ' || coalesce(flags.names, '')`,
        )
        .select([
          'locations.organization_id as organizationId',
          'locations.id',
          'locations.latitude',
          'locations.longitude',
          'locations.timezone',
          'locations.group_ids',
          'location_scores.made_from as madeFrom',
        ])
        .orderBy('locations.organization_id')
        .orderBy(sql`floor(locations.latitude / ${SQUARE_DEGREES})`)
        .orderBy(sql`floor(locations.longitude / ${SQUARE_DEGREES})`)
        .execute(),

    /**
     * Stores scores of locations that have not moved since they were scored. If a location was found due and its score
     * has changed since, because it was moved or an alert appeared, it is skipped: it is due again anyway. Changes
     * become webhook events.
     */
    store: (organizationId: string, scores: readonly StoredScore[], source: ScoreSource): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        const written = scores.map(({ location, scored }) => ({
          id: location.id,
          state: scored && JSON.stringify(scored.state),
        }))
        // The scoring thread has extracted the states: parsing a megabyte per batch here would block requests.
        const states = new Map(scores.map(({ location, scored }) => [location.id, scored?.state ?? null]))
        const evaluation = {
          assetType: 'location' as const,
          at: source.at,
          lockBefore: () => lockScoredLocations(db, organizationId, written),
          after: (id: string) => states.get(id) ?? null,
        }
        await withAssetEvents(db, organizationId, evaluation, async () => {
          const { rows } = await sql<{ id: string }>`
          insert into location_scores (organization_id, location_id, made_from, score, state)
          select locations.organization_id, locations.id, ${nameOf(source)}, scored.score::json, scored.state::json
          from unnest(
            ${written.map(({ id }) => id)}::uuid[],
            ${scores.map(({ location }) => location.latitude)}::float8[],
            ${scores.map(({ location }) => location.longitude)}::float8[],
            ${scores.map(({ scored }) => scored?.score ?? null)}::text[],
            ${written.map(({ state }) => state)}::text[],
            ${scores.map(({ location }) => location.madeFrom !== undefined)}::boolean[],
            ${scores.map(({ location }) => location.madeFrom ?? null)}::text[]
          ) as scored (id, latitude, longitude, score, state, was_due, made_from)
          join locations on locations.organization_id = ${organizationId} and locations.id = scored.id
            and locations.latitude = scored.latitude and locations.longitude = scored.longitude
          left join location_scores stored on stored.organization_id = locations.organization_id
            and stored.location_id = locations.id
          where not scored.was_due or stored.made_from is not distinct from scored.made_from
          on conflict (organization_id, location_id)
          do update set made_from = excluded.made_from, score = excluded.score, state = excluded.state
          returning location_id as id`.execute(db)
          return rows.map(({ id }) => id)
        })
      }),

    /** The sorted flags of an organization that open indices. */
    flagsOf: async (organizationId: string): Promise<FeatureFlag[]> => {
      const rows = await database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('organization_flags')
          .where('organization_id', '=', organizationId)
          .where('flag', 'in', INDEX_FLAGS)
          .orderBy(sql`flag collate "C"`)
          .select('flag')
          .execute(),
      )
      return rows.map(({ flag }) => flag)
    },

    everyLocation: (): Promise<(Coordinates & { id: string })[]> =>
      database.asSystem.selectFrom('locations').select(['id', 'latitude', 'longitude']).execute(),

    /** Marks locations as due again, whatever their scores were made from. */
    async expire(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await database.asSystem
        .updateTable('location_scores')
        .set({ made_from: sql<string>`'expired ' || clock_timestamp()` })
        .where('location_id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    },
  }
}
