import type { ScoreOnWire } from '@stormlane/contract'
import type { AssetState } from '@stormlane/domain/desk'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { EvaluatedAsset } from '../webhooks/asset-events.ts'
import { scoreState } from './score-state.ts'

interface ScoredLocation extends Omit<EvaluatedAsset, keyof AssetState> {
  state: AssetState | null
  score: ScoreOnWire | null
}

/**
 * Locks the stored scores of these locations and returns the states of those that will change. The others, nearly all,
 * stay in the database. The ids are joined, because with `any` PostgreSQL compared each location of the organization
 * with all of them. A score stored by version 0.1 has no state and is read as a whole.
 */
export async function lockScoredLocations(
  db: Transaction<Tables>,
  organizationId: string,
  /** Ids and the states that will be written, as JSON; null where no forecast reaches. */
  written: readonly { id: string; state: string | null }[],
): Promise<EvaluatedAsset[]> {
  const { rows } = await sql<ScoredLocation>`
    with locked as (
      select location_id, location_scores.state, case when location_scores.state is null then score end as score, wanted.state as written
      from unnest(${written.map(({ id }) => id)}::uuid[], ${written.map(({ state }) => state)}::text[])
        as wanted (id, state)
      join location_scores on organization_id = ${organizationId} and location_id = wanted.id and score is not null
      order by location_id for update of location_scores
    )
    select locations.id, locations.name, locations.external_id as "externalId", state, score
    from locked join locations on locations.organization_id = ${organizationId} and locations.id = location_id
    where state::text is distinct from written order by location_id`.execute(db)
  return rows.map(({ state, score, ...location }) => ({ ...location, ...(state ?? scoreState(score as ScoreOnWire)) }))
}
