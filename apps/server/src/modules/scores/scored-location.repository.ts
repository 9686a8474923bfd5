import type { ScoreOnWire } from '@stormlane/contract'
import type { AssetState } from '@stormlane/domain'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { EvaluatedAsset } from '../webhooks/asset-events.ts'
import { scoreState } from './score-state.ts'

interface ScoredLocation extends Omit<EvaluatedAsset, keyof AssetState> {
  state: AssetState | null
  score: ScoreOnWire | null
}

/**
 * The states of stored scores, which are locked. The ids are joined, because PostgreSQL compared each location of the organization with all
 * of them where they were given as `any`. A score that was stored while nobody listened has no state, and is read as a whole: the
 * scores of a batch have about a megabyte.
 */
export async function lockScoredLocations(
  db: Transaction<Tables>,
  organizationId: string,
  ids: readonly string[],
): Promise<EvaluatedAsset[]> {
  const { rows } = await sql<ScoredLocation>`
    select locations.id, locations.name, locations.external_id as "externalId", state,
      case when state is null then score end as score
    from unnest(${ids}::uuid[]) as wanted (id)
    join location_scores on location_scores.organization_id = ${organizationId} and location_id = wanted.id
      and score is not null
    join locations on locations.organization_id = ${organizationId} and locations.id = wanted.id
    order by location_id for update of location_scores`.execute(db)
  return rows.map(({ state, score, ...location }) => ({ ...location, ...(state ?? scoreState(score as ScoreOnWire)) }))
}
