import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { EvaluatedAsset } from '../webhooks/asset-events.ts'

/**
 * The level of the next hours and the alerts of stored scores, which are locked. They are taken out of the JSON by the database: the
 * scores of a batch have about a megabyte.
 */
export async function lockScoredLocations(
  db: Transaction<Tables>,
  organizationId: string,
  ids: readonly string[],
): Promise<EvaluatedAsset[]> {
  const { rows } = await sql<EvaluatedAsset>`
    select locations.id, locations.name, locations.external_id as "externalId",
      coalesce(score #>> '{subhourly_impact_summary,overall_impact_level}',
        score #>> '{extended_impact_summary,overall_impact_level}', '-1')::integer as level,
      coalesce((select json_agg(alert order by id) from (
        select distinct on (tag ->> 'id') tag ->> 'id' as id, json_build_object('id', substr(tag ->> 'id', 7),
          'event', tag -> 'event', 'beginsAt', tag -> 'effective', 'endsAt', tag -> 'expires') as alert
        from (select json_array_elements(score #> '{subhourly_impact_summary,tags}') as tag
          union all select json_array_elements(score #> '{extended_impact_summary,tags}')) as tags
        where tag ->> 'source' = 'alert') as alerts), '[]') as alerts
    from location_scores join locations on locations.organization_id = location_scores.organization_id
      and locations.id = location_scores.location_id
    where location_scores.organization_id = ${organizationId} and location_id = any (${ids}::uuid[])
      and score is not null
    order by location_id for update of location_scores`.execute(db)
  return rows
}
